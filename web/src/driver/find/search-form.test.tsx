import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { findPinCode } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { readSearch, type Search } from './search.ts'
import { FilterRow, SearchForm } from './search-form.tsx'
import { find as words } from './texts.ts'

const listNames = () =>
  [...screen.getByRole('group', { name: words.filters }).querySelectorAll('button, select')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

test('filters that are chosen come first where the row appears, and stay where they are pressed afterwards', async () => {
  answerCalls()
  const requested = new URLSearchParams('open=yes&price=18')
  const again = draw(<FilterRow search={readSearch(requested)} go={() => undefined} />)
  const before = listNames()
  expect(before.slice(0, 3)).toEqual([words.openNow, words.price, words.freeNow])
  expect(screen.getByRole('button', { name: words.openNow }).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(screen.getByRole('button', { name: words.freeNow }))
  again(<FilterRow search={readSearch(new URLSearchParams('free=yes'))} go={() => undefined} />)
  expect(listNames()).toEqual(before)
  expect(screen.getByRole('button', { name: words.freeNow }).getAttribute('aria-pressed')).toBe('true')
})

const NOTHING = readSearch(new URLSearchParams())

async function search(typed: string): Promise<Partial<Search>> {
  const go = vi.fn<(change: Partial<Search>) => void>()
  draw(
    <SearchForm search={NOTHING} go={go}>
      {null}
    </SearchForm>,
  )
  await userEvent.type(screen.getByRole('searchbox'), typed)
  await userEvent.click(screen.getByRole('button', { name: words.submit }))
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
  return go.mock.calls[0]?.[0] ?? {}
}

const KORAMANGALA = {
  name: 'Koramangala, Bengaluru Urban',
  location: { lat: 12.927, long: 77.627 },
  isExact: true,
}

test('a pin code is looked for around its place, however it is typed', async () => {
  const calls = answerCalls(answer(findPinCode, () => ({ data: { place: KORAMANGALA } })))
  expect(await search('560 034')).toEqual({
    ...{ words: '560 034', near: KORAMANGALA.location, isPlace: true, area: undefined },
  })
  expect(calls.of(findPinCode)).toHaveLength(1)
})

test('a pin code that is nowhere, or that nobody answers, is looked for in addresses', async () => {
  answerCalls(answer(findPinCode, () => ({ data: { place: null } })))
  expect(await search('999999')).toMatchObject({ words: '999999', near: undefined, isPlace: false })
})

test('where the server refuses, a pin code is looked for in addresses', async () => {
  answerCalls(refuse(findPinCode, 'too-many-requests'))
  expect(await search('560034')).toMatchObject({ words: '560034', near: undefined, isPlace: false })
})
