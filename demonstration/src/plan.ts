/** The whole demonstration on paper: nothing here knows a database, and the same seed and end make the same network. */
import { addMs, minutes } from '@voltyatra/domain'
import { createDemand, getYearBefore } from './demand.ts'
import { REGIONS, type Region } from './facts/places.ts'
import { type PlannedCustomer, type PlannedPartner, planCustomers, planPartners } from './plan-people.ts'
import { type PlannedStation, planStations } from './plan-stations.ts'
import { type Intent, type IntentRequest, planIntents, planTail } from './plan-visits.ts'
import { createRandom, type Random } from './random.ts'

export interface DemoSize {
  readonly stations: number
  readonly customers: number
  readonly bookings: number
}

export const USUAL_SIZE: DemoSize = { stations: 180, customers: 9_000, bookings: 162_000 }

/** Beyond these not all of a network is played command by command: it would take minutes, or hours. */
const MOST_PLAYED = { customers: 2_000, bookings: 5_000 } as const
/** So much of a larger one is played: something of everything that people do. */
export const PLAYED_OF_LARGE: Omit<DemoSize, 'stations'> = { customers: 110, bookings: 120 }

/** What of a large demonstration is played, and how much is loaded in bulk on top of that. */
export function divideSize<Request extends DemoSize>(
  request: Request,
): { readonly played: Request; readonly inBulk: Pick<DemoSize, 'customers' | 'bookings'> | undefined } {
  if (request.customers <= MOST_PLAYED.customers && request.bookings <= MOST_PLAYED.bookings) {
    return { played: request, inBulk: undefined }
  }
  const customers = Math.min(Math.ceil(request.customers / 2), PLAYED_OF_LARGE.customers)
  const bookings = Math.min(request.bookings, PLAYED_OF_LARGE.bookings)
  return {
    played: { ...request, customers, bookings },
    inBulk: { customers: request.customers - customers, bookings: request.bookings - bookings },
  }
}

export interface DemoRequest extends DemoSize {
  readonly seed: string
  /** The present of the demonstration. */
  readonly until: Date
}

/** What happens in one region, apart from all others: no station, partner or driver is in two. */
export interface RegionPlan {
  readonly region: Region
  readonly stations: readonly PlannedStation[]
  readonly partners: readonly PlannedPartner[]
  readonly customers: readonly PlannedCustomer[]
  /** By time. */
  readonly intents: readonly Intent[]
}

export interface NetworkPlan extends DemoRequest {
  readonly from: Date
  readonly regions: readonly RegionPlan[]
  readonly random: Random
}

export function planNetwork(request: DemoRequest): NetworkPlan {
  const { seed, until } = request
  const random = createRandom(seed)
  const from = getYearBefore(until)
  const stations = planStations(random.fork('stations'), { count: request.stations, from, until })
  const present = REGIONS.filter((region) => stations.some((station) => station.region === region))
  const partners = planPartners(random.fork('partners'), present)
  const customers = planCustomers(random.fork('customers'), {
    count: request.customers,
    stations,
    from,
    until,
  })
  const demand = createDemand(from, until)
  const shares = computeShares(request.bookings, present, stations)
  const regions = present.map((region): RegionPlan => {
    const here = <T extends { readonly region: Region }>(all: readonly T[]) =>
      all.filter((one) => one.region === region)
    const people = { stations: here(stations), customers: here(customers) }
    const requested: IntentRequest = { ...people, demand, until, count: shares.get(region) ?? 0 }
    const own = random.fork(`visits/${region}`)
    const intents = [...planIntents(own, requested), ...planTail(own.fork('tail'), requested)]
    return {
      region,
      ...people,
      partners: here(partners),
      intents: intents.sort((one, other) => one.at.getTime() - other.at.getTime()),
    }
  })
  return { ...request, from, random, regions }
}

function computeShares(
  count: number,
  regions: readonly Region[],
  stations: readonly PlannedStation[],
): ReadonlyMap<Region, number> {
  const weight = (of: readonly PlannedStation[]) => of.reduce((sum, { popularity }) => sum + popularity, 0)
  const all = weight(stations)
  return new Map(
    regions.map((region) => [
      region,
      Math.round((count * weight(stations.filter((station) => station.region === region))) / all),
    ]),
  )
}

/** The present, to the minute: what happened until then is the past of the demonstration. */
export const presentMinute = (now: Date): Date => addMs(now, -(now.getTime() % minutes(1)))
