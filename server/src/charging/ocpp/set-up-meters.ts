/** Sets up the meters of the chargers whose connection is here, after each start and again where one did not answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { addMs, minutes } from '@voltyatra/domain'
import { type DueMetering, type MeteringTry, saveMeterings, selectDueMeterings } from '../chargers/index.ts'
import { callOnce } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { type Request, Unanswered } from './meter-settings.ts'
import { createMicroBatch } from './micro-batch.ts'

/** After so many tries without an answer it waits for the charger's next start. */
const MOST_TRIES = 5
const AGAIN_MS = minutes(5)
/** Chargers of a process that are asked at the same time: the next one follows when one has answered, not at the next look. */
const AT_ONCE = 20
/**
 * Each takes so long at least, in milliseconds, which makes ten a second: a rush that is over leaves thousands whose meters
 * are as they were, and answers to those that charge go first.
 */
const EACH_MS = 2_000
/** Found in one query: after a process has died thousands are due at once, and a query reads those of other processes too. */
const FOUND_AT_ONCE = 500
/** While many chargers come back, coming back is more urgent; but nobody can keep meters from being set up for longer than this. */
const LONGEST_POSTPONED_MS = minutes(3)

interface Here {
  readonly processId: string
  readonly connectionOf: (chargerId: string) => Connection | undefined
  readonly deps: ConnectionDeps
  /** Whether many chargers come in at the moment. */
  readonly isRushed?: () => boolean
  /** In milliseconds, unless a test has no time. */
  readonly eachMs?: number
}

/** A charger that is asked is not asked twice. */
export function createMeterSetUp(
  { processId, connectionOf, deps, isRushed = () => false, eachMs = EACH_MS }: Here,
  setUpOne = setUpMeterOf,
): () => Promise<void> {
  const { db, clock } = deps
  /** Found to be due, and waiting for their turn or being asked. */
  const taken = new Set<string>()
  const save = createMicroBatch(async (tries: readonly MeteringTry[]) => {
    await saveMeterings(db, tries)
    return tries
  })

  let postponedAt: number | undefined

  function isPostponed(): boolean {
    if (!isRushed()) {
      postponedAt = undefined
      return false
    }
    const now = clock.now().getTime()
    postponedAt ??= now
    return now - postponedAt < LONGEST_POSTPONED_MS
  }

  async function setUp(connection: Connection, tries: number): Promise<void> {
    const { chargerId } = connection
    const request: Request = (action, payload) => callOnce(connection, deps, { action, payload })
    const metering = await setUpOne(connection, request)
    const isLast = metering !== undefined || tries + 1 >= MOST_TRIES
    const now = clock.now()
    const againAt = isLast ? null : addMs(now, AGAIN_MS * (tries + 1))
    await save({ chargerId, metering, now, againAt })
    if (metering) await getGatewayDialect(connection.version).readAbilities(request)
  }

  let working = 0

  /** One after the other, until nobody is left. Who cannot be asked now waits for the next look. */
  async function setUpAll(found: DueMetering[], seen: Set<string>): Promise<void> {
    working += 1
    try {
      while (found.length > 0 && !isPostponed()) {
        const next = found.shift()
        if (!next) return
        const connection = connectionOf(next.chargerId)
        const endsAt = performance.now() + eachMs
        try {
          if (!connection?.isTrusted) continue
          await setUp(connection, next.tries)
          // It is not due any more.
          seen.delete(next.chargerId)
          if (found.length > 0) await pause(Math.max(0, endsAt - performance.now()))
        } finally {
          taken.delete(next.chargerId)
        }
      }
    } finally {
      working -= 1
    }
  }

  /** One at a time: what another one is about to take would be found as well. */
  let isFinding = false

  async function take(seen: Set<string>): Promise<{ found: DueMetering[]; isMore: boolean }> {
    isFinding = true
    try {
      // Left out here: the database would compare each that is due with each of them.
      const isLeftOut = ({ chargerId }: DueMetering): boolean => taken.has(chargerId) || seen.has(chargerId)
      const most = FOUND_AT_ONCE + taken.size + seen.size
      const due = await selectDueMeterings(db, { processId, now: clock.now(), most })
      const found = due.filter((one) => !isLeftOut(one)).slice(0, FOUND_AT_ONCE)
      for (const { chargerId } of found) {
        taken.add(chargerId)
        seen.add(chargerId)
      }
      return { found, isMore: found.length === FOUND_AT_ONCE }
    } finally {
      isFinding = false
    }
  }

  return async () => {
    const seen = new Set<string>()
    for (let isMore = true; isMore && working < AT_ONCE && !isFinding && !isPostponed(); ) {
      const took = await take(seen)
      isMore = took.isMore
      const { found } = took
      const workers = Math.max(0, Math.min(found.length, AT_ONCE - working))
      // Where one fails the others go on with the rest.
      const ended = await Promise.allSettled(Array.from({ length: workers }, () => setUpAll(found, seen)))
      for (const { chargerId } of found) taken.delete(chargerId)
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
  }
}

/** Undefined where it did not answer. */
const setUpMeterOf = ({ version }: Connection, request: Request) =>
  getGatewayDialect(version)
    .setUpMeter(request)
    .catch((error: unknown) => {
      if (error instanceof Unanswered) return undefined
      throw error
    })
