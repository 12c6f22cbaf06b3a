/** Which stations the demonstration has, and whose they are. */
import { days, minutes, type Paise, paise, plus, type StationState, stateByCode } from '@voltyatra/domain'
import type { VehicleClass } from './facts/people.ts'
import { PLACES, type Place, type Region, type Spot } from './facts/places.ts'
import type { Random } from './random.ts'

export interface PlannedStation {
  readonly region: Region
  readonly place: Place
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  /** In the order of their numbers. */
  readonly connectors: readonly { readonly type: ConnectorType; readonly powerW: number }[]
  /** Null: priced by energy. */
  readonly pricePerHour: Paise | null
  /** How many drivers come, compared with the others. */
  readonly popularity: number
  readonly isNetworks: boolean
  readonly opensAt: Date
  /** What it is in the end. */
  readonly endsAs: StationState
}

export type ConnectorType =
  | 'Type 2'
  | 'CCS2'
  | 'CHAdeMO'
  | 'Bharat AC-001'
  | 'Bharat DC-001'
  | 'Type 6 (LEVDC)'
  | 'Type 7 (LECCS)'
  | '3-pin 16A'

export const FITS: Readonly<Record<VehicleClass, readonly ConnectorType[]>> = {
  car: ['CCS2', 'Type 2'],
  bus: ['CCS2'],
  'two-wheeler': ['Type 7 (LECCS)', '3-pin 16A', 'Type 6 (LEVDC)'],
  'three-wheeler': ['Type 6 (LEVDC)', 'Bharat DC-001', 'Bharat AC-001', '3-pin 16A'],
}

const kw = (kilowatts: number): number => Math.round(kilowatts * 1000)
const times = (count: number, type: ConnectorType, kilowatts: number) =>
  Array.from({ length: count }, () => ({ type, powerW: kw(kilowatts) }))

interface Layout {
  readonly connectors: PlannedStation['connectors']
  readonly perHour: number | undefined
  readonly share: number
}

const CITY_LAYOUTS: readonly Layout[] = [
  { connectors: [...times(2, 'CCS2', 60), ...times(2, 'Type 2', 7.4)], perHour: undefined, share: 6 },
  { connectors: [...times(2, 'CCS2', 30), ...times(1, 'Type 2', 22)], perHour: undefined, share: 5 },
  { connectors: [...times(4, 'CCS2', 120), ...times(2, 'Type 2', 11)], perHour: undefined, share: 3 },
  { connectors: times(4, 'Type 2', 7.4), perHour: 9_000, share: 3 },
  { connectors: times(2, 'Type 2', 22), perHour: 21_000, share: 2 },
  {
    connectors: [
      ...times(3, 'Type 7 (LECCS)', 3.3),
      ...times(2, 'Type 6 (LEVDC)', 12),
      ...times(2, '3-pin 16A', 3.3),
    ],
    perHour: undefined,
    share: 4,
  },
  {
    connectors: [
      ...times(2, 'Bharat DC-001', 15),
      ...times(3, 'Bharat AC-001', 3.3),
      ...times(1, 'CCS2', 25),
    ],
    perHour: undefined,
    share: 3,
  },
  {
    connectors: [...times(2, 'CCS2', 50), ...times(1, 'CHAdeMO', 50), ...times(1, 'Type 2', 22)],
    perHour: undefined,
    share: 2,
  },
]

const HIGHWAY_LAYOUTS: readonly Layout[] = [
  { connectors: times(4, 'CCS2', 120), perHour: undefined, share: 5 },
  { connectors: [...times(4, 'CCS2', 180), ...times(2, 'CCS2', 60)], perHour: undefined, share: 3 },
  {
    connectors: [...times(2, 'CCS2', 60), ...times(1, 'Type 2', 22), ...times(1, '3-pin 16A', 3.3)],
    perHour: undefined,
    share: 5,
  },
  { connectors: times(6, 'CCS2', 240), perHour: undefined, share: 1 },
  { connectors: [...times(2, 'CCS2', 30), ...times(2, 'Type 6 (LEVDC)', 12)], perHour: undefined, share: 2 },
]

