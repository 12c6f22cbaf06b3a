/** A partner's calls about its money. Whose it is, the session says. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, serveFile } from '../../../http/route.ts'
import { selectPartner } from '../../../people/partners/index.ts'
import { openPaperPdf } from '../../papers/http/file-routes.ts'
import { toWireMovement } from '../../partner-accounts/http/routes.ts'
import { selectStatementPage as selectMovementPage } from '../../partner-accounts/index.ts'
import { openStatementFile } from '../../partner-statements/http/statement-file.ts'
import { openStatementPdf } from '../../partner-statements/http/statement-print.ts'
import { toWireLine, toWirePaper, toWireSummary } from '../../partner-statements/http/to-wire.ts'
import * as statements from '../../partner-statements/index.ts'
import { selectWithdrawalPage } from '../../withdrawals/index.ts'
import { selectTaxesByYear, type TaxesOfYear } from '../index.ts'
import { ownBankRoutes } from './bank-routes.ts'

const NOT_FOUND = refuse({ kind: 'statement-not-found' })

const toWireOwnSummary = (statement: statements.IssuedStatement) => {
  const { partnerId: _, partnerName: _name, ...own } = toWireSummary(statement)
  return own
}

const toWireTaxes = ({ from, tds, tcs }: TaxesOfYear) => ({
  year: `${from}-${String((from + 1) % 100).padStart(2, '0')}`,
  tds: toRupees(tds),
  tcs: toRupees(tcs),
})

interface Own {
  readonly id: string
  readonly partnerId: string
}

/** Another partner's is as if it were not there. */
async function findOwnStatement(reader: Reader, { id, partnerId }: Own) {
  const statement = await statements.selectStatement(reader, id)
  return statement?.partnerId === partnerId ? statement : undefined
}

export const partnerMoneyRoutes: readonly Route[] = [
  read(contract.showOwnMoney, async ({ db, actor: { partnerId } }) => {
    const partner = await selectPartner(db, partnerId)
    if (!partner) throw new Error('Somebody who is signed in has no partner')
    const taxes = await selectTaxesByYear(db, partnerId)
    return ok({ data: { owed: toRupees(partner.balance), taxes: taxes.map(toWireTaxes) } })
  }),

  read(contract.listOwnMovements, async ({ db, query, actor: { partnerId } }) =>
    listAnswer(await selectMovementPage(db, partnerId, query), toWireMovement),
  ),

  read(contract.listOwnPayouts, async ({ db, query, actor: { partnerId } }) =>
    listAnswer(await selectWithdrawalPage(db, { ...query, partnerId }), ({ id, amount, utr, createdAt }) => ({
      _id: id,
      amount: toRupees(amount),
      utr,
      createdAt: createdAt.toISOString(),
    })),
  ),

  read(contract.listOwnStatements, async ({ db, query, actor: { partnerId } }) =>
    listAnswer(await statements.selectStatementPage(db, { ...query, partnerId }), toWireOwnSummary),
  ),

  read(contract.showOwnStatement, async ({ db, params: { id }, actor: { partnerId } }) => {
    const statement = await findOwnStatement(db, { id, partnerId })
    if (!statement) return NOT_FOUND
    return ok({
      data: {
        ...toWireOwnSummary(statement),
        lines: statement.lines.map(toWireLine),
        papers: (await statements.selectStatementPapers(db, id)).map(toWirePaper),
      },
    })
  }),

  serveFile(contract.ownStatementFile, async (call) => {
    const { id } = call.params
    const own = await findOwnStatement(call.db, { id, partnerId: call.actor.partnerId })
    return own ? openStatementFile(call, id) : NOT_FOUND
  }),

  serveFile(contract.printOwnStatement, async (call) => {
    const { id } = call.params
    const own = await findOwnStatement(call.db, { id, partnerId: call.actor.partnerId })
    return own ? openStatementPdf(call, id) : NOT_FOUND
  }),

  serveFile(contract.printOwnInvoice, async (call) => {
    const { id, paperId } = call.params
    const own = await findOwnStatement(call.db, { id, partnerId: call.actor.partnerId })
    if (!own) return NOT_FOUND
    const papers = await statements.selectStatementPapers(call.db, id)
    if (!papers.some((paper) => paper.paperId === paperId)) return refuse({ kind: 'paper-not-found' })
    return openPaperPdf({ ...call, params: { id: paperId }, query: { language: 'en' } })
  }),

  ...ownBankRoutes,
]
