/** Whether somebody stands before the charger: they bring what its display shows, or the proof that they did. */
import { minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { allowTries, type TooManyTries, toNetwork } from '../../people/access/index.ts'
import { isCurrentCode, isProof, makeProof } from './one-time-code.ts'
import { selectDisplayCode } from './queries.ts'
import { openSecret } from './secrets.ts'

const WINDOW_MS = minutes(10)
/**
 * Wrong codes. Right ones are not counted: thousands of people may stand behind one address of a telephone company, nobody
 * guesses twenty characters, and wrong codes of somebody else keep nobody from paying.
 */
const MOST = { network: 60, connector: 120 } as const

export type PresenceRefused = { readonly kind: 'display-code-old' } | TooManyTries

/** `free`: the connector's display shows no code, and none is needed. */
type Presence = 'free' | 'missing' | { readonly proof: string }

export interface PresenceRequest {
  readonly connectorId: string
  /** As the display shows it. */
  readonly shown: string | undefined
  readonly proof: string | undefined
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

export async function checkPresence(
  db: Db,
  { connectorId, shown, proof, address, now }: PresenceRequest,
): Promise<Result<Presence, PresenceRefused>> {
  const kept = await selectDisplayCode(db, connectorId)
  if (!kept?.isOn || kept.secret === null) return ok('free')
  if (shown === undefined && proof === undefined) return ok('missing')
  const secrets = await Promise.all(
    [kept.secret, kept.nextSecret].flatMap((sealed) => (sealed ? [openSecret(db, connectorId, sealed)] : [])),
  )
  if (proof !== undefined && secrets.some((secret) => isProof(secret, proof, now))) return ok({ proof })
  if (shown === undefined) return refuse({ kind: 'display-code-old' })
  const secret = secrets.find((one) => isCurrentCode(one, shown, now))
  if (secret !== undefined) return ok({ proof: makeProof(secret, now) })
  const bounds = [
    { bucket: `display-code:network:${toNetwork(address)}`, limit: MOST.network, windowMs: WINDOW_MS },
    { bucket: `display-code:connector:${connectorId}`, limit: MOST.connector, windowMs: WINDOW_MS },
  ]
  const allowed = await allowTries(db, bounds, now)
  return allowed.ok ? refuse({ kind: 'display-code-old' }) : allowed
}