const CITY_SITES = [
  'Metro Parking',
  'Mall Basement',
  'Market Square',
  'Tech Park Gate 2',
  'Railway Station Road',
  'Civic Centre',
  'Bus Stand',
] as const
const HIGHWAY_SITES = [
  'Highway Plaza',
  'Food Court',
  'Travellers’ Stop',
  'Toll Plaza Hub',
  'Bypass Junction',
  'Dhaba',
] as const

/** The same places first at every size: one station in every town, then a second and a third where there are quarters. */
export function planStations(
  random: Random,
  { count, from, until }: { readonly count: number; readonly from: Date; readonly until: Date },
): readonly PlannedStation[] {
  const rounds = spotsInRounds()
  const planned: PlannedStation[] = []
  const taken = new Set<string>()
  for (let index = 0; planned.length < count; index += 1) {
    const round = Math.floor(index / rounds.length)
    const [place, spot] = rounds[index % rounds.length] as (typeof rounds)[number]
    const own = random.fork(`${place.city}/${spot.locality}/${round}`)
    const station = stationAt(own, { place, spot, round })
    const name = freeName(station.name, taken)
    taken.add(name)
    const age = own.chance(0.5) ? own.between(0, 0.008) : own.between(0, 0.8)
    const opensAt = plus(from, Math.floor(age * (until.getTime() - from.getTime())) + minutes(30))
    const isOld = opensAt < plus(until, -days(30))
    planned.push({ ...station, name, opensAt, endsAs: isOld ? endOf(index) : 'active' })
  }
  return planned
}

/** Some are always out of service: one in seventeen, for one reason or another. */
function endOf(index: number): StationState {
  if (index % 17 !== 7) return 'active'
  return (['maintenance', 'offline', 'inactive'] as const)[Math.floor(index / 17) % 3] ?? 'active'
}

function spotsInRounds(): readonly (readonly [Place, Spot])[] {
  const most = Math.max(...PLACES.map(({ spots }) => spots.length))
  return Array.from({ length: most }, (_, round) =>
    PLACES.flatMap((place) => {
      const spot = place.spots[round]
      return spot ? [[place, spot] as const] : []
    }),
  ).flat()
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (!taken.has(tried)) return tried
  }
}

function stationAt(
  random: Random,
  { place, spot, round }: { readonly place: Place; readonly spot: Spot; readonly round: number },
): Omit<PlannedStation, 'opensAt' | 'endsAs'> {
  const onHighway = place.highway !== undefined && spot.locality === undefined
  const { connectors, perHour } = random.weighted(
    onHighway ? HIGHWAY_LAYOUTS : CITY_LAYOUTS,
    ({ share }) => share,
  )
  const site = random.pick<string>(onHighway ? HIGHWAY_SITES : CITY_SITES)
  const isNetworks = random.chance(0.18)
  const where = spot.locality ?? place.city.replace(/ \(.*/, '')
  // Within a few hundred metres: a quarter of a coastal city does not end up in the sea.
  const spread = 0.004 * (round + 1)
  const position = (degrees: number) => Number((degrees + random.between(-spread, spread)).toFixed(6))
  const street = onHighway
    ? `${place.highway}, km ${random.whole(12, 480)}`
    : `${random.whole(2, 190)}, ${random.pick(['Main Road', 'Station Road', '2nd Cross', 'Ring Road', 'MG Road'])}`
  return {
    region: place.region,
    place,
    name: isNetworks ? `VoltYatra ${where} ${site}` : `${where} ${site}`,
    latitude: position(spot.latitude),
    longitude: position(spot.longitude),
    address: [
      street,
      ...(spot.locality ? [spot.locality] : []),
      `${place.city}, ${stateByCode(place.state)?.name} ${spot.pin}`,
    ].join(', '),
    connectors,
    pricePerHour: perHour === undefined ? null : paise(perHour),
    popularity: (onHighway ? 1.2 : 1) * connectors.length * random.between(0.5, 1.6),
    isNetworks,
  }
}
