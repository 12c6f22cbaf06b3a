/** The owner makes keys for programs and revokes them. A key is changed by making another one. */
import { isIP } from 'node:net'
import {
  addMs,
  days,
  ok,
  type ProgramRight,
  type Result,
  RIGHTS_FOR_EVERY_STATION,
  refuse,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { makeKey } from './key-text.ts'
import * as rows from './queries.ts'

/** Keys that are not revoked. */
const MOST_KEYS = 100
const LONGEST_MS = days(730)

export interface KeyRequest {
  readonly name: string
  readonly rights: readonly ProgramRight[]
  /** Null: every station. */
  readonly stationIds: readonly string[] | null
  readonly networks: readonly string[]
  readonly callsPerMinute: number
  readonly expiresAt: Date
  /** The operator. */
  readonly by: string
}

type KeyRefusal = {
  readonly kind:
    | 'program-key-exists'
    | 'program-key-end'
    | 'too-many-program-keys'
    | 'network-not-readable'
    | 'key-station-not-found'
    | 'key-right-of-every-station'
}

/** @returns the key with its text, which nothing keeps */
export async function createProgramKey(
  work: Work,
  { by, ...request }: KeyRequest,
): Promise<Result<{ readonly key: string; readonly of: rows.ProgramKey }, KeyRefusal>> {
  const { tx, now } = work
  if (request.expiresAt <= now || request.expiresAt > addMs(now, LONGEST_MS))
    return refuse({ kind: 'program-key-end' })
  if (request.stationIds && request.rights.some((right) => RIGHTS_FOR_EVERY_STATION.includes(right)))
    return refuse({ kind: 'key-right-of-every-station' })
  if (!request.networks.every(isNetwork)) return refuse({ kind: 'network-not-readable' })
  if ((await rows.lockProgramKeys(tx)) >= MOST_KEYS) return refuse({ kind: 'too-many-program-keys' })
  const id = createId()
  const { key, hash } = makeKey(id)
  const rights = [...new Set(request.rights)]
  const stationIds = request.stationIds && [...new Set(request.stationIds)]
  const inserted = await rows.insertProgramKey(tx, {
    ...{ ...request, id, rights, stationIds, secretHash: hash },
    ...{ createdAt: now, createdBy: by },
  })
  if (!inserted.ok) return inserted
  if (stationIds) {
    const joined = await rows.insertStations(tx, id, stationIds)
    if (!joined.ok) return joined
  }
  const of = await rows.selectProgramKey(tx, id)
  await work.audit({
    action: 'program-key.create',
    subject: { kind: 'program-key', id },
    after: {
      ...{ name: of.name, rights, networks: of.networks, callsPerMinute: of.callsPerMinute },
      ...{ stations: of.stations?.map(({ name }) => name) ?? null, expiresAt: of.expiresAt },
    },
  })
  return ok({ key, of })
}

/** An address or a network, as `cidr` takes it. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || Number(prefix) <= (version === 4 ? 32 : 128)
}

export async function revokeProgramKey(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<undefined, { readonly kind: 'program-key-not-found' }>> {
  const found = await rows.lockProgramKey(work.tx, id)
  if (!found) return refuse({ kind: 'program-key-not-found' })
  await rows.markRevoked(work.tx, { id, by, at: work.now })
  await work.audit({
    action: 'program-key.revoke',
    subject: { kind: 'program-key', id },
    before: { name: found.name },
  })
  return ok(undefined)
}
