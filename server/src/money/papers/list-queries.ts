/** SQL that reads papers. */
import type { Paise, PaperKind, ReturnSection } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { UUID } from '../../db/cursor-values.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { buildAmongCondition, joinByAnd, joinByOr } from '../../db/rows-sought.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'
import { isInSection } from './section-queries.ts'

export interface PaperRow {
  readonly id: string
  readonly kind: PaperKind
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly gstin: string
  readonly recipientName: string | null
  readonly recipientGstin: string | null
  readonly placeState: string
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly utgst: Paise
  readonly igst: Paise
  readonly total: Paise
  /** The charge that it is about. */
  readonly bookingId: string | null
  readonly customerId: string | null
  readonly partnerId: string | null
  readonly originalId: string | null
  readonly originalNumber: string | null
}

/** The charge that a paper is about; null where it is about none. */
export const bookingOfPaper = sql<string | null>`case 'tax-invoice' when paper.kind then paper.subject_id
                                                 when original.kind then original.subject_id end`

/** What operators, drivers and programs read of papers alike. */
export const selectListedPapers = (reader: Reader) =>
  reader
    .selectFrom('paper')
    .leftJoin('paper as original', 'original.id', 'paper.original_id')
    .select([
      'paper.id',
      sql<PaperKind>`paper.kind`.as('kind'),
      'paper.number',
      'paper.issued_on as issuedOn',
      'paper.issued_at as issuedAt',
      'paper.gstin',
      'paper.recipient_gstin as recipientGstin',
      'paper.place_state as placeState',
      'paper.taxable_paise as taxable',
      'paper.cgst_paise as cgst',
      'paper.sgst_paise as sgst',
      'paper.utgst_paise as utgst',
      'paper.igst_paise as igst',
      'paper.total_paise as total',
      bookingOfPaper.as('bookingId'),
      'paper.partner_id as partnerId',
      'paper.original_id as originalId',
    ])

const selectPapers = (reader: Reader) =>
  selectListedPapers(reader).select([
    sql<string | null>`convert_from(paper.content, 'UTF8')::jsonb #>> '{recipient,name}'`.as('recipientName'),
    'paper.customer_id as customerId',
    'original.number as originalNumber',
  ])

/** Whose papers are meant: everybody's, or those of one customer. */
export interface PaperScope {
  readonly customerId?: string | undefined
}

export interface PaperListRequest extends ListRequest, PaperScope {
  readonly kind?: PaperKind | undefined
  readonly gstin?: string | undefined
  readonly partnerId?: string | undefined
  readonly bookingId?: string | undefined
  /** 'YYYY-MM'. */
  readonly month?: string | undefined
  readonly section?: ReturnSection | undefined
}

/** One page of papers; `q` is a number, a GSTIN, a booking's id, or what a driver or a partner is found by. */
export async function selectPaperPage(reader: Reader, request: PaperListRequest) {
  const all = joinByAnd(await buildNarrowing(reader, request))
  return selectKeysetPage({
    rows: selectPapers(reader).where(all),
    counted: reader.selectFrom('paper').where(all),
    request,
    id: 'paper.id',
    defaultSort: '-issuedAt',
    dated: 'issuedAt',
    sortKeys: {
      issuedAt: { column: 'paper.issued_at', type: 'timestamptz' },
      total: { column: 'paper.total_paise', type: 'int8' },
    },
  })
}

async function buildNarrowing(reader: Reader, request: PaperListRequest): Promise<RawBuilder<boolean>[]> {
  const { kind, gstin, customerId, partnerId, bookingId, month, section, q } = request
  const filters: RawBuilder<boolean>[] = []
  if (kind) filters.push(sql`paper.kind = ${kind}`)
  if (gstin) filters.push(sql`paper.gstin = ${gstin.toUpperCase()}`)
  if (customerId) filters.push(sql`paper.customer_id = ${customerId}::uuid`)
  if (partnerId) filters.push(sql`paper.partner_id = ${partnerId}::uuid`)
  if (bookingId) filters.push(isOfBooking(bookingId))
  if (month) {
    const first = `${month}-01`
    filters.push(sql`paper.issued_on >= ${first}::date
                     and paper.issued_on < (${first}::date + interval '1 month')::date`)
  }
  if (section) filters.push(isInSection(section))
  if (q) filters.push(await isSought(reader, q))
  return filters
}

const isOfBooking = (bookingId: string): RawBuilder<boolean> => sql`paper.id in (
  select invoice.id from paper invoice where invoice.subject_id = ${bookingId}::uuid and invoice.kind = 'tax-invoice'
  union all
  select later.id from paper later join paper invoice on invoice.id = later.original_id
   where invoice.subject_id = ${bookingId}::uuid and invoice.kind = 'tax-invoice')`

async function isSought(reader: Reader, q: string): Promise<RawBuilder<boolean>> {
  if (UUID.test(q)) return isOfBooking(q)
  const typed = q.replaceAll(/\s/g, '').toUpperCase()
  return joinByOr([
    sql`paper.number = ${typed}`,
    sql`paper.recipient_gstin = ${typed}`,
    ...(await buildAmongCondition(reader, 'paper.customer_id', selectSoughtCustomers(q))),
    sql`paper.partner_id in (select id from partner where strpos(lower(name), lower(${q})) > 0)`,
  ])
}

export interface WholePaper extends PaperRow {
  readonly content: Buffer
  readonly sha256: Buffer
  /** Papers that go back to it, oldest first. */
  readonly later: readonly LaterPaper[]
}

type LaterPaper = Pick<PaperRow, 'id' | 'kind' | 'number' | 'issuedOn' | 'total'>

export async function selectPaper(
  reader: Reader,
  id: string,
  { customerId }: PaperScope = {},
): Promise<WholePaper | undefined> {
  let rows = selectPapers(reader).select(['paper.content', 'paper.sha256']).where('paper.id', '=', id)
  if (customerId !== undefined) rows = rows.where('paper.customer_id', '=', customerId)
  const paper = await rows.executeTakeFirst()
  return paper && { ...paper, later: await selectLater(reader, id) }
}

const selectLater = (reader: Reader, id: string): Promise<LaterPaper[]> =>
  reader
    .selectFrom('paper')
    .select([
      'id',
      sql<PaperKind>`kind`.as('kind'),
      'number',
      'issued_on as issuedOn',
      'total_paise as total',
    ])
    .where('original_id', '=', id)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
