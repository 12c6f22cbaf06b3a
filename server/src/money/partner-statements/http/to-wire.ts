/** Statements as answers show them. */
import { addDays, findStateByCode, type Paise, toRupees } from '@voltyatra/domain'
import type * as statements from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100

export const toWireSummary = (statement: statements.IssuedStatement) => ({
  _id: statement.id,
  partnerId: statement.partnerId,
  partnerName: statement.partnerName,
  number: statement.number,
  first: statement.first,
  last: addDays(statement.next, -1),
  issuedAt: statement.issuedAt.toISOString(),
  opening: toRupees(statement.opening),
  closing: toRupees(statement.closing),
  charges: statement.charges,
})

const toRupeesOrNull = (amount: Paise | null): number | null => (amount === null ? null : toRupees(amount))

export const toWireLine = ({ amount, base, rate, ...same }: statements.IssuedLine) => ({
  ...same,
  amount: toRupees(amount),
  base: toRupeesOrNull(base),
  ratePercent: rate === null ? null : rate / BASIS_POINTS_PER_PERCENT,
})

export const toWirePaper = ({ kind, state, total, paperId, number }: statements.StatementPaper) => ({
  kind,
  stateName: findStateByCode(state)?.name ?? state,
  total: toRupees(total),
  paper: paperId === null || number === null ? null : { _id: paperId, number },
})
