/** SQL of returns: the papers of a month, and what partners' statements took as taxes. */
import type { Paise, PaperKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface MonthOf {
  readonly gstin: string
  /** 'YYYY-MM'. */
  readonly month: string
}

export interface PaperRow {
  readonly id: string
  readonly kind: PaperKind
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly date: string
  readonly recipientGstin: string | null
  readonly place: string
  readonly total: Paise
  readonly counterId: number
  readonly serial: number
  readonly content: Buffer
  readonly originalNumber: string | null
  readonly originalDate: string | null
  readonly originalTotal: Paise | null
}

/** Those of a registration dated in the month, by id, after one that was read before. */
export const selectPapers = (
  reader: Reader,
  { gstin, month, after, most }: MonthOf & { readonly after: string | undefined; readonly most: number },
): Promise<PaperRow[]> =>
  reader
    .selectFrom('paper')
    .leftJoin('paper as original', 'original.id', 'paper.original_id')
    .select([
      'paper.id',
      sql<PaperKind>`paper.kind`.as('kind'),
      'paper.number',
      'paper.issued_on as date',
      'paper.recipient_gstin as recipientGstin',
      'paper.place_state as place',
      'paper.total_paise as total',
      'paper.counter_id as counterId',
      'paper.serial',
      'paper.content',
      'original.number as originalNumber',
      'original.issued_on as originalDate',
      'original.total_paise as originalTotal',
    ])
    .where('paper.gstin', '=', gstin)
    .where('paper.issued_on', '>=', sql<string>`${`${month}-01`}::date`)
    .where('paper.issued_on', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`)
    .$if(after !== undefined, (query) => query.where('paper.id', '>', after ?? ''))
    .orderBy('paper.id')
    .limit(most)
    .execute()

export interface UseRow {
  readonly id: string
  /** Days, 'YYYY-MM-DD'. */
  readonly used: string
  readonly received: string
  /** Numbers of the receipt voucher and of the invoice that adjusted it. */
  readonly voucher: string
  readonly invoice: string
  readonly place: string
  readonly rate: number
  readonly amount: Paise
  readonly tax: Paise
}

/** What invoices of the month adjusted of a registration's advances, by id, after one that was read before. */
export async function selectUses(
  reader: Reader,
  { gstin, month, after, most }: MonthOf & { readonly after: string | undefined; readonly most: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select used.id, used.used_on as used, voucher.issued_on as received, voucher.number as voucher,
           invoice.number as invoice, voucher.place_state as place, advance.rate_bp as rate,
           used.amount_paise as amount, used.tax_paise as tax
      from paper_advance_use used
      join paper_advance advance on advance.paper_id = used.advance_id and advance.gstin = ${gstin}
      join paper voucher on voucher.id = used.advance_id
      join paper invoice on invoice.id = used.paper_id
     where used.how = 'invoice' and used.used_on >= ${`${month}-01`}::date
       and used.used_on < (${`${month}-01`}::date + interval '1 month')::date
       and coalesce(used.id > ${after ?? null}::uuid, true)
     order by used.id limit ${most}`.execute(reader)
  return rows
}

export interface StatementRef {
  readonly id: string
  readonly number: number
  readonly first: string
  readonly last: string
}

export interface CollectedRow {
  readonly partnerId: string
  readonly partnerName: string
  readonly gstin: string | null
  readonly supplies: Paise
  readonly collected: Paise
  readonly statements: readonly StatementRef[]
}

const REFS = sql`json_agg(json_build_object('id', statement.id, 'number', statement.number,
  'first', statement.period_first, 'last', statement.period_next - 1) order by statement.period_first)`

/** GST collected at source by statements whose last day lies in the month, by partner; also what one only carried in. */
export async function selectCollected(reader: Reader, month: string): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    select statement.partner_id as "partnerId", partner.name as "partnerName",
           statement.document #>> '{partner,gstin}' as gstin,
           coalesce(sum(line.base_paise), 0)::int8 as supplies, sum(statement.tcs_paise)::int8 as collected, ${REFS} as statements
      from partner_statement statement
      join partner on partner.id = statement.partner_id
      left join partner_statement_line line on line.statement_id = statement.id and line.kind = 'tcs'
     where (line.statement_id is not null or statement.tcs_paise > 0)
       and statement.period_next > ${`${month}-01`}::date
       and statement.period_next <= (${`${month}-01`}::date + interval '1 month')::date
     group by 1, 2, 3
     order by 2, 1`.execute(reader)
  return rows
}

export interface DeductedRow {
  readonly partnerId: string
  readonly partnerName: string
  readonly pan: string | null
  readonly code: string
  readonly credited: Paise
  readonly due: Paise
  readonly deducted: Paise
  readonly statements: readonly StatementRef[]
}

/**
 * Income tax deducted by statements whose last day lies between the two, by partner and payment code. What a statement
 * only carried in has the last code before it.
 */
export async function selectDeducted(
  reader: Reader,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<DeductedRow[]> {
  const { rows } = await sql<DeductedRow>`
    select statement.partner_id as "partnerId", partner.name as "partnerName",
           statement.document #>> '{partner,pan}' as pan,
           coalesce(line.code, (select former.code from partner_statement earlier
                                  join partner_statement_line former on former.statement_id = earlier.id
                                 where earlier.partner_id = statement.partner_id and earlier.number < statement.number
                                   and former.kind = 'tds' and former.code is not null
                                 order by earlier.number desc limit 1)) as code,
           sum(statement.tds_base_paise)::int8 as credited, sum(statement.tds_due_paise)::int8 as due,
           sum(statement.tds_paise)::int8 as deducted, ${REFS} as statements
      from partner_statement statement
      join partner on partner.id = statement.partner_id
      left join partner_statement_line line
        on line.statement_id = statement.id and line.kind = 'tds' and line.code is not null
     where (line.statement_id is not null or statement.tds_paise > 0)
       and statement.period_next > ${first}::date and statement.period_next - 1 <= ${last}::date
     group by 1, 2, 3, 4
     order by 2, 1, 4`.execute(reader)
  return rows
}
