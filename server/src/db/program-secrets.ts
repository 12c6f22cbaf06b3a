/** Secrets that the program makes for itself, once for an installation, so that what they sign outlives a restart. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './client.ts'

const SECRET_BYTES = 32

/**
 * The installation's secret of this name: 32 random bytes, made on first use. Several processes that ask for the first
 * time at once all get the same one. Runs outside transactions, so that a secret in use is never rolled back.
 */
export async function loadProgramSecret(db: Db, name: string): Promise<Buffer> {
  const known = await selectSecret(db, name)
  if (known) return known
  await db
    .insertInto('program_secret')
    .values({ name, secret: randomBytes(SECRET_BYTES), created_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await selectSecret(db, name)
  if (!made) throw new Error(`The secret ${name} was not kept`)
  return made
}

async function selectSecret(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('program_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}
