/**
 * What was masked in a command's row still has to reach the charger: until the gateway takes the command, its whole
 * payload is kept beside it, sealed with a key of the program's own.
 */
import { maskSecrets } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { seal, unseal } from '../../db/sealed.ts'

type Payload = Readonly<Record<string, unknown>>

const nameSecret = (id: string) => ({ secret: 'charger-commands', id })

/** Undefined where nothing in it is to be masked. */
export async function sealPayload(db: Db, id: string, payload: Payload): Promise<Buffer | undefined> {
  if (maskSecrets(payload) === payload) return undefined
  return seal(db, nameSecret(id), Buffer.from(JSON.stringify(payload)))
}

/** @throws Error where it was not sealed here for the command of this id */
export const openPayload = async (db: Db, id: string, sealed: Buffer): Promise<Payload> =>
  JSON.parse((await unseal(db, nameSecret(id), sealed)).toString())
