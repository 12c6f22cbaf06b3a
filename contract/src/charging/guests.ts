/** Charging without an account, from the code on a connector to the receipt. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Email, Id, IndianMobile, PositiveRupees, Timestamp } from '../fields.ts'
import { ConnectorType } from '../network/stations.ts'
import { Kwh } from './booking-record.ts'
import { GreatestTotal, StopAtPercent } from './driver-bookings.ts'
import { OwnSignedReadings } from './signed-readings.ts'

const Code = z
  .string({ error: 'Enter the code on the label' })
  .trim()
  .min(1, 'Enter the code on the label')
  .max(40, 'Enter the code on the label')
  .describe('As it stands on the connector, with or without its dash')

/** Drawn by the guest's own browser. */
const LinkSecret = z
  .string({ error: 'Not a valid link' })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Not a valid link')
  .describe('256 bits in base64url, drawn by the caller: who has them sees and ends the charge')

const DisplayCode = z
  .string({ error: 'Not a code of a display' })
  .regex(/^[0-9A-Za-z]{1,64}$/, 'Not a code of a display')
  .describe('What stands after totp= in the address that the charger’s display shows')

const Proof = z
  .string({ error: 'Not a valid proof' })
  .regex(/^[0-9a-z]{1,12}\.[A-Za-z0-9_-]{43}$/, 'Not a valid proof')
  .describe('As the offer gave it: the display was scanned in time')

const Place = z.object({
  stationId: Id,
  stationName: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  connectorId: Id,
  connectorNumber: z.number().int(),
  connectorType: ConnectorType,
  powerKW: z.number(),
})

const GuestOffer = z.object({
  code: z.string().describe('As it is printed'),
  place: Place,
  readiness: z
    .enum(['ready', 'plug-in', 'scan', 'busy', 'out-of-use', 'offline', 'closed'])
    .describe(
      'Whether a charge can begin here now; plug-in: once a car is plugged in; scan: by the code on the charger’s display',
    ),
  isPluggedIn: z.boolean(),
  proof: Proof.nullable().describe(
    'For fifteen minutes; null where the display shows no codes, or none was brought',
  ),
  price: z.object({
    short: z.string().describe('With GST, in one line'),
    lines: z.array(z.string()).describe('All there is to know before charging, with GST'),
  }),
  choices: z
    .array(
      z.object({
        by: z.enum(['amount', 'percent', 'full']),
        percent: z
          .number()
          .int()
          .nullable()
          .describe('Of the battery, at which the charge ends; null unless by is percent'),
        paid: z.number().describe('Rupees that are paid at once; what is not used goes back'),
        kWh: z.number().nullable().describe('What that buys; null where time is priced'),
        hours: z.number().describe('How long the charge may take at most'),
      }),
    )
    .describe('None while nothing can be sold here'),
})

export const showGuestOffer = defineEndpoint({
  name: 'showGuestOffer',
  method: 'GET',
  path: '/guest/connectors/{code}',
  tag: 'Guests',
  summary: 'Somebody without an account sees the connector of a code, its price, and what can be paid there.',
  access: 'public',
  params: z.object({ code: Code }),
  query: z.object({ totp: DisplayCode.optional(), proof: Proof.optional() }),
  reply: defineDataReply(GuestOffer),
  refusals: ['code-unknown', 'code-replaced', 'display-code-old'],
})

const GuestCharge = z.object({
  state: z
    .enum(['to-pay', 'not-paid', 'starting', 'charging', 'stopping', 'checking', 'done', 'no-charge'])
    .describe(
      'checking: it has ended and its bill is being made; done: billed; no-charge: nothing is charged for it',
    ),
  isReceiptOnly: z
    .boolean()
    .describe('The link shows the receipt of a charge that was paid at a card terminal, and nothing else'),
  place: Place,
  paid: z.number().describe('Rupees of the payment'),
  payment: z
    .object({
      orderId: z.string(),
      provider: z.string().describe('simulated on a development installation'),
      paymentSessionId: z.string().describe('Opens the payment page'),
      checkout: z.object({
        mode: z.enum(['test', 'live']),
        keyId: z.string().nullable(),
        orderId: z.string(),
        amount: z.number().int().describe('Paise'),
      }),
      failure: z.string().nullable().describe('Why the last attempt failed'),
      expiresAt: Timestamp,
    })
    .nullable()
    .describe('Null once nothing is left to pay'),
  kWh: z.number().nullable().describe('What was chosen; null where time is priced'),
  stopAtPercent: z.number().int().nullable().describe('Of the battery, at which it ends before'),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  charging: z
    .object({
      mayRunUnseen: z
        .boolean()
        .describe(
          'The charger has agreed to begin and was away since: nobody can give the charge up until it says more',
        ),
      energyKWh: z.number(),
      powerKW: z.number().nullable(),
      socPercent: z.number().nullable(),
      cost: z.number().describe('Rupees with GST so far'),
      meteredAt: Timestamp.nullable(),
      idleFeeFrom: Timestamp.nullable(),
    })
    .nullable(),
  bill: z
    .object({
      energyKWh: z.number().nullable(),
      amount: z.number().describe('Rupees before GST'),
      gstAmount: z.number(),
      totalAmount: z.number(),
      lines: z.array(z.string()),
    })
    .nullable(),
  owed: z
    .number()
    .optional()
    .describe('Rupees that are still owed, as more was charged than paid for; absent where nothing is'),
  hasInvoice: z.boolean(),
  signed: OwnSignedReadings.nullable().describe(
    'What the meter has signed, once it is over; null where it has signed none',
  ),
  problem: z.string().nullable().describe('Why nothing was charged'),
  refund: z
    .object({
      amount: z.number(),
      words: z.string().describe('How far it has come'),
      arn: z.string().nullable().describe('The number by which the payer’s bank finds it'),
      expectedBy: Timestamp.nullable(),
    })
    .nullable()
    .describe('What goes back of the payment'),
  linkEndsAt: Timestamp.describe('From then on the link shows nothing'),
})

