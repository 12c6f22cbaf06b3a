/** How a charger's list of cards is brought to what it should be, in either version. */
import type { ListedCard, ListUpdate } from '@voltyatra/domain'
import { listUpdates } from '@voltyatra/domain'
import type { ListRoom } from './list-room.ts'
import type { Request } from './meter-settings.ts'

export interface ListLimits {
  /** How many cards it keeps at most. */
  readonly most: number
  readonly perMessage: number
}

/** A charger's list by the calls of its version; each throws Unanswered. */
export interface LocalListCalls {
  /** The version has no room for a longer number. */
  readonly longestNumber: number
  /** Undefined where the charger keeps no list, or its list is switched off. */
  readonly limits: (request: Request, room: ListRoom) => Promise<ListLimits | undefined>
  /** Undefined where it has none. */
  readonly version: (request: Request) => Promise<number | undefined>
  /** The charger's status: Accepted, Failed, VersionMismatch, NotSupported; Refused where it answered with an error. */
  readonly send: (request: Request, update: ListUpdate) => Promise<string>
}

/** Where it has not said. */
export const USUAL_LIMITS: ListLimits = { most: 1_000, perMessage: 20 }
/** A message is not longer than the smallest of chargers can take. */
const MOST_IN_MESSAGE = 100

interface Keeping {
  readonly request: Request
  readonly room: ListRoom
  readonly calls: LocalListCalls
  readonly sent: readonly ListedCard[]
  readonly sentVersion: number
  readonly wantedOf: (most: number) => Promise<readonly ListedCard[]>
}

export interface Kept {
  readonly isSupported: boolean
  readonly version: number
  readonly entries: readonly ListedCard[]
  /** Why it is not what it should be; null where it is. */
  readonly problem: string | null
}

/** @throws Unanswered */
export async function keepList({
  request,
  room,
  calls,
  sent,
  sentVersion,
  wantedOf,
}: Keeping): Promise<Kept> {
  const none = { isSupported: false, version: 0, entries: [], problem: null }
  const limits = await calls.limits(request, room)
  if (!limits) return none
  const version = await calls.version(request)
  if (version === undefined) return none
  const wanted = (await wantedOf(limits.most)).filter(({ number }) => number.length <= calls.longestNumber)
  const perMessage = Math.min(limits.perMessage, MOST_IN_MESSAGE)
  const now = { sent, sentVersion, version, wanted, perMessage }
  const first = await sendAll(request, calls, listUpdates(now))
  // Whatever was wrong with the change: a whole list says all there is.
  const last =
    first.problem === null
      ? first
      : await sendAll(
          request,
          calls,
          listUpdates({ ...now, version: Math.max(version, first.version ?? 0), isToSendAll: true }),
        )
  if (last.problem === 'NotSupported') return none
  const reached = last.version ?? version
  // What it holds after a failure nobody knows: the next time all of it is sent.
  if (last.problem !== null) return { isSupported: true, version: 0, entries: [], problem: last.problem }
  return { isSupported: true, version: reached, entries: wanted, problem: null }
}

async function sendAll(
  request: Request,
  calls: LocalListCalls,
  updates: readonly ListUpdate[],
): Promise<{ readonly version: number | undefined; readonly problem: string | null }> {
  let version: number | undefined
  for (const update of updates) {
    const status = await calls.send(request, update)
    if (status !== 'Accepted') return { version, problem: status }
    version = update.version
  }
  return { version, problem: null }
}
