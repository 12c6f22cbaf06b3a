/** Statements of `/api/v1`: of all partners, to keys for every station. */
import * as contract from '@voltyatra/contract'
import { addDays, ok, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read } from '../../../http/route.ts'
import * as statements from '../index.ts'

const toWire = (statement: statements.IssuedStatement) => ({
  id: statement.id,
  partnerId: statement.partnerId,
  number: statement.number,
  firstDay: statement.first,
  lastDay: addDays(statement.next, -1),
  issuedAt: statement.issuedAt.toISOString(),
  openingPaise: statement.opening,
  closingPaise: statement.closing,
  charges: statement.charges,
})

const toWireLine = ({ amount, base, rate, ...same }: statements.IssuedLine) => ({
  ...same,
  amountPaise: amount,
  basePaise: base,
  rateBasisPoints: rate,
})

export const statementsForPrograms: readonly Route[] = [
  read(contract.fetchStatements, async ({ db, query }) =>
    answerPage(await statements.selectProgramStatements(db, query), toWire),
  ),

  read(contract.fetchStatement, async ({ db, params: { id } }) => {
    const statement = await statements.selectStatement(db, id)
    if (!statement) return refuse({ kind: 'statement-not-found' })
    return ok({ data: { ...toWire(statement), lines: statement.lines.map(toWireLine) } })
  }),
]
