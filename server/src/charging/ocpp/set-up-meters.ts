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

interface Here {
  readonly processId: string
  readonly connectionOf: (chargerId: string) => Connection | undefined
  readonly deps: ConnectionDeps
}

/** One look at a time: a charger that is asked is not asked twice. */
export function createMeterSetUp({ processId, connectionOf, deps }: Here): () => Promise<void> {
  const { db, clock } = deps
  const underWay = new Set<string>()

  async function setUp(connection: Connection, tries: number): Promise<void> {
    const { chargerId, version } = connection
    if (underWay.has(chargerId)) return
    underWay.add(chargerId)
    try {
      const ask: Ask = (action, payload) => callOnce(connection, deps, { action, payload })
      const { setUpMeter, readAbilities } = getGatewayDialect(version)
      const metering = await setUpMeter(ask).catch((error: unknown) => {
        if (error instanceof Unanswered) return undefined
        throw error
      })
      const isLast = metering !== undefined || tries + 1 >= MOST_TRIES
      const now = clock.now()
      const againAt = isLast ? null : addMs(now, AGAIN_MS * (tries + 1))
      await saveMetering(db, chargerId, { metering, now, againAt })
      if (metering) await readAbilities(ask)
    } finally {
      underWay.delete(chargerId)
    }
  }

  return async () => {
    const due = await selectDueMeterings(db, { processId, now: clock.now() })
    await Promise.all(
      due.map(async ({ chargerId, tries }) => {
        const connection = connectionOf(chargerId)
        if (connection?.isTrusted) await setUp(connection, tries)
      }),
    )
  }
}
