/**
 * The content of a tariff, in the units that it is priced in: whole millionths of a rupee per kWh, per hour or once,
 * whole paise, Wh, seconds.
 */
import * as z from 'zod'
import { Id, Line } from '../fields.ts'

export const DIMENSIONS = [
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
export const MOST_GROUPS = 20
/** An hour's price is ₹10 crore at most. */
const MOST = 1e14

export const Whole = z
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
