/**
 * What a charge would cost at a tariff, and which tariff counts at a connector and why. `facts` and `lines` have the units of
 * the tariff's content.
 */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id, Timestamp } from '../fields.ts'
import { PriceWords } from './price-words.ts'
import { DIMENSIONS, MOST_GROUPS, TariffContent, Whole } from './tariff-content.ts'
import { NamedTariff, PricedVersion, TARIFF_PLACE_KINDS, TariffAssignment } from './tariffs.ts'

const tag = 'Tariffs'
const READ = { may: 'tariff.read' } as const

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
  reply: defineDataReply(
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
  reply: defineDataReply(
    z.object({
      at: Timestamp,
      winner: z
        .object({
          tariff: NamedTariff,
          version: PricedVersion,
          assignment: TariffAssignment,
          facts: PriceFacts,
          words: PriceWords,
        })
        .nullable(),
      others: z
        .array(z.object({ tariff: NamedTariff, assignment: TariffAssignment, why: PassedOver }))
        .describe('At most 200'),
    }),
  ),
  refusals: ['connector-not-found', 'customer-not-found'],
})
