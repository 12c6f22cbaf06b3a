/** Invoices and other papers of `/api/v1`. */
import * as contract from '@voltyatra/contract'
import { ok, type Paper, type PaperLine, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read, serveFile } from '../../../http/route.ts'
import { selectProgramPaper, selectProgramPapers } from '../index.ts'
import { openPaperPdf } from './file-routes.ts'

type Whole = NonNullable<Awaited<ReturnType<typeof selectProgramPaper>>>
type Row = Omit<Whole, 'content' | 'irn' | 'acknowledgement' | 'acknowledgedAt' | 'cancelledAt'>

const toWire = (paper: Row) => ({
  id: paper.id,
  kind: paper.kind,
  number: paper.number,
  issuedOn: paper.issuedOn,
  issuedAt: paper.issuedAt.toISOString(),
  gstin: paper.gstin,
  recipientGstin: paper.recipientGstin,
  placeState: paper.placeState,
  bookingId: paper.bookingId,
  driverId: paper.driverId,
  partnerId: paper.partnerId,
  originalId: paper.originalId,
  taxablePaise: paper.taxable,
  cgstPaise: paper.cgst,
  sgstPaise: paper.sgst,
  utgstPaise: paper.utgst,
  igstPaise: paper.igst,
  totalPaise: paper.total,
})

const toWireLine = ({ item, detail, sac, quantity, unit, unitPrice, taxable, rate }: PaperLine) => ({
  ...{ item, detail, sac, quantity, unit, unitPriceMicroRupees: unitPrice },
  ...{ taxablePaise: taxable, rateBasisPoints: rate },
})

function toWireWhole({ content, irn, acknowledgement, acknowledgedAt, cancelledAt, ...row }: Whole) {
  // Issued by this program, and never changed.
  const { lines, totals } = JSON.parse(content.toString()) as Paper
  const isRegistered = irn !== null && acknowledgement !== null && acknowledgedAt !== null
  return {
    ...toWire(row),
    roundOffPaise: totals.roundOff,
    lines: lines.map(toWireLine),
    eInvoice: isRegistered
      ? {
          ...{ irn, acknowledgement, acknowledgedAt: acknowledgedAt.toISOString() },
          cancelledAt: cancelledAt?.toISOString() ?? null,
        }
      : null,
  }
}

export const invoicesForPrograms: readonly Route[] = [
  read(contract.fetchInvoices, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await selectProgramPapers(db, stationIds, query), toWire),
  ),

  read(contract.fetchInvoice, async ({ db, actor: { stationIds }, params: { id } }) => {
    const paper = await selectProgramPaper(db, stationIds, id)
    return paper ? ok({ data: toWireWhole(paper) }) : refuse({ kind: 'paper-not-found' })
  }),

  serveFile(contract.fetchInvoicePdf, async (call) => {
    const paper = await selectProgramPaper(call.db, call.actor.stationIds, call.params.id)
    return paper ? openPaperPdf(call) : refuse({ kind: 'paper-not-found' })
  }),
]
