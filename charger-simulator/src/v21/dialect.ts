/** OCPP 2.1 as the charger speaks it: as 2.0.1, with what is new. */
import { SHOWS_CODES } from '../model/display-codes.ts'
import { DYNAMIC_PROFILES } from '../model/settings.ts'
import type { Dialect, Station } from '../station.ts'
import { createDialect201 } from '../v201/dialect.ts'
import { answer21, type OwnTariffs, type Tariffs } from './answer-call.ts'
import { BatteryCabinet } from './battery-cabinet.ts'
import { addSettlement, findBlocked } from './card-terminal.ts'
import { buildChargingNeeds } from './charging-needs.ts'
import { addCost } from './costs.ts'
import { EventStreams } from './event-streams.ts'
import { GridControls } from './grid-controls.ts'
import { LimitWatch } from './limit-watch.ts'
import { toEvents } from './status-events.ts'
import { extendEvent, getTransaction, sendLimit, sendResumed } from './transactions.ts'

export function createDialect21(station: Station): Dialect {
  const older = createDialect201(station)
  const { settings } = station.model
  if (!settings.has(SHOWS_CODES)) settings.put(SHOWS_CODES, 'true')
  settings.put(DYNAMIC_PROFILES, 'true')
  const watch: LimitWatch = new LimitWatch(station, (transaction) => sendLimit(station, transaction, watch))
  const streams = new EventStreams(station)
  const cabinet = new BatteryCabinet(station)
  const controls = new GridControls(station)
  const tariffs: Tariffs = new Map()
  const ownTariffs: OwnTariffs = new Map()
  return {
    ...older,
    subprotocol: 'ocpp2.1',
    callsFor(event) {
      if (event.kind === 'ended') watch.end(event.transaction.connector)
      const calls = older.callsFor(event).map((call) => toEvents(station, call))
      const transaction = getTransaction(event)
      if (!transaction) return calls
      const blocked = event.kind === 'started' ? findBlocked(station, transaction) : undefined
      if (blocked !== undefined) watch.begin(transaction, { cost: blocked })
      const extended = calls.map((call) =>
        addCost(station, extendEvent(station, call, { transaction, watch }), {
          transaction,
          tariffs,
          ownTariffs,
        }),
      )
      if (event.kind === 'started') return [...extended, ...buildChargingNeeds(station, transaction)]
      return event.kind === 'ended'
        ? extended.map((call) => addSettlement(station, call, transaction))
        : extended
    },
    answer: (action, payload) =>
      answer21(action, payload, {
        station,
        tariffs,
        ownTariffs,
        resumed: () => sendResumed(station, watch),
      }) ??
      streams.answer(action, payload) ??
      cabinet.answer(action, payload) ??
      controls.answer(action, payload) ??
      older.answer(action, payload),
    end() {
      watch.endAll()
      streams.end()
      controls.end()
    },
  }
}
