/** A booking as answers show it, and the parts of it that other answers share. */
import * as z from 'zod'
import { Id, Timestamp } from '../fields.ts'
import { BATTERY_SWAP_STATES } from './battery-swaps.ts'

export const BOOKING_STATUSES = ['reserved', 'in_progress', 'completed', 'confirmed', 'cancelled'] as const

const MAX_KWH = 10_000

/** Kilowatt-hours, zero or more, at most three decimals: whole watt-hours. */
export const Kwh = z
  .number({ error: 'Enter the energy in kWh' })
  .min(0, 'The energy cannot be negative')
  .max(MAX_KWH, `At most ${MAX_KWH} kWh`)
  .refine((kwh) => Math.round(kwh * 1000) / 1000 === kwh, 'At most three decimals')
  .describe('kWh with at most three decimals')

/** The price that a booking was agreed at: rupees per kWh, or rupees per hour. Taxable; GST comes on top. */
export const BookingTariff = z.object({
  by: z.enum(['energy', 'time']),
  rate: z.number().describe('Rupees per kWh (energy) or per hour (time)'),
})

/** `gstAmount` by head; the place of supply is the state that the station stands in. */
export const GstByHead = z.object({
  ratePercent: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
})

/** A charge by its charger, as it is now. */
export const Charging = z.object({
  state: z.enum(['starting', 'charging', 'suspended', 'interrupted', 'stopping', 'ended']),
  mayRunUnseen: z
    .boolean()
    .describe(
      'The charger has agreed to begin and was away since: nobody can give the charge up until it says more',
    ),
  energyKWh: z.number(),
  powerKW: z.number().nullable(),
  socPercent: z.number().nullable().describe('Of the car’s battery'),
  cost: z.number().describe('So far, GST included; never more than totalAmount'),
  meteredAt: Timestamp.nullable(),
  idleFeeFrom: Timestamp.optional().describe(
    'The car takes nothing, and from then on costs an idle fee; its driver was notified',
  ),
  stopReason: z.string().nullable().describe('Who or what ended it: driver, operator, prepaid-used-up, …'),
})

/** What the meter says beside the bill. */
export const MeterAndBill = z.object({
  billedBy: z.enum(['meter', 'partner', 'operator']).nullable(),
  energyKWh: z.number().nullable().describe('By the meter, when the bill was made or last compared with it'),
  amount: z.number().nullable().describe('What the meter makes it, taxable'),
  differs: z.boolean().describe('The bill is more than 5 % off the meter'),
  unbilledKWh: z
    .number()
    .describe('What flowed beyond the prepayment or after the booking’s end; nobody pays it'),
  doubt: z
    .enum(['no-reading', 'contradictory', 'charger-lost'])
    .nullable()
    .describe('Why what it delivered is not known: the hold stays until the charger or the operator says'),
  doubtSince: Timestamp.nullable(),
  anomalies: z.array(z.string()).describe('What was odd; such a booking waits for its confirmation'),
  keptLimits: z
    .object({
      cost: z.number().nullable().describe('Rupees, GST included'),
      energyKWh: z.number().nullable(),
      seconds: z.number().int().nullable().describe('From the beginning of the transaction'),
      percent: z.number().int().nullable().describe('Of the battery'),
    })
    .optional()
    .describe(
      'What the charger itself ends the charge at, as it said last; only chargers of OCPP 2.1 say it',
    ),
  chargerCost: z
    .object({
      amount: z.number().nullable().describe('Rupees, GST included; null where it could not compute it'),
      isFinal: z.boolean().describe('Said with the end of the transaction'),
      differs: z.boolean().describe('More than ₹5 and 2 % off the bill'),
    })
    .optional()
    .describe('What the charger itself computed and showed; it bills nothing. Only of OCPP 2.1'),
})

/** What flowed beyond the prepayment: `totalAmount` holds it, as the bill has it. */
export const Overrun = z.object({
  energyKWh: z.number(),
  taken: z.number().describe('Rupees that the wallet paid'),
  owed: z
    .number()
    .describe('Rupees that the wallet did not hold then; taken from the next money that reaches it'),
  byFleet: z.number().optional().describe('All of it, in rupees, where a fleet pays the charge'),
})

/** What a bill is made of, in words; a partner's own bill has none. */
export const BillLines = z.array(
  z.object({
    label: z.string(),
    detail: z
      .string()
      .describe('How much of it at which price; empty where a limit or a fee makes the amount'),
    amount: z.number().describe('Rupees before GST; below zero where a limit takes off'),
    gst: z.number(),
  }),
)

export const Booking = z.object({
  _id: Id,
  customerId: Id,
  partnerId: Id.nullable().describe('The host of the station; null where the network owns it'),
  amount: z.number().describe('Taxable prepayment'),
  gstAmount: z.number(),
  totalAmount: z.number().describe('amount + gstAmount'),
  thirdPartyAmount: z.number().nullable().describe('The partner’s taxable bill; null before it'),
  thirdPartyGST: z.number().nullable(),
  thirdPartyTotalAmount: z.number().nullable(),
  thirdPartyKwh: z.number().nullable(),
  uploadBill: z.string().nullable().describe('File name of the bill image, below /user-images/'),
  customer: z.object({ email: z.string().nullable(), phone: z.string(), name: z.string().nullable() }),
  station: z.object({ name: z.string(), address: z.string() }),
  connectorType: z.string(),
  status: z.enum(BOOKING_STATUSES),
  startTime: Timestamp,
  duration: z.number().describe('Hours'),

  partner: z.object({ name: z.string() }).nullable().describe('The host of the station'),
  stationId: Id,
  connectorNumber: z.number().int(),
  endTime: Timestamp,
  kWh: z.number().nullable().describe('Agreed energy; null where it was not named'),
  stopAtPercent: z
    .number()
    .int()
    .nullable()
    .describe('Of the battery, at which the charge ends before; null where only what is held limits it'),
  deliveredKWh: z
    .number()
    .nullable()
    .describe('By the meter where a charger of ours runs it, else as billed; null before either is known'),
  tariff: BookingTariff,
  gst: GstByHead,
  refundAmount: z.number().nullable().describe('totalAmount − thirdPartyTotalAmount; null before the bill'),
  commission: z.number().nullable().describe('GST included; null before the confirmation'),
  partnerCredit: z.number().nullable().describe('thirdPartyTotalAmount − commission, once confirmed'),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  stoppedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  cancelReason: z.string().nullable(),
  charging: Charging.optional().describe('Only where a charger of ours runs it'),
  deposit: z
    .object({
      amount: z.number().describe('Rupees that reserving held'),
      isHeld: z.boolean(),
      comesBackAt: Timestamp.nullable().describe('Of a no-show whose deposit is still held'),
    })
    .optional()
    .describe('Only where reserving cost one'),
  swap: z
    .object({
      cabinetId: Id,
      status: z.enum(BATTERY_SWAP_STATES),
    })
    .optional()
    .describe('Only of a battery swap: the connector is a slot of that cabinet, and no charge runs'),
  isNoShow: z.boolean().describe('Reserved, and nobody came in time'),
  overrun: Overrun.optional().describe('Only where more flowed than was prepaid'),
  billLines: BillLines.optional().describe('Only where the bill was made by a tariff'),
  meter: MeterAndBill.optional().describe('Only where a charger of ours runs it'),
})
