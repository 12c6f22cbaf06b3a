/** The calls of what partners are owed. */
import { partnerStatement } from '@voltyatra/contract'
import { refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectPartnerTerms } from '../../../people/partners/index.ts'
import { type StatementLine, selectStatementPage } from '../index.ts'

export function toWireMovement({ id, at, kind, amount, balance, subjectId }: StatementLine) {
  if (kind !== 'settlement' && kind !== 'payout' && kind !== 'payout_return' && kind !== 'statement')
    throw new Error(`A ${kind} on a partner's account`)
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    amount: toRupees(amount),
    balance: toRupees(balance),
    bookingId: kind === 'settlement' ? subjectId : null,
    withdrawalId: kind === 'payout' || kind === 'payout_return' ? subjectId : null,
    statementId: kind === 'statement' ? subjectId : null,
  }
}

export const partnerAccountRoutes: readonly Route[] = [
  read(partnerStatement, async ({ db, params, query }) => {
    if (!(await selectPartnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    return listAnswer(await selectStatementPage(db, params.id, query), toWireMovement)
  }),
]
