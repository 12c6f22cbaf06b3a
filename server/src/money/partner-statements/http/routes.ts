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
import { ok, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectPartnerTerms } from '../../../people/partners/index.ts'
import * as statements from '../index.ts'
import { openStatementFile } from './statement-file.ts'
import { openStatementPage, openStatementPdf } from './statement-print.ts'
import { toWireLine, toWirePaper, toWireSummary } from './to-wire.ts'

const NOT_FOUND = refuse({ kind: 'statement-not-found' })

/** The statement that the link of a mail leads to; it leads to no other. */
async function findStatementOfLink({
  db,
  now,
  params,
}: {
  readonly db: Db
  readonly now: Date
  readonly params: { readonly secret: string }
}): Promise<string | undefined> {
  return (await statements.selectStatementOfLink(db, statements.hashSecret(params.secret), now))?.id
}

export const partnerStatementRoutes: readonly Route[] = [
  read(listPartnerStatements, async ({ db, query }) =>
    listAnswer(await statements.selectStatementPage(db, query), toWireSummary),
  ),

  read(showPartnerStatement, async ({ db, params }) => {
    const statement = await statements.selectStatement(db, params.id)
    if (!statement) return refuse({ kind: 'statement-not-found' })
    const { document, lines } = statement
    const { name, legalName, gstin, pan } = document.partner
    return ok({
      data: {
        ...toWireSummary(statement),
        network: document.network.legalName,
        partner: { name, legalName, gstin, pan },
        lines: lines.map(toWireLine),
        papers: (await statements.selectStatementPapers(db, statement.id)).map(toWirePaper),
      },
    })
  }),

  serveFile(partnerStatementFile, async (call) => openStatementFile(call, call.params.id)),

  serveFile(printPartnerStatement, async (call) => openStatementPdf(call, call.params.id)),
  serveFile(viewPartnerStatement, async (call) => openStatementPage(call, call.params.id)),

  serveFile(partnerStatementOfMail, async (call) => {
    const id = await findStatementOfLink(call)
    return id === undefined ? NOT_FOUND : openStatementFile(call, id)
  }),
  serveFile(printPartnerStatementOfMail, async (call) => {
    const id = await findStatementOfLink(call)
    return id === undefined ? NOT_FOUND : openStatementPdf(call, id)
  }),
  serveFile(viewPartnerStatementOfMail, async (call) => {
    const id = await findStatementOfLink(call)
    return id === undefined ? NOT_FOUND : openStatementPage(call, id)
  }),

  write(correctPartnerStatement, async ({ work, actor, params, body }) => {
    if (!(await selectPartnerTerms(work.tx, params.id))) return refuse({ kind: 'partner-not-found' })
    const added = await statements.addCorrection(work, {
      partnerId: params.id,
      by: actor.id,
      amount: parseRupees(body.amount),
      note: body.note,
    })
    if (!added.ok) return added
    const { id, amount, note } = added.value
    return ok({
      message: formatSuccess('statement-corrected'),
      data: { _id: id, amount: toRupees(amount), note },
    })
  }),
]
