/** SQL of the drivers whom the demonstration's companies employ. */
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'
import type { Driver } from './commands.ts'

/** Who has charged most, and may charge. */
export async function selectFleetDrivers(db: Db, most: number): Promise<Driver[]> {
  const { rows } = await sql<Driver>`
    select customer.id, customer.phone
      from booking join customer on customer.id = booking.customer_id
     where booking.status = 'confirmed' and customer.phone like '+91%' and customer.blocked_at is null
     group by customer.id order by count(*) desc, customer.id limit ${most}`.execute(db)
  return rows
}
