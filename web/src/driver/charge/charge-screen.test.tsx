import { screen, within } from '@testing-library/react'
import { getOwnBooking, listOwnBookings, showOwnBlock } from '@voltyatra/contract'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { meter as meterWords } from '../../shared/drivers/meter-texts.ts'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { buildChargePath, buildStationPath, buildSwapPath, PATHS } from '../addresses.ts'
import { ChargesScreen } from '../charges/charges-screen.tsx'
import { PROFILE, type Profile } from '../session/session.ts'
import { swap as swapWords } from '../swap/texts.ts'
import { BOOKING_ID, meter, ownBooking } from '../testing/own-booking.ts'
import type { Booking } from './booking.ts'
import { ChargeScreen } from './charge-screen.tsx'
import { charge as words } from './texts.ts'

const driver: Profile = {
  ...{ _id: '01999999-0000-7000-8000-000000000006', phone: '+919876543210', email: null, name: null },
  ...{ vehicle: null, location: null, walletBalance: 500, holds: 0, amountOwed: 0 },
  createdAt: '2026-11-20T06:30:00.000Z',
}

const { charging: _, ...unmetered } = ownBooking()
const swapping: Booking = {
  ...unmetered,
  ...{ connectorType: 'Type 7 (LECCS)', totalAmount: 59 },
  swap: { cabinetId: '01999999-0000-7000-8000-000000000011', status: 'requested' },
}

beforeEach(() => queryClient.setQueryData(PROFILE, driver))

test('a battery swap under way is no charge: it leads to its cabinet and cannot be stopped', async () => {
  answerCalls(answer(getOwnBooking, () => ({ data: swapping })))
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(swapWords.states.requested)
  screen.getByText(swapWords.title)
  expect(screen.getByRole('link', { name: swapWords.underWay }).getAttribute('href')).toBe(
    buildSwapPath('01999999-0000-7000-8000-000000000011'),
  )
  expect(screen.queryByText(words.states.inProgress)).toBeNull()
  expect(screen.queryByRole('button', { name: words.stop })).toBeNull()
})

test('among the charges a battery swap says that it is one', async () => {
  const page = { total: 1, limit: 20, nextCursor: null }
  answerCalls(
    answer(listOwnBookings, () => ({ data: [{ ...swapping, car: null, card: null }], page }) as never),
  )
  draw(<ChargesScreen />)
  await screen.findByText(swapWords.title)
  expect(screen.queryByText(words.states.inProgress)).toBeNull()
})

test('while the charger is asked to begin nothing offers to start again, and the list says so', async () => {
  const starting = ownBooking({
    status: 'reserved',
    startedAt: null,
    charging: meter({ state: 'starting', cost: 0 }),
  })
  const page = { total: 1, limit: 20, nextCursor: null }
  answerCalls(
    answer(getOwnBooking, () => ({ data: starting })),
    answer(showOwnBlock, () => ({ data: null }) as never),
    answer(listOwnBookings, () => ({ data: [{ ...starting, car: null, card: null }], page }) as never),
  )
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(words.hints.starting)
  screen.getByText(meterWords.states.starting)
  expect(screen.queryByText(words.states.reserved)).toBeNull()
  expect(screen.queryByRole('button', { name: words.start })).toBeNull()
  screen.getByRole('button', { name: words.giveBack })
  draw(<ChargesScreen />)
  await screen.findByRole('link', { name: /Starting/ })
})

test('a charge whose charger has agreed and is away says that the money stays held, and offers nothing', async () => {
  const away = ownBooking({
    status: 'reserved',
    startedAt: null,
    charging: meter({ state: 'starting', cost: 0, mayRunUnseen: true }),
  })
  answerCalls(
    answer(getOwnBooking, () => ({ data: away })),
    answer(showOwnBlock, () => ({ data: null }) as never),
  )
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(meterWords.mayRun)
  expect(screen.queryByText(words.hints.starting)).toBeNull()
  expect(screen.queryByRole('button', { name: words.giveBack })).toBeNull()
})

test('for a charge that was cancelled no amount is named', async () => {
  const cancelled = ownBooking({ status: 'cancelled', startedAt: null })
  const page = { total: 1, limit: 20, nextCursor: null }
  const { charging: _none, ...withoutCharger } = cancelled
  answerCalls(
    answer(listOwnBookings, () => ({ data: [{ ...withoutCharger, car: null, card: null }], page }) as never),
  )
  draw(<ChargesScreen />)
  await screen.findByText('₹0.00')
})

