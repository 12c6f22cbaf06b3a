/** SQL that issues papers: the number and the paper that has it. */
import type { Paise, PaperKind, PaperParty, PaperSupplier, PaperTax, StateCode } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { fillInsert } from '../../db/fill-insert.ts'
import { sendLater } from '../../db/send-later.ts'
import { type HeldAdvance, openAdvances } from './advance-queries.ts'

export interface NumberRequest {
  /** The state whose registration supplies. */
  readonly state: StateCode
  readonly kind: PaperKind
  /** '2627'. */
  readonly year: string
  /** Where only this registration will do. */
  readonly gstin: string | null
  /** Whose details for invoices come along; null for nobody's. */
  readonly customerId: string | null
  /** Whose open advances come along, locked until the transaction ends; null for nobody's. */
  readonly advancesOf: string | null
}

export interface TakenNumber {
  readonly number: string
  readonly counterId: number
  readonly serial: number
  readonly supplier: PaperSupplier
  /** What the driver wants to be named as; null where it has not said. */
  readonly recipient: PaperParty | null
  /** Oldest first. */
  readonly advances: readonly HeldAdvance[]
}

interface NumberRow extends Omit<TakenNumber, 'number' | 'counterId' | 'serial'> {
  readonly number: string | null
  readonly counterId: number | null
  readonly serial: number | null
}

/**
 * The next number of the registration of a state, with who supplies by it. Its part of the series stays locked until the
 * transaction ends, so a number that is rolled back is taken by the next one. Undefined where nothing can be issued: the
 * state has no registration, the company no legal name, or the year no number left.
 */
export async function takeNumber(tx: Tx, request: NumberRequest): Promise<TakenNumber | undefined> {
  const found = await tryNumber(tx, request)
  if (!found || isWhole(found)) return found
  await openSeries(tx, request, found.supplier.gstin)
  const again = await tryNumber(tx, request)
  return again && isWhole(again) ? again : undefined
}

const isWhole = (row: NumberRow): row is NumberRow & TakenNumber => row.number !== null

/**
 * From the first part of the series that nobody takes a number of at this moment; else from any, once that is over. The
 * advances are locked before the part of the series, as wherever both are.
 */
async function tryNumber(
  tx: Tx,
  { state, kind, year, gstin, customerId, advancesOf }: NumberRequest,
): Promise<NumberRow | undefined> {
  const { rows } = await sql<NumberRow>`
    with advance as (${openAdvances(advancesOf)}), locked as materialized (
      select coalesce(json_agg(advance), '[]') as advances from advance
    ), supplier as (
      select registration.gstin, registration.series, company.legal_name as name, registration.address, registration.city,
             registration.pincode, registration.state_code as state, locked.advances
        from locked cross join company_registration registration cross join company
       where registration.state_code = ${state} and company.legal_name is not null
         and coalesce(registration.gstin = ${gstin}::text, true)
    ), free as (
      select counter.id from paper_counter counter
        join supplier on supplier.gstin = counter.gstin and supplier.series = counter.series
       where counter.kind = ${kind} and counter.year = ${year} and counter.last < 99999
       order by counter.part limit 1 for no key update of counter skip locked
    ), in_use as (
      select counter.id from paper_counter counter
        join supplier on supplier.gstin = counter.gstin and supplier.series = counter.series
       where counter.kind = ${kind} and counter.year = ${year} and counter.last < 99999
         and not exists (select from free)
       order by random() limit 1 for no key update of counter
    ), taken as (
      update paper_counter counter set last = counter.last + 1
        from (select id from free union all select id from in_use) as chosen where counter.id = chosen.id
      returning counter.id, counter.last, paper_number(counter.series, counter.kind, counter.year, counter.part, counter.last)
    )
    select taken.paper_number as number, taken.id as "counterId", taken.last as serial,
           json_build_object('name', supplier.name, 'gstin', supplier.gstin, 'address', supplier.address,
             'city', supplier.city, 'pincode', supplier.pincode, 'state', supplier.state) as supplier,
           (select json_build_object('name', name, 'gstin', gstin, 'address', address, 'city', city, 'pincode', pincode,
                     'state', state_code)
              from paper_recipient where customer_id = ${customerId}::uuid) as recipient,
           supplier.advances
      from supplier left join taken on true`.execute(tx)
  return rows[0]
}

/** Where there is none yet: two at once make one. */
async function openSeries(tx: Tx, { kind, year }: NumberRequest, gstin: string): Promise<void> {
  await sql`
    insert into paper_counter (gstin, series, kind, year, part)
    select gstin, series, ${kind}, ${year}, part
      from company_registration cross join generate_series(0, 9) as part
     where gstin = ${gstin} and not exists (
       select from paper_counter counter
        where counter.gstin = company_registration.gstin and counter.series = company_registration.series
          and counter.kind = ${kind} and counter.year = ${year})
     order by part
        on conflict on constraint paper_counter_once do nothing`.execute(tx)
}

export interface NewPaper {
  readonly id: string
  readonly kind: PaperKind
  readonly number: Pick<TakenNumber, 'number' | 'counterId' | 'serial'>
  readonly gstin: string
  readonly issuedAt: Date
  /** 'YYYY-MM-DD'. */
  readonly issuedOn: string
  readonly subjectId: string
  readonly customerId: string | null
  readonly partnerId: string | null
  readonly originalId: string | null
  readonly recipientGstin: string | null
  readonly placeState: StateCode
  readonly tax: PaperTax
  readonly total: Paise
  readonly content: Buffer
  readonly sha256: Buffer
}

const insertOne = fillInsert('paper', [
  'id',
  'kind',
  'number',
  'gstin',
  'counter_id',
  'serial',
  'issued_at',
  'issued_on',
  'subject_id',
  'customer_id',
  'partner_id',
  'original_id',
  'recipient_gstin',
  'place_state',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'utgst_paise',
  'igst_paise',
  'total_paise',
  'content',
  'sha256',
])

/** A second one of its kind for its subject violates `paper_once`. */
export async function insertPaper(tx: Tx, paper: NewPaper): Promise<void> {
  const { number, tax } = paper
  await sendLater(
    tx,
    insertOne(tx, {
      id: paper.id,
      kind: paper.kind,
      number: number.number,
      gstin: paper.gstin,
      counter_id: number.counterId,
      serial: number.serial,
      issued_at: paper.issuedAt,
      issued_on: paper.issuedOn,
      subject_id: paper.subjectId,
      customer_id: paper.customerId,
      partner_id: paper.partnerId,
      original_id: paper.originalId,
      recipient_gstin: paper.recipientGstin,
      place_state: paper.placeState,
      taxable_paise: tax.taxable,
      cgst_paise: tax.cgst,
      sgst_paise: tax.sgst,
      utgst_paise: tax.utgst,
      igst_paise: tax.igst,
      total_paise: paper.total,
      content: paper.content,
      sha256: paper.sha256,
    }),
  )
}
