/** Whether roles of operators can be limited here. */
import { sql } from 'kysely'
import type { Reader } from './client.ts'
import { LIMITED_ROLE } from './limited.ts'

/** Whether there is the database role for it, and the program's user may become it. */
export async function canLimit(reader: Reader): Promise<boolean> {
  const { rows } = await sql`
    select from pg_roles
     where rolname = ${sql.raw(LIMITED_ROLE)} and pg_has_role(session_user, oid, 'member')`.execute(reader)
  return rows.length > 0
}