export const openGuestCharge = defineEndpoint({
  name: 'openGuestCharge',
  method: 'POST',
  path: '/guest/charges',
  tag: 'Guests',
  summary:
    'A guest asks to charge and gets what opens the payment page; the charge begins by itself once it is paid. The same link gives the same charge.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({
    code: Code,
    link: LinkSecret,
    proof: Proof.optional(),
    limit: z.discriminatedUnion('by', [
      z.object({ by: z.literal('amount'), rupees: PositiveRupees }),
      z.object({
        by: z.literal('energy'),
        kWh: Kwh.refine((kWh) => kWh > 0, 'The energy must be more than zero'),
      }),
      z.object({ by: z.literal('percent'), percent: StopAtPercent }),
      z.object({ by: z.literal('full') }),
    ]),
    greatestTotal: GreatestTotal,
  }),
  success: 201,
  reply: defineDataReply(GuestCharge),
  refusals: [
    'code-unknown',
    'code-replaced',
    'display-code-old',
    'car-not-plugged-in',
    'charger-offline',
    'connector-busy',
    'connector-not-ready',
    'connector-not-found',
    'guest-charge-exists',
    'price-changed',
    'payment-provider-unavailable',
    'wallet-limit',
    'station-not-found',
    'station-not-active',
    'station-closed',
    'start-in-the-past',
    'start-too-far',
    'duration-out-of-range',
    'energy-needed',
    'hours-needed',
    'energy-out-of-range',
    'amount-out-of-range',
    'energy-too-little',
    'time-too-little',
    'percent-not-reported',
  ],
})

export const showGuestCharge = defineEndpoint({
  name: 'showGuestCharge',
  method: 'GET',
  path: '/guest/charge',
  tag: 'Guests',
  summary: 'How a guest’s charge stands; the header charge-link brings the secret of its link.',
  access: 'public',
  reply: defineDataReply(GuestCharge),
  refusals: ['charge-link-unknown'],
})

export const stopGuestCharge = defineEndpoint({
  name: 'stopGuestCharge',
  method: 'POST',
  path: '/guest/charge/stop',
  tag: 'Guests',
  summary: 'Whoever has the link ends the charge; the header charge-link brings its secret.',
  access: 'public',
  idempotency: 'ignored',
  reply: defineDataReply(GuestCharge),
  refusals: ['charge-link-unknown', 'booking-not-found', 'booking-state', 'charge-may-run'],
})

export const sendGuestReceipt = defineEndpoint({
  name: 'sendGuestReceipt',
  method: 'POST',
  path: '/guest/charge/receipt',
  tag: 'Guests',
  summary:
    'A guest has the receipt sent by message, when the charge is over; the header charge-link brings the secret of the link. Number and address are erased when the link ends.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({
    to: z.discriminatedUnion('by', [
      z.object({ by: z.literal('sms'), phone: IndianMobile }),
      z.object({ by: z.literal('email'), email: Email }),
    ]),
  }),
  success: 202,
  reply: doneReply,
  refusals: ['charge-link-unknown', 'order-state', 'receipt-limit', 'receipt-unavailable'],
})

export const printGuestInvoice = defineEndpoint({
  name: 'printGuestInvoice',
  method: 'GET',
  path: '/guest/charge/invoice',
  tag: 'Guests',
  summary:
    'The tax invoice of a guest’s charge as a PDF; the header charge-link brings the secret of the link.',
  access: 'public',
  reply: z.object({}),
  file: 'application/pdf',
  refusals: ['charge-link-unknown', 'paper-not-found', 'pdf-unavailable'],
})

export const downloadGuestSignedReadings = defineEndpoint({
  name: 'downloadGuestSignedReadings',
  method: 'GET',
  path: '/guest/charge/signed-readings',
  tag: 'Guests',
  summary:
    'The signed readings of a guest’s charge as they came, with the public key, in the XML that transparency software reads; the header charge-link brings the secret of the link.',
  access: 'public',
  reply: z.object({}),
  file: 'application/xml',
  refusals: ['charge-link-unknown', 'signed-readings-not-found'],
})

export const openGuestCheckout = defineEndpoint({
  name: 'openGuestCheckout',
  method: 'GET',
  path: '/guest/checkout/{orderId}/{session}',
  tag: 'Guests',
  summary: 'A guest’s browser is led to the payment provider’s own page, by a form that it posts there.',
  access: 'public',
  params: z.object({
    orderId: z.string().min(1).max(60),
    session: z.string().min(1).max(600).describe('paymentSessionId of the charge: nobody else knows it'),
  }),
  reply: z.object({}),
  file: 'text/html',
  refusals: ['order-not-found'],
})
