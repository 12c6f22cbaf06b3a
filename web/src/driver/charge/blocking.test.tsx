import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { blockForBooking, paySimulated, type ReplyOf } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { BOOKING_ID } from '../testing/own-booking.ts'
import { BlockFacts, Blocking, useOnBlocked } from './blocking.tsx'
import { charge } from './texts.ts'
import type { Block } from './use-block.ts'

const words = charge.block

const block = (changes: Partial<Block> = {}): Block => ({
  _id: '01999999-0000-7000-8000-000000000003',
  bookingId: BOOKING_ID,
  orderId: 'VY-1',
  amount: 354,
  state: 'created',
  captured: null,
  provider: 'cashfree',
  link: 'upi://mandate?pa=voltyatra@bank',
  paymentSessionId: 'session',
  approveBy: '2026-11-20T06:40:00.000Z',
  endsAt: '2026-11-21T06:40:00.000Z',
  ...changes,
})

const session: ReplyOf<typeof paySimulated>['data'] = {
  orderId: 'VY-1',
  amount: 354,
  currency: 'INR',
  status: 'ACTIVE',
  expiresAt: '2026-11-20T06:40:00.000Z',
  returnUrl: 'https://charge.example.in/app/charges/1',
  payments: [],
}

test('the UPI app opens from a link, and nobody is asked what it would answer', () => {
  answerCalls()
  draw(<Blocking block={block()} />)
  expect(screen.getByRole('link', { name: words.open }).getAttribute('href')).toBe(block().link)
  screen.getByText(words.until('12:10'))
  expect(screen.queryByText(words.simulatedHint)).toBeNull()
})

test('a provider whose page does it gives no link, and none is shown', () => {
  answerCalls()
  draw(<Blocking block={block({ link: null })} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['success', words.simulate.success],
  ['failed', words.simulate.failed],
])('on a development installation the answer of the bank is chosen: %s', async (outcome, name) => {
  const calls = answerCalls(answer(paySimulated, () => ({ data: session })))
  draw(<Blocking block={block({ provider: 'simulated', link: null })} />)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(calls.of(paySimulated).map(({ body }) => body)).toEqual([{ outcome }])
})

test('where the bank said no it can be asked again; what is refused then is said', async () => {
  const calls = answerCalls(refuse(blockForBooking, 'payment-provider-unavailable'))
  draw(<Blocking block={block({ state: 'failed' })} />)
  await userEvent.click(screen.getByRole('button', { name: words.again }))
  await screen.findByRole('alert')
  calls.answer(answer(blockForBooking, () => ({ data: block() })))
  await userEvent.click(screen.getByRole('button', { name: words.again }))
  expect(calls.of(blockForBooking)).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of what was blocked, what was taken and what is freed add up', () => {
  answerCalls()
  draw(<BlockFacts block={block({ state: 'captured', captured: 120.36 })} />)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['₹354.00', '₹120.36', '₹233.64'])
})

test.each([
  ['blocked', ['₹354.00']],
  ['voided', ['₹354.00', '₹354.00']],
  ['lapsed', ['₹354.00']],
] as const)('nothing is said to be taken or freed before it is: %s', (state, shown) => {
  answerCalls()
  draw(<BlockFacts block={block({ state })} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(shown)
  screen.getByText(words.states[state])
})

interface LookingProps {
  readonly state: Block['state']
  readonly goOn: () => void
}

function Looking({ state, goOn }: LookingProps) {
  useOnBlocked(block({ state }), goOn)
  return null
}

test('the charge goes on once, and only where the bank agreed while somebody looked', () => {
  const goOn = vi.fn()
  answerCalls()
  const again = draw(<Looking goOn={goOn} state="blocked" />)
  expect(goOn).not.toHaveBeenCalled()
  again(<Looking key="another" goOn={goOn} state="created" />)
  again(<Looking key="another" goOn={goOn} state="blocked" />)
  again(<Looking key="another" goOn={goOn} state="blocked" />)
  expect(goOn).toHaveBeenCalledTimes(1)
})
