/** Keys for tests, and programs that call with them. */
import type { EndpointShape } from '@voltyatra/contract'
import { days, PROGRAM_RIGHTS, RIGHTS_FOR_EVERY_STATION } from '@voltyatra/domain'
import { expect } from 'vitest'
import { requestEndpoint } from '../../../http/testing/request-endpoint.ts'
import { UNKNOWN_ID } from '../../../http/testing/sample.ts'
import type { Caller, TestAnswer, TestApp } from '../../../testing/test-app.ts'

export const V1 = '/api/v1'

export type KeyFields = Record<string, unknown>

/** A key with every right that it can have, for every station by default. */
export const buildKeyRequest = (on: Pick<TestApp, 'clock'>, changes: KeyFields = {}): KeyFields => ({
  ...{
    name: 'Fleet board',
    rights: PROGRAM_RIGHTS.filter(
      (right) => !changes.stationIds || !RIGHTS_FOR_EVERY_STATION.includes(right),
    ),
    stationIds: null,
    networks: [],
    callsPerMinute: 6000,
  },
  expiresAt: new Date(on.clock.now().getTime() + days(30)).toISOString(),
  ...changes,
})

/** A key, and a program that calls with it. */
export async function createProgram(on: TestApp, changes: KeyFields = {}) {
  const owner = await on.operator()
  const made = await owner.post('/program-keys', buildKeyRequest(on, changes))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { key, _id: id } = made.body.data as { key: string; _id: string }
  return { owner, id, key, program: on.visitor.with({ authorization: `Bearer ${key}` }) }
}

/** With an id that names nothing unless given. */
export const requestCall = (caller: Caller, endpoint: EndpointShape, id = UNKNOWN_ID): Promise<TestAnswer> =>
  requestEndpoint(caller, endpoint, { id, prefix: V1 })
