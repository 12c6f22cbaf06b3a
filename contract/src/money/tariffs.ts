/** Tariffs: what charging costs, where, for whom and from when: their versions and the places where they count. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { PriceWords } from './price-words.ts'
import { TariffContent } from './tariff-content.ts'

export { DIMENSIONS } from './tariff-content.ts'

export const TARIFF_STATES = ['draft', 'scheduled', 'published', 'ended'] as const
export const TARIFF_SOURCES = ['rate', 'station', 'panel', 'partner'] as const
export const TARIFF_PLACE_KINDS = ['network', 'state', 'station', 'connector'] as const

const Name = Line(100, 'Enter a name')
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

export const TariffAssignment = z.object({
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

export const NamedTariff = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  source: z.enum(TARIFF_SOURCES),
})

export const PricedVersion = TariffVersion.pick({ _id: true, number: true, content: true, validFrom: true })

export const TariffSummary = NamedTariff.extend({
  stationName: z
    .string()
    .nullable()
    .describe('The station whose own price it is; null for one that can count anywhere'),
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
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found'],
})

export const createTariff = defineEndpoint({
  name: 'createTariff',
  method: 'POST',
  path: '/admin/tariffs',
  tag,
  summary: 'The operator drafts a new tariff.',
  access: WRITE,
  reauthentication: { not: 'changes-nothing' },
  body: z.object({
    code: Line(40, 'Enter a code')
      .transform((code) => code.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'Letters, digits, dots and hyphens'))
      .describe('Short, of its own: SOLAR-2026'),
    name: Name,
    content: TariffContent,
  }),
  success: 201,
  reply: defineDataReply(Tariff),
  refusals: ['tariff-exists', 'tariff-faulty', 'too-many-tariffs'],
})

export const renameTariff = defineEndpoint({
  name: 'renameTariff',
  method: 'PUT',
  path: '/admin/tariffs/{id}',
  tag,
  summary: 'The operator gives a tariff another name.',
  access: WRITE,
  reauthentication: { not: 'changes-nothing' },
  params: ById,
  body: z.object({ name: Name }),
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price'],
})

export const draftTariff = defineEndpoint({
  name: 'draftTariff',
  method: 'PUT',
  path: '/admin/tariffs/{id}/draft',
  tag,
  summary: 'The operator changes the draft of a tariff, or begins one for its next version.',
  access: WRITE,
  reauthentication: { not: 'changes-nothing' },
  params: ById,
  body: z.object({ content: TariffContent }),
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-faulty', 'too-many-versions'],
})

export const discardTariffDraft = defineEndpoint({
  name: 'discardTariffDraft',
  method: 'DELETE',
  path: '/admin/tariffs/{id}/draft',
  tag,
  summary: 'The operator throws the draft of a tariff away.',
  access: WRITE,
  reauthentication: { not: 'changes-nothing' },
  params: ById,
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-without-draft'],
})

export const publishTariff = defineEndpoint({
  name: 'publishTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/publish',
  tag,
  summary: 'The operator publishes the draft of a tariff, at once or from a moment to come on.',
  access: WRITE,
  reauthentication: 'always',
  params: ById,
  body: z.object({
    from: Timestamp.nullish().describe('At once where it is not given'),
    until: Timestamp.nullish().describe('Excluded; without end where it is not given'),
  }),
  reply: defineDataReply(Tariff),
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
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-not-scheduled'],
})

export const endTariff = defineEndpoint({
  name: 'endTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/end',
  tag,
  summary: 'The operator ends the version of a tariff that is in force; charges that run keep their price.',
  access: WRITE,
  reauthentication: 'always',
  params: ById,
  body: z.object({ at: Timestamp.nullish().describe('At once where it is not given') }),
  reply: defineDataReply(Tariff),
  refusals: ['tariff-not-found', 'tariff-follows-price', 'tariff-not-published', 'tariff-in-the-past'],
})

export const assignTariff = defineEndpoint({
  name: 'assignTariff',
  method: 'POST',
  path: '/admin/tariffs/{id}/assignments',
  tag,
  summary: 'The operator has a tariff count for the network, a state, a station or a connector.',
  access: WRITE,
  reauthentication: 'always',
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
  reply: defineDataReply(Tariff),
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
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['tariff-assignment-not-found', 'tariff-follows-price'],
})
