/** A driver asks to be notified when a connector is free, and gives that up. */
import { addMs, days, FREE_ALERT_MS, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectStationDetail } from '../../network/stations/index.ts'
import { lockCustomer } from '../bookings/index.ts'
import {
  changeConnector,
  countRequestedSince,
  countWaiting,
  endAlert,
  type FreeAlert,
  insertAlert,
  selectOpenAlerts,
} from './queries.ts'

/** Of one driver at once. */
const MOST_OPEN = 3
/** Of one driver in a day. */
const MOST_IN_A_DAY = 30
/** At one station at once; all of them are looked at together. */
export const MOST_AT_STATION = 200

export interface AlertRequest {
  readonly customerId: string
  readonly stationId: string
  readonly connectorId: string | null
}

export type AlertRefused = {
  readonly kind:
    | 'station-not-found'
    | 'station-not-active'
    | 'connector-not-found'
    | 'connector-free-now'
    | 'too-many-free-alerts'
    | 'customer-blocked'
}

export async function requestAlert(
  work: Work,
  request: AlertRequest,
): Promise<Result<FreeAlert, AlertRefused>> {
  const { tx, now } = work
  const { customerId, stationId, connectorId } = request
  // One at a time of each driver, so that they can be counted.
  const { isBlocked } = await lockCustomer(tx, customerId)
  if (isBlocked) return refuse({ kind: 'customer-blocked' })
  const station = await selectStationDetail(tx, stationId, now)
  if (!station) return refuse({ kind: 'station-not-found' })
  if (station.operatorStatus !== 'active') return refuse({ kind: 'station-not-active' })
  const meant = station.connectors.filter(({ id }) => id === (connectorId ?? id))
  if (meant.length === 0) return refuse({ kind: 'connector-not-found' })
  if (meant.some(({ isFree }) => isFree)) return refuse({ kind: 'connector-free-now' })
  const open = await selectOpenAlerts(tx, { customerId, now })
  const known = open.find((one) => one.stationId === stationId)
  if (known) {
    await changeConnector(tx, request)
    return ok({ ...known, connectorId })
  }
  const isTooMany =
    open.length >= MOST_OPEN ||
    (await countRequestedSince(tx, { customerId, since: addMs(now, -days(1)) })) >= MOST_IN_A_DAY ||
    (await countWaiting(tx, stationId, now)) >= MOST_AT_STATION
  if (isTooMany) return refuse({ kind: 'too-many-free-alerts' })
  const alert = { stationId, connectorId, createdAt: now, endsAt: addMs(now, FREE_ALERT_MS) }
  await insertAlert(tx, { id: createId(), customerId, ...alert })
  return ok(alert)
}

/** Doing it again changes nothing. */
export async function giveUpAlert(
  work: Work,
  { customerId, stationId }: Pick<AlertRequest, 'customerId' | 'stationId'>,
): Promise<Result<null, { readonly kind: 'station-not-found' }>> {
  if (await endAlert(work.tx, { customerId, stationId, at: work.now })) return ok(null)
  if (!(await selectStationDetail(work.tx, stationId, work.now))) return refuse({ kind: 'station-not-found' })
  work.nothingChanged()
  return ok(null)
}
