import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { readSearch } from './search.ts'
import { FilterRow } from './search-form.tsx'
import { find as words } from './texts.ts'

const listNames = () =>
  [...screen.getByRole('group', { name: words.filters }).querySelectorAll('button, select')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

test('filters that are chosen come first where the row appears, and stay where they are pressed afterwards', async () => {
  answerCalls()
  const asked = new URLSearchParams('open=yes&price=18')
  const again = draw(<FilterRow search={readSearch(asked)} go={() => undefined} />)
  const before = listNames()
  expect(before.slice(0, 3)).toEqual([words.openNow, words.price, words.freeNow])
  expect(screen.getByRole('button', { name: words.openNow }).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(screen.getByRole('button', { name: words.freeNow }))
  again(<FilterRow search={readSearch(new URLSearchParams('free=yes'))} go={() => undefined} />)
  expect(listNames()).toEqual(before)
  expect(screen.getByRole('button', { name: words.freeNow }).getAttribute('aria-pressed')).toBe('true')
})
