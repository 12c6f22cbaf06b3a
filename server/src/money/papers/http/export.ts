/** The files of the list of papers, column by column. */
import { exportPapers } from '@voltyatra/contract'
import { type Column, money, stateName, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type PaperRow, paperPage } from '../index.ts'

const PAPER_COLUMNS: readonly Column<PaperRow>[] = [
  text('Number', ({ number }) => number),
  text('Kind', ({ kind }) => kind.replaceAll('-', ' ')),
  text('Date', ({ issuedOn }) => issuedOn),
  text('GSTIN of the supplier', ({ gstin }) => gstin),
  text('Recipient', ({ recipientName }) => recipientName),
  text('GSTIN of the recipient', ({ recipientGstin }) => recipientGstin),
  text('Place of supply', ({ placeState }) => stateName(placeState)),
  money('Taxable', ({ taxable }) => taxable),
  money('CGST', ({ cgst }) => cgst),
  money('SGST', ({ sgst }) => sgst),
  money('UTGST', ({ utgst }) => utgst),
  money('IGST', ({ igst }) => igst),
  money('Total', ({ total }) => total),
  text('Goes back to', ({ originalNumber }) => originalNumber),
  time('Issued', ({ issuedAt }) => issuedAt),
  text('Booking id', ({ bookingId }) => bookingId),
  text('Customer id', ({ customerId }) => customerId),
  text('Partner id', ({ partnerId }) => partnerId),
  text('Paper', ({ id }) => id),
]

export const paperExports: readonly Route[] = [
  exportOf(exportPapers, ({ query }) => ({
    columns: PAPER_COLUMNS,
    page: (tx, ask) => paperPage(tx, { ...query, ...ask }),
  })),
]
