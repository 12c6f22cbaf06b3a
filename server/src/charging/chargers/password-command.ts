/** The command by which a charger takes a new password. */
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { loadChargerDialect } from './command-queries.ts'
import { sealPayload } from './command-secrets.ts'
import type { PasswordCommand } from './onboarding.ts'
import { createPassword } from './secrets.ts'

/** Made before the transaction: the key that it is sealed with may have to be made first. */
export async function createPasswordCommand(db: Db, chargerId: string): Promise<PasswordCommand | undefined> {
  const dialect = await loadChargerDialect(db, chargerId)
  if (!dialect) return undefined
  const password = createPassword()
  const id = createId()
  const { action, payload } = dialect.calls.setPassword(password)
  const sealed = await sealPayload(db, id, payload)
  if (!sealed) throw new Error('A password would be kept as it is')
  return { id, password, action, payload, sealed }
}
