/** SQL of erasing a customer. */
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

interface ToErase {
  readonly phone: string
  readonly email: string | null
  /** Whether another customer has given the same address: messages to it may be theirs. */
  readonly isEmailShared: boolean
}

export async function lockCustomer(tx: Tx, id: string): Promise<ToErase | undefined> {
  const { rows } = await sql<ToErase>`
    select phone, email,
           exists (select from customer other where other.email = customer.email and other.id <> customer.id)
             as "isEmailShared"
      from customer where id = ${id} and erased_at is null for update`.execute(tx)
  return rows[0]
}

/** Proof that there was consent is kept, that it has ended too. */
export async function withdrawConsents(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update consent set withdrawn_at = ${at} where customer_id = ${id} and withdrawn_at is null`.execute(
    tx,
  )
}

/** What only the person had a use for; of questions to the support it stays that there was one, and when. */
export async function deleteRowsOf(
  tx: Tx,
  { id, phone }: { readonly id: string; readonly phone: string },
): Promise<void> {
  await sql`delete from driver_vehicle where customer_id = ${id}`.execute(tx)
  await sql`delete from push_subscription where customer_id = ${id}`.execute(tx)
  await sql`delete from notice_channel_off where customer_id = ${id}`.execute(tx)
  await sql`delete from notice where customer_id = ${id}`.execute(tx)
  await sql`delete from driver_group_member where customer_id = ${id}`.execute(tx)
  await sql`delete from one_time_code where phone = ${phone}`.execute(tx)
  await sql`update ticket_entry
       set words = 'Erased', mail_from = case when mail_from is not null then 'Erased' end
     where ticket_id in (
    select ticket.id from ticket join support_query on support_query.id = ticket.support_query_id
     where support_query.customer_id = ${id})`.execute(tx)
  await sql`update support_query set name = 'Erased', mobile = 'Erased', query = 'Erased' where customer_id = ${id}`.execute(
    tx,
  )
}

/** The name in place of the number is that of the row, so that two are never alike. */
export async function markErased(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update customer
       set phone = 'Erased ' || ${id}, email = null, name = null, latitude = null, longitude = null,
           vehicle_id = null, blocked_at = coalesce(blocked_at, ${at}), block_reason = 'Erased by the driver',
           erased_at = ${at}
     where id = ${id}`.execute(tx)
}
