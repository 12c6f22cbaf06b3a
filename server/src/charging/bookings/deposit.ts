/**
 * A reservation's deposit: taken when it is made, back when it is used or given up, and a while later from no-shows.
 */
import {
  addMs,
  type CancelReason,
  days,
  getWallet,
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  returnDeposit as returnTransfer,
  subtract,
  takeDeposit as takeTransfer,
  ZERO,
} from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { lockAccounts, postTransfer } from '../../money/ledger/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { runEach } from '../../platform/run-each.ts'
import type { Booking } from './booking.ts'
import { buildDepositReturnedNotice } from './booking-notices.ts'
import { markCancelled, markNoShow } from './change-queries.ts'
import { lockBooking } from './queries.ts'
import {
  countNoShowsSince,
  hasReservationAt,
  isUsable,
  markDepositReturned,
  selectDepositsOfNoShows,
  selectDueDeposits,
} from './reservation-queries.ts'
import { isAhead } from './reservation-rules.ts'
import type { BookingSetting } from './setting-queries.ts'
import { selectBookingSettings } from './setting-queries.ts'

export type ReserveRefused =
  | { readonly kind: 'already-reserved-here' }
  /** `count` within so many days. */
  | { readonly kind: 'too-many-no-shows'; readonly count: number; readonly days: number }

export interface Standing {
  readonly noShows: number
  readonly setting: BookingSetting
  readonly isForNowOnly: boolean
  /** Of deposits of no-shows that come back, and the next time that one does. */
  readonly held: Paise
  readonly nextBackAt: Date | null
}

/** Whether a customer may reserve ahead, and what of theirs is held for having not come. */
export async function loadStanding(reader: Reader, customerId: string, now: Date): Promise<Standing> {
  const setting = await selectBookingSettings(reader)
  const noShows = await countNoShowsSince(reader, customerId, addMs(now, -days(setting.noShowDays)))
  const isForNowOnly = noShows >= setting.noShowsAllowed
  return { noShows, setting, isForNowOnly, ...(await selectDepositsOfNoShows(reader, customerId)) }
}

interface ReserveRequest {
  readonly customerId: string
  readonly stationId: string
  readonly start: Date
}

/** Whether the customer, whose row is locked, may hold one more connector. */
export async function checkReserving(
  { tx, now }: Work,
  request: ReserveRequest,
  { graceMinutes, noShowsAllowed, noShowDays }: BookingSetting,
): Promise<Result<undefined, ReserveRefused>> {
  if (await hasReservationAt(tx, request, { now, graceMinutes }))
    return refuse({ kind: 'already-reserved-here' })
  if (!isAhead(request.start, now)) return ok(undefined)
  const count = await countNoShowsSince(tx, request.customerId, addMs(now, -days(noShowDays)))
  if (count < noShowsAllowed) return ok(undefined)
  return refuse({ kind: 'too-many-no-shows', count, days: noShowDays })
}

/** Locks the wallet, and says what it lacks for the deposit; zero where it suffices. */
export async function lockAndComputeLacking(work: Work, customerId: string, deposit: Paise): Promise<Paise> {
  if (deposit === ZERO) return ZERO
  const wallet = getWallet(customerId)
  const balance = (await lockAccounts(work, [wallet])).balance(wallet)
  return paise(Math.max(subtract(deposit, balance), ZERO))
}

/** The booking has just been made with it. */
export const takeDeposit = (work: Work, { id, customerId, deposit }: Booking): Promise<void> =>
  postTransfer(work, takeTransfer({ bookingId: id, customerId, amount: deposit }))

/** What a locked booking still holds of its deposit. */
const getHeldDeposit = ({ deposit, depositReturnedAt }: Booking): Paise =>
  depositReturnedAt === null ? deposit : ZERO

/** Gives a locked booking's deposit back, where it is still held; how much that was. */
export async function giveDepositBack(work: Work, booking: Booking): Promise<Paise> {
  const amount = getHeldDeposit(booking)
  if (amount === ZERO) return ZERO
  await markDepositReturned(work.tx, booking.id, work.now)
  const { id: bookingId, customerId } = booking
  await postTransfer(work, returnTransfer({ bookingId, customerId, amount }))
  return amount
}

const MOST_IN_ONE_RUN = 10_000

/** Returns the deposits of no-shows that are due, each for itself; how many there were. */
export async function returnDueDeposits(db: Db, now: Date): Promise<number> {
  const context = { db, now, actor: { kind: 'system', name: 'expire-reservations' } } as const
  return runEach(await selectDueDeposits(db, { now, most: MOST_IN_ONE_RUN }), async (id) => {
    const done = await runUnitOfWork(context, (work) => returnDue(work, id))
    return done.ok && done.value > ZERO ? 1 : 0
  })
}

async function returnDue(work: Work, id: string): Promise<Result<Paise, never>> {
  const booking = await lockBooking(work.tx, id)
  const amount = booking ? await giveDepositBack(work, booking) : ZERO
  if (!booking || amount === ZERO) {
    work.nothingChanged()
    return ok(ZERO)
  }
  await work.audit({
    action: 'booking.return-deposit',
    subject: { kind: 'booking', id },
    before: { heldPaise: amount },
    after: { heldPaise: 0 },
  })
  await notifyCustomer(work, buildDepositReturnedNotice(booking, amount))
  return ok(amount)
}

/**
 * Ends a locked reservation after its start without a charge. It is a no-show where the driver could have charged:
 * then its deposit is held a while longer.
 */
export async function endUnused(work: Work, booking: Booking, reason: CancelReason) {
  const { tx, now } = work
  const isNoShow = await isUsable(tx, booking)
  if (isNoShow) {
    const dueAt = computeDepositDueAt(now, await selectBookingSettings(tx))
    return { isNoShow, returned: ZERO, after: await markNoShow(tx, booking, { at: now, reason, dueAt }) }
  }
  // First the deposit: a booking that is called off holds none.
  const returned = await giveDepositBack(work, booking)
  return { isNoShow, returned, after: await markCancelled(tx, booking, { at: now, reason }) }
}

/** When a no-show of this moment has the deposit back. */
const computeDepositDueAt = (now: Date, { depositKeptDays }: BookingSetting): Date =>
  addMs(now, days(depositKeptDays))
