/**
 * Debits by mandates. A debit is announced first, to the driver and in our books, and given to the provider then, by its number:
 * whoever dies in between, or asks twice, debits once. Whether it was paid is asked as of every order.
 */
import {
  addDays,
  computeDebitDay,
  getStartOfIstDay,
  MOST_FAILED_DEBITS,
  needsTopUp,
  ok,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { runEach } from '../../platform/run-each.ts'
import {
  applyPaymentUpdate,
  createOrderNumber,
  insertOrder,
  lockPayer,
  queryMandateSoon,
} from '../orders/index.ts'
import { pauseMandate } from './change-mandate.ts'
import {
  markTaken,
  type OpenDebit,
  selectFailingMandates,
  selectLowMandates,
  selectStanding,
  selectUnsettledDebits,
} from './debit-queries.ts'
import { buildAnnouncedNotice, buildPausedNotice } from './mandate-notices.ts'
import { lockMandate } from './queries.ts'

const MOST_AT_ONCE = 200
/** Days from that of the debit until which a bank may still debit. */
const OPEN_FOR_DAYS = 2

const TOP_UPS: SystemActor = { kind: 'system', name: 'top-ups' }

export interface DebitsContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

export interface Debited {
  readonly announced: number
  readonly paused: number
}

/** @throws SomeFailed when everything has been tried */
export async function makeDebits(context: DebitsContext): Promise<Debited> {
  const { db, providers } = context
  const names = providers.filter(({ mandates }) => mandates).map(({ name }) => name)
  let [paused, announced] = [0, 0]
  const failing = await selectFailingMandates(db, { failed: MOST_FAILED_DEBITS, most: MOST_AT_ONCE })
  await runEach(failing, async (id) => {
    if (await run(context, (work) => pauseFailing(work, id))) paused += 1
    return 1
  })
  const on = computeDebitDay(context.now)
  const low = await selectLowMandates(db, { providers: names, on, most: MOST_AT_ONCE })
  await runEach(low, async (id) => {
    if (await run(context, (work) => announceDebit(work, id))) announced += 1
    return 1
  })
  const unsettled = await selectUnsettledDebits(db, { providers: names, most: MOST_AT_ONCE })
  await runEach(unsettled, async (debit) => {
    const provider = providers.find(({ name }) => name === debit.provider)
    if (provider) await settleDebit(context, provider, debit)
    return 1
  })
  return { announced, paused }
}

async function run({ db, now }: DebitsContext, use: (work: Work) => Promise<boolean>): Promise<boolean> {
  const done = await runUnitOfWork({ db, now, actor: TOP_UPS }, async (work) => {
    const isDone = await use(work)
    if (!isDone) work.nothingChanged()
    return ok(isDone)
  })
  return done.ok && done.value
}

async function pauseFailing(work: Work, id: string): Promise<boolean> {
  const mandate = await lockMandate(work.tx, id)
  if (!mandate || !(await pauseMandate(work, mandate, 'failures'))) return false
  await notifyCustomer(work, buildPausedNotice(mandate))
  return true
}

/** Decides once more, with the mandate locked: another process may have announced one meanwhile. */
async function announceDebit(work: Work, id: string): Promise<boolean> {
  const mandate = await lockMandate(work.tx, id)
  if (mandate?.state !== 'active') return false
  const { customerId, number, amount, provider, isLive } = mandate
  const on = computeDebitDay(work.now)
  if (getStartOfIstDay(on) >= mandate.endsAt) return false
  await lockPayer(work.tx, customerId)
  if (!needsTopUp(mandate, await selectStanding(work.tx, { customerId, number, on }))) return false
  const orderId = createOrderNumber({ customerId, amount, idempotencyKey: undefined })
  const order = { id: createId(), orderId, customerId, amount, provider, isLive }
  await insertOrder(work.tx, {
    ...order,
    // The provider knows a debit by our number, and nobody opens a page for it.
    ...{ providerOrderId: orderId, paymentSessionId: orderId, createdAt: work.now },
    expiresAt: getStartOfIstDay(addDays(on, OPEN_FOR_DAYS)),
    debit: { mandate: number, on },
  })
  await work.audit({
    action: 'top-up-mandate.announce',
    subject: { kind: 'order', id: order.id },
    after: { mandate: number, orderId, amountPaise: amount, on },
  })
  await notifyCustomer(work, buildAnnouncedNotice(mandate, { orderRow: order.id, on }))
  return true
}

async function settleDebit(
  context: DebitsContext,
  provider: PaymentProvider,
  debit: OpenDebit,
): Promise<void> {
  const { db, now } = context
  const { orderId } = debit
  if (!debit.isWanted) return leaveDebit(context, provider, debit)
  const taken = await provider.mandates?.debit(debit)
  if (taken?.ok) return markTaken(db, orderId, now)
  if (taken?.refusal.kind === 'provider-declined') {
    await giveUp(context, debit, 'FAILED', taken.refusal.message)
  }
}

/** The provider may have taken it though its answer was lost: it is asked to leave it, and what it has then counts. */
async function leaveDebit(
  context: DebitsContext,
  provider: PaymentProvider,
  debit: OpenDebit,
): Promise<void> {
  const { mandateId, orderId, isTaken } = debit
  const left = await provider.mandates?.cancelDebit(debit)
  if (!left || (!left.ok && left.refusal.kind === 'payment-provider-unavailable')) return
  if (!isTaken) {
    const found = await provider.fetchOrder({ orderId, providerOrderId: orderId, mandateId })
    if (!found.ok && found.refusal.kind === 'provider-order-unknown') {
      return giveUp(context, debit, 'CANCELLED', null)
    }
  }
  // Of one that has begun the provider says what became of it.
  if (left.ok) {
    await queryMandateSoon(context.db, {
      provider: provider.name,
      now: context.now,
      mandateId: null,
      orderId,
    })
  }
}

/** Nothing was debited, and nothing will be. */
async function giveUp(
  context: DebitsContext,
  { orderId, provider, amount }: OpenDebit,
  status: 'FAILED' | 'CANCELLED',
  message: string | null,
): Promise<void> {
  await applyPaymentUpdate(context, {
    ...{ provider, orderId, status: 'TERMINATED' },
    payments: [
      { paymentId: orderId, status, amount, currency: 'INR', message, bankReference: null, time: null },
    ],
    customer: { phone: null, email: null },
  })
}
