/** Who wants to charge where, when, how much, and what comes of it. */
import { hours, minutes, plus, type WattHours, wattHours } from '@voltyatra/domain'
import type { Demand } from './demand.ts'
import type { PlannedCustomer } from './plan-people.ts'
import { FITS, type PlannedStation } from './plan-stations.ts'
import { lottery, type Random } from './random.ts'

export type Fate = 'charge' | 'cancel' | 'no-show' | 'operator-cancel'

export interface Intent {
  /** When the booking is made. */
  readonly at: Date
  readonly customer: PlannedCustomer
  readonly station: PlannedStation
  /** Indexes of the station's connectors that fit, the fastest first. */
  readonly connectors: readonly number[]
  readonly startsAt: Date
  readonly durationHours: number
  readonly energy: WattHours
  readonly fate: Fate
  /** Of the energy agreed, what flows. */
  readonly usedShare: number
  /** Of the time booked, what the charge takes. */
  readonly timeShare: number
  /** The driver presses stop; otherwise the partner's bill ends the charge. */
  readonly isStoppedByDriver: boolean
  readonly billAfterMs: number
  readonly confirmAfterMs: number
}

export interface IntentAsk {
  readonly stations: readonly PlannedStation[]
  readonly customers: readonly PlannedCustomer[]
  readonly demand: Demand
  readonly until: Date
  readonly count: number
}

const STEP_HOURS = 0.25

export function planIntents(random: Random, ask: IntentAsk): readonly Intent[] {
  const { customers, demand, until, count } = ask
  if (customers.length === 0) return []
  const drawCustomer = lottery(customers, ({ activity }) => activity)
  const stationFor = stationsFor(ask.stations)
  const intents: Intent[] = []
  for (let tries = 0; intents.length < count && tries < count * 50; tries += 1) {
    const own = random.fork(String(tries))
    const customer = drawCustomer(own)
    const station = stationFor(own, customer)
    if (!station) continue
    const at = demand.moment(own, station.place.highway !== undefined)
    if (at < plus(customer.joinedAt, minutes(10)) || at < plus(station.opensAt, hours(1)) || at >= until)
      continue
    intents.push(visit(own, { customer, station, at }))
  }
  return intents
}

/** What stands at the end whatever the hour: charges that run, wait for a bill, for a confirmation; reservations. */
export function planTail(random: Random, ask: IntentAsk): readonly Intent[] {
  const { customers, until, count } = ask
  const ready = customers.filter(
    ({ joinedAt, vehicle }) => joinedAt < plus(until, -hours(30)) && vehicle.is === 'car',
  )
  if (ready.length === 0) return []
  const stationFor = stationsFor(ask.stations)
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
    const usual = visit(own, { customer, station, at: plus(until, -back) })
    if (kind === 'reserved') {
      return [{ ...usual, fate: 'charge' as const, startsAt: plus(until, minutes(own.whole(20, 600))) }]
    }
    // Half an hour at a fast connector: begun before the end, and over only where the kind says so.
    const timeShare = kind === 'running' ? 1 : 0.8
    return [
      {
        ...usual,
        fate: 'charge' as const,
        startsAt: usual.at,
        durationHours: kind === 'running' ? 0.75 : 0.5,
        energy: wattHours(Math.min(usual.energy, 3_000)),
        timeShare,
        isStoppedByDriver: true,
        billAfterMs: kind === 'stopped' ? hours(1) : minutes(3),
        confirmAfterMs: hours(8),
      },
    ]
  })
}

type StationFor = (random: Random, customer: PlannedCustomer) => PlannedStation | undefined

/** Where a driver goes: mostly in the own town, otherwise anywhere in the region. */
function stationsFor(stations: readonly PlannedStation[]): StationFor {
  const drawings = new Map<string, ((random: Random) => PlannedStation) | undefined>()
  const drawing = (is: PlannedCustomer['vehicle']['is'], city: string | undefined) => {
    const key = `${is} ${city}`
    if (!drawings.has(key)) {
      const fitting = stations.filter(
        (station) =>
          (city === undefined || station.place.city === city) && fittingConnectors(station, is).length > 0,
      )
      drawings.set(key, fitting.length > 0 ? lottery(fitting, ({ popularity }) => popularity) : undefined)
    }
    return drawings.get(key)
  }
  return (random, { home, vehicle }) => {
    const near = drawing(vehicle.is, home.place.city)
    const draw = near && random.chance(0.68) ? near : drawing(vehicle.is, undefined)
    return draw?.(random)
  }
}

function fittingConnectors(
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
  const connectors = fittingConnectors(station, customer.vehicle.is)
  const slowest = Math.min(...connectors.map((index) => station.connectors[index]?.powerW ?? 0))
  const wanted = customer.vehicle.battery * 1000 * random.between(0.25, 0.75)
  // At a slow connector nobody waits for a full battery.
  const longest = slowest > 20_000 ? 1.5 : 4
  const energy = Math.max(1_000, Math.round(Math.min(wanted, slowest * 0.85 * longest) / 100) * 100)
  const durationHours = Math.max(STEP_HOURS, Math.ceil(energy / (slowest * 0.8) / STEP_HOURS) * STEP_HOURS)
  const isPlanned = random.chance(0.35)
  const lead = isPlanned ? minutes(random.whole(20, 600)) : minutes(random.whole(0, 12))
  return {
    at,
    customer,
    station,
    connectors,
    startsAt: plus(at, lead),
    durationHours,
    energy: wattHours(energy),
    fate: fateOf(random.next(), isPlanned),
    usedShare: random.chance(0.15) ? 1 : random.between(0.7, 0.99),
    timeShare: random.between(0.7, 0.98),
    isStoppedByDriver: random.chance(0.25),
    billAfterMs: minutes(random.whole(2, 35)),
    confirmAfterMs: hours(random.between(0.5, 22)),
  }
}

function fateOf(chance: number, isPlanned: boolean): Fate {
  if (chance < (isPlanned ? 0.08 : 0.015)) return 'cancel'
  if (chance < (isPlanned ? 0.12 : 0.02)) return 'no-show'
  return chance > 0.992 ? 'operator-cancel' : 'charge'
}
