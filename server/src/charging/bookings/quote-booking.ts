/** Checks a driver’s request against the station and prices it: for the quote and for the reservation. */
import {
  type BookingWindowRefused,
  checkBookingWindow,
  getWallet,
  type Interval,
  isOpenThroughout,
  ok,
  type Paise,
  type PriceRefused,
  paise,
  type Result,
  refuse,
  subtract,
  type Tariff,
  type WattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { selectBalance } from '../../money/ledger/index.ts'
import { type StationForBooking, selectStationForBooking } from '../../network/stations/index.ts'
import { selectLevelReporters } from './battery-level-queries.ts'
import { selectFreeConnectors, selectUnusableConnectors } from './book-connector-queries.ts'
import { checkLeast, type LeastPrepayment, loadLeastEnergy, type TooLittle } from './least-prepayment.ts'
import { computeDeposit } from './reservation-rules.ts'
import { selectBookingSettings } from './setting-queries.ts'
import { loadTariffsInForce } from './tariff-in-force.ts'
import { type AmountOutOfRange, computeTerms, type Terms } from './terms.ts'

type Connector = StationForBooking['connectors'][number]

export interface BookingRequest {
  readonly stationId: string
  /** This connector and no other. */
  readonly connectorId?: string | undefined
  /** Any connector of this type; without both, any of the station. */
  readonly connectorType?: Connector['type'] | undefined
  /** Now, unless named. */
  readonly start?: Date | undefined
  readonly durationHours: number
  /** Needed where the station is priced by energy. */
  readonly energy?: WattHours | undefined
  /** Of the battery, at which the charge is to end before; a charger must say the level for that. */
  readonly stopAtPercent?: number | undefined
}

export interface BookingPlan {
  readonly station: StationForBooking
  /** Those that fit the request, whether free or not; at least one. */
  readonly connectors: readonly [Connector, ...Connector[]]
  readonly window: Interval
  readonly wanted: BookingRequest
  readonly terms: Terms
  /** Of those of the connectors that need the least. */
  readonly least: LeastPrepayment
}

/** It would cost more than was agreed to; `total` is with GST. */
export interface PriceChanged {
  readonly kind: 'price-changed'
  readonly total: Paise
}

/** A price may change between what is shown and what is done; less than was agreed to is agreed to. */
export const checkTotal = (total: Paise, greatest: Paise | undefined): Result<undefined, PriceChanged> =>
  greatest !== undefined && total > greatest ? refuse({ kind: 'price-changed', total }) : ok(undefined)

/** `word` is the charger's own. */
export interface ConnectorNotReady {
  readonly kind: 'connector-not-ready'
  readonly word: string
}

export type RequestRefused =
  | {
      readonly kind:
        | 'station-not-found'
        | 'station-not-active'
        | 'station-closed'
        | 'connector-not-found'
        | 'energy-out-of-range'
        | 'percent-not-reported'
    }
  | ConnectorNotReady
  | BookingWindowRefused
  | PriceRefused
  | AmountOutOfRange
  | TooLittle

interface PlanRequest {
  /** As it was read, or is held, for this. */
  readonly station: StationForBooking | undefined
  readonly wanted: BookingRequest
  readonly customerId: string
  readonly now: Date
}

/** The plan that a request comes to at this moment's price, or why nothing can come of it. Reads, reserves nothing. */
export async function planBooking(
  reader: Reader,
  { station, wanted, customerId, now }: PlanRequest,
): Promise<Result<BookingPlan, RequestRefused>> {
  if (!station) return refuse({ kind: 'station-not-found' })
  if (station.status !== 'active') return refuse({ kind: 'station-not-active' })
  const window = checkBookingWindow({ start: wanted.start ?? now, durationHours: wanted.durationHours, now })
  if (!window.ok) return window
  if (!isOpenThroughout(station.openingHours, window.value)) return refuse({ kind: 'station-closed' })
  const fitting = selectFittingConnectors(station.connectors, wanted)
  if (!fitting.ok) return fitting
  const usable = await selectUsable(reader, fitting.value)
  if (!usable.ok) return usable
  const reporting = await selectReporting(reader, usable.value, wanted)
  if (!reporting.ok) return reporting
  const hours = wanted.durationHours
  const request = {
    station,
    connectors: reporting.value,
    customerId,
    at: now,
    start: window.value.start,
    hours,
  }
  const { tariff, connectors } = selectAtOnePrice(reporting.value, await loadTariffsInForce(reader, request))
  const terms = computeTerms({ tariff, energy: wanted.energy, hours: wanted.durationHours, at: now })
  if (!terms.ok) return terms
  const enough = await withEnough(reader, { connectors, wanted, terms: terms.value })
  if (!enough.ok) return enough
  return ok({ station, ...enough.value, window: window.value, wanted, terms: terms.value })
}

/** The first connector's tariff, and the connectors that have it too: a request is quoted one price. */
function selectAtOnePrice(
  [first, ...rest]: BookingPlan['connectors'],
  tariffs: ReadonlyMap<string, Tariff>,
): { readonly tariff: Tariff; readonly connectors: BookingPlan['connectors'] } {
  const tariff = tariffs.get(first.id)
  if (!tariff) throw new Error(`Connector ${first.id} without a tariff`)
  const isSame = ({ id }: Connector) => tariffs.get(id)?.frozen?.versionId === tariff.frozen?.versionId
  return { tariff, connectors: [first, ...rest.filter(isSame)] }
}

/** Those of which no charger says that they cannot be used now: they are not sold until it says otherwise. */
async function selectUsable(
  reader: Reader,
  connectors: BookingPlan['connectors'],
): Promise<Result<BookingPlan['connectors'], ConnectorNotReady>> {
  const unusable = await selectUnusableConnectors(
    reader,
    connectors.map(({ id }) => id),
  )
  const [first, ...rest] = connectors.filter(({ id }) => !unusable.has(id))
  if (first) return ok([first, ...rest])
  return refuse({ kind: 'connector-not-ready', word: unusable.get(connectors[0].id) ?? 'Unavailable' })
}

/** Those whose charger says how full a battery is, where that is to end the charge. */
async function selectReporting(
  reader: Reader,
  connectors: BookingPlan['connectors'],
  { stopAtPercent }: BookingRequest,
): Promise<Result<BookingPlan['connectors'], { readonly kind: 'percent-not-reported' }>> {
  if (stopAtPercent === undefined) return ok(connectors)
  const known = await selectLevelReporters(
    reader,
    connectors.map(({ id }) => id),
  )
  const [first, ...rest] = connectors.filter(({ id }) => known.has(id))
  return first ? ok([first, ...rest]) : refuse({ kind: 'percent-not-reported' })
}

/** Those connectors at which the request is enough to begin with; where there is none, the least that would be. */
async function withEnough(
  reader: Reader,
  { connectors, wanted, terms }: Pick<BookingPlan, 'connectors' | 'wanted' | 'terms'>,
): Promise<Result<Pick<BookingPlan, 'connectors' | 'least'>, TooLittle>> {
  const { tariff, gstRate } = terms
  const hours = wanted.durationHours
  const byId = await loadLeastEnergy(reader, { connectors, tariff, hours })
  const leasts = connectors.flatMap((connector) => {
    const least = byId.get(connector.id)
    return least ? { connector, least } : []
  })
  const [easiest] = leasts.toSorted((one, other) => (one.least.energy ?? 0) - (other.least.energy ?? 0))
  if (!easiest) throw new Error('A connector without its least')
  const prepaid = { energy: wanted.energy, hours, tariff, gstRate }
  const [first, ...rest] = leasts
    .filter(({ least }) => checkLeast(least, prepaid).ok)
    .map(({ connector }) => connector)
  if (first) return ok({ connectors: [first, ...rest], least: easiest.least })
  const refused = checkLeast(easiest.least, prepaid)
  if (refused.ok) throw new Error('The easiest connector was left out')
  return refused
}

function selectFittingConnectors(
  all: readonly Connector[],
  { connectorId, connectorType, durationHours, energy }: BookingRequest,
): Result<BookingPlan['connectors'], { kind: 'connector-not-found' | 'energy-out-of-range' }> {
  const requested = all.filter(
    ({ id, type }) =>
      (connectorId === undefined || id === connectorId) &&
      (connectorType === undefined || type === connectorType),
  )
  if (requested.length === 0) return refuse({ kind: 'connector-not-found' })
  const [first, ...rest] = requested.filter(({ powerW }) => (energy ?? 0) <= powerW * durationHours)
  return first ? ok([first, ...rest]) : refuse({ kind: 'energy-out-of-range' })
}

export interface BookingQuote extends BookingPlan {
  readonly freeConnectors: number
  readonly walletBalance: Paise
  /** What the wallet lacks; zero where it suffices. */
  readonly shortBy: Paise
  /** What reserving holds until the start. */
  readonly deposit: Paise
  readonly graceMinutes: number
}

/** What a booking would cost now, how many connectors are free for it, and whether the wallet holds it. */
export async function quoteBooking(
  reader: Reader,
  wanted: BookingRequest,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<Result<BookingQuote, RequestRefused>> {
  const station = await selectStationForBooking(reader, wanted.stationId)
  const plan = await planBooking(reader, { station, wanted, customerId, now })
  if (!plan.ok) return plan
  const { connectors, window, terms } = plan.value
  const connectorIds = connectors.map((connector) => connector.id)
  const free = await selectFreeConnectors(reader, { connectorIds, window, now })
  const walletBalance = await selectBalance(reader, getWallet(customerId))
  const lacking = subtract(terms.total, walletBalance)
  const settings = await selectBookingSettings(reader)
  return ok({
    ...plan.value,
    freeConnectors: free.length,
    walletBalance,
    shortBy: paise(Math.max(lacking, ZERO)),
    deposit: computeDeposit(terms.total, settings),
    graceMinutes: settings.graceMinutes,
  })
}
