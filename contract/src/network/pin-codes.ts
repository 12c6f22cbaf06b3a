/** Where an Indian pin code is, for whoever looks for stations around it. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply } from '../fields.ts'

const PinCode = z
  .string({ error: 'Enter the PIN code' })
  .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits and begins with no 0')

const PinCodePlace = z.object({
  name: z
    .string()
    .describe('Its post office and district, in English; of its sorting district alone, the districts'),
  location: z.object({ lat: z.number(), long: z.number() }),
  isExact: z
    .boolean()
    .describe('false: only its first three digits are known, and it is somewhere around there'),
})

export const findPinCode = defineEndpoint({
  name: 'findPinCode',
  method: 'GET',
  path: '/pin-codes/{pinCode}',
  tag: 'Stations',
  summary: 'Anybody finds the place of a pin code, by the directory of India Post.',
  access: 'public',
  params: z.object({ pinCode: PinCode }),
  reply: defineDataReply(
    z.object({ place: PinCodePlace.nullable().describe('null: no pin code begins like this') }),
  ),
  refusals: [],
})
