/** Reviews of stations by drivers after a charge, and how much power the station really gave. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Lines, listQuery, listReply, Timestamp } from '../fields.ts'
import { ConnectorType } from '../network/stations.ts'

const LONGEST = 1000

const Stars = z
  .number({ error: 'Choose one to five stars' })
  .int('Choose one to five stars')
  .min(1, 'Choose one to five stars')
  .max(5, 'Choose one to five stars')

const Words = z.string().nullable()

const PublicReview = z.object({
  _id: Id,
  stars: z.number().int(),
  words: Words.describe('Null where there are none, or where they are hidden'),
  month: z.string().describe('In which the charge ended, by the clock in India: 2026-11'),
  connectorType: ConnectorType,
  hiddenBecause: z.string().nullable().describe('Why its words are hidden; its stars count all the same'),
  answer: z.string().nullable().describe('The operator’s'),
})

const StationExperience = z.object({
  page: z.string().describe('The address of its public page, below the origin'),
  rating: z
    .object({
      average: z.number().describe('Stars with one decimal, of each driver’s last review'),
      drivers: z.number().int(),
    })
    .nullable()
    .describe('Null where fewer than three drivers have rated it'),
  power: z
    .array(
      z.object({
        connectorId: Id,
        medianKW: z
          .number()
          .describe('Half of the charges gave as much or more, each in its strongest stretch'),
        charges: z.number().int().describe('How many were measured, the last 20 at most'),
      }),
    )
    .describe('By the meters of the chargers; without the connectors of which fewer than five were measured'),
  works: z
    .array(
      z.object({
        connectorId: Id,
        worked: z
          .object({ days: z.number().int(), of: z.number().int() })
          .nullable()
          .describe(
            'By the time that it worked in the last days; null while its charger is here for less than a week',
          ),
        lastChargedAt: Timestamp.nullable().describe('When a charge that got energy ended last'),
        powerKW: z
          .number()
          .nullable()
          .describe('The most that one of the last charges got; null where fewer than ten were measured'),
        promisedKW: z.number().nullable(),
      }),
    )
    .describe('By what the chargers said; without the connectors that have none'),
  openProblems: z
    .array(z.object({ connectorId: Id.nullable(), reports: z.number().int() }))
    .describe('What drivers have reported and nobody has answered; null: of the station as a whole'),
  reviews: z.array(PublicReview).describe('The newest 20'),
})

export const showStationExperience = defineEndpoint({
  name: 'showStationExperience',
  method: 'GET',
  path: '/charging-stations/{id}/experience',
  tag: 'Stations',
  summary: 'Anybody reads what drivers say of a station, and how much power its connectors really gave.',
  access: 'public',
  params: ById,
  reply: defineDataReply(StationExperience),
  refusals: ['station-not-found'],
})

const OwnReview = z.object({
  review: z
    .object({ stars: z.number().int(), words: Words, answer: z.string().nullable() })
    .nullable()
    .describe('Null where none was written'),
  writableUntil: Timestamp.nullable().describe('Null where it can be neither written nor changed'),
})

export const showOwnReview = defineEndpoint({
  name: 'showOwnReview',
  method: 'GET',
  path: '/driver/bookings/{id}/review',
  tag: 'Driver',
  summary: 'What the driver has written about a charge, and until when that can be written or changed.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(OwnReview),
  refusals: ['booking-not-found'],
})

export const writeReview = defineEndpoint({
  name: 'writeReview',
  method: 'PUT',
  path: '/driver/bookings/{id}/review',
  tag: 'Driver',
  summary: 'The driver rates a charge that delivered energy; within seven days it can be changed.',
  access: 'customer',
  params: ById,
  body: z.object({
    stars: Stars,
    words: Lines(LONGEST, 'Please write something, or leave the words out').nullish(),
  }),
  reply: defineDataReply(OwnReview),
  refusals: ['booking-not-found', 'charge-not-over', 'review-too-late'],
})

export const reportReview = defineEndpoint({
  name: 'reportReview',
  method: 'POST',
  path: '/driver/reviews/{id}/report',
  tag: 'Driver',
  summary: 'A driver says that the words of a review should not be shown.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['review-not-found'],
})

const StationReview = z.object({
  _id: Id,
  stationId: Id,
  stationName: z.string(),
  bookingId: Id,
  connectorType: ConnectorType,
  stars: z.number().int(),
  words: Words,
  createdAt: Timestamp,
  changedAt: Timestamp,
  reports: z
    .number()
    .int()
    .describe('Drivers who say that it should not be shown, since it was looked at last'),
  hiddenAt: Timestamp.nullable(),
  hiddenBecause: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
})

export const listStationReviews = defineEndpoint({
  name: 'listStationReviews',
  method: 'GET',
  path: '/station-reviews',
  tag: 'Station reviews',
  summary: 'The operator reads what drivers say of stations.',
  access: { may: 'review.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['createdAt', 'stars'], status: ['shown', 'hidden', 'unanswered'] })
    .extend({ stationId: Id.optional() })
    .extend(defineAttentionFilter('/station-reviews')),
  reply: listReply(StationReview),
  refusals: [],
})

export const judgeReview = defineEndpoint({
  name: 'judgeReview',
  method: 'PUT',
  path: '/station-reviews/{id}/judgement',
  tag: 'Station reviews',
  summary: 'The operator hides the words of a review with a reason that everybody reads, or has them shown.',
  access: { may: 'review.judge' },
  within: { 'params.id': 'review' },
  params: ById,
  body: z.object({
    hiddenBecause: Lines(300, 'Please enter a reason')
      .nullable()
      .describe('Null: the words are shown, and what was reported is looked at'),
  }),
  reply: defineDataReply(StationReview),
  refusals: ['review-not-found'],
})

export const answerReview = defineEndpoint({
  name: 'answerReview',
  method: 'PUT',
  path: '/station-reviews/{id}/answer',
  tag: 'Station reviews',
  summary: 'The operator answers a review for everybody to read, or takes the answer away.',
  access: { may: 'review.judge' },
  within: { 'params.id': 'review' },
  params: ById,
  body: z.object({ answer: Lines(LONGEST, 'Please enter an answer').nullable() }),
  reply: defineDataReply(StationReview),
  refusals: ['review-not-found'],
})
