/** Time that passes for sessions: what needs a sign-in of the last minutes is refused by the program itself. */
import { openDatabase } from '@voltyatra/server/db/client.ts'
import { findRunningConnection } from '@voltyatra/server/db/embedded/index.ts'

/** Every sign-in so far of people of partners and of fleets, at the program on this data folder, becomes an hour older. */
export async function makeSignInsOlder(folder: string): Promise<void> {
  const connection = await findRunningConnection(folder)
  if (!connection) throw new Error(`No program runs on ${folder}.`)
  const database = openDatabase({ connection: { ...connection, ssl: false } })
  await database.pool.query(
    `update session set created_at = created_at - interval '1 hour', proven_at = proven_at - interval '1 hour'
      where kind in ('partner', 'fleet')`,
  )
  await database.close()
}
