/** SQL of invoices that are lowered. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Tx, toPaiseSum } from '../../db/client.ts'

export interface FoundInvoice {
  readonly id: string
  readonly customerId: string
  /** 'YYYY-MM-DD'. */
  readonly issuedOn: string
  readonly content: Buffer
  /** The totals of its credit notes so far. */
  readonly credited: Paise
}

/** A charge's invoice with its row locked until the transaction ends, so that its credit notes wait for each other. */
export async function lockInvoiceToReduce(tx: Tx, bookingId: string): Promise<FoundInvoice | undefined> {
  const { rows } = await sql<Omit<FoundInvoice, 'credited'>>`
    select id, customer_id as "customerId", issued_on as "issuedOn", content
      from paper where subject_id = ${bookingId} and kind = 'tax-invoice' and customer_id is not null
       for no key update`.execute(tx)
  const [invoice] = rows
  if (!invoice) return undefined
  const { sum } = await tx
    .selectFrom('paper')
    .select(sql<string | null>`sum(total_paise)`.as('sum'))
    .where('original_id', '=', invoice.id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()
  return { ...invoice, credited: toPaiseSum(sum) }
}
