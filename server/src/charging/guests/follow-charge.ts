/**
 * What follows for a guest: a paid charge begins, or its money goes back; and what a charge has left of the payment goes
 * back when it is over. The rows decide, so doing it again does nothing.
 */
import {
  addMs,
  getWallet,
  hours,
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  subtract,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { CustomerActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { selectBalance } from '../../money/ledger/index.ts'
import { refundOwnOrder, selectOrder } from '../../money/orders/index.ts'
import { runEach } from '../../platform/run-each.ts'
import { bookConnector, cancelOwnBooking, startCharging, stopCharging } from '../bookings/index.ts'
import { takeBackPaidOrder } from './allow-guest-order.ts'
import { OPEN_LINK_MS, OVER_LINK_MS } from './link.ts'
import {
  type GuestCharge,
  lockGuestCharge,
  postponeGuestCharge,
  selectDueGuestCharges,
  updateGuestCharge,
} from './queries.ts'
import { loadReceiptSecret, type ReceiptContext, sendReceipts } from './receipts.ts'

interface Following {
  readonly db: Db
  readonly now: Date
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

const MOST_IN_ONE_RUN = 200

const toActor = ({ customerId, guestName }: GuestCharge): CustomerActor => ({
  kind: 'customer',
  id: customerId,
  name: guestName,
})

/** How many something was done for. @throws SomeFailed when all of them have been tried */
export async function followDueGuests(following: Following): Promise<number> {
  const due = await selectDueGuestCharges(following.db, { now: following.now, most: MOST_IN_ONE_RUN })
  await runEach(due, async (id) => {
    const charge = await following.db.transaction().execute((tx) => lockGuestCharge(tx, id))
    await followGuestCharge(following, charge)
    return 1
  })
  return due.length
}

/** Brings a guest's charge to where its payment and its booking have brought it. */
export async function followGuestCharge(following: Following, charge: GuestCharge): Promise<void> {
  if (charge.overAt) return
  const context = { ...following, actor: toActor(charge) }
  if (charge.bookingId === null && charge.failure === null) {
    if (charge.orderStatus === 'created' || charge.orderStatus === 'failed') return
    const begun = await runUnitOfWork(context, (work) => begin(work, charge.id))
    if (begun.ok) {
      if (begun.value === 'begun') await takeBackPaidOrder(following.db, charge.connectorId)
      return
    }
    const receipts = await openReceipts(following)
    const ended = { id: charge.id, receipts, failure: begun.refusal.kind }
    await runUnitOfWork(context, (work) => giveUp(work, ended))
    return
  }
  if (charge.bookingStatus === 'confirmed' || charge.bookingStatus === 'cancelled') {
    const ended = { id: charge.id, receipts: await openReceipts(following) }
    await runUnitOfWork(context, (work) => finish(work, ended))
  }
}

const openReceipts = async ({ db, publicUrl }: Following): Promise<ReceiptContext> => ({
  secret: await loadReceiptSecret(db),
  publicUrl,
})

interface Ended {
  readonly id: string
  readonly receipts: ReceiptContext
}

/** It is over: what the guest has asked for is sent. */
async function close(work: Work, { id, receipts }: Ended, failure?: string): Promise<void> {
  await updateGuestCharge(work.tx, id, {
    ...(failure !== undefined && { failure }),
    overAt: work.now,
    linkEndsAt: addMs(work.now, OVER_LINK_MS),
  })
  await sendReceipts(work, receipts, await lockGuestCharge(work.tx, id))
}

/** The payment is there: booked and started in one transaction, or neither. */
async function begin(
  work: Work,
  id: string,
): Promise<Result<'begun' | undefined, { readonly kind: string }>> {
  const charge = await lockGuestCharge(work.tx, id)
  if (charge.bookingId !== null || charge.failure !== null) return leaveUnchanged(work)
  if (charge.orderStatus !== 'paid') return refuse({ kind: 'order-state' })
  if (work.now >= charge.orderExpiresAt) return refuse({ kind: 'booking-expired' })
  const { customerId, stationId, connectorId, energyWh, durationMinutes, stopAtPercent } = charge
  const booked = await bookConnector(work, {
    ...{ customerId, stationId, connectorId },
    durationHours: durationMinutes / 60,
    energy: energyWh === null ? undefined : wattHours(energyWh),
    stopAtPercent: stopAtPercent ?? undefined,
  })
  if (!booked.ok) return booked
  const started = await startCharging(work, {
    bookingId: booked.value.id,
    customerId,
    isPaidDirectly: true,
  })
  if (!started.ok) return started
  await updateGuestCharge(work.tx, id, {
    bookingId: booked.value.id,
    linkEndsAt: addMs(work.now, OPEN_LINK_MS),
  })
  return ok('begun')
}

/** No charge begins for the payment: all of it goes back. */
async function giveUp(
  work: Work,
  ended: Ended & { readonly failure: string },
): Promise<Result<undefined, never>> {
  const { id, failure } = ended
  const charge = await lockGuestCharge(work.tx, id)
  if (charge.bookingId !== null || charge.failure !== null) return leaveUnchanged(work)
  if (!(await sendRestBack(work, charge))) return waitForBank(work, id)
  await close(work, ended, failure)
  await work.audit({
    action: 'guest-charge.give-up',
    subject: { kind: 'order', id: charge.orderId },
    after: { reason: failure },
  })
  return ok(undefined)
}

/** The bank decides who has the payment, or a part of it. */
const DISPUTED: ReadonlySet<string> = new Set(['payment-disputed', 'exceeds-refundable'])

/** The charge is over: what it has left of the payment goes back. */
async function finish(work: Work, ended: Ended): Promise<Result<undefined, never>> {
  const { id } = ended
  const charge = await lockGuestCharge(work.tx, id)
  const isOver = charge.bookingStatus === 'confirmed' || charge.bookingStatus === 'cancelled'
  if (charge.overAt || !isOver) return leaveUnchanged(work)
  if (!(await sendRestBack(work, charge))) return waitForBank(work, id)
  await close(work, ended)
  return ok(undefined)
}

/** Decisions of banks take days. */
const REQUEST_AGAIN_MS = hours(1)

async function waitForBank(work: Work, id: string): Promise<Result<undefined, never>> {
  await postponeGuestCharge(work.tx, id, addMs(work.now, REQUEST_AGAIN_MS))
  return leaveUnchanged(work)
}

function leaveUnchanged(work: Work): Result<undefined, never> {
  work.nothingChanged()
  return ok(undefined)
}

/**
 * What the guest's wallet holds, as far as it is of the payment: an operator may have sent a part of it back before.
 * False while the bank decides on a dispute: nothing can be sent back then.
 */
async function sendRestBack(work: Work, { customerId, orderId }: GuestCharge): Promise<boolean> {
  const order = await selectOrder(work.tx, orderId, customerId)
  const left = order?.status === 'paid' ? subtract(order.amount, order.refunded) : ZERO
  const balance = await selectBalance(work.tx, getWallet(customerId))
  const amount: Paise = paise(Math.min(left, balance))
  if (amount <= ZERO) return true
  const sent = await refundOwnOrder(work, { id: orderId, customerId, amount })
  if (!sent.ok && DISPUTED.has(sent.refusal.kind)) return false
  if (!sent.ok)
    throw new Error(`The rest of the payment ${orderId} cannot be sent back: ${sent.refusal.kind}`)
  return true
}

export type StopRefused = { readonly kind: 'booking-not-found' | 'booking-state' | 'charge-may-run' }

/** Whoever has the link may end the charge: nothing else of it can be changed by that. */
export async function stopGuestCharge(
  work: Work,
  { bookingId, bookingStatus, customerId }: GuestCharge,
): Promise<Result<unknown, StopRefused>> {
  if (bookingId === null) return refuse({ kind: 'booking-not-found' })
  const request = { bookingId, customerId }
  if (bookingStatus === 'reserved') return cancelOwnBooking(work, request)
  const stopped = await stopCharging(work, request)
  if (stopped.ok) return stopped
  const { refusal } = stopped
  if (refusal.kind === 'swap-under-way') throw new Error(`The guest's charge ${bookingId} is a battery swap`)
  return refuse(refusal)
}
