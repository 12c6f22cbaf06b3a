/** Charging stations: the public list and search near a point, and the operator's way to add and change them. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  Latitude,
  Line,
  Longitude,
  listQuery,
  listReply,
  PositiveRupees,
  parseFromText,
  Timestamp,
} from '../fields.ts'
import { PriceWords } from '../money/price-words.ts'
import { StationPicture } from './station-pictures.ts'

export const CONNECTOR_TYPES = [
  'Type 2',
  'CCS2',
  'CHAdeMO',
  'GB/T',
  'Bharat AC-001',
  'Bharat DC-001',
  'Type 6 (LEVDC)',
  'Type 7 (LECCS)',
  '3-pin 16A',
] as const
export const ConnectorType = z.enum(CONNECTOR_TYPES, { error: `One of ${CONNECTOR_TYPES.join(', ')}` })
export type ConnectorType = z.infer<typeof ConnectorType>

export const AMENITIES = [
  'toilets',
  'food',
  'drinking-water',
  'waiting-room',
  'shade',
  'wifi',
  'lit',
  'guarded',
  'wheelchair',
  'parking-fee',
] as const
const Amenity = z.enum(AMENITIES, { error: `One of ${AMENITIES.join(', ')}` })

export const STATION_STATUSES = ['active', 'inactive', 'maintenance', 'offline'] as const
/** Of the week, as opening hours name them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const StationStatus = z.enum(STATION_STATUSES, { error: `One of ${STATION_STATUSES.join(', ')}` })

/** India's states and union territories by their GST codes; 25 and 28 are not in use any more. */
export const STATE_CODES = [
  ...(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15'] as const),
  ...(['16', '17', '18', '19', '20', '21', '22', '23', '24', '26', '27', '29', '30', '31', '32'] as const),
  ...(['33', '34', '35', '36', '37', '38'] as const),
] as const
export const StateCode = z
  .enum(STATE_CODES, { error: 'The two-digit GST code of an Indian state' })
  .describe('GST code of the state')

/** The most connectors that a station has. */
const MOST_CONNECTORS = 50
const MOST_KILOWATTS = 10_000

const isWholeWatts = (kilowatts: number): boolean => Math.round(kilowatts * 1000) / 1000 === kilowatts

export const Kilowatts = z
  .number({ error: 'Enter the power in kW' })
  .min(0.001, 'The power must be more than zero')
  .max(MOST_KILOWATTS, `At most ${MOST_KILOWATTS} kW`)
  .refine(isWholeWatts, 'At most three decimals')
  .describe('kW with at most three decimals')

const Place = z.object({ lat: Latitude, long: Longitude }, { error: 'Say where the station stands' })

/** A time of the day by the clock in India, `00:00` to `24:00`. */
const ClockTime = z
  .string({ error: 'A time of the day such as 06:30' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time of the day such as 06:30')

/** The most spans of a week: three a day. */
const MOST_SPANS = 21

export const OpeningHours = z
  .array(
    z
      .object({
        day: z.enum(WEEKDAYS, { error: `One of ${WEEKDAYS.join(', ')}` }),
        from: ClockTime,
        to: ClockTime,
      })
      .refine(({ from }) => from !== '24:00', { path: ['from'], message: 'A day begins at 00:00' }),
    { error: 'A list of days with their hours, or null' },
  )
  .max(MOST_SPANS, `At most ${MOST_SPANS} spans a week`)
  .nullable()
  .describe(
    'null: always open. By the clock in India; a span that ends at or before its beginning ends on the next day',
  )

/** How far to search by default, and at most, in km. */
const SEARCH_KM = { usual: 50, most: 500 } as const

/** The price of one unit, as a driver pays it. */
const UnitPrice = z.object({
  per: z.enum(['kWh', 'hour']),
  amount: z.number().describe('Rupees before GST'),
  gstPercent: z.number(),
  gstAmount: z.number(),
  totalAmount: z.number().describe('Rupees with GST'),
})

export const StationPrice = z.object({
  connectorTypes: z.array(ConnectorType).describe('Which connectors of the station cost this'),
  words: PriceWords,
})

export const Station = z.object({
  _id: Id,
  stationName: z.string(),
  partnerId: Id.nullable().describe("null: the network's own station"),
  partnerName: z.string().nullable(),
  location: z.object({ lat: z.number(), long: z.number() }),
  address: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  stateCode: z.string(),
  status: StationStatus.describe(
    'As drivers find it: an active station none of whose chargers can charge is offline',
  ),
  powerCapacity: z.number().describe('kW'),
  availableSlots: z.number().int().describe('Connectors that are free now; 0 unless the station is active'),
  totalSlots: z.number().int().describe('Connectors for cars'),
  batterySlots: z
    .number()
    .int()
    .describe('Slots of cabinets for battery swaps, which are not in the other figures'),
  pricePerHour: z.number().nullable().describe('Rupees before GST; null where energy is priced'),
  pricedBy: z.enum(['time', 'energy']),
  tariff: UnitPrice.describe('In force now; fixed for a booking when it starts'),
  prices: z
    .array(StationPrice)
    .describe(
      'What a driver in no group pays; one where all connectors cost the same, none without connectors',
    ),
  openingHours: OpeningHours,
  opening: z
    .object({ isOpen: z.boolean(), until: Timestamp.nullable().describe('null: not within a week') })
    .describe('As of asOf, and when that changes'),
  lastChargeAt: Timestamp.nullable().describe('When its last charge that delivered energy ended'),
  connectorTypes: z.array(ConnectorType),
  amenities: z.array(Amenity).describe('What it has beside connectors; parking-fee: parking costs something'),
  fastestKW: z.number().describe('kW of its strongest connector in service; 0 without one'),
  picture: StationPicture.nullable().describe('The one that is shown first; null where it has none'),
  asOf: Timestamp.describe('When its slots were counted'),
  createdAt: Timestamp,
  distanceKm: z.number().optional().describe('Only in a list near a point'),
})

export const Connector = z.object({
  _id: Id,
  number: z.number().int().describe('As it is written on the charge point'),
  type: ConnectorType,
  powerKW: z.number(),
  isFree: z.boolean(),
  isPluggedIn: z.boolean().describe('A car is plugged in and no charge has begun: its driver can start one'),
  isOutOfUse: z
    .boolean()
    .describe('Its charger says that it cannot be used now: it takes no bookings until that is over'),
  isBatterySlot: z.boolean().describe('A slot of a cabinet for battery swaps: no car can be charged there'),
  unknownSince: Timestamp.nullable().describe(
    'Since when its charger has no connection: what goes on at the connector is not known. Null while it is connected, and where no charger speaks for it',
  ),
})

export const StationDetail = Station.extend({
  statusReason: z.string().nullable().describe('Why it is not in service, for drivers'),
  operatorStatus: StationStatus.describe('What its operator has set'),
  connectors: z.array(Connector),
  pictures: z.array(StationPicture).describe('In the order in which they are shown'),
})

const fields = z.object({
  stationName: Line(200, 'Please enter the station name'),
  location: Place,
  address: Line(500, 'Please enter the address'),
  city: Line(100).nullish(),
  stateCode: StateCode,
  partnerId: Id.nullish(),
  powerCapacity: Kilowatts,
  pricePerHour: PositiveRupees.nullish().describe('Rupees before GST; none: energy is priced'),
  status: StationStatus.optional(),
  openingHours: OpeningHours.optional(),
  amenities: z
    .array(Amenity, { error: 'A list of amenities' })
    .max(AMENITIES.length, 'Each once')
    .optional()
    .describe('The whole list as it is to be'),
})

export const defineConnectors = <S extends z.ZodType>(connector: S) =>
  z
    .array(connector, { error: 'List the connectors' })
    .min(1, 'A station has at least one connector')
    .max(MOST_CONNECTORS, `A station has at most ${MOST_CONNECTORS} connectors`)

export const NewConnector = z.object({ type: ConnectorType, powerKW: Kilowatts })
const KeptConnector = NewConnector.extend({ _id: Id.optional() })

const areIdsUnique = (listed: readonly { readonly _id?: string | undefined }[]): boolean => {
  const ids = listed.flatMap(({ _id }) => _id ?? [])
  return new Set(ids).size === ids.length
}

const stationListQuery = listQuery({
  sort: ['name', 'powerCapacity', 'pricePerHour', 'createdAt', 'price', 'fastest'],
  status: STATION_STATUSES,
})
  .extend({
    partnerId: Id.optional(),
    connector: ConnectorType.optional().describe('Only stations with such a connector'),
    minPowerKW: parseFromText(Kilowatts)
      .optional()
      .describe('Only stations with a connector as strong as this'),
    freeNow: z
      .enum(['true'], { error: 'true, or nothing' })
      .optional()
      .describe('Only stations where a connector is free; with connector and minPowerKW, such a one'),
    openNow: z
      .enum(['true'], { error: 'true, or nothing' })
      .optional()
      .describe('Only stations that are open now by their opening hours'),
    amenity: Amenity.optional().describe('Only stations that have it'),
    pricedBy: z.enum(['time', 'energy'], { error: 'One of time, energy' }).optional(),
    maxPricePerHour: parseFromText(PositiveRupees)
      .optional()
      .describe('Rupees before GST: no station that costs more by the hour; those priced by energy stay'),
    maxPricePerKWh: parseFromText(PositiveRupees)
      .optional()
      .describe('Rupees with GST: only stations priced by energy that cost no more for one kWh'),
    lat: parseFromText(Latitude).optional().describe('With long: nearest first'),
    long: parseFromText(Longitude).optional(),
    withinKm: parseFromText(
      z
        .number({ error: 'A distance in km' })
        .min(0.1, 'At least 0.1 km')
        .max(SEARCH_KM.most, `At most ${SEARCH_KM.most} km`),
    )
      .default(SEARCH_KM.usual)
      .describe('Of the point lat, long'),
  })
  .superRefine(({ lat, long }, context) => {
    if ((lat === undefined) === (long === undefined)) return
    const path = [lat === undefined ? 'lat' : 'long']
    context.addIssue({ code: 'custom', path, message: 'lat and long belong together' })
  })

export const listStations = defineEndpoint({
  name: 'listStations',
  method: 'GET',
  path: '/charging-stations',
  tag: 'Stations',
  summary: 'Anybody lists, searches and sorts the stations, or finds those near a point.',
  access: 'public',
  withLimit: 'places',
  query: stationListQuery,
  reply: listReply(Station),
  refusals: [],
})

const Column = z.array(z.number().int())

/** All stations, a column for each property: the smallest that a map of fifty thousand can be drawn from. */
export const StationMap = z.object({
  asOf: Timestamp,
  lat: Column.describe('In 100,000ths of a degree'),
  long: Column.describe('In 100,000ths of a degree'),
  fastestKW: Column.describe('Whole kW of the strongest connector'),
  freeSlots: Column.describe('-1 where the station is not in service'),
  totalSlots: Column,
  openNow: Column.describe('1 where it is open now by its opening hours'),
  connectorTypes: Column.describe(`One bit each, the lowest first: ${CONNECTOR_TYPES.join(', ')}`),
  amenities: Column.describe(`One bit each, the lowest first: ${AMENITIES.join(', ')}`),
  pricePerHour: Column.describe('Paise before GST; 0 where energy is priced'),
  pricePerKWh: Column.describe('Paise with GST; 0 where time is priced'),
})

export const mapStations = defineEndpoint({
  name: 'mapStations',
  method: 'GET',
  path: '/charging-stations/map',
  tag: 'Stations',
  summary: 'Anybody draws all stations on a map; at most ten seconds old.',
  access: 'public',
  reply: defineDataReply(StationMap),
  refusals: [],
})

export const showStation = defineEndpoint({
  name: 'showStation',
  method: 'GET',
  path: '/charging-stations/{id}',
  tag: 'Stations',
  summary: 'Anybody looks at one station with its connectors.',
  access: 'public',
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(StationDetail),
  refusals: ['station-not-found'],
})

export const createStation = defineEndpoint({
  name: 'createStation',
  method: 'POST',
  path: '/charging-stations',
  tag: 'Stations',
  summary: 'The operator adds a station with its connectors.',
  access: { may: 'station.write' },
  within: { 'body.partnerId': 'partner', 'reply.data._id': 'station' },
  body: fields.extend({ connectors: defineConnectors(NewConnector) }),
  success: 201,
  reply: defineDataReply(StationDetail),
  refusals: ['station-exists', 'partner-not-found', 'partner-not-active'],
})

export const changeStation = defineEndpoint({
  name: 'changeStation',
  method: 'PUT',
  path: '/charging-stations/{id}',
  tag: 'Stations',
  summary:
    'The operator changes what is sent. Connectors without _id are added; those left out are taken out of service.',
  access: { may: 'station.write' },
  within: {
    ...{ 'params.id': 'station', 'body.partnerId': 'partner', 'body.connectors[]._id': 'connector' },
    'reply.data._id': 'station',
  },
  params: ById,
  body: fields.partial().extend({
    connectors: defineConnectors(KeptConnector)
      .refine(areIdsUnique, 'A connector is listed twice')
      .optional()
      .describe('The whole list as it is to be'),
  }),
  reply: defineDataReply(StationDetail),
  refusals: [
    'station-not-found',
    'station-exists',
    'connector-not-found',
    'station-has-bookings',
    'partner-not-found',
    'partner-not-active',
  ],
})

export const setStationStatus = defineEndpoint({
  name: 'setStationStatus',
  method: 'PUT',
  path: '/charging-stations/{id}/status',
  tag: 'Stations',
  summary: 'The operator takes a station into or out of service.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station' },
  params: ById,
  body: z.object({ status: StationStatus, reason: Line(300).nullish() }),
  reply: defineDataReply(StationDetail),
  refusals: ['station-not-found', 'station-state', 'partner-not-found', 'partner-not-active'],
})

const { limit: _limit, cursor: _cursor, ...stationFilters } = listStations.query.shape

export const exportStations = defineExport({
  name: 'exportStations',
  file: 'stations',
  of: 'the stations',
  // The list is public; a file of it is an operator's.
  list: { access: { may: 'station.read' }, withLimit: 'places' },
  query: z.object(stationFilters).refine(({ lat, long }) => (lat === undefined) === (long === undefined), {
    path: ['lat'],
    message: 'lat and long belong together',
  }),
})
