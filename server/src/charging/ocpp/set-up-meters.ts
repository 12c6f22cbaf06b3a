/** Sets up the meters of the chargers whose connection is here, after each start and again where one did not answer. */
import { addMs, minutes } from '@voltyatra/domain'
import { saveMetering, selectDueMeterings } from '../chargers/index.ts'
import { callOnce } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { type Ask, Unanswered } from './meter-settings.ts'

/** After so many tries without an answer it waits for the charger's next start. */
const MOST_TRIES = 5
const AGAIN_MS = minutes(5)
/** Chargers of a process that are asked at the same time: the next one follows when one has answered, not at the next look. */
const AT_ONCE = 20
/** Of one look: then there is something wrong with more than some. */
const MOST_PASSED_OVER = 1_000

interface Here {
  readonly processId: string
  readonly connectionOf: (chargerId: string) => Connection | undefined
  readonly deps: ConnectionDeps
}

/** A charger that is asked is not asked twice. */
export function createMeterSetUp(
  { processId, connectionOf, deps }: Here,
  setUpOne = setUpMeterOf,
): () => Promise<void> {
  const { db, clock } = deps
  const underWay = new Set<string>()

  async function setUp(connection: Connection, tries: number): Promise<void> {
    const { chargerId } = connection
    underWay.add(chargerId)
    try {
      const ask: Ask = (action, payload) => callOnce(connection, deps, { action, payload })
      const metering = await setUpOne(connection, ask)
      const isLast = metering !== undefined || tries + 1 >= MOST_TRIES
      const now = clock.now()
      const againAt = isLast ? null : addMs(now, AGAIN_MS * (tries + 1))
      await saveMetering(db, chargerId, { metering, now, againAt })
      if (metering) await getGatewayDialect(connection.version).readAbilities(ask)
    } finally {
      underWay.delete(chargerId)
    }
  }

  /** One after the other, until nobody is due. Who cannot be asked now waits for the next look, and keeps nobody else waiting. */
  async function setUpDue(passedOver: Set<string>): Promise<void> {
    while (passedOver.size < MOST_PASSED_OVER) {
      const [next] = await findDue(1, passedOver)
      if (!next) return
      // Another one may have taken it up meanwhile.
      if (underWay.has(next.chargerId)) continue
      const connection = connectionOf(next.chargerId)
      if (connection?.isTrusted) await setUp(connection, next.tries)
      else passedOver.add(next.chargerId)
    }
  }

  const findDue = (most: number, passedOver: ReadonlySet<string>) =>
    selectDueMeterings(db, { processId, now: clock.now(), most, without: [...underWay, ...passedOver] })

  let working = 0
  return async () => {
    const passedOver = new Set<string>()
    const due = await findDue(AT_ONCE, passedOver)
    const free = Math.min(due.length, AT_ONCE - working)
    await Promise.all(
      Array.from({ length: Math.max(0, free) }, async () => {
        working += 1
        await setUpDue(passedOver).finally(() => {
          working -= 1
        })
      }),
    )
  }
}

/** Undefined where it did not answer. */
const setUpMeterOf = ({ version }: Connection, ask: Ask) =>
  getGatewayDialect(version)
    .setUpMeter(ask)
    .catch((error: unknown) => {
      if (error instanceof Unanswered) return undefined
      throw error
    })
