/** Which session an event of a transaction is of: a charger that counts anew after a restart gives an id again. */
import { chooseTime, type SessionEvent } from '@voltyatra/domain'
import { normalizeTag } from './id-tag.ts'
import type { LiveSession } from './live-session.ts'

interface Said {
  /** When the charger says that it happened, in ms since 1970. */
  readonly at: number
  readonly isAtOnce: boolean
  readonly idTag: string | null
  readonly events: readonly SessionEvent[]
  readonly now: Date
}

/** What is said of a transaction so long after its end is of another, in milliseconds. */
const AFTER_ITS_END_MS = 60_000

/** @param newest of the transaction's id, newest first. @returns undefined where it is of none of them */
export function chooseSession(newest: readonly LiveSession[], said: Said): LiveSession | undefined {
  const at = chooseTime(said.at, said.now.getTime())
  const hasBegunBy = ({ progress }: LiveSession) => (progress.startedAt ?? at) <= at
  const known = newest.find(hasBegunBy) ?? newest.at(-1)
  return known && isAnother(known, { ...said, at }) ? undefined : known
}

/** Whether it is of another transaction than the one that has its id. */
function isAnother({ idTag, progress }: LiveSession, said: Said): boolean {
  const { startedAt, isStartMissed, stopped } = progress
  if (startedAt === undefined) return false
  if (said.events.some(({ kind }) => kind === 'started')) {
    // Its own start said again, whose tag may have given way to the booking's.
    if (isStartMissed || said.at === startedAt) return false
    const isOtherTag =
      idTag !== null && said.idTag !== null && normalizeTag(idTag) !== normalizeTag(said.idTag)
    // Whatever the time: the charger's clock may have been put back in between.
    return isOtherTag || (stopped !== undefined && said.at > stopped.at)
  }
  return isAfterItsEnd(progress, said)
}

/** It charges again, or still: that is not covered by what has ended. */
export function isAfterItsEnd(
  { stopped }: LiveSession['progress'],
  { at, isAtOnce, events, now }: Omit<Said, 'idTag'>,
): boolean {
  if (!stopped || stopped.lapsed || !isAtOnce) return false
  const isLater = chooseTime(at, now.getTime()) > stopped.at + AFTER_ITS_END_MS
  return isLater && events.some(({ kind }) => kind === 'resumed')
}
