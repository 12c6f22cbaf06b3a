/** SQL of the sections of the return of outward supplies, as `decideSection` has them. */
import { LARGE_INVOICES, type ReturnSection } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

const INVOICES = sql`paper.kind in ('tax-invoice', 'commission-invoice')`
const CREDIT_NOTES = sql`paper.kind = 'credit-note'`
const IS_REGISTERED = sql`paper.recipient_gstin is not null`

/** Above which a supply between states stands by itself on that day. */
const chooseLimit = (day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const rows = LARGE_INVOICES.toReversed().map(
    ({ from, above }) => sql`when ${day} >= ${sql.lit(from)}::date then ${sql.lit(above)}`,
  )
  return sql`case ${sql.join(rows, sql` `)} end`
}

const IS_BETWEEN_STATES = sql`paper.place_state <> left(paper.gstin, 2)`
const IS_LARGE = sql`(${IS_BETWEEN_STATES} and paper.total_paise > ${chooseLimit(sql`paper.issued_on`)})`
const IS_OF_LARGE = sql`(${IS_BETWEEN_STATES} and exists (
  select from paper invoice
   where invoice.id = paper.original_id and invoice.total_paise > ${chooseLimit(sql`invoice.issued_on`)}))`

const IS_OF_SAME_MONTH = sql`exists (
  select from paper voucher
   where voucher.id = paper.original_id
     and date_trunc('month', voucher.issued_on::timestamp) = date_trunc('month', paper.issued_on::timestamp))`

const SECTIONS: Readonly<Record<ReturnSection, RawBuilder<boolean>>> = {
  b2b: sql`(${INVOICES} and ${IS_REGISTERED})`,
  b2cl: sql`(${INVOICES} and not ${IS_REGISTERED} and ${IS_LARGE})`,
  b2cs: sql`(not ${IS_REGISTERED} and (${INVOICES} and not ${IS_LARGE} or ${CREDIT_NOTES} and not ${IS_OF_LARGE}))`,
  cdnr: sql`(${CREDIT_NOTES} and ${IS_REGISTERED})`,
  cdnur: sql`(${CREDIT_NOTES} and not ${IS_REGISTERED} and ${IS_OF_LARGE})`,
  at: sql`(paper.kind = 'receipt-voucher' or paper.kind = 'refund-voucher' and ${IS_OF_SAME_MONTH})`,
  txpd: sql`(paper.kind = 'refund-voucher' and not ${IS_OF_SAME_MONTH})`,
}

export const isInSection = (section: ReturnSection): RawBuilder<boolean> => SECTIONS[section]
