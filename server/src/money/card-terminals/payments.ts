/** What the bank of the card terminals has paid into the operator's account. */
import {
  ok,
  type Result,
  receiveTerminalPayment,
  sumTerminalPayment,
  type TerminalPaymentSums,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { insertTerminalPayment, selectTerminalAccount, type TerminalAccount } from './queries.ts'

export async function recordTerminalPayment(
  work: Work,
  { reference, ...sums }: TerminalPaymentSums & { readonly reference: string },
): Promise<Result<TerminalAccount, { readonly kind: 'terminal-payment-exists' }>> {
  const { tx, actor, now } = work
  if (actor.kind !== 'administrator') throw new Error('Only operators record payments')
  const id = createId()
  const inserted = await insertTerminalPayment(tx, { id, ...sums, reference, at: now, by: actor.id })
  if (!inserted.ok) return inserted
  await postTransfer(work, receiveTerminalPayment({ paymentId: id, ...sums }))
  await work.audit({
    action: 'terminal-payment.record',
    subject: { kind: 'terminal-payment', id },
    after: {
      reference,
      amountPaise: sums.amount,
      feePaise: sums.fee,
      taxPaise: sums.tax,
      paidForPaise: sumTerminalPayment(sums),
    },
  })
  return ok(await selectTerminalAccount(tx))
}
