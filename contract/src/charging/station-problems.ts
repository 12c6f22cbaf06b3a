/** What is wrong at a station, as drivers report it and the operator answers it. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

/** As the domain has them. */
export const STATION_PROBLEM_KINDS = [
  'does-not-start',
  'cable-broken',
  'blocked',
  'unsafe',
  'wrong-place',
  'wrong-price',
  'other',
] as const

const LONGEST = 1000

const Kind = z.enum(STATION_PROBLEM_KINDS, { error: 'Choose what is wrong' })
const Words = z.preprocess(
  (value) => (value === '' ? undefined : value),
  Lines(LONGEST, 'Please say what is wrong').nullish(),
)

const isOtherExplained = ({ kind, words }: { readonly kind: string; readonly words?: unknown }): boolean =>
  kind !== 'other' || (words !== undefined && words !== null)
const OTHER = { path: ['words'], message: 'Please say what is wrong' }

const OwnProblem = z.object({
  _id: Id,
  number: z.number().int().describe('By which it is named to the support'),
  stationId: Id,
  stationName: z.string(),
  connector: z.number().int().nullable().describe('Null: of the station as a whole'),
  kind: Kind,
  words: z.string().nullable(),
  picture: z.string().nullable(),
  reportedAt: Timestamp,
  status: z.enum(['open', 'answered']),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
})

const PROBLEM_REFUSALS = ['connector-not-found', 'problem-reported-already'] as const

export const reportStationProblem = defineEndpoint({
  name: 'reportStationProblem',
  method: 'POST',
  path: '/driver/stations/{id}/problems',
  tag: 'Driver',
  summary:
    'A driver reports what is wrong at a station or one of its connectors, with a picture if they want.',
  access: 'customer',
  params: ById,
  files: ['picture'],
  body: z
    .object({
      connectorId: z
        .preprocess((value) => (value === '' ? undefined : value), Id.nullish())
        .describe('None: the station as a whole'),
      kind: Kind,
      words: Words.describe('Needed where the kind is other'),
    })
    .refine(isOtherExplained, OTHER),
  success: 201,
  reply: defineDataReply(OwnProblem),
  refusals: [
    ...PROBLEM_REFUSALS,
    'station-not-found',
    'file-missing',
    'file-too-large',
    'file-not-an-image',
    'image-too-large',
    'image-damaged',
  ],
})

export const listOwnProblems = defineEndpoint({
  name: 'listOwnProblems',
  method: 'GET',
  path: '/driver/problems',
  tag: 'Driver',
  summary: 'What the driver has reported, and what became of it.',
  access: 'customer',
  query: listQuery({ sort: ['createdAt'], status: ['open', 'answered'] }),
  reply: listReply(OwnProblem),
  refusals: [],
})

export const reportGuestProblem = defineEndpoint({
  name: 'reportGuestProblem',
  method: 'POST',
  path: '/guest/charge/problem',
  tag: 'Guests',
  summary:
    'A guest reports what is wrong at the connector of their charge; the header charge-link brings the secret of its link.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({ kind: Kind, words: Words }).refine(isOtherExplained, OTHER),
  success: 201,
  reply: defineDataReply(OwnProblem),
  refusals: ['charge-link-unknown', ...PROBLEM_REFUSALS],
})

const StationProblem = z.object({
  _id: Id,
  number: z.number().int(),
  stationId: Id,
  stationName: z.string(),
  connector: z.number().int().nullable().describe('Null: of the station as a whole'),
  connectorType: z.string().nullable(),
  chargerId: Id.nullable(),
  charger: z.string().nullable().describe('The identity of the charger that speaks for the connector'),
  status: z.enum(['open', 'answered']),
  openedAt: Timestamp,
  reportCount: z.number().int(),
  reports: z
    .array(
      z.object({
        kind: Kind,
        words: z.string().nullable(),
        picture: z.string().nullable(),
        reportedAt: Timestamp,
        customerId: Id,
        customerName: z.string().describe('The number where the name is not known'),
      }),
    )
    .describe('The newest 20'),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
})

export const listStationProblems = defineEndpoint({
  name: 'listStationProblems',
  method: 'GET',
  path: '/station-problems',
  tag: 'Station problems',
  summary:
    'The operator reads what drivers report as wrong; several reports of one connector are one matter.',
  access: { may: 'problem.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['openedAt', 'number'], status: ['open', 'answered'] })
    .extend({ stationId: Id.optional() })
    .extend(defineAttentionFilter('/station-problems')),
  shows: 'data[].reports[].customerId',
  reply: listReply(StationProblem),
  refusals: [],
})

export const answerStationProblem = defineEndpoint({
  name: 'answerStationProblem',
  method: 'POST',
  path: '/station-problems/{id}/answer',
  tag: 'Station problems',
  summary: 'The operator says what was done; everybody who reported it reads that, and the matter is closed.',
  access: { may: 'problem.answer' },
  within: { 'params.id': 'problem' },
  params: ById,
  body: z.object({ answer: Lines(LONGEST, 'Please say what was done') }),
  reply: defineDataReply(StationProblem),
  refusals: ['problem-not-found', 'problem-answered'],
})
