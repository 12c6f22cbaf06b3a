/** The files of the list of papers, column by column. */
import { exportPapers } from '@voltyatra/contract'
import {
  type Column,
  formatStateName,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type PaperRow, selectPaperPage } from '../index.ts'

const PAPER_COLUMNS: readonly Column<PaperRow>[] = [
  textColumn('Number', ({ number }) => number),
  textColumn('Kind', ({ kind }) => kind.replaceAll('-', ' ')),
  textColumn('Date', ({ issuedOn }) => issuedOn),
  textColumn('GSTIN of the supplier', ({ gstin }) => gstin),
  textColumn('Recipient', ({ recipientName }) => recipientName),
  textColumn('GSTIN of the recipient', ({ recipientGstin }) => recipientGstin),
  textColumn('Place of supply', ({ placeState }) => formatStateName(placeState)),
  moneyColumn('Taxable', ({ taxable }) => taxable),
  moneyColumn('CGST', ({ cgst }) => cgst),
  moneyColumn('SGST', ({ sgst }) => sgst),
  moneyColumn('UTGST', ({ utgst }) => utgst),
  moneyColumn('IGST', ({ igst }) => igst),
  moneyColumn('Total', ({ total }) => total),
  textColumn('Goes back to', ({ originalNumber }) => originalNumber),
  timeColumn('Issued', ({ issuedAt }) => issuedAt),
  textColumn('Booking id', ({ bookingId }) => bookingId),
  textColumn('Customer id', ({ customerId }) => customerId),
  textColumn('Partner id', ({ partnerId }) => partnerId),
  textColumn('Paper', ({ id }) => id),
]

export const paperExports: readonly Route[] = [
  createExport(exportPapers, ({ query }) => ({
    columns: PAPER_COLUMNS,
    page: (tx, request) => selectPaperPage(tx, { ...query, ...request }),
  })),
]
