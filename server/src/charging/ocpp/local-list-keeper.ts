/** Keeps the lists of cards of the chargers whose connection is here in step: after each start and each change of a card. */
import { addMs, hours, minutes } from '@voltyatra/domain'
import { type DueList, saveList, selectDueLists, selectWantedList } from '../cards/index.ts'
import { callOnce } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { keepList } from './local-lists.ts'
import { Unanswered } from './meter-settings.ts'
import type { Run } from './regular-runs.ts'

/** After so many tries it waits for the charger's next start, or the next change of a card. */
const MOST_TRIES = 5
const AGAIN_MS = minutes(5)
/** Debts, blocked drivers and cards used lately change what is wanted, and no card. */
const LOOK_MS = hours(6)

interface Here {
  readonly processId: string
  readonly connectionOf: (chargerId: string) => Connection | undefined
  readonly deps: ConnectionDeps
}

/** A charger that is slow keeps no other one waiting. */
export function createLocalListKeeper({ processId, connectionOf, deps }: Here): (run: Run) => Promise<void> {
  const { db, clock } = deps

  async function keep(connection: Connection, { tries, sent, sentVersion }: DueList): Promise<void> {
    const { chargerId, version } = connection
    let seenVersion: string | undefined
    const kept = await keepList({
      request: (action, payload) => callOnce(connection, deps, { action, payload }),
      room: connection.listRoom,
      calls: getGatewayDialect(version).localList,
      sent,
      sentVersion,
      async wantedOf(most) {
        const wanted = await selectWantedList(db, chargerId, { most, now: clock.now() })
        seenVersion = wanted.version
        return wanted.cards
      },
    }).catch((error: unknown) => {
      if (error instanceof Unanswered) return undefined
      throw error
    })
    const now = clock.now()
    const isDone = kept !== undefined && kept.problem === null
    const isLast = !isDone && tries + 1 >= MOST_TRIES
    const dueAt = isDone ? addMs(now, LOOK_MS) : isLast ? null : addMs(now, AGAIN_MS * (tries + 1))
    // Of one that keeps no list, or has failed too often, nothing more is asked until something changes.
    const seen =
      isDone || isLast
        ? (seenVersion ?? (await selectWantedList(db, chargerId, { most: 0, now })).version)
        : undefined
    await saveList(db, {
      chargerId,
      seenVersion: seen,
      isSupported: kept?.isSupported,
      version: kept?.version ?? sentVersion,
      entries: kept?.entries ?? sent,
      problem: kept ? kept.problem : 'no-answer',
      tries: isDone || isLast ? 0 : tries + 1,
      dueAt,
      now,
    })
  }

  return async ({ underWay, begin }) => {
    for (const list of await selectDueLists(db, { processId, now: clock.now(), without: underWay })) {
      const connection = connectionOf(list.chargerId)
      if (connection?.isTrusted) begin(list.chargerId, () => keep(connection, list))
    }
  }
}
