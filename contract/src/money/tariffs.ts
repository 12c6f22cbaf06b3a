/**
 * Tariffs: what charging costs, by what, where, for whom and from when. What a tariff says (`content`, `facts`, `lines`)
 * has the units that it is priced in: whole millionths of a rupee per kWh, per hour or once, whole paise, Wh, seconds.
 */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, dataReply, doneReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { PriceWords } from './price-words.ts'

export const TARIFF_STATES = ['draft', 'scheduled', 'published', 'ended'] as const
export const TARIFF_SOURCES = ['rate', 'station', 'panel'] as const
export const TARIFF_PLACE_KINDS = ['network', 'state', 'station', 'connector'] as const

const DIMENSIONS = [
  'energy',
  'charging-time',
  'idle-time',
  'session-time',
  'session',
  'reservation-time',
  'reservation',
] as const

/** As many as a tariff may have; the server names the fault where there are more. */
const MOST_ELEMENTS = 200
const MOST_GROUPS = 20
/** An hour's price is ₹10 crore at most. */
const MOST = 1e14

const Whole = z
  .number({ error: 'A whole number' })
  .int('A whole number')
  .min(0, 'From 0 up')
  .max(MOST, 'Too large')
const Price = Whole.describe('Millionths of a rupee per kWh, per hour or once')
const Amount = Whole.describe('Paise')
const Minute = Whole.describe('Minutes of the local day, 0 to 1440')
const Range = z
  .object({ min: Whole.optional(), max: Whole.optional() })
  .describe('From min on, up to but without max')
const Name = Line(100, 'Enter a name')
const Day = z.iso.date({ error: 'A day, YYYY-MM-DD' })

const Conditions = z
  .object({
    timeOfDay: z.object({ from: Minute, to: Minute }).optional(),
    weekdays: z.array(Whole).max(7, 'At most seven days').optional().describe('1 is Monday, 7 Sunday'),
    dates: z.object({ from: Day.optional(), until: Day.optional() }).optional(),
    energy: Range.optional().describe('Wh of the session so far'),
    seconds: Range.optional().describe('Since the session began'),
    chargingSeconds: Range.optional(),
    idleSeconds: Range.optional(),
    power: Range.optional().describe('Watts'),
    current: Range.optional().describe('Milliamperes, summed over the phases'),
    evse: z.enum(['AC', 'DC']).optional(),
    groups: z.array(Id).max(MOST_GROUPS, `At most ${MOST_GROUPS} groups`).optional().describe('Of drivers'),
    paymentBrand: Line(50).optional(),
    paymentRecognition: Line(50).optional(),
    reservation: z.enum(['used', 'expired']).optional(),
  })
  .describe('All that are named must hold')

export const TariffContent = z.object({
  elements: z
    .array(
      z.object({
        dimension: z.enum(DIMENSIONS, { error: 'What is priced' }),
        price: Price,
        step: Whole.describe('What is begun counts whole: Wh or seconds'),
        when: Conditions,
      }),
    )
    .max(MOST_ELEMENTS, `At most ${MOST_ELEMENTS} prices`)
    .describe('For each dimension the first whose conditions hold counts'),
  idle: z.object({
    graceSeconds: Whole.describe('So many idle seconds of a session cost nothing'),
    highestPerSession: Amount.nullable(),
    night: z.object({ from: Minute, to: Minute, highest: Amount }).nullable(),
  }),
  landShare: Price.describe('Per kWh, on top of the price of energy; 0 where there is none'),
  lowest: Amount.nullable(),
  highest: Amount.nullable(),
  taxIncluded: z.boolean({ error: 'Yes or no' }).describe('Prices, limits and land share hold GST already'),
})

const TariffVersion = z.object({
  _id: Id,
  number: z.number().int(),
  state: z.enum(TARIFF_STATES),
  content: TariffContent,
  validFrom: Timestamp.nullable().describe('null for a draft'),
  validUntil: Timestamp.nullable().describe('Excluded; when the next one begins, or it was ended'),
  withdrawn: z.boolean().describe('Taken back before it began'),
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  publishedAt: Timestamp.nullable(),
  publishedBy: z.string().nullable(),
})

