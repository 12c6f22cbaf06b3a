/**
 * A payment provider gave back what was captured of a block, as somebody did so on its page: the amount leaves the wallet;
 * what the wallet has not any more, the driver owes.
 */
import { ok, type Paise, paise, subtract, takeBackBlock, ZERO } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { runEach } from '../../platform/run-each.ts'
import { sumDisputedOfBlock } from '../disputes/index.ts'
import { computeMissing, lockPayment, postTransfer } from '../ledger/index.ts'
import {
  deleteBeyond,
  hasProviderRefund,
  insertUnexplained,
  lockBeyond,
  settleBeyond,
  takeUnexplained,
  type UnexplainedRefund,
} from '../source-refunds/index.ts'
import { lockCaptured, type PaymentBlock } from './queries.ts'
import { insertBlockRefund, selectRefundedBefore, sumRefundedOfBlock } from './refund-queries.ts'

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }
/** Payments in one run. */
const MOST = 200

interface Payment {
  readonly provider: string
  readonly paymentId: string
}

/**
 * The caller holds the lock of the payment, and has found the refund to be new.
 * @returns undefined where nothing was captured by this payment; `refund-unexplained` where more has gone back than is left
 * of it, or more was captured than the bill: a person has to look
 */
export async function takeBackCaptured(
  work: Work,
  payment: Payment,
  refund: UnexplainedRefund,
): Promise<'taken-back' | 'refund-unexplained' | undefined> {
  const block = await lockCaptured(work.tx, payment)
  if (!block) return undefined
  // It may be what no wallet has had, which its driver is not to pay for.
  if (block.beyond > ZERO) {
    await keepUnexplained(work, block, { ...payment, ...refund })
    return 'refund-unexplained'
  }
  if (block.captured === null) return undefined
  const gone = paise(
    (await sumRefundedOfBlock(work.tx, block.id)) + (await sumDisputedOfBlock(work.tx, block.id)),
  )
  if (refund.amount > subtract(block.captured, gone)) {
    await keepUnexplained(work, block, { ...payment, ...refund })
    return 'refund-unexplained'
  }
  const { customerId, bookingId } = block
  const owed = await computeMissing(work, customerId, refund.amount)
  await record(work, block, { ...refund, owed })
  await notifyCustomer(work, {
    ...{ customerId, subject: { kind: 'booking', id: bookingId }, kind: 'order-taken-back' },
    facts: { amount: refund.amount, owed },
  })
  return 'taken-back'
}

async function record(
  work: Work,
  { id: blockId, bookingId, customerId, provider }: PaymentBlock,
  { amount, owed, providerRefundId, arn }: UnexplainedRefund & { readonly owed: Paise },
): Promise<void> {
  const refundId = createId()
  await insertBlockRefund(work.tx, {
    ...{ id: refundId, blockId, bookingId, provider, providerRefundId, amount, owed, arn, at: work.now },
  })
  await deleteBeyond(work.tx, { provider, providerRefundId })
  await postTransfer(work, takeBackBlock({ refundId, customerId, amount, owed }))
  await work.audit({
    action: 'block.take-back',
    subject: { kind: 'booking', id: bookingId },
    after: { amountPaise: amount, owedPaise: owed, providerRefundId },
  })
}

async function keepUnexplained(
  work: Work,
  { id: blockId, bookingId }: PaymentBlock,
  refund: Payment & UnexplainedRefund,
): Promise<void> {
  const { amount, providerRefundId } = refund
  if (!(await insertUnexplained(work.tx, { ...refund, orderId: null, blockId, at: work.now }))) return
  await work.audit({
    action: 'block.take-back-unexplained',
    subject: { kind: 'booking', id: bookingId },
    after: { amountPaise: amount, providerRefundId },
  })
}

/**
 * What was given back before it was known here that it had been captured, and what was more than was left of it and is not
 * any more. @returns of how many payments
 * @throws SomeFailed when all of them have been tried
 */
export async function takeBackKnown({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  return await runEach(await selectRefundedBefore(db, MOST), async (payment) => {
    const done = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => {
      await lockPayment(work.tx, payment.provider, payment.paymentId)
      const early = await takeUnexplained(work.tx, payment)
      let changed = early.length
      for (const refund of early) {
        // Since the capture is known the provider may have reported it again, and that one was acted upon.
        const isKnown = await hasProviderRefund(work.tx, { ...payment, ...refund })
        if (!isKnown) await takeBackCaptured(work, payment, refund)
      }
      for (const refund of await lockBeyond(work.tx, payment)) {
        if ((await takeBackCaptured(work, payment, refund)) === 'taken-back') changed += 1
      }
      if (changed === 0) work.nothingChanged()
      return ok(changed === 0 ? 0 : 1)
    })
    return done.ok ? done.value : 0
  })
}

/** A person has looked at what the provider gave back beyond what was captured, and has put right what was to be. */
export async function settleBlockRefunds(work: Work, bookingId: string): Promise<void> {
  const count = await settleBeyond(work.tx, { bookingId }, work.now)
  const subject = { kind: 'booking', id: bookingId }
  if (count === 0) work.nothingChanged()
  else await work.audit({ action: 'block.settle-refunds', subject, after: { count } })
}
