/** Asks a charger for a file: it is given an address of the program's own that takes one file within an hour. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { addMs } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { type DialectCall, findDialect } from '../dialects/index.ts'
import { insertLog, updateCommand } from './queries.ts'

export interface LogRequest {
  readonly chargerId: string
  readonly protocol: string | null
  readonly kind: 'diagnostics' | 'security'
  /** What happened before is not wanted. */
  readonly from: Date | undefined
  readonly requestedBy: string
  readonly requestedKey: string | null
  /** The origin at which the program is reached. */
  readonly publicUrl: string
  readonly now: Date
}

/** The address takes a file for so long. */
const OPEN_MS = 3_600_000
const SECRET_BYTES = 32
const MOST_NUMBER = 2_147_483_647

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Kept before the charger is asked: it may send at once. */
export async function prepareLog(
  db: Db,
  request: LogRequest,
): Promise<{ readonly id: string; readonly call: DialectCall }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const number = randomInt(1, MOST_NUMBER)
  const id = await insertLog(db, {
    id: createId(),
    chargerId: request.chargerId,
    kind: request.kind,
    number,
    requestedBy: request.requestedBy,
    requestedKey: request.requestedKey,
    requestedAt: request.now,
    endsAt: addMs(request.now, OPEN_MS),
    secretHash: hashSecret(secret),
  })
  // Chargers of 1.6 take the location for a folder, and add a name.
  const location = `${request.publicUrl}/charger-logs/${secret}/`
  return {
    id,
    call: findDialect(request.protocol).calls.sendLog({
      kind: request.kind,
      number,
      location,
      from: request.from,
    }),
  }
}

/** Notes by which command it was asked. */
export const noteRequested = (tx: Tx, id: string, commandId: string): Promise<void> =>
  updateCommand(tx, id, commandId)
