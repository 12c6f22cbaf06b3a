/** Invoices and other papers of `/api/v1`. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectProgramPaper, selectProgramPapers } from '../index.ts'

type Paper = NonNullable<Awaited<ReturnType<typeof selectProgramPaper>>>

const toWire = ({ issuedAt, taxable, cgst, sgst, utgst, igst, total, ...paper }: Paper) => ({
  ...paper,
  issuedAt: issuedAt.toISOString(),
  taxablePaise: taxable,
  cgstPaise: cgst,
  sgstPaise: sgst,
  utgstPaise: utgst,
  igstPaise: igst,
  totalPaise: total,
})

export const invoicesForPrograms: readonly Route[] = [
  read(contract.fetchInvoices, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await selectProgramPapers(db, stationIds, query), toWire),
  ),

  read(contract.fetchInvoice, async ({ db, actor: { stationIds }, params: { id } }) => {
    const paper = await selectProgramPaper(db, stationIds, id)
    return paper ? ok({ data: toWire(paper) }) : refuse({ kind: 'paper-not-found' })
  }),
]