const Target = z
  .string({ error: 'Say which' })
  .regex(/^(\d{2}|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/, 'The code of a state, or an id')
  .nullish()
  .describe('Code of the state, id of the station or the connector; none for the network')

const TariffAssignment = z.object({
  _id: Id,
  tariffId: Id,
  place: z.enum(TARIFF_PLACE_KINDS),
  target: z.string().nullable(),
  targetName: z.string().nullable().describe('As people call it'),
  groupId: Id.nullable().describe('null for everyone'),
  groupName: z.string().nullable(),
  priority: z.number().int(),
  validFrom: Timestamp,
  validUntil: Timestamp.nullable(),
})

const Named = z.object({ _id: Id, code: z.string(), name: z.string(), source: z.enum(TARIFF_SOURCES) })

const PricedVersion = TariffVersion.pick({ _id: true, number: true, content: true, validFrom: true })

export const TariffSummary = Named.extend({
  state: z.enum(TARIFF_STATES),
  current: PricedVersion.nullable().describe('In force now'),
  words: PriceWords.nullable().describe('Of the version in force, for a driver in no group'),
  next: PricedVersion.nullable().describe('Scheduled'),
  hasDraft: z.boolean(),
  assignments: z.number().int().describe('Where it counts now or later'),
  createdAt: Timestamp,
})

export const Tariff = TariffSummary.extend({
  versions: z.array(TariffVersion).describe('Newest first, at most 200'),
  assignedTo: z.array(TariffAssignment).describe('Newest first, at most 500'),
})

/** By its code: see `PriceFact` of the domain. */
export const PriceFacts = z.array(
  z.object({
    code: z.string(),
    of: z.enum(DIMENSIONS).optional(),
    at: z.number().optional(),
    seconds: z.number().optional(),
    energy: z.number().optional(),
    from: z.number().optional(),
    to: z.number().optional(),
    beforeGst: z.number().optional(),
    withGst: z.number().optional(),
  }),
)

export const PricedLines = z.array(
  z.object({
    of: z.string().describe('A dimension, land-share, or the limit that makes the amount'),
    element: z.number().int().nullable().describe('Which of the version’s elements'),
    night: z.string().nullable(),
    quantity: z.number().int().describe('Wh, seconds, or how often'),
    unitPrice: z.number().describe('Millionths of a rupee per kWh, per hour or once'),
    amount: z.number().int().describe('Paise before GST'),
    gst: z.number().int().describe('Paise'),
    label: z.string().describe('In words'),
    detail: z
      .string()
      .describe('How much of it at which price; empty where a limit or a fee makes the amount'),
  }),
)

const Cells = z.array(
  z.object({
    from: z.number().describe('Seconds since 1970'),
    changes: z.boolean().describe('Another price begins within the half-hour'),
    beforeGst: z.number(),
    withGst: z.number(),
  }),
)

const tag = 'Tariffs'
const READ = { may: 'tariff.read' } as const
const WRITE = { may: 'tariff.write' } as const

export const listTariffs = defineEndpoint({
  name: 'listTariffs',
  method: 'GET',
  path: '/admin/tariffs',
  tag,
  summary: 'The operator reads the tariffs.',
  access: READ,
  query: listQuery({ sort: ['code', 'name', 'createdAt'], status: TARIFF_STATES }).extend({
    source: z.enum(TARIFF_SOURCES, { error: `One of ${TARIFF_SOURCES.join(', ')}` }).optional(),
  }),
  reply: listReply(TariffSummary),
  refusals: [],
})

export const getTariff = defineEndpoint({
  name: 'getTariff',
  method: 'GET',
  path: '/admin/tariffs/{id}',
  tag,
  summary: 'The operator reads a tariff with its versions and where it counts.',
  access: READ,
  params: ById,
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found'],
})

export const createTariff = defineEndpoint({
  name: 'createTariff',
  method: 'POST',
  path: '/admin/tariffs',
  tag,
  summary: 'The operator drafts a new tariff.',
  access: WRITE,
  body: z.object({
    code: Line(40, 'Enter a code')
      .transform((code) => code.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'Letters, digits, dots and hyphens'))
      .describe('Short, of its own: SOLAR-2026'),
    name: Name,
    content: TariffContent,
  }),
  success: 201,
  reply: dataReply(Tariff),
  refusals: ['tariff-exists', 'tariff-faulty', 'too-many-tariffs'],
})

export const renameTariff = defineEndpoint({
  name: 'renameTariff',
  method: 'PUT',
  path: '/admin/tariffs/{id}',
  tag,
  summary: 'The operator gives a tariff another name.',
  access: WRITE,
  params: ById,
  body: z.object({ name: Name }),
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price'],
})

export const draftTariff = defineEndpoint({
  name: 'draftTariff',
  method: 'PUT',
  path: '/admin/tariffs/{id}/draft',
  tag,
  summary: 'The operator changes the draft of a tariff, or begins one for its next version.',
  access: WRITE,
  params: ById,
  body: z.object({ content: TariffContent }),
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-faulty', 'too-many-versions'],
})

export const discardTariffDraft = defineEndpoint({
  name: 'discardTariffDraft',
  method: 'DELETE',
  path: '/admin/tariffs/{id}/draft',
  tag,
  summary: 'The operator throws the draft of a tariff away.',
  access: WRITE,
  params: ById,
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-without-draft'],
})

export const publishTariff = defineEndpoint({
  name: 'publishTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/publish',
  tag,
  summary: 'The operator publishes the draft of a tariff, at once or from a moment to come on.',
  access: WRITE,
  params: ById,
  body: z.object({
    from: Timestamp.nullish().describe('At once where it is not given'),
    until: Timestamp.nullish().describe('Excluded; without end where it is not given'),
  }),
  reply: dataReply(Tariff),
  refusals: [
    'tariff-not-found',
    'tariff-without-draft',
    'tariff-in-the-past',
    'tariff-period-empty',
    'tariff-version-scheduled',
  ],
})

