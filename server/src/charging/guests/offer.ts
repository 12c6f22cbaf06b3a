/** What somebody without an account is offered who stands before a connector. */
import { addMs, hours, ok, type Paise, paise, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import {
  loadPrices,
  type StationDetail,
  selectStationDetail,
  selectStationForBooking,
} from '../../network/stations/index.ts'
import {
  type ChargeLimit,
  type LimitPlan,
  loadTariffAtConnector,
  planByLimit,
  quoteBooking,
  type RequestRefused,
  selectLevelReporters,
} from '../bookings/index.ts'
import { findChargerConnector } from '../chargers/index.ts'
import { type CodeRefused, findConnectorByCode } from '../connector-codes/index.ts'
import { checkPresence, type PresenceRefused } from '../display-codes/index.ts'
import { hasFailedSince } from './queries.ts'

/** No customer: prices are those of a driver in no group. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const OFFERED: readonly Paise[] = [20_000, 50_000, 100_000].map(paise)
/** What one payment may bring. */
const MOST_PAID = paise(1_000_000)
/** After a guest's charge without energy, the next guest pays once a car is plugged in. */
const PLUG_FIRST_MS = hours(1)

/** Whether a charge can begin here now; `plug-in` waits for the car, `scan` for the code on the display. */
export type GuestReadiness = 'ready' | 'plug-in' | 'scan' | 'busy' | 'out-of-use' | 'offline' | 'closed'

/** What a guest pays at once, and what that buys. */
export interface GuestPlan extends LimitPlan {
  readonly paid: Paise
  /** Of the battery, at which it ends before. */
  readonly stopAtPercent: number | undefined
}

export interface GuestOffer {
  readonly code: string
  readonly station: StationDetail
  readonly connector: StationDetail['connectors'][number]
  readonly readiness: GuestReadiness
  /** That the code on the display was scanned; null where it shows none, or none was brought. */
  readonly proof: string | null
  /** With GST. */
  readonly price: { readonly short: string; readonly lines: readonly string[] }
  /** None while the station takes no charge. */
  readonly choices: readonly { readonly limit: ChargeLimit; readonly plan: GuestPlan }[]
}

export const toLimitOfAmount = (most: Paise): ChargeLimit => ({ by: 'amount', most })
/** At which a charge can be made to end, where the charger says how full a battery is. */
const OFFERED_PERCENT = 80

export const toLimitOfLevel = (stopAtPercent: number): ChargeLimit => ({
  by: 'full',
  most: MOST_PAID,
  stopAtPercent,
})
export const FULL: ChargeLimit = { by: 'full', most: MOST_PAID }

export interface OfferRequest {
  /** The code as it was typed. */
  readonly code: string
  /** What the charger's display shows, or the proof that it was scanned. */
  readonly totp?: string | undefined
  readonly proof?: string | undefined
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

export async function loadGuestOffer(
  reader: Db,
  { code: typed, totp: shown, proof, address, now }: OfferRequest,
): Promise<Result<GuestOffer, CodeRefused | PresenceRefused>> {
  const found = await findConnectorByCode(reader, typed)
  if (!found.ok) return found
  const { code, connectorId, stationId } = found.value
  const presence = await checkPresence(reader, { connectorId, shown, proof, address, now })
  if (!presence.ok) return presence
  const station = await selectStationDetail(reader, stationId, now)
  const connector = station?.connectors.find(({ id }) => id === connectorId)
  if (!station || !connector) return refuse({ kind: 'code-unknown' })
  const prices = await loadPrices(reader, [stationId], {
    customerId: null,
    at: now,
    isMeant: ({ id }) => id === connectorId,
  })
  const price = prices.get(stationId)?.[0]?.words.withGst
  if (!price) throw new Error(`Connector ${connectorId} has no price`)
  const choices: GuestOffer['choices'][number][] = []
  const reporters = await selectLevelReporters(reader, [connectorId])
  const levels = reporters.has(connectorId) ? [toLimitOfLevel(OFFERED_PERCENT)] : []
  for (const limit of [...OFFERED.map(toLimitOfAmount), ...levels, FULL]) {
    const plan = await planGuestCharge(reader, { connectorId, stationId, limit, now })
    if (plan.ok) choices.push({ limit, plan: plan.value })
  }
  const isScanned = presence.value !== 'missing'
  const readiness = isScanned ? await findReadiness(reader, { station, connector, now }) : 'scan'
  const kept = typeof presence.value === 'object' ? presence.value.proof : null
  return ok({ code, station, connector, readiness, proof: kept, price, choices })
}

interface PlanRequest {
  readonly connectorId: string
  readonly stationId: string
  readonly limit: ChargeLimit
  readonly now: Date
}

/** What is booked and paid for a limit at this moment's price, held against the station as every booking is. */
export async function planGuestCharge(
  reader: Reader,
  { connectorId, stationId, limit, now }: PlanRequest,
): Promise<Result<GuestPlan, RequestRefused>> {
  const station = await selectStationForBooking(reader, stationId)
  const connector = station?.connectors.find(({ id }) => id === connectorId)
  if (!station || !connector) return refuse({ kind: 'connector-not-found' })
  const requested = { station, connector, customerId: NOBODY, at: now, hours: 1 }
  const tariff = await loadTariffAtConnector(reader, requested)
  const planned = planByLimit({ limit, tariff, powerW: connector.powerW, at: now })
  if (!planned.ok) return planned
  const { energy, hours: durationHours, total } = planned.value
  const stopAtPercent = limit.by === 'full' ? limit.stopAtPercent : undefined
  const quoted = await quoteBooking(
    reader,
    { stationId, connectorId, durationHours, energy, stopAtPercent },
    { customerId: NOBODY, now },
  )
  if (!quoted.ok) return quoted
  if (limit.by === 'amount' && total > limit.most) {
    return refuse({ kind: 'amount-out-of-range', least: total, most: MOST_PAID })
  }
  return ok({ ...planned.value, stopAtPercent, paid: limit.by === 'amount' ? limit.most : total })
}

interface ReadinessRequest extends Pick<GuestOffer, 'station' | 'connector'> {
  readonly now: Date
}

async function findReadiness(
  reader: Reader,
  { station, connector, now }: ReadinessRequest,
): Promise<GuestReadiness> {
  if (station.status !== 'active') return station.status === 'offline' ? 'offline' : 'closed'
  if (connector.isOutOfUse) return 'out-of-use'
  const charger = await findChargerConnector(reader, connector.id)
  if (!charger?.isConnected) return 'offline'
  if (connector.isPluggedIn) return 'ready'
  if (!connector.isFree) return 'busy'
  return (await hasFailedSince(reader, connector.id, addMs(now, -PLUG_FIRST_MS))) ? 'plug-in' : 'ready'
}
