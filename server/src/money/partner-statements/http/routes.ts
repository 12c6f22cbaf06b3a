/** The calls of partners' statements. */

import {
  correctPartnerStatement,
  listPartnerStatements,
  partnerStatementFile,
  partnerStatementOfMail,
  printPartnerStatement,
  printPartnerStatementOfMail,
  showPartnerStatement,
  viewPartnerStatement,
  viewPartnerStatementOfMail,
} from '@voltyatra/contract'
import { addDays, fromRupees, ok, type Paise, refuse, toRupees } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { file, type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { partnerTerms } from '../../../people/partners/index.ts'
import * as statements from '../index.ts'
import { openStatementFile } from './statement-file.ts'
import { openStatementPage, openStatementPdf } from './statement-print.ts'

const BASIS_POINTS_PER_PERCENT = 100

const summaryToWire = (statement: statements.IssuedStatement) => ({
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

const orNull = (amount: Paise | null): number | null => (amount === null ? null : toRupees(amount))

const lineToWire = ({ amount, base, rate, ...same }: statements.IssuedLine) => ({
  ...same,
  amount: toRupees(amount),
  base: orNull(base),
  ratePercent: rate === null ? null : rate / BASIS_POINTS_PER_PERCENT,
})

const NOT_FOUND = refuse({ kind: 'statement-not-found' })

/** The statement that the link of a mail leads to; it leads to no other. */
async function ofLink({
  db,
  now,
  params,
}: {
  readonly db: Db
  readonly now: Date
  readonly params: { readonly secret: string }
}): Promise<string | undefined> {
  return (await statements.statementOfLink(db, statements.hashOfSecret(params.secret), now))?.id
}

export const partnerStatementRoutes: readonly Route[] = [
  read(listPartnerStatements, async ({ db, query }) =>
    listAnswer(await statements.statementPage(db, query), summaryToWire),
  ),

  read(showPartnerStatement, async ({ db, params }) => {
    const statement = await statements.statementById(db, params.id)
    if (!statement) return refuse({ kind: 'statement-not-found' })
    const { document, lines } = statement
    const { name, legalName, gstin, pan } = document.partner
    return ok({
      data: {
        ...summaryToWire(statement),
        network: document.network.legalName,
        partner: { name, legalName, gstin, pan },
        lines: lines.map(lineToWire),
      },
    })
  }),

  file(partnerStatementFile, async (call) => openStatementFile(call, call.params.id)),

  file(printPartnerStatement, async (call) => openStatementPdf(call, call.params.id)),
  file(viewPartnerStatement, async (call) => openStatementPage(call, call.params.id)),

  file(partnerStatementOfMail, async (call) => {
    const id = await ofLink(call)
    return id === undefined ? NOT_FOUND : openStatementFile(call, id)
  }),
  file(printPartnerStatementOfMail, async (call) => {
    const id = await ofLink(call)
    return id === undefined ? NOT_FOUND : openStatementPdf(call, id)
  }),
  file(viewPartnerStatementOfMail, async (call) => {
    const id = await ofLink(call)
    return id === undefined ? NOT_FOUND : openStatementPage(call, id)
  }),

  write(correctPartnerStatement, async ({ work, actor, params, body }) => {
    if (!(await partnerTerms(work.tx, params.id))) return refuse({ kind: 'partner-not-found' })
    const added = await statements.addCorrection(work, {
      partnerId: params.id,
      by: actor.id,
      amount: fromRupees(body.amount),
      note: body.note,
    })
    if (!added.ok) return added
    const { id, amount, note } = added.value
    return ok({
      message: sentenceOf('statement-corrected'),
      data: { _id: id, amount: toRupees(amount), note },
    })
  }),
]
