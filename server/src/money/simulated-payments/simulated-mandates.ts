/** Mandates of the simulated provider: approved on its page, debited on the day that was announced. */
import { randomBytes } from 'node:crypto'
import { getStartOfIstDay, ok, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MandateProvider, MandateStanding } from '../../platform/payment-provider.ts'
import {
  type BookedMandate,
  cancelDebit,
  endMandate,
  insertDebit,
  insertMandate,
  selectDebit,
  selectMandate,
} from './mandate-queries.ts'
import { insertOrder, insertPayment, lockOrder, markPaid, selectOrder, selectPayments } from './queries.ts'
import { isRefused } from './refused-amounts.ts'

const SESSION_BYTES = 32

const refuseWith = (message: string) => refuse({ kind: 'provider-declined', message } as const)
const NO_MANDATE = refuseWith('There is no such mandate')

export interface SimulatedMandatesOptions {
  readonly db: Db
  readonly clock: Clock
}

export function createSimulatedMandates({ db, clock }: SimulatedMandatesOptions): MandateProvider {
  const toStanding = ({ state, endsAt }: BookedMandate): MandateStanding =>
    endsAt <= clock.now() ? 'ended' : state

  const keepOrder = async (
    order: Omit<Parameters<typeof insertOrder>[1], 'paymentSessionId' | 'createdAt'>,
  ) => {
    await insertOrder(db, {
      ...order,
      paymentSessionId: `session_${randomBytes(SESSION_BYTES).toString('base64url')}`,
      createdAt: clock.now(),
    })
    return selectOrder(db, order.orderId)
  }

  return {
    async request({ mandateId: orderId, customer, most: amount, approveBy: expiresAt, endsAt, ...urls }) {
      const { returnUrl, notifyUrl } = urls
      const booked = await keepOrder({ orderId, customer, amount, expiresAt, returnUrl, notifyUrl })
      if (!booked || booked.amount !== amount) return refuseWith('The mandate is there with another amount')
      await insertMandate(db, { orderId, endsAt })
      const { paymentSessionId, cfOrderId } = booked
      // Its own page stands for the UPI app.
      return ok({ providerMandateId: String(cfOrderId), paymentSessionId, link: null })
    },

    async fetch(mandateId) {
      const found = await selectMandate(db, mandateId)
      return found ? ok(toStanding(found)) : NO_MANDATE
    },

    resume: (mandateId) => standingOf(mandateId),

    async end(mandateId) {
      await endMandate(db, mandateId)
      return standingOf(mandateId)
    },

    async debit({ mandateId, orderId, amount, on }) {
      const mandate = await selectMandate(db, mandateId)
      if (!mandate || toStanding(mandate) !== 'active') return refuseWith('The mandate is not active')
      if (amount > mandate.most) return refuseWith('More than the mandate allows cannot be debited')
      const of = await selectOrder(db, mandateId)
      if (!of) return NO_MANDATE
      const { customer, returnUrl, notifyUrl } = of
      const expiresAt = mandate.endsAt
      await keepOrder({ orderId, customer, amount, expiresAt, returnUrl, notifyUrl })
      await insertDebit(db, { orderId, mandateId, on })
      return ok(null)
    },

    async cancelDebit({ orderId }) {
      await cancelDebit(db, orderId)
      return ok(null)
    },
  }

  async function standingOf(mandateId: string) {
    const found = await selectMandate(db, mandateId)
    return found ? ok(toStanding(found)) : NO_MANDATE
  }
}

/** Debits it where its day has come; whether nothing more is debited, as it failed or was cancelled. */
export async function settleSimulatedDebit(
  { db, clock }: SimulatedMandatesOptions,
  orderId: string,
): Promise<{ readonly isOver: boolean }> {
  const debit = await selectDebit(db, orderId)
  const now = clock.now()
  if (!debit || debit.isCancelled || now < getStartOfIstDay(debit.dueOn))
    return { isOver: debit?.isCancelled ?? false }
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { isOver: false }
    const isPaid = !isRefused(order.amount)
    if ((await selectPayments(tx, orderId)).length > 0) return { isOver: !isPaid }
    await insertPayment(tx, order, {
      status: isPaid ? 'SUCCESS' : 'FAILED',
      message: isPaid ? 'Simulated debit successful' : 'Simulated debit declined: insufficient funds',
      at: now,
    })
    if (isPaid) await markPaid(tx, orderId)
    return { isOver: !isPaid }
  })
}
