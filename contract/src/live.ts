/**
 * Notifies open screens by server-sent events, which say what has changed and not what it
 * is now. A screen reads that by the usual call, so that each right is checked in one place.
 */
import * as z from 'zod'
import { Charging } from './charging/booking-record.ts'
import { CHARGING_TOPICS } from './charging/manifest.ts'
import { Id } from './fields.ts'
import { MONEY_TOPICS } from './money/manifest.ts'
import { NETWORK_TOPICS } from './network/manifest.ts'
import { STATION_STATUSES } from './network/stations.ts'
import { PEOPLE_TOPICS } from './people/manifest.ts'

const ALL_TOPICS = [...CHARGING_TOPICS, ...MONEY_TOPICS, ...NETWORK_TOPICS, ...PEOPLE_TOPICS] as const
export type LiveTopic = (typeof ALL_TOPICS)[number]

/** Everything whose changes are sent, in the API's own words. A closed list: a screen may rely on it. */
export const LIVE_TOPICS: readonly LiveTopic[] = ALL_TOPICS.toSorted()

export const LIVE_KINDS = ['created', 'changed', 'deleted'] as const

export const LiveChange = z.object({
  topic: z.enum(LIVE_TOPICS),
  id: Id.describe('Of what has changed: of the station, for one of its connectors'),
  kind: z.enum(LIVE_KINDS).describe('What a deletion is undone for is created again'),
})

export const LiveReset = z
  .object({})
  .describe('What changed since the last event is not known any more: load everything anew')

/** By the name in the `event` field; `data` is the JSON of the schema. */
export const LIVE_EVENTS = { change: LiveChange, reset: LiveReset } as const

export interface StreamShape {
  /** Unique, camelCase; the OpenAPI operationId. */
  readonly name: string
  /** Below the prefix of the API. */
  readonly path: string
  readonly tag: string
  /** One sentence in the operator's or the driver's words. */
  readonly summary: string
  readonly access: 'public' | 'customer' | 'operator'
  readonly query: z.ZodType<Record<string, unknown>>
  readonly events: Readonly<Record<string, z.ZodType>>
}

const resumption = z.object({
  lastEventId: z
    .string()
    .optional()
    .describe(
      'The id of the last event that was received: what changed since comes first. As the header Last-Event-ID, ' +
        'which a browser sends by itself when it connects again and which then counts. Without either: from now on.',
    ),
})

/** An operator hears of the topics that the role may read. */
export const operatorEvents: StreamShape = {
  name: 'operatorEvents',
  path: '/events',
  tag: 'Live',
  summary: 'An operator’s open screens are notified of changes by server-sent events.',
  access: 'operator',
  query: resumption,
  events: LIVE_EVENTS,
}

export const MeterNow = z
  .object({ _id: Id.describe('Of the booking'), charging: Charging })
  .describe('What the charger’s meter says, within two seconds; it has no id, and is not sent again')

/** A driver hears of what is the driver's own, and of stations and rates. */
export const driverEvents: StreamShape = {
  name: 'driverEvents',
  path: '/driver/events',
  tag: 'Live',
  summary: 'A driver’s open screens are notified of changes by server-sent events.',
  access: 'customer',
  query: resumption,
  events: { ...LIVE_EVENTS, meter: MeterNow },
}

export const StationNow = z.object({
  _id: Id,
  status: z.enum(STATION_STATUSES).describe('As drivers find it'),
  availableSlots: z.number().int().describe('Connectors that are free now; 0 unless the station is active'),
  totalSlots: z.number().int(),
})

/** How many stations a stream can be narrowed to. */
export const MOST_STATIONS_HEARD = 100

/** What anybody sees in the finder, as it changes; one that takes bookings also changes where a car is plugged in. */
export const stationEvents: StreamShape = {
  name: 'stationEvents',
  path: '/station-events',
  tag: 'Live',
  summary: 'Anybody’s open finder is notified of what is free by server-sent events.',
  access: 'public',
  query: resumption.extend({
    stations: z
      .string()
      .optional()
      .describe(
        `The ids of at most ${MOST_STATIONS_HEARD} stations, with commas between them; all without it`,
      ),
  }),
  events: { station: StationNow, reset: LiveReset },
}

/** All streams. They are no calls of `ENDPOINTS`: they have no end and no envelope. */
export const STREAMS: readonly StreamShape[] = [operatorEvents, driverEvents, stationEvents]
