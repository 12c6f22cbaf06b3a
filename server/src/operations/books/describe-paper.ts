/** What the audit finds of papers, in words. */
import { formatRupees } from '@voltyatra/domain'
import type {
  ChargeWithoutInvoice,
  WrongInvoices,
  WrongMonth,
  WrongPaper,
  WrongSeries,
} from './paper-queries.ts'

export const describeCharge = ({ id, has_both }: ChargeWithoutInvoice): string =>
  has_both
    ? `Booking ${id} has its invoice and waits for one`
    : `Booking ${id} is confirmed and has no invoice`

const DIFFERS: Readonly<Record<WrongPaper['what'], string>> = {
  amounts: 'has other amounts than what it was issued for',
  driver: 'belongs to another driver than what it was issued for',
  cause: 'has nothing that it was issued for',
  bytes: 'is not the bytes that were issued',
  content: 'says something else than its row',
}

export const describePaper = ({ number, gstin, what }: WrongPaper): string =>
  `Paper ${number} of ${gstin} ${DIFFERS[what]}`

export const describeSeries = ({ gstin, series, kind, year, part, last, papers }: WrongSeries): string =>
  `Series ${series} (${kind}, ${year}, part ${part}) of ${gstin} has given ${last} numbers to ${papers} papers`

export const describeMonth = ({ month, ledger, papers }: WrongMonth): string =>
  `In ${month} the ledger owes ${formatRupees(ledger)} of GST on sales, and the papers say ${formatRupees(papers)}`

export const describeInvoices = ({ partner_name, number, kind, invoiced, expected }: WrongInvoices): string =>
  `Statement ${number} of ${partner_name} has ${formatRupees(invoiced)} as ${kind}, and makes it ${formatRupees(expected)}`
