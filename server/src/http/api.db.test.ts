/** A second API beside the one of the specification, with an envelope and a way of signing in of its own. */
import { defineEndpoint } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { CustomerActor } from '../db/actor.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { createId } from '../db/unit-of-work.ts'
import { EV_API } from '../ev-api.ts'
import type { Api, PendingSession } from './api.ts'
import { type Route, read, write } from './route.ts'
import { bareServer } from './testing/bare-server.ts'
import { exchange } from './testing/exchange.ts'

const CUSTOMER = createId()
const TOKEN = 'a-token-of-an-app'

/** Answers without `status`, refusals as problem details (RFC 9457), sessions as bearer tokens. */
const V1: Api = {
  prefix: '/api/v1',
  namespace: 'v1 ',
  envelope: {
    success: (reply) => reply,
    refusal: ({ httpStatus, code, message }) => ({
      type: `urn:voltyatra:${code}`,
      status: httpStatus,
      title: message,
    }),
    refusalType: 'application/problem+json',
  },
  signIn: {
    readSession: ({ headers }): PendingSession => ({
      token: () => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
      open: () => undefined,
      close: () => undefined,
      device: () => undefined,
      knowDevice: () => undefined,
      signOn: () => undefined,
      holdSignOn: () => undefined,
      dropSignOn: () => undefined,
      send: () => undefined,
    }),
    administrator: async () => undefined,
    partner: async () => undefined,
    fleet: async () => undefined,
    isFresh: () => true,
    hasSignedInLately: async () => true,
    customer: async (_db, token): Promise<CustomerActor | undefined> =>
      token === TOKEN ? { kind: 'customer', id: CUSTOMER, name: '9000000001' } : undefined,
  },
}

const shape = { tag: 'Test', summary: 'A test.', access: 'customer', refusals: [] } as const
const showMe = defineEndpoint({
  ...shape,
  name: 'showMe',
  method: 'GET',
  path: '/me',
  reply: z.object({ id: z.string() }),
})
const addOne = defineEndpoint({
  ...shape,
  name: 'addOne',
  method: 'POST',
  path: '/ones',
  access: 'public',
  body: z.object({ count: z.number() }),
  reply: z.object({ made: z.number() }),
})

function routes(): readonly Route[] {
  let made = 0
  return [
    read(showMe, async ({ actor }) => ok({ id: actor.id })),
    write(addOne, async () => {
      made += 1
      return ok({ made })
    }),
  ]
}

async function server() {
  const { url } = await bareServer(await testDatabase(), routes(), [
    { api: V1, routes: routes(), forms: {}, mount: [] },
  ])
  return (method: string, path: string, headers: Record<string, string> = {}, body?: object | string) =>
    exchange(url, {
      method,
      path,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}

test('each API answers in its own envelope and knows only its own sessions', async () => {
  const call = await server()
  const authorization = `Bearer ${TOKEN}`
  const shown = await call('GET', '/api/v1/me', { authorization })
  expect(shown).toMatchObject({ status: 200, json: { id: CUSTOMER } })
  expect(shown.json).not.toHaveProperty('status')

  const unknown = await call('GET', '/api/v1/me', { cookie: `voltyatra_driver=${TOKEN}` })
  expect(unknown).toMatchObject({ status: 401, json: { type: 'urn:voltyatra:not-signed-in', status: 401 } })
  expect(unknown.headers['content-type']).toContain('application/problem+json')

  const old = await call('GET', '/ev/api/me', { authorization })
  expect(old).toMatchObject({ status: 401, json: { status: false, code: 'not-signed-in' } })
  expect(old.headers['content-type']).toContain('application/json')
})

test('errors outside of handlers are in the envelope of the API that was called', async () => {
  const call = await server()
  for (const [path, body] of [
    ['/api/v1/nothing', { type: 'urn:voltyatra:no-such-call' }],
    ['/ev/api/nothing', { status: false, code: 'no-such-call' }],
  ] as const) {
    expect(await call('GET', path)).toMatchObject({ status: 404, json: body })
  }
  for (const [prefix, body] of [
    [V1.prefix, { type: 'urn:voltyatra:malformed-json' }],
    [EV_API.prefix, { code: 'malformed-json' }],
  ] as const) {
    expect(await call('POST', `${prefix}/ones`, {}, '{')).toMatchObject({ status: 400, json: body })
  }
  expect(await call('POST', '/api/v1/ones', { origin: 'https://other.example' }, { count: 1 })).toMatchObject(
    {
      status: 403,
      json: { type: 'urn:voltyatra:foreign-origin' },
    },
  )
})

test('one Idempotency-Key may be used on both, and each keeps its own answer', async () => {
  const call = await server()
  const request = (prefix: string) =>
    call('POST', `${prefix}/ones`, { 'idempotency-key': 'the-same-key-1' }, { count: 1 })
  for (const prefix of [EV_API.prefix, V1.prefix, EV_API.prefix, V1.prefix]) {
    const answer = await request(prefix)
    expect(answer).toMatchObject({ status: 200, json: { made: 1 } })
    expect(Object.hasOwn(answer.json, 'status')).toBe(prefix === EV_API.prefix)
  }
})
