/** SQL that reads issued statements. */
import type { Deduction, Paise, StatementLineKind } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'

export interface IssuedStatement {
  readonly id: string
  readonly partnerId: string
  readonly partnerName: string
  readonly number: number
  readonly first: string
  readonly next: string
  readonly issuedAt: Date
  readonly opening: Paise
  readonly closing: Paise
  readonly charges: number
}

const selectStatements = (reader: Reader) =>
  reader
    .selectFrom('partner_statement as statement')
    .innerJoin('partner', 'partner.id', 'statement.partner_id')
    .select([
      'statement.id',
      'statement.partner_id as partnerId',
      'partner.name as partnerName',
      'statement.number',
      'statement.period_first as first',
      'statement.period_next as next',
      'statement.issued_at as issuedAt',
      'statement.opening_paise as opening',
      'statement.closing_paise as closing',
      sql<number>`(select count(*) from partner_statement_charge where statement_id = statement.id)`.as(
        'charges',
      ),
    ])

/** One page of statements, newest first; `q` searches the partner's name. */
export function selectStatementPage(
  reader: Reader,
  request: ListRequest & { readonly partnerId?: string | undefined },
) {
  let rows = selectStatements(reader)
  if (request.partnerId) rows = rows.where('statement.partner_id', '=', request.partnerId)
  if (request.q) rows = rows.where('partner.name', 'ilike', toContainsPattern(request.q))
  return selectKeysetPage({
    rows,
    request,
    id: 'statement.id',
    defaultSort: '-issuedAt',
    dated: 'issuedAt',
    sortKeys: {
      issuedAt: { column: 'statement.issued_at', type: 'timestamptz' },
      closing: { column: 'statement.closing_paise', type: 'int8' },
    },
  })
}

/** Oldest first, as programs read them. */
export const selectProgramStatements = (reader: Reader, request: ListRequest) =>
  selectKeysetPage({
    rows: selectStatements(reader),
    request,
    id: 'statement.id',
    defaultSort: 'issuedAt',
    dated: 'issuedAt',
    sortKeys: { issuedAt: { column: 'statement.issued_at', type: 'timestamptz' } },
    isUncounted: true,
  })

export interface IssuedLine {
  readonly kind: StatementLineKind
  readonly amount: Paise
  readonly of: Deduction | null
  readonly base: Paise | null
  readonly rate: number | null
  readonly code: string | null
  readonly note: string | null
}

export interface WholeStatement extends IssuedStatement {
  readonly document: StatementDocument
  readonly lines: readonly IssuedLine[]
}

/** What `issue.ts` writes down of the parties. */
export interface StatementDocument {
  readonly network: {
    readonly brandName: string | null
    readonly legalName: string | null
    readonly pan: string | null
    readonly officeAddress: string | null
    readonly officeCity: string | null
    readonly officePincode: string | null
  }
  readonly partner: {
    readonly name: string
    readonly legalName: string | null
    readonly gstin: string | null
    readonly pan: string | null
  }
}

export async function selectStatement(reader: Reader, id: string): Promise<WholeStatement | undefined> {
  const statement = await selectStatements(reader)
    .select(sql<StatementDocument>`statement.document`.as('document'))
    .where('statement.id', '=', id)
    .executeTakeFirst()
  if (!statement) return undefined
  const lines = await reader
    .selectFrom('partner_statement_line')
    .select([
      sql<StatementLineKind>`kind`.as('kind'),
      'amount_paise as amount',
      sql<Deduction | null>`of_deduction`.as('of'),
      'base_paise as base',
      'rate_bp as rate',
      'code',
      'note',
    ])
    .where('statement_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...statement, lines }
}

/** The statement that a link of a mail leads to, while the link is good. */
export const selectStatementOfLink = (
  reader: Reader,
  secretHash: Buffer,
  now: Date,
): Promise<{ id: string } | undefined> =>
  reader
    .selectFrom('partner_statement_link')
    .select('statement_id as id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** A row of the file: what moved, each with its amount, so that all of them sum to what is to be paid. */
export interface FileRow {
  readonly kind: 'opening' | 'charge' | 'payout' | 'returned-payout' | 'closing' | StatementLineKind
  readonly of: Deduction | null
  readonly at: Date | null
  readonly station: string | null
  readonly started_at: Date | null
  readonly ended_at: Date | null
  readonly energy_wh: number | null
  readonly taxable: Paise | null
  readonly paid: Paise | null
  readonly net: Paise | null
  readonly gst: Paise | null
  readonly base: Paise | null
  readonly rate: number | null
  readonly code: string | null
  readonly note: string | null
  readonly amount: Paise
  readonly subject_id: string | null
}

/** The whole statement, charge by charge, from its opening to its closing. */
export const selectFileRows = (reader: Reader, id: string): Compilable => {
  const query = sql<FileRow>`
    select kind, of_deduction as of, at, station, started_at, ended_at, energy_wh, taxable, paid, net, gst, base, rate, code, note,
           amount, subject_id
      from (
        select 1, 0, 'opening', null, null::timestamptz, null, null::timestamptz, null::timestamptz, null::bigint, null::bigint,
               null::bigint, null::bigint, null::bigint, null::bigint, null::integer, null, null, opening_paise, null::uuid
          from partner_statement where id = ${id}
        union all
        select 2, 0, 'charge', null, confirmed_at, station_name, started_at, ended_at, energy_wh, taxable_paise, total_paise, net_paise,
               gst_paise, null, null, null, null, net_paise + gst_paise, booking_id
          from partner_statement_charge where statement_id = ${id}
        union all
        select 3, 0, case when is_return then 'returned-payout' else 'payout' end, null, at, null, null, null, null, null, null, null,
               null, null, null, null, null, case when is_return then amount_paise else -amount_paise end, withdrawal_id
          from partner_statement_payout where statement_id = ${id}
        union all
        select 4, position, kind, of_deduction, null, null, null, null, null, null, null, null, null, base_paise, rate_bp, code, note,
               amount_paise, null
          from partner_statement_line
         where statement_id = ${id} and kind not in ('charges', 'charges-gst', 'payouts', 'returned-payouts')
        union all
        select 5, 0, 'closing', null, null, null, null, null, null, null, null, null, null, null, null, null, null, closing_paise, null
          from partner_statement where id = ${id}
      ) as row (section, position, kind, of_deduction, at, station, started_at, ended_at, energy_wh, taxable, paid, net, gst, base, rate,
                code, note, amount, subject_id)
     order by section, position, at, subject_id`
  return { compile: () => query.compile(reader) }
}
