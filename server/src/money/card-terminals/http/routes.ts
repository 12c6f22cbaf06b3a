/** The calls of what card terminals owe, for the operator. */
import * as contract from '@voltyatra/contract'
import { ok, type Paise, parseRupees, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as terminals from '../index.ts'

const toWireAccount = ({ owed, held }: terminals.TerminalAccount) => ({
  owed: toRupees(owed),
  held: toRupees(held),
})

export const cardTerminalRoutes: readonly Route[] = [
  read(contract.showTerminalAccount, async ({ db }) =>
    ok({ data: toWireAccount(await terminals.selectTerminalAccount(db)) }),
  ),

  read(contract.listTerminalPayments, async ({ db, query }) =>
    listAnswer(
      await terminals.selectTerminalPaymentPage(db, query),
      ({ id, amount, fee, tax, reference, at, by }) => ({
        _id: id,
        amount: toRupees(amount),
        fee: toRupees(fee),
        tax: toRupees(tax),
        reference,
        at: at.toISOString(),
        by,
      }),
    ),
  ),

  write(contract.recordTerminalPayment, async ({ work, body }) => {
    const sign = body.isCorrection ? -1 : 1
    const toSigned = (rupees: number): Paise => parseRupees(rupees === 0 ? 0 : sign * rupees)
    const recorded = await terminals.recordTerminalPayment(work, {
      amount: toSigned(body.amount),
      fee: toSigned(body.fee),
      tax: toSigned(body.tax),
      reference: body.reference,
    })
    if (!recorded.ok) return recorded
    return ok({ message: formatSuccess('terminal-payment-recorded'), data: toWireAccount(recorded.value) })
  }),
]
