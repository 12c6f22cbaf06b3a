/** What the demonstration looks for before top-ups have vouchers. */
import type { Paise } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface PayingDriver {
  readonly id: string
  readonly phone: string
  /** A charge that waits to be confirmed; null for those who only pay in. */
  readonly bookingId: string | null
  readonly total: Paise | null
}

/** Two whose charge in the state waits for the operator, one whose charge is elsewhere, and some who only pay in. */
export async function selectPayingDrivers(
  db: Db,
  { state, mostInWallet }: { readonly state: string; readonly mostInWallet: Paise },
): Promise<PayingDriver[]> {
  const { rows } = await sql<PayingDriver>`
    with driver as (
      select customer.id, customer.phone, charge.id as "bookingId", charge.total_paise as total,
             case when charge.id is null then 'none' when charge.state_code = ${state} then 'here' else 'elsewhere' end as place
        from customer
        join ledger_account wallet on wallet.owner_id = customer.id and wallet.kind = 'customer_wallet'
             and wallet.balance_paise < ${mostInWallet}
        left join lateral (
          select booking.id, booking.total_paise, station.state_code
            from booking join station on station.id = booking.station_id
           where booking.customer_id = customer.id and booking.status = 'completed' and booking.bill_total_paise > 0
             and not exists (select from booked_charge where booking_id = booking.id)
           order by booking.starts_at limit 1) as charge on true
       where customer.blocked_at is null
         and not exists (select from ledger_account owed where owed.owner_id = customer.id
                            and owed.kind = 'customer_receivable' and owed.balance_paise < 0)
    ), placed as (
      select *, row_number() over (partition by place order by phone) as nth from driver
    )
    select id, phone, "bookingId", total from placed
     where nth <= case place when 'here' then 2 when 'elsewhere' then 1 else 3 end
     order by place, phone`.execute(db)
  return rows
}
