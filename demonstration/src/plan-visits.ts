/** Who wants to charge where, when, how much, and what comes of it. */
import { addMs, hours, isOpenThroughout, minutes } from '@voltyatra/domain'
import type { Demand } from './demand.ts'
import { FITS } from './facts/connectors.ts'
import { type Charge, drawCharge } from './plan-charge.ts'
import type { PlannedCustomer } from './plan-people.ts'
import type { PlannedStation } from './plan-stations.ts'
import { createLottery, type Random } from './random.ts'

export type Fate = 'charge' | 'cancel' | 'no-show' | 'operator-cancel'

export interface Intent extends Charge {
  /** When the booking is made. */
  readonly at: Date
  readonly customer: PlannedCustomer
  readonly station: PlannedStation
  /** Indexes of the station's connectors that fit, the fastest first. */
  readonly connectors: readonly number[]
  readonly startsAt: Date
  readonly fate: Fate
  /** The driver presses stop; otherwise the partner's bill ends the charge. */
  readonly isStoppedByDriver: boolean
  readonly billAfterMs: number
  readonly confirmAfterMs: number
}

export interface IntentRequest {
  readonly stations: readonly PlannedStation[]
  readonly customers: readonly PlannedCustomer[]
  readonly demand: Demand
  readonly until: Date
  readonly count: number
}

export function planIntents(random: Random, request: IntentRequest): readonly Intent[] {
  const { customers, demand, until, count } = request
  if (customers.length === 0) return []
  const drawCustomer = createLottery(customers, ({ activity }) => activity)
  const stationFor = createStationChoice(request.stations)
  const intents: Intent[] = []
  for (let tries = 0; intents.length < count && tries < count * 50; tries += 1) {
    const own = random.fork(String(tries))
    const customer = drawCustomer(own)
    const station = stationFor(own, customer)
    if (!station) continue
    const at = demand.moment(own, { region: station.region, habit: station.site.habit })
    if (at < addMs(customer.joinedAt, minutes(10)) || at < addMs(station.opensAt, hours(1)) || at >= until)
      continue
    const intent = visit(own, { customer, station, at })
    if (isOpenFor(intent)) intents.push(intent)
  }
  return intents
}

/** What stands at the end whatever the hour: charges that run, wait for a bill, for a confirmation; reservations. */
export function planTail(random: Random, request: IntentRequest): readonly Intent[] {
  const { customers, until, count } = request
  const ready = customers.filter(
    ({ joinedAt, vehicle }) => joinedAt < addMs(until, -hours(30)) && vehicle.is === 'car',
  )
  if (ready.length === 0) return []
  const stationFor = createStationChoice(request.stations)
  const each = Math.max(1, Math.min(4, Math.round(count / 200)))
  const moments = [
    ...Array.from({ length: each }, () => ({ back: minutes(random.whole(3, 14)), kind: 'running' as const })),
    ...Array.from({ length: each }, () => ({
      back: minutes(random.whole(35, 44)),
      kind: 'stopped' as const,
    })),
    ...Array.from({ length: each }, () => ({
      back: minutes(random.whole(60, 200)),
      kind: 'billed' as const,
    })),
    ...Array.from({ length: each }, () => ({
      back: minutes(random.whole(10, 90)),
      kind: 'reserved' as const,
    })),
  ]
  return moments.flatMap(({ back, kind }, index) => {
    const own = random.fork(String(index))
    const customer = own.pick(ready)
    const station = stationFor(own, customer)
    if (!station) return []
    const usual = visit(own, { customer, station, at: addMs(until, -back) })
    if (kind === 'reserved') {
      const later = { ...usual, fate: 'charge' as const, startsAt: addMs(until, minutes(own.whole(20, 600))) }
      return isOpenFor(later) ? [later] : []
    }
    // It has begun before the end, and is over only where the kind says so.
    const charge = drawCharge(own, findSlowest(usual), customer.vehicle, { minutes: RUNS_MINUTES[kind] })
    const intent = { ...usual, ...charge, fate: 'charge' as const, startsAt: usual.at }
    if (!isOpenFor(intent)) return []
    return [
      {
        ...intent,
        ...(kind === 'running' && { timeShare: 1 }),
        isStoppedByDriver: true,
        billAfterMs: kind === 'stopped' ? hours(1) : minutes(3),
        confirmAfterMs: hours(8),
      },
    ]
  })
}

/** Of a charge that still runs, or has run, at the end. */
const RUNS_MINUTES = { running: 42, stopped: 25, billed: 25 } as const

const isOpenFor = ({ station, startsAt, durationHours }: Intent): boolean =>
  isOpenThroughout(station.openingHours, { start: startsAt, end: addMs(startsAt, hours(durationHours)) })

type StationFor = (random: Random, customer: PlannedCustomer) => PlannedStation | undefined

/** Where a driver goes: mostly in the own town, otherwise anywhere in the region. */
function createStationChoice(stations: readonly PlannedStation[]): StationFor {
  const drawings = new Map<string, ((random: Random) => PlannedStation) | undefined>()
  const drawing = (is: PlannedCustomer['vehicle']['is'], city: string | undefined) => {
    const key = `${is} ${city}`
    if (!drawings.has(key)) {
      const fitting = stations.filter(
        (station) =>
          (city === undefined || station.place.city === city) &&
          listFittingConnectors(station, is).length > 0,
      )
      drawings.set(
        key,
        fitting.length > 0 ? createLottery(fitting, ({ popularity }) => popularity) : undefined,
      )
    }
    return drawings.get(key)
  }
  return (random, { home, vehicle }) => {
    const near = drawing(vehicle.is, home.place.city)
    const draw = near && random.chance(0.68) ? near : drawing(vehicle.is, undefined)
    return draw?.(random)
  }
}

function listFittingConnectors(
  { connectors }: PlannedStation,
  vehicle: PlannedCustomer['vehicle']['is'],
): readonly number[] {
  return connectors
    .flatMap(({ type, powerW }, index) => (FITS[vehicle].includes(type) ? [{ index, powerW }] : []))
    .sort((one, other) => other.powerW - one.powerW)
    .map(({ index }) => index)
}

function visit(
  random: Random,
  {
    customer,
    station,
    at,
  }: { readonly customer: PlannedCustomer; readonly station: PlannedStation; readonly at: Date },
): Intent {
  const connectors = listFittingConnectors(station, customer.vehicle.is)
  const charge = drawCharge(random, findSlowest({ station, connectors }), customer.vehicle)
  const isPlanned = random.chance(0.35)
  const lead = isPlanned ? minutes(random.whole(20, 600)) : minutes(random.whole(0, 12))
  return {
    at,
    customer,
    station,
    connectors,
    startsAt: addMs(at, lead),
    ...charge,
    fate: chooseFate(random.next(), isPlanned),
    isStoppedByDriver: random.chance(0.25),
    billAfterMs: minutes(random.whole(2, 35)),
    confirmAfterMs: hours(random.between(0.1, 2)),
  }
}

/** Whichever of them is free in the end, what was agreed can be had there. */
function findSlowest({ station, connectors }: Pick<Intent, 'station' | 'connectors'>) {
  const slowest = station.connectors[connectors.at(-1) ?? 0]
  if (!slowest) throw new RangeError(`No connector of ${station.name} fits`)
  return slowest
}

function chooseFate(chance: number, isPlanned: boolean): Fate {
  if (chance < (isPlanned ? 0.08 : 0.015)) return 'cancel'
  if (chance < (isPlanned ? 0.12 : 0.02)) return 'no-show'
  return chance > 0.992 ? 'operator-cancel' : 'charge'
}
