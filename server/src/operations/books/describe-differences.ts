/** What the audit finds of advances, papers and payouts, in words. */
import { formatRupees } from '@voltyatra/domain'
import type {
  AdvanceBeyondMoney,
  TopUpWithoutVoucher,
  WrongAdvance,
  WrongAdvanceTax,
} from './advance-queries.ts'
import type {
  ChargeWithoutInvoice,
  WrongInvoices,
  WrongMonth,
  WrongPaper,
  WrongSeries,
} from './paper-queries.ts'
import type { WrongPayout, WrongRun } from './payout-queries.ts'

export const describeAdvance = ({ number, gstin, left, expected }: WrongAdvance): string =>
  `Voucher ${number} of ${gstin} keeps ${formatRupees(left)} as left, and ${formatRupees(expected)} is left of it`

export const describeBeyondMoney = ({ customer_id, open, held }: AdvanceBeyondMoney): string =>
  `Driver ${customer_id} has advances of ${formatRupees(open)} and money of ${formatRupees(held)}`

export const describeTopUp = ({ order_id }: TopUpWithoutVoucher): string =>
  `Order ${order_id} was paid since vouchers are issued and has none`

export const describeAdvanceTax = ({ gstin, open, expected }: WrongAdvanceTax): string =>
  `${gstin} has ${formatRupees(open)} of open advances, its vouchers less uses and refunds make ${formatRupees(expected)}`

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

export const describePayout = ({ id, state, amount, posted, returned, references }: WrongPayout): string =>
  `The payout ${id} of ${formatRupees(amount)} is ${state}; ${formatRupees(posted)} was paid out, ${formatRupees(returned)} came back, and it has ${references} references`

export const describeRun = ({ number, total, posted }: WrongRun): string =>
  `Payout run ${number} was approved for ${formatRupees(total ?? (0 as typeof posted))}, its payouts moved ${formatRupees(posted)}, or its maker approved it beyond the limit`

export const describeInvoices = ({ partner_name, number, kind, invoiced, expected }: WrongInvoices): string =>
  `Statement ${number} of ${partner_name} has ${formatRupees(invoiced)} as ${kind}, and makes it ${formatRupees(expected)}`
