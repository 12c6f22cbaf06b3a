/** SQL of the partner whose portal the demonstration shows. */
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/**
 * With the most statements, and of those at whose open stations most charges were billed; undefined where no partner has such a
 * station.
 */
export async function selectShownPartner(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select station.partner_id as id
      from booking join station on station.id = booking.station_id
     where station.partner_id is not null and station.status = 'active' and booking.status = 'confirmed'
     group by station.partner_id
     order by (select count(*) from partner_statement where partner_statement.partner_id = station.partner_id) desc,
              count(*) desc, station.partner_id
     limit 1`.execute(db)
  return rows[0]?.id
}
