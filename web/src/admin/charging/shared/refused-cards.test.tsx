import { screen } from '@testing-library/react'
import { listRefusedCards } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { cards } from './card-texts.ts'
import { RefusedCards } from './refused-cards.tsx'

const CHARGER = '0192f0aa-0000-7000-8000-000000000001'
const CARD = '0192f0aa-0000-7000-8000-000000000002'

const ROW = {
  cardId: CARD,
  number: '04A2B3C4D5E680',
  label: 'Blue fob',
  chargerId: CHARGER,
  charger: 'VY-7',
  stationId: null,
  stationName: null,
  why: 'not-here',
  firstAt: '2026-11-28T05:00:00.000Z',
  lastAt: '2026-11-28T06:00:00.000Z',
  times: 3,
} as const

const draw = (of: Parameters<typeof RefusedCards>[0]['of']) =>
  drawInPanel(
    <BrowserRouter>
      <RefusedCards of={of} />
    </BrowserRouter>,
  )

test('a refused card says at its charger why it was refused, and what to do', async () => {
  const calls = answerCalls(answer(listRefusedCards, () => ({ data: [ROW] })))
  draw({ chargerId: CHARGER })
  const list = await screen.findByRole('region', { name: cards.refusals.title })
  expect(list.textContent).toContain('3 times')
  expect(list.textContent).toContain(cards.refused['not-here'])
  expect(list.textContent).toContain(cards.refusals.advice['not-here'])
  const card = screen.getByRole('link', { name: 'Blue fob · 04A2B3C4D5E680' })
  expect(card.getAttribute('href')).toContain(CARD)
  expect(calls.of(listRefusedCards)[0]?.address.searchParams.get('chargerId')).toBe(CHARGER)
})

test('at the card it names the charger; nothing stands where none was refused', async () => {
  const calls = answerCalls(answer(listRefusedCards, () => ({ data: [ROW] })))
  draw({ cardId: CARD })
  const charger = await screen.findByRole('link', { name: 'VY-7' })
  expect(charger.getAttribute('href')).toContain(CHARGER)
  calls.answer(answer(listRefusedCards, () => ({ data: [] })))
  draw({ cardId: CHARGER })
  await expect.poll(() => calls.of(listRefusedCards).length).toBe(2)
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('among all cards it names the card, its charger and the station, and says where none was refused', async () => {
  const calls = answerCalls(
    answer(listRefusedCards, () => ({ data: [{ ...ROW, stationName: 'Hubballi Bypass' }] })),
  )
  draw({})
  const list = await screen.findByRole('region', { name: cards.refusals.title })
  expect(list.textContent).toContain('Blue fob · 04A2B3C4D5E680 at VY-7, Hubballi Bypass')
  calls.answer(answer(listRefusedCards, () => ({ data: [] })))
  draw({ customerId: CARD })
  await expect.poll(() => calls.of(listRefusedCards).length).toBe(2)
  expect(screen.queryByText(cards.refusals.none)).toBeNull()
})

test('on the screen of all it says that none was refused', async () => {
  answerCalls(answer(listRefusedCards, () => ({ data: [] })))
  draw({})
  await screen.findByText(cards.refusals.none)
})
