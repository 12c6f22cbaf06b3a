/** What kinds of site have charging stations, who hosts them, when they are open, and what stands there at which price. */
import {
  type Amenity,
  MINUTES_A_DAY,
  type OpeningHours,
  type Paise,
  paise,
  WEEKDAYS,
} from '@voltyatra/domain'
import type { ConnectorType } from './connectors.ts'
import type { Habit } from './seasons.ts'

/** What a host is in business for. */
export type HostKind = 'malls' | 'highways' | 'fuel' | 'parking' | 'housing' | 'offices'

/** What a firm of that kind calls itself, after the region's word. */
export const BUSINESSES: Readonly<Record<HostKind, readonly string[]>> = {
  malls: ['Malls Private Limited', 'Retail Spaces LLP'],
  highways: ['Highway Plazas LLP', 'Dhaba & Motel', 'Hospitality Private Limited'],
  fuel: ['Fuel & Food Company', 'Fuel Stations LLP'],
  parking: ['Parking Solutions LLP', 'Urban Parking Private Limited'],
  housing: ['Residential Estates LLP', 'Homes Private Limited'],
  offices: ['Business Parks LLP', 'Infra Private Limited'],
}

/** Everything at a station has one price, so a station is of one kind of current. */
export interface Layout {
  /** In the order of their numbers. */
  readonly connectors: readonly { readonly type: ConnectorType; readonly powerW: number }[]
  /** In paise; undefined where energy is sold at the network's price. */
  readonly perHour: number | undefined
  readonly share: number
}

export interface Site {
  /** What its stations are called, after the place. */
  readonly names: readonly string[]
  readonly host: HostKind
  readonly habit: Habit
  /** What most of its stations have beside connectors. */
  readonly amenities: readonly Amenity[]
  /** Hours of the day; undefined where it never closes. */
  readonly open: { readonly from: number; readonly to: number } | undefined
  readonly layouts: readonly Layout[]
  /** How many of the stations stand at one, compared with the other sites. */
  readonly share: number
}

const repeatConnector = (count: number, type: ConnectorType, kilowatts: number): Layout['connectors'] =>
  Array.from({ length: count }, () => ({ type, powerW: Math.round(kilowatts * 1_000) }))

const createEnergyLayout = (share: number, ...connectors: readonly Layout['connectors'][]): Layout => ({
  connectors: connectors.flat(),
  perHour: undefined,
  share,
})
const createTimeLayout = (
  share: number,
  perHour: number,
  ...connectors: readonly Layout['connectors'][]
): Layout => ({
  connectors: connectors.flat(),
  perHour,
  share,
})

