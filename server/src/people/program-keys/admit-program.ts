/** Lets a program in by its key, and counts its calls. */
import { isIP } from 'node:net'
import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { ProgramActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { isSecretOf, parseKey } from './key-text.ts'
import { selectUsableKey, updateLastUse } from './queries.ts'

const MINUTE_MS = 60_000

/** How many calls are left of a minute. */
export interface CallsLeft {
  readonly limit: number
  /** Zero where this call was the last one, or one too many. */
  readonly remaining: number
  /** Until the count begins again. */
  readonly resetSeconds: number
}

export interface Admitted {
  readonly actor: ProgramActor
  readonly left: CallsLeft
  /** Whether this call is one too many. */
  readonly isBeyond: boolean
}

interface KeyShown {
  readonly key: string | undefined
  readonly address: string
  readonly now: Date
}

type NotAdmitted = { readonly kind: 'key-needed' | 'address-not-allowed' }

type AdmitProgram = (db: Db, shown: KeyShown) => Promise<Result<Admitted, NotAdmitted>>

/** Calls are counted in each process by itself: `limit` holds for one of them. */
export function createProgramAdmission(): AdmitProgram {
  const count = createCounter()
  return async (db, { key, address, now }) => {
    const parsed = key === undefined ? undefined : parseKey(key)
    if (!parsed) return refuse({ kind: 'key-needed' })
    const inet = isIP(address) === 0 || address.includes('%') ? null : address
    const found = await selectUsableKey(db, { id: parsed.id, address: inet, now })
    if (!found || !isSecretOf(found.secretHash, parsed.secret)) return refuse({ kind: 'key-needed' })
    if (!found.isFromHere) return refuse({ kind: 'address-not-allowed' })
    const before = addMs(now, -MINUTE_MS)
    if (!found.lastUsedAt || found.lastUsedAt <= before) {
      await updateLastUse(db, { id: found.id, address, now, before })
    }
    const { id, name, rights, stationIds } = found
    return ok({
      actor: { kind: 'program', id, name, rights, stationIds },
      ...count(id, found.callsPerMinute, now),
    })
  }
}

/** Whole minutes by the clock: a count for each key that was used in the last one. */
function createCounter() {
  let minute = 0
  let calls = new Map<string, number>()
  return (id: string, limit: number, now: Date): Omit<Admitted, 'actor'> => {
    const at = Math.floor(now.getTime() / MINUTE_MS)
    if (at !== minute) {
      minute = at
      calls = new Map()
    }
    const made = (calls.get(id) ?? 0) + 1
    calls.set(id, made)
    const resetSeconds = Math.ceil(((at + 1) * MINUTE_MS - now.getTime()) / 1000)
    return { left: { limit, remaining: Math.max(0, limit - made), resetSeconds }, isBeyond: made > limit }
  }
}
