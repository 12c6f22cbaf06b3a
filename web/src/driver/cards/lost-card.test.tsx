import { fireEvent, screen, within } from '@testing-library/react'
import { replaceOwnCard } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import type { Card } from './cards.ts'
import { LostCard } from './lost-card.tsx'
import { orders as words } from './order-texts.ts'

const CARD: Card = {
  ...{ _id: '01900000-0000-7000-8000-00000000000c', number: '04A2B3C4', kind: 'ISO14443', label: 'Van' },
  ...{ status: 'accepted', expiresAt: null, createdAt: '2026-11-20T06:40:10.000Z', lastUsedAt: null },
  replaces: null,
}
const ORDER = {
  ...{ _id: '01900000-0000-7000-8000-00000000000d', state: 'ordered' as const, label: 'Van' },
  ...{ replaces: CARD.number, name: 'Asha', address: '12, 4th Cross', city: 'Bengaluru', pincode: '560038' },
  ...{ stateCode: '29', createdAt: '2026-11-20T06:40:10.000Z', sentAt: null, endedAt: null, reason: null },
}
const replaced = (order: typeof ORDER | null) =>
  answer(replaceOwnCard, () => ({
    message: 'Done',
    data: { card: { ...CARD, status: 'blocked' as const }, order },
  }))

function fillAndSend() {
  fireEvent.click(screen.getByRole('button', { name: words.lost(CARD.number) }))
  const form = within(screen.getByRole('form', { name: words.lost(CARD.number) }))
  for (const [label, value] of [
    [words.name, 'Asha'],
    [words.address, '12, 4th Cross'],
    [words.city, 'Bengaluru'],
    [words.pincode, '560038'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  fireEvent.click(form.getByRole('button', { name: words.lostNow }))
}

test('one press blocks the card and orders another to the address', async () => {
  const calls = answerCalls(replaced(ORDER))
  draw(<LostCard card={CARD} />)
  fillAndSend()
  await screen.findByText(words.replaced)
  expect(calls.of(replaceOwnCard)).toMatchObject([
    { body: { name: 'Asha', address: '12, 4th Cross', city: 'Bengaluru', pincode: '560038' } },
  ])
})

test('where none is ordered it is said that the card is blocked all the same', async () => {
  answerCalls(replaced(null))
  draw(<LostCard card={CARD} />)
  fillAndSend()
  await screen.findByText(words.blockedOnly)
})

test('a refusal is shown, and what was typed stays', async () => {
  answerCalls(refuse(replaceOwnCard, 'card-not-found'))
  draw(<LostCard card={CARD} />)
  fillAndSend()
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLInputElement>(words.city).value).toBe('Bengaluru')
})
