/** The driver's own account: sign-in by one-time code, profile. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  Country,
  defineDataReply,
  doneReply,
  Email,
  Id,
  IndianMobile,
  Latitude,
  Line,
  Longitude,
  Timestamp,
} from '../fields.ts'
import { CustomerLocation, CustomerVehicle } from './customers.ts'

export const DriverProfile = z.object({
  _id: Id,
  phone: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  vehicle: CustomerVehicle,
  location: CustomerLocation,
  walletBalance: z.number().describe('Rupees'),
  holds: z.number().describe('Rupees that running bookings hold'),
  amountOwed: z
    .number()
    .describe(
      'Rupees owed for energy beyond a prepayment; taken from the next money that reaches the wallet',
    ),
  createdAt: Timestamp,
})

/** ISO 639-1: in which a driver is written to. */
export const DRIVER_LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa'] as const

export const changeDriverLanguage = defineEndpoint({
  name: 'changeDriverLanguage',
  method: 'PUT',
  path: '/driver/language',
  tag: 'Driver',
  summary: 'The driver chooses the language of mails and push messages; the app says so when it is changed.',
  access: 'customer',
  body: z.object({ language: z.enum(DRIVER_LANGUAGES, { error: 'Not a language of this network' }) }),
  reply: doneReply,
  refusals: [],
})

export const requestCode = defineEndpoint({
  name: 'requestCode',
  method: 'POST',
  path: '/driver/request-code',
  tag: 'Driver',
  summary: 'A driver asks for a one-time code by text message, or where that has not come for a call.',
  access: 'public',
  body: z.object({
    phone: IndianMobile,
    by: z
      .enum(['text', 'call'], { error: 'text or call' })
      .optional()
      .describe('text unless named; call: the code of the text message is spoken'),
  }),
  idempotency: 'ignored',
  success: 202,
  reply: doneReply.extend({
    data: z.object({
      expiresAt: Timestamp,
      callAfterSeconds: z
        .number()
        .int()
        .nullable()
        .describe('From then on the code can be asked for by a call; null where nobody is called'),
    }),
  }),
  refusals: ['call-unavailable', 'call-too-early'],
})

export const verifyCode = defineEndpoint({
  name: 'verifyCode',
  method: 'POST',
  path: '/driver/verify-code',
  tag: 'Driver',
  summary: 'A driver signs in with the code; the first time, this makes the account.',
  access: 'public',
  body: z.object({
    phone: IndianMobile,
    code: z
      .string({ error: 'Enter the code' })
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits'),
  }),
  idempotency: 'ignored',
  reply: defineDataReply(z.object({ customer: DriverProfile, isNew: z.boolean() })),
  refusals: ['code-wrong', 'customer-blocked'],
})

export const signOutDriver = defineEndpoint({
  name: 'signOutDriver',
  method: 'POST',
  path: '/driver/sign-out',
  tag: 'Driver',
  summary: 'The driver signs out; without a sign-in nothing happens.',
  access: 'public',
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})

export const signOutDriverEverywhere = defineEndpoint({
  name: 'signOutDriverEverywhere',
  method: 'POST',
  path: '/driver/sign-out-everywhere',
  tag: 'Driver',
  summary: 'The driver signs out on all devices, this one too.',
  access: 'customer',
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})

/** A device on which the driver is signed in. */
export const DriverSignIn = z.object({
  _id: Id,
  createdAt: Timestamp,
  seenAt: Timestamp.describe('When it was last used, to the hour'),
  userAgent: z.string().nullable().describe('What the browser calls itself'),
  network: z.string().nullable().describe('The range of addresses from which the sign-in came'),
  country: Country.nullable(),
  isCurrent: z.boolean().describe('Whether it is this one'),
})

export const listDriverSignIns = defineEndpoint({
  name: 'listDriverSignIns',
  method: 'GET',
  path: '/driver/sign-ins',
  tag: 'Driver',
  summary: 'The driver lists the devices that are signed in, the newest first.',
  access: 'customer',
  reply: defineDataReply(z.array(DriverSignIn)),
  refusals: [],
})

export const endDriverSignIn = defineEndpoint({
  name: 'endDriverSignIn',
  method: 'DELETE',
  path: '/driver/sign-ins/{id}',
  tag: 'Driver',
  summary: 'The driver signs one device out.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['session-not-found'],
})

export const getDriverProfile = defineEndpoint({
  name: 'getDriverProfile',
  method: 'GET',
  path: '/driver/profile',
  tag: 'Driver',
  summary: 'The driver reads the own profile.',
  access: 'customer',
  reply: defineDataReply(DriverProfile),
  refusals: [],
})

export const changeDriverProfile = defineEndpoint({
  name: 'changeDriverProfile',
  method: 'PUT',
  path: '/driver/profile',
  tag: 'Driver',
  summary: 'The driver changes the own profile; what is left out stays, null clears.',
  access: 'customer',
  body: z.object({
    name: Line(200, 'Please enter your full name').nullable().optional(),
    email: Email.nullable().optional(),
    vehicleId: Id.nullable().optional(),
    location: z
      .object({ coordinates: z.tuple([Latitude, Longitude], 'Latitude, then longitude') })
      .nullable()
      .optional(),
  }),
  reply: defineDataReply(DriverProfile),
  refusals: ['vehicle-not-found'],
})
