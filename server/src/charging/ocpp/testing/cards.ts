/** Cards for the gateway's tests: made as an operator makes them, and what they have charged as the operator reads it. */
import { expect } from 'vitest'
import type { Caller } from '../../../testing/test-app.ts'
import type { Payload } from './charger.ts'

export const NUMBER = '04A2B3C4D5E680'

export async function aCard(admin: Caller, fields: object = {}): Promise<Payload> {
  const answer = await admin.post('/cards', {
    number: NUMBER,
    kind: 'ISO14443',
    owner: 'operator',
    freeReason: 'Service',
    ...fields,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body.data
}

export const ofDriver = (customerId: string, fields: object = {}) => ({
  owner: 'driver',
  customerId,
  freeReason: null,
  ...fields,
})

export const cardCharges = async (admin: Caller, query = ''): Promise<Payload[]> =>
  (await admin.get(`/card-charges${query}`)).body.data
