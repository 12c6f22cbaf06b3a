/** Autocharge: the driver confirms once that the car which a charger recognises is the own one, and turns that off. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Line } from '../fields.ts'
import { DriverCard } from './driver-cards.ts'

export const getAutochargeOffer = defineEndpoint({
  name: 'getAutochargeOffer',
  method: 'GET',
  path: '/driver/bookings/{id}/autocharge',
  tag: 'Driver',
  summary: 'The driver asks whether the charger has recognised the car that charges now.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(
    z.object({
      car: z
        .string()
        .nullable()
        .describe('The address of the car; null where none was recognised, or it may be another car’s'),
    }),
  ),
  refusals: ['booking-not-found'],
})

export const confirmAutocharge = defineEndpoint({
  name: 'confirmAutocharge',
  method: 'POST',
  path: '/driver/bookings/{id}/autocharge',
  tag: 'Driver',
  summary:
    'The driver confirms that the car which charges now is the own one: from its next charge on it pays from the wallet by being plugged in.',
  access: 'customer',
  params: ById,
  body: z.object({ label: Line(80).nullable().default(null) }),
  success: 201,
  reply: defineDataReply(DriverCard),
  refusals: ['autocharge-not-offered', 'too-many-cards'],
})

export const turnOffAutocharge = defineEndpoint({
  name: 'turnOffAutocharge',
  method: 'POST',
  path: '/driver/cards/{id}/autocharge-off',
  tag: 'Driver',
  summary:
    'The driver turns Autocharge of a car off: it begins nothing by itself any more, and its next driver may confirm it. A running charge goes on.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['card-not-found'],
})