test.each([
  ['at your request', 'Cancelled: at your request'],
  [null, 'Cancelled'],
])('a charge that was cancelled says why once (%s)', async (cancelReason, sentence) => {
  const cancelled = { ...ownBooking({ status: 'cancelled', startedAt: null }), cancelReason }
  answerCalls(
    answer(getOwnBooking, () => ({ data: cancelled })),
    answer(showOwnBlock, () => ({ data: null }) as never),
  )
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(sentence)
  screen.getByText(words.cancelledMoney)
  expect(screen.getByText(words.sameStation).getAttribute('href')).toBe(buildStationPath(cancelled.stationId))
})

const VOIDED = {
  ...{ _id: '01999999-0000-7000-8000-000000000003', bookingId: BOOKING_ID },
  ...{ orderId: 'order_1', amount: 500, state: 'voided', captured: null, provider: 'simulated' },
  ...{ link: null, paymentSessionId: null },
  ...{ approveBy: '2026-11-20T06:40:00.000Z', endsAt: '2026-11-27T06:30:00.000Z' },
}

test.each([
  ['a company would have paid', { isPaidByFleet: true }, null],
  [
    'the deposit is held',
    { deposit: { amount: 100, isHeld: true, comesBackAt: '2026-12-01T06:30:00.000Z' } },
    null,
  ],
  ['the bank had blocked it', {}, VOIDED],
])('of a cancelled charge nothing is said to be in the wallet where %s', async (_why, facts, block) => {
  const cancelled = { ...ownBooking({ status: 'cancelled', startedAt: null }), cancelReason: null, ...facts }
  answerCalls(
    answer(getOwnBooking, () => ({ data: cancelled }) as never),
    answer(showOwnBlock, () => ({ data: block }) as never),
  )
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(words.states.cancelled)
  if (block) await screen.findByText(words.block.states.voided)
  expect(screen.queryByText(words.cancelledMoney)).toBeNull()
})

test.each([
  ['2126-11-20T06:30:00.000Z', 0],
  ['2026-11-20T06:30:00.000Z', 1],
])('a reservation of %s offers to start only once that is possible', async (startTime, buttons) => {
  const { charging: _none, ...reserved } = ownBooking({ status: 'reserved', startedAt: null, startTime })
  answerCalls(
    answer(getOwnBooking, () => ({ data: reserved })),
    answer(showOwnBlock, () => ({ data: null }) as never),
  )
  history.replaceState(null, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByRole('button', { name: words.giveBack })
  expect(screen.queryAllByRole('button', { name: words.start })).toHaveLength(buttons)
  expect(screen.queryAllByText(/^You can start from 20 Nov 2126, 11:45 am IST\.$/)).toHaveLength(1 - buttons)
})

test('a charge that did not start says why, where the money is, and what to try', async () => {
  const { charging: _none, ...reserved } = ownBooking({ status: 'reserved', startedAt: null })
  answerCalls(
    answer(getOwnBooking, () => ({ data: reserved })),
    answer(showOwnBlock, () => ({ data: null }) as never),
  )
  history.replaceState({ failure: 'The charger is not connected.' }, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  const problem = within(await screen.findByRole('alert'))
  problem.getByRole('heading', { name: words.failed })
  problem.getByText('The charger is not connected.')
  problem.getByText(words.failedMoney('₹354.00'))
  problem.getByText(words.failedNext)
  screen.getByRole('button', { name: words.start })
  screen.getByRole('button', { name: words.giveBack })
})

test('a start that failed without an answer, and whose charger was asked, is shown as starting', async () => {
  const starting = ownBooking({
    ...{ status: 'reserved', startedAt: null },
    charging: meter({ state: 'starting', cost: 0 }),
  })
  answerCalls(
    answer(getOwnBooking, () => ({ data: starting })),
    answer(showOwnBlock, () => ({ data: null }) as never),
  )
  history.replaceState({ failure: 'No connection to the network.' }, '', buildChargePath(BOOKING_ID))
  draw(<Route path={PATHS.charge} component={ChargeScreen} />)
  await screen.findByText(words.hints.starting)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: words.start })).toBeNull()
})
