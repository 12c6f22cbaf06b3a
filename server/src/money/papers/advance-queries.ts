/** SQL of advances: vouchers of money in wallets, and what was used of them. */
import {
  type AdvancePart,
  type BasisPoints,
  type OpenAdvance,
  type Paise,
  type StateCode,
  toIstDay,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface HeldAdvance extends OpenAdvance {
  /** The order or the adjustment that brought it. */
  readonly subjectId: string
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly issuedOn: string
  /** Of the registration that received it. */
  readonly gstin: string
}

/** A driver's advances of which something is left, oldest first, locked until the transaction ends. */
export async function lockOpenAdvances(tx: Tx, customerId: string): Promise<HeldAdvance[]> {
  const { rows } = await openAdvances(customerId).execute(tx)
  return rows
}

/** The same, for a statement that reads more. */
export const openAdvances = (customerId: string | null) => sql<HeldAdvance>`
    select advance.paper_id as id, advance.rate_bp as rate, advance.total_paise as total, advance.left_paise as left,
           advance.left_tax_paise as "leftTax", paper.subject_id as "subjectId", paper.number, paper.issued_on as "issuedOn",
           advance.gstin
      from paper_advance advance join paper on paper.id = advance.paper_id
     where advance.customer_id = ${customerId}::uuid and advance.left_paise > 0
     order by advance.paper_id
       for no key update of advance`

/** All money of a driver that the network holds: the wallet and what bookings hold, less what the driver owes. */
export async function selectMoneyHeld(reader: Reader, customerId: string): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select (coalesce((select sum(balance_paise) from ledger_account
                       where owner_id = ${customerId} and kind in ('customer_wallet', 'customer_receivable')), 0)
          + coalesce((select sum(hold.balance_paise)
                        from booking join ledger_account hold on hold.owner_id = booking.id and hold.kind = 'booking_hold'
                       where booking.customer_id = ${customerId}
                         and (booking.status in ('reserved', 'in_progress', 'completed')
                              or booking.deposit_paise > 0 and booking.deposit_returned_at is null)), 0))::int8 as paise`.execute(
    reader,
  )
  return rows[0]?.paise ?? (0 as Paise)
}

interface NewAdvance {
  readonly voucherId: string
  readonly customerId: string
  readonly gstin: string
  readonly rate: BasisPoints
  readonly total: Paise
  readonly tax: Paise
}

export async function insertAdvance(tx: Tx, advance: NewAdvance): Promise<void> {
  const { voucherId, customerId, gstin, rate, total, tax } = advance
  await tx
    .insertInto('paper_advance')
    .values({
      paper_id: voucherId,
      customer_id: customerId,
      gstin,
      rate_bp: rate,
      total_paise: total,
      tax_paise: tax,
      left_paise: total,
      left_tax_paise: tax,
    })
    .execute()
}

interface NewUse extends AdvancePart {
  readonly useId: string
  readonly how: 'invoice' | 'refund' | 'without-paper'
  readonly paperId: string | null
  readonly at: Date
}

/** What it names is off the advance from then on. More than is left violates `paper_advance_left`. */
export async function insertUse(tx: Tx, use: NewUse): Promise<void> {
  await tx
    .insertInto('paper_advance_use')
    .values({
      id: use.useId,
      advance_id: use.id,
      how: use.how,
      paper_id: use.paperId,
      amount_paise: use.amount,
      tax_paise: use.tax,
      used_at: use.at,
      used_on: toIstDay(use.at),
    })
    .execute()
}

export interface VoucherPaper {
  readonly gstin: string
  readonly content: Buffer
}

export const selectVoucher = (reader: Reader, id: string): Promise<VoucherPaper> =>
  reader.selectFrom('paper').select(['gstin', 'content']).where('id', '=', id).executeTakeFirstOrThrow()

export async function selectDriverName(reader: Reader, customerId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('customer')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The state in which a driver wants to be named on invoices. */
export async function selectRecipientState(reader: Reader, customerId: string): Promise<StateCode | null> {
  const row = await reader
    .selectFrom('paper_recipient')
    .select('state_code')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  // The table takes no other.
  return (row?.state_code ?? null) as StateCode | null
}
