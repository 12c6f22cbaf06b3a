/** The passwords of the demonstration's chargers: each is made from one secret, so that none has to be kept. */
import { createHmac } from 'node:crypto'
import type { Db } from '@voltyatra/server/db/client.ts'
import { loadProgramSecret } from '@voltyatra/server/db/program-secrets.ts'

/** @returns a charger's password by its identity */
export async function createFleetPasswords(db: Db): Promise<(identity: string) => string> {
  const secret = await loadProgramSecret(db, 'demo-fleet')
  return (identity) => createHmac('sha256', secret).update(identity).digest('hex').slice(0, 40)
}
