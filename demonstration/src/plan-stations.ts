/** Which stations the demonstration has, and whose they are. */
import {
  type Amenity,
  addMs,
  days,
  findStateByCode,
  minutes,
  type OpeningHours,
  type Paise,
  type StationState,
} from '@voltyatra/domain'
import type { ConnectorType } from './facts/connectors.ts'
import { PLACES, type Place, type Region, type Spot } from './facts/places.ts'
import { CITY_SITES, getHourPrice, getOpeningHours, HIGHWAY_SITES, type Site } from './facts/sites.ts'
import type { Random } from './random.ts'

export interface PlannedStation {
  readonly region: Region
  readonly place: Place
  /** What kind of place it is at. */
  readonly site: Site
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  /** In the order of their numbers. */
  readonly connectors: readonly { readonly type: ConnectorType; readonly powerW: number }[]
  /** Null: priced by energy. */
  readonly pricePerHour: Paise | null
  readonly openingHours: OpeningHours
  readonly amenities: readonly Amenity[]
  /** How many drivers come, compared with the others. */
  readonly popularity: number
  readonly isNetworks: boolean
  readonly opensAt: Date
  /** What it is in the end. */
  readonly endsAs: StationState
}

/** The same places first at every size: one station in every town, then a second and a third where there are quarters. */
export function planStations(
  random: Random,
  { count, from, until }: { readonly count: number; readonly from: Date; readonly until: Date },
): readonly PlannedStation[] {
  const rounds = listSpotsInRounds()
  const planned: PlannedStation[] = []
  const taken = new Set<string>()
  for (let index = 0; planned.length < count; index += 1) {
    const round = Math.floor(index / rounds.length)
    const [place, spot] = rounds[index % rounds.length] as (typeof rounds)[number]
    const own = random.fork(`${place.city}/${spot.locality}/${round}`)
    const station = planStation(own, { place, spot, round })
    const name = findFreeName(station.name, taken)
    taken.add(name)
    const age = own.chance(0.5) ? own.between(0, 0.008) : own.between(0, 0.8)
    const opensAt = addMs(from, Math.floor(age * (until.getTime() - from.getTime())) + minutes(30))
    const isOld = opensAt < addMs(until, -days(30))
    planned.push({ ...station, name, opensAt, endsAs: isOld ? pickEnd(index) : 'active' })
  }
  return planned
}

/** Some are always out of service: one in seventeen, for one reason or another. */
function pickEnd(index: number): StationState {
  if (index % 17 !== 7) return 'active'
  return (['maintenance', 'offline', 'inactive'] as const)[Math.floor(index / 17) % 3] ?? 'active'
}

function listSpotsInRounds(): readonly (readonly [Place, Spot])[] {
  const most = Math.max(...PLACES.map(({ spots }) => spots.length))
  return Array.from({ length: most }, (_, round) =>
    PLACES.flatMap((place) => {
      const spot = place.spots[round]
      return spot ? [[place, spot] as const] : []
    }),
  ).flat()
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (!taken.has(tried)) return tried
  }
}

function planStation(
  random: Random,
  { place, spot, round }: { readonly place: Place; readonly spot: Spot; readonly round: number },
): Omit<PlannedStation, 'opensAt' | 'endsAs'> {
  const isOnHighway = place.highway !== undefined && spot.locality === undefined
  const site = random.weighted(isOnHighway ? HIGHWAY_SITES : CITY_SITES, ({ share }) => share)
  const layout = random.weighted(site.layouts, ({ share }) => share)
  const { connectors } = layout
  const called = random.pick(site.names)
  const isNetworks = random.chance(0.18)
  const where = spot.locality ?? place.city.replace(/ \(.*/, '')
  // Within a few hundred metres: a quarter of a coastal city does not end up in the sea.
  const spread = 0.004 * (round + 1)
  const position = (degrees: number) => Number((degrees + random.between(-spread, spread)).toFixed(6))
  const street = isOnHighway
    ? `${place.highway}, km ${random.whole(12, 480)}`
    : `${random.whole(2, 190)}, ${random.pick(['Main Road', 'Station Road', '2nd Cross', 'Ring Road', 'MG Road'])}`
  return {
    region: place.region,
    place,
    site,
    name: isNetworks ? `VoltYatra ${where} ${called}` : `${where} ${called}`,
    latitude: position(spot.latitude),
    longitude: position(spot.longitude),
    address: [
      street,
      ...(spot.locality ? [spot.locality] : []),
      `${place.city}, ${findStateByCode(place.state)?.name} ${spot.pin}`,
    ].join(', '),
    connectors,
    pricePerHour: getHourPrice(layout),
    openingHours: getOpeningHours(site),
    amenities: pickAmenities(random.fork('amenities'), site),
    popularity: (isOnHighway ? 1.2 : 1) * connectors.length * random.between(0.5, 1.6),
    isNetworks,
  }
}

/** What is usual at the site, but for one thing or another. */
const pickAmenities = (random: Random, { amenities }: Site): readonly Amenity[] =>
  amenities.filter(() => random.chance(0.8))
