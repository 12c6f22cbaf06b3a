/** SQL of the invoices that statements have. */
import type { ChargesOfState, Paise, PaperLine, PartnerInvoice, StateCode, Supplier } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

/** The charges of a statement by the state of their station, as the ledger credited them. */
export async function selectChargesByState(reader: Reader, statementId: string): Promise<ChargesOfState[]> {
  interface Row {
    readonly state: StateCode
    readonly supplied: ChargesOfState['supplied']
    readonly untaxed: ChargesOfState['untaxed']
    readonly commissioned: ChargesOfState['commissioned']
  }
  const { rows } = await sql<Row>`
    select station.state_code as state,
           json_build_object('count', count(*) filter (where is_supplied and charge.gst_paise > 0),
             'net', coalesce(sum(charge.net_paise) filter (where is_supplied and charge.gst_paise > 0), 0),
             'gst', coalesce(sum(charge.gst_paise) filter (where is_supplied), 0)) as supplied,
           json_build_object('count', count(*) filter (where is_supplied and charge.gst_paise = 0),
             'net', coalesce(sum(charge.net_paise) filter (where is_supplied and charge.gst_paise = 0), 0)) as untaxed,
           json_build_object('count', count(*) filter (where not is_supplied),
             'commission', coalesce(sum(booking.commission_paise) filter (where not is_supplied), 0),
             'gst', coalesce(sum(booking.commission_paise - coalesce(entry.amount_paise, 0)) filter (where not is_supplied), 0)
           ) as commissioned
      from partner_statement_charge charge
     cross join lateral (select charge.version_id is not null as is_supplied) as how
      join booking on booking.id = charge.booking_id
      join station on station.id = booking.station_id
      left join ledger_transfer transfer
        on transfer.subject_id = booking.id and transfer.kind = 'settlement' and not is_supplied
      left join ledger_entry entry on entry.transfer_id = transfer.id
           and entry.account_id = (select id from ledger_account where kind = 'commission')
     where charge.statement_id = ${statementId}
     group by station.state_code
     order by station.state_code`.execute(reader)
  return rows
}

export interface PartnerAddress {
  readonly state: StateCode
  readonly address: string
  readonly city: string | null
}

/** Where a partner has its stations, the state of its first one first. */
export async function selectPartnerAddresses(reader: Reader, partnerId: string): Promise<PartnerAddress[]> {
  const { rows } = await sql<PartnerAddress>`
    select distinct on (first_at, state_code) state_code as state, address, city
      from (select state_code, address, city, created_at, id,
                   min(created_at) over (partition by state_code) as first_at
              from station where partner_id = ${partnerId}) as station
     order by first_at, state_code, created_at, id`.execute(reader)
  return rows
}

/** What the paper says beside its number and the company's registration. */
export interface InvoiceContent {
  readonly partnerId: string
  readonly partner: Supplier
  readonly lines: readonly PaperLine[]
  readonly rate: number
  readonly gst: Paise
}

export interface StatementInvoice extends Pick<PartnerInvoice, 'kind' | 'state'> {
  readonly id: string
  readonly content: InvoiceContent
}

export async function insertInvoice(
  tx: Tx,
  {
    statementId,
    isTaxed,
    taxable,
    ...of
  }: StatementInvoice & { readonly statementId: string; readonly isTaxed: boolean; readonly taxable: Paise },
): Promise<void> {
  await tx
    .insertInto('partner_invoice')
    .values({
      id: of.id,
      statement_id: statementId,
      kind: of.kind,
      state_code: of.state,
      is_taxed: isTaxed,
      taxable_paise: taxable,
      tax_paise: of.content.gst,
      content: JSON.stringify(of.content),
    })
    .execute()
}

export async function givePaper(tx: Tx, id: string, paperId: string): Promise<void> {
  await tx.updateTable('partner_invoice').set({ paper_id: paperId }).where('id', '=', id).execute()
}

/** The oldest of those that wait and can be issued now. */
export async function selectIssuableInvoices(
  db: Db,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select invoice.id
      from partner_invoice invoice
      join company_registration registration on registration.state_code = invoice.state_code
     where invoice.paper_id is null and (select legal_name from company) is not null
       and ${after === undefined ? sql`true` : sql`invoice.id > ${after}::uuid`}
     order by invoice.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined where somebody else issues it at this moment. */
export async function lockWaitingInvoice(tx: Tx, id: string): Promise<StatementInvoice | undefined> {
  const { rows } = await sql<StatementInvoice>`
    select id, kind, state_code as state, content from partner_invoice
     where id = ${id} and paper_id is null for no key update skip locked`.execute(tx)
  return rows[0]
}

export interface StatementPaper {
  readonly kind: PartnerInvoice['kind']
  readonly state: string
  readonly total: Paise
  /** Both null while it waits for a registration. */
  readonly paperId: string | null
  readonly number: string | null
}

export const selectStatementPapers = (reader: Reader, statementId: string): Promise<StatementPaper[]> =>
  reader
    .selectFrom('partner_invoice as invoice')
    .leftJoin('paper', 'paper.id', 'invoice.paper_id')
    .select([
      sql<PartnerInvoice['kind']>`invoice.kind`.as('kind'),
      'invoice.state_code as state',
      sql<Paise>`invoice.taxable_paise + invoice.tax_paise`.as('total'),
      'invoice.paper_id as paperId',
      'paper.number',
    ])
    .where('invoice.statement_id', '=', statementId)
    .orderBy('invoice.id')
    .execute()
