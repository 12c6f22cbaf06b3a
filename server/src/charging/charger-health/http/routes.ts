/** The calls about how well chargers work. */
import * as contract from '@voltyatra/contract'
import {
  addMs,
  computeHealth,
  days,
  describeFault,
  findFaultWords,
  ok,
  refuse,
  toPercent,
} from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectCharger } from '../../chargers/index.ts'
import * as health from '../index.ts'

const SHOWN_FAULTS = 50

const toKilowatts = (watts: number | null): number | null => (watts === null ? null : watts / 1_000)

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

const toWorkedPercent = (worked: number, of: number): number | null =>
  of === 0 ? null : toPercent(Math.floor((worked * 10_000) / of))

const toWireHealth = ({ connectors: _, ...one }: health.ChargerHealth) => ({
  _id: one.id,
  identity: one.identity,
  vendor: one.vendor,
  model: one.model,
  stationId: one.stationId,
  stationName: one.stationName,
  connected: one.isConnected,
  score: one.score,
  unknownBecause: one.unknownBecause,
  workedPercent: toWorkedPercent(one.workedSeconds, one.acceptedSeconds),
  faults: one.faults,
  repeats: one.repeats,
  repeatedCode: one.repeatedCode,
  repeatedVendor: one.repeatedVendor,
  charges: one.charges,
  goodCharges: one.goodCharges,
  lastGoodAt: formatTime(one.lastGoodAt),
  powerKW: toKilowatts(one.powerW),
  promisedKW: toKilowatts(one.promisedW),
  powerCharges: one.powerCharges,
  needs: one.needs,
  needsSince: formatTime(one.needsSince),
  computedAt: one.computedAt.toISOString(),
})

const toWireConnector = (one: health.ConnectorHealth) => ({
  evse: one.evse,
  number: one.number,
  connectorId: one.connectorId,
  workedPercent: toWorkedPercent(one.workedSeconds, one.acceptedSeconds),
  charges: one.charges,
  goodCharges: one.goodCharges,
  lastGoodAt: one.lastGoodAt,
  powerKW: toKilowatts(one.powerW),
  promisedKW: toKilowatts(one.promisedW),
})

const toWireFault = ({ id, beganAt, endedAt, ...fault }: health.ChargerFault) => ({
  ...fault,
  _id: id,
  beganAt: beganAt.toISOString(),
  endedAt: formatTime(endedAt),
  todo: findFaultWords(fault.errorCode, fault.vendorError)?.todo ?? null,
  words: describeFault(fault),
})

/** What is new since yesterday at this hour: what lasts longer needs attention anyway. */
const RECENT_MS = days(1)
const SHOWN_RECENT = 4

const toWireRecent = ({ firstAt, lastAt, errorCode, vendorError, info, ...fault }: health.RecentFault) => ({
  ...fault,
  _id: [fault.chargerId, fault.evse, fault.number, errorCode, vendorError].join(' '),
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  words: describeFault({ errorCode, vendorError, info }),
  todo: findFaultWords(errorCode, vendorError)?.todo ?? null,
})

export const chargerHealthRoutes: readonly Route[] = [
  read(contract.listChargerHealth, async ({ db, query, now }) =>
    listAnswer(
      await health.selectHealthPage(db, narrowToWaiting(health.HEALTH_WAITING, query, now)),
      toWireHealth,
    ),
  ),

  read(contract.showRecentFaults, async ({ db, now }) => {
    const since = addMs(now, -RECENT_MS)
    const { count, faults } = await health.selectRecentFaults(db, { since, now, limit: SHOWN_RECENT })
    const chargers = await health.countAcceptedChargers(db)
    return ok({ data: { chargers, count, faults: faults.map(toWireRecent) } })
  }),

  read(contract.getChargerHealth, async ({ db, params }) => {
    const charger = await selectCharger(db, params.id)
    if (!charger) return refuse({ kind: 'charger-not-found' })
    const known = await health.selectHealth(db, params.id)
    const faults = await health.selectFaults(db, { chargerId: params.id, limit: SHOWN_FAULTS })
    return ok({
      data: {
        health: known
          ? {
              ...toWireHealth(known),
              // How long its fault lasts is no part of the points.
              parts: computeHealth({ ...known, faultedForMs: null }).parts.map((part) => ({ ...part })),
              connectors: known.connectors.map(toWireConnector),
            }
          : null,
        faults: faults.map(toWireFault),
      },
    })
  }),
]