export const withdrawTariff = defineEndpoint({
  name: 'withdrawTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/withdraw',
  tag,
  summary: 'The operator takes back the version of a tariff that is scheduled.',
  access: WRITE,
  params: ById,
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-not-scheduled'],
})

export const endTariff = defineEndpoint({
  name: 'endTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/end',
  tag,
  summary: 'The operator ends the version of a tariff that is in force; charges that run keep their price.',
  access: WRITE,
  params: ById,
  body: z.object({ at: Timestamp.nullish().describe('At once where it is not given') }),
  reply: dataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-not-published', 'tariff-in-the-past'],
})

export const assignTariff = defineEndpoint({
  name: 'assignTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/assignments',
  tag,
  summary: 'The operator has a tariff count for the network, a state, a station or a connector.',
  access: WRITE,
  params: ById,
  body: z.object({
    place: z.enum(TARIFF_PLACE_KINDS, { error: 'Choose where it counts' }),
    target: Target,
    groupId: Id.nullish().describe('Of drivers; everyone where it is not given'),
    priority: z
      .number({ error: 'A whole number' })
      .int('A whole number')
      .min(-1000, 'At least -1000')
      .max(1000, 'At most 1000')
      .default(0)
      .describe('The higher goes first among those that are equally close'),
    from: Timestamp.nullish().describe('At once where it is not given'),
    until: Timestamp.nullish().describe('Excluded; without end where it is not given'),
  }),
  success: 201,
  reply: dataReply(Tariff),
  refusals: [
    'tariff-not-found',
    'tariff-follows-price',
    'tariff-place-unknown',
    'driver-group-not-found',
    'tariff-in-the-past',
    'tariff-period-empty',
    'tariff-assigned',
    'too-many-assignments',
  ],
})

export const unassignTariff = defineEndpoint({
  name: 'unassignTariff',
  method: 'DELETE',
  path: '/admin/tariff-assignments/{id}',
  tag,
  summary: 'The operator has a tariff no longer count somewhere; charges that run keep their price.',
  access: WRITE,
  params: ById,
  reply: doneReply,
  refusals: ['tariff-assignment-not-found', 'tariff-follows-price'],
})

export const previewTariff = defineEndpoint({
  name: 'previewTariff',
  method: 'POST',
  path: '/admin/tariffs/preview',
  tag,
  summary: 'The operator sees what a charge would cost at a tariff, and its prices over a day and a week.',
  access: READ,
  idempotency: 'ignored',
  body: z.object({
    content: TariffContent,
    evse: z.enum(['AC', 'DC'], { error: 'AC or DC' }),
    powerW: Whole.max(10_000_000, 'Too much power').describe('That the connector delivers at best'),
    groups: z.array(Id).max(MOST_GROUPS, `At most ${MOST_GROUPS} groups`).default([]),
    energyWh: Whole.max(10_000_000, 'Too much energy'),
    startsAt: Timestamp,
    idleMinutes: Whole.max(10_080, 'At most a week').default(0),
  }),
  reply: dataReply(
    z.object({
      amount: z.number().describe('Rupees before GST'),
      gst: z.number(),
      total: z.number(),
      seconds: z.number().int().describe('How long the charge takes, idle time included'),
      lines: PricedLines,
      words: PriceWords,
      facts: PriceFacts.describe('Read at startsAt, with the changes of the 24 hours after it'),
      drawn: z.enum(DIMENSIONS).describe('Whose price is drawn: energy, where it is priced'),
      day: Cells.describe('48 half-hours from the local day’s beginning'),
      week: Cells.describe('336 half-hours from Monday on'),
    }),
  ),
  refusals: ['tariff-faulty'],
})

const PassedOver = z.object({
  code: z.string().describe('See `PassedOver` of the domain; no-version: nothing of the tariff is in force'),
  place: z.enum(TARIFF_PLACE_KINDS).optional(),
  closer: z.enum(TARIFF_PLACE_KINDS).optional(),
  group: Id.optional(),
  groupName: z.string().nullable().optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
  later: Timestamp.optional(),
  priority: z.number().int().optional(),
  higher: z.number().int().optional(),
})

export const whyTariff = defineEndpoint({
  name: 'whyTariff',
  method: 'GET',
  path: '/admin/tariffs/why',
  tag,
  summary: 'The operator sees which tariff counts at a connector, and why none of the others does.',
  access: READ,
  query: z.object({
    connector: Id,
    customer: Id.optional().describe('Whose groups count; a driver in none where it is not given'),
    at: Timestamp.optional(),
  }),
  reply: dataReply(
    z.object({
      at: Timestamp,
      winner: z
        .object({
          tariff: Named,
          version: PricedVersion,
          assignment: TariffAssignment,
          facts: PriceFacts,
          words: PriceWords,
        })
        .nullable(),
      others: z
        .array(z.object({ tariff: Named, assignment: TariffAssignment, why: PassedOver }))
        .describe('At most 200'),
    }),
  ),
  refusals: ['connector-not-found', 'customer-not-found'],
})