export const CITY_SITES: readonly Site[] = [
  {
    names: ['Mall Basement', 'Galleria Parking', 'Mall Level P2'],
    host: 'malls',
    amenities: ['toilets', 'food', 'drinking-water', 'wifi', 'lit', 'guarded', 'wheelchair', 'parking-fee'],
    habit: 'shopping',
    open: { from: 10, to: 22 },
    layouts: [
      createEnergyLayout(4, repeatConnector(3, 'CCS2', 60)),
      createEnergyLayout(2, repeatConnector(4, 'CCS2', 30)),
      createTimeLayout(3, 9_500, repeatConnector(6, 'Type 2', 7.4)),
    ],
    share: 5,
  },
  {
    names: ['Tech Park Gate 2', 'Business Park', 'Office Tower'],
    host: 'offices',
    amenities: ['lit', 'guarded', 'shade'],
    habit: 'work',
    open: { from: 7, to: 22 },
    layouts: [
      createTimeLayout(3, 9_000, repeatConnector(6, 'Type 2', 7.4)),
      createTimeLayout(1, 12_500, repeatConnector(4, 'Type 2', 11)),
    ],
    share: 3,
  },
  {
    names: ['Residency', 'Enclave', 'Heights'],
    host: 'housing',
    amenities: ['lit', 'guarded', 'shade'],
    habit: 'home',
    open: undefined,
    layouts: [
      createTimeLayout(3, 8_000, repeatConnector(4, 'Type 2', 7.4)),
      createTimeLayout(2, 2_000, repeatConnector(4, '3-pin 16A', 3.3)),
    ],
    share: 4,
  },
  {
    names: ['Fuel Station', 'Petrol Pump'],
    host: 'fuel',
    amenities: ['toilets', 'drinking-water', 'lit', 'guarded'],
    habit: 'city',
    open: undefined,
    layouts: [
      createEnergyLayout(3, repeatConnector(2, 'CCS2', 60)),
      createEnergyLayout(3, repeatConnector(3, 'CCS2', 30)),
      createEnergyLayout(1, repeatConnector(4, 'CCS2', 120)),
    ],
    share: 5,
  },
  {
    names: ['Metro Parking', 'Railway Station Road', 'Market Square', 'Bus Stand'],
    host: 'parking',
    amenities: ['lit', 'toilets', 'parking-fee'],
    habit: 'city',
    open: undefined,
    layouts: [
      createEnergyLayout(3, repeatConnector(2, 'CCS2', 50)),
      createTimeLayout(
        3,
        5_000,
        repeatConnector(4, 'Type 7 (LECCS)', 3.3),
        repeatConnector(2, 'Type 6 (LEVDC)', 12),
      ),
      createEnergyLayout(2, repeatConnector(3, 'Bharat DC-001', 15), repeatConnector(1, 'CCS2', 25)),
      createTimeLayout(2, 2_600, repeatConnector(3, 'Bharat AC-001', 3.3)),
      createTimeLayout(1, 13_000, repeatConnector(3, 'Type 2', 22)),
    ],
    share: 6,
  },
]

export const HIGHWAY_SITES: readonly Site[] = [
  {
    names: ['Highway Plaza', 'Food Court', 'Travellers’ Stop', 'Toll Plaza Hub', 'Dhaba'],
    host: 'highways',
    amenities: ['toilets', 'food', 'drinking-water', 'waiting-room', 'lit', 'wheelchair'],
    habit: 'highway',
    open: undefined,
    layouts: [
      createEnergyLayout(5, repeatConnector(4, 'CCS2', 120)),
      createEnergyLayout(3, repeatConnector(4, 'CCS2', 180), repeatConnector(2, 'CCS2', 60)),
      createEnergyLayout(4, repeatConnector(2, 'CCS2', 60)),
      createEnergyLayout(1, repeatConnector(6, 'CCS2', 240)),
    ],
    share: 5,
  },
  {
    names: ['Bypass Fuel Station', 'Highway Petrol Pump'],
    host: 'fuel',
    amenities: ['toilets', 'drinking-water', 'lit', 'guarded'],
    habit: 'highway',
    open: undefined,
    layouts: [
      createEnergyLayout(3, repeatConnector(2, 'CCS2', 60)),
      createEnergyLayout(2, repeatConnector(3, 'CCS2', 50)),
    ],
    share: 3,
  },
]

const ALL = [...CITY_SITES, ...HIGHWAY_SITES]

/** The site that a station was named after; undefined where its name is not the demonstration's. */
export function findSite(stationName: string): Site | undefined {
  const named = (site: Site) =>
    Math.max(0, ...site.names.filter((name) => stationName.includes(name)).map(({ length }) => length))
  // Of `Fuel Station` and `Bypass Fuel Station` the longer one is meant.
  const [best] = ALL.toSorted((one, other) => named(other) - named(one))
  return best && named(best) > 0 ? best : undefined
}

export function getOpeningHours({ open }: Pick<Site, 'open'>): OpeningHours {
  if (!open) return null
  const span = { fromMinute: (open.from * MINUTES_A_DAY) / 24, toMinute: (open.to * MINUTES_A_DAY) / 24 }
  return WEEKDAYS.map((day) => ({ day, ...span }))
}

export const getHourPrice = ({ perHour }: Layout): Paise | null =>
  perHour === undefined ? null : paise(perHour)
