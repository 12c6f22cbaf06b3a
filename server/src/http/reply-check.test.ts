import { defineEndpoint } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkReply } from './reply-check.ts'

const endpoint = defineEndpoint({
  name: 'showStation',
  method: 'GET',
  path: '/station',
  tag: 'Test',
  summary: 'A test.',
  access: 'public',
  reply: z.object({
    data: z.object({
      name: z.string(),
      place: z.object({ lat: z.number() }).nullable(),
      tags: z.array(z.string()),
    }),
    note: z.string().optional(),
  }),
  refusals: [],
})

const good = { data: { name: 'Hubballi', place: { lat: 15.36 }, tags: ['dc'] } }

test('a reply as the contract has it passes, absent and undefined options too', () => {
  checkReply(endpoint, good)
  checkReply(endpoint, { ...good, note: undefined })
  checkReply(endpoint, { data: { ...good.data, place: null } })
})

test('a wrong or missing field is named with the call', () => {
  const reply = { data: { name: 1, place: { lat: 15.36 } } }
  expect(() => checkReply(endpoint, reply)).toThrow(
    /^The reply of showStation has drifted.*data\.name: .*data\.tags: /,
  )
})

test('a field that the contract does not have is named, however deep it stands', () => {
  const reply = { data: { ...good.data, place: { lat: 1, secret: 'x' } }, token: 'y' }
  expect(() => checkReply(endpoint, reply)).toThrow(
    'data.place.secret: not in the contract; token: not in the contract',
  )
})
