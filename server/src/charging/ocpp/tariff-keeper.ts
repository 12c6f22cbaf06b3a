/** Keeps the prices on the displays of the chargers whose connection is here in step with the tariffs in force. */
import { addMs, findGstRate, minutes, type OcppTariff, toIstDay, toOcppTariff } from '@voltyatra/domain'
import { loadTariffsAt, type TariffInForce } from '../../money/tariffs/index.ts'
import { type PricedConnector, selectPricedConnectors } from '../chargers/index.ts'
import { findDialect } from '../dialects/index.ts'
import { callOnce } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import type { Run } from './regular-runs.ts'

/** Between two looks at the tariffs of a charger. */
const LOOK_MS = minutes(5)
/** A charger that answers none of so many holds other calls up, each for half a minute: on this connection it is sent no more. */
const MOST_UNANSWERED = 3
/** Chargers that are looked at together. */
const MOST_AT_ONCE = 200

interface Shown {
  lookAt: Date
  /** By EVSE, the tariff that was sent; what the charger refused is not sent again on this connection. */
  readonly sent: Map<number, string>
  /** Calls since its last answer. */
  unanswered: number
}

interface Here {
  readonly connections: () => Iterable<Connection>
  readonly deps: ConnectionDeps
}

export function createTariffKeeper({ connections, deps }: Here): (run: Run) => Promise<void> {
  const { db, clock } = deps
  /** What each connection was sent: a charger that was away is sent it again. */
  const shown = new WeakMap<Connection, Shown>()

  async function keep(connection: Connection, wanted: ReadonlyMap<number, OcppTariff>): Promise<void> {
    const { showTariff } = findDialect(connection.version).calls
    const state = shown.get(connection)
    if (!state) return
    const { sent } = state
    for (const [evse, tariff] of wanted) {
      if (sent.get(evse) === tariff.tariffId || !showTariff) continue
      const answered = await callOnce(connection, deps, showTariff({ evse, number: 1 }, tariff))
      if (answered.kind === 'unanswered') {
        state.unanswered += 1
        return
      }
      state.unanswered = 0
      sent.set(evse, tariff.tariffId)
    }
  }

  return async ({ underWay, begin }) => {
    const now = clock.now()
    const due = [...connections()].filter((connection) => {
      const { lookAt = now, unanswered = 0 } = shown.get(connection) ?? {}
      const isDue = now >= lookAt && unanswered < MOST_UNANSWERED
      const canShow = connection.isTrusted && findDialect(connection.version).calls.showTariff !== undefined
      return canShow && isDue && !underWay.includes(connection.id)
    })
    const looked = due.slice(0, MOST_AT_ONCE)
    if (looked.length === 0) return
    for (const connection of looked) {
      const { sent = new Map(), unanswered = 0 } = shown.get(connection) ?? {}
      shown.set(connection, { lookAt: addMs(now, LOOK_MS), sent, unanswered })
    }
    const found = await selectPricedConnectors(
      db,
      looked.map(({ chargerId }) => chargerId),
    )
    const connectors = found.map(({ connectorId, stationId, stateCode }) => ({
      connectorId,
      stationId,
      state: stateCode,
    }))
    const tariffs = await loadTariffsAt(db, connectors, { customerId: null, at: now })
    for (const connection of looked) {
      const wanted = buildTariffs(connection.chargerId, { found, tariffs, now })
      begin(connection.id, () => keep(connection, wanted))
    }
  }
}

interface Found {
  readonly found: readonly PricedConnector[]
  readonly tariffs: ReadonlyMap<string, TariffInForce>
  readonly now: Date
}

/** Of each EVSE of a charger what it is to show: a tariff's id is that of its version, which never changes. */
function buildTariffs(chargerId: string, { found, tariffs, now }: Found): ReadonlyMap<number, OcppTariff> {
  const gstRate = findGstRate(toIstDay(now))
  const own = found.filter((one) => one.chargerId === chargerId && one.evse > 0)
  return new Map(
    own.flatMap(({ evse, connectorId }) => {
      const inForce = tariffs.get(connectorId)
      if (!inForce) return []
      const tariffId = `${inForce.versionId}-${gstRate}`
      return [[evse, toOcppTariff(inForce.content, { tariffId, gstRate, groups: [] }).tariff] as const]
    }),
  )
}
