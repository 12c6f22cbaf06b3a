import { addMs, paise } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openOutside } from '../outside/request-outside.ts'
import { maskMessage } from './mask.ts'
import { createProviderCalls, type ProviderCallsOptions } from './provider-calls.ts'
import { testCalls } from './testing/calls.ts'
import { type Answered, type Fault, faultyServer } from './testing/http-server.ts'

let now = new Date('2026-11-20T06:30:00Z')
const clock = { now: () => now }
const reading = { operation: 'read', method: 'GET', path: '/x', isRepeatable: true } as const
const writing = { operation: 'write', method: 'POST', path: '/x', body: {}, isRepeatable: false } as const

interface World extends Partial<ProviderCallsOptions> {
  readonly answer?: Answered
}

async function world({ answer = { status: 200, body: { amount: paise(1) } }, ...more }: World = {}) {
  const server = await faultyServer(() => answer)
  onTestFinished(() => server.close())
  return { server, ...testCalls({ baseUrl: server.url, headers: { 'x-secret': 'of ours' }, clock, ...more }) }
}

test.each<[string, Fault]>([
  ['breaks the connection', 'no-answer'],
  ['says that it is broken', { status: 500 }],
  ['asks for patience', { status: 429 }],
])('a provider that %s is asked again where that is safe, later each time', async (_name, fault) => {
  const { server, calls, pauses, records } = await world()
  server.failNext(fault, fault)
  expect(await calls(reading)).toMatchObject({ kind: 'answer', status: 200 })
  expect([server.seen.length, pauses]).toEqual([3, [600, 1200]])
  expect(records).toHaveLength(3)
})

test('what may not be done twice is tried once', async () => {
  const { server, calls } = await world()
  server.failNext({ status: 502 })
  expect(await calls(writing)).toEqual({ kind: 'down' })
  expect(server.seen).toHaveLength(1)
})

test('a refusal is an answer, and not asked again', async () => {
  const { server, calls } = await world()
  server.failNext({ status: 400 })
  expect(await calls(reading)).toMatchObject({ kind: 'answer', status: 400 })
  expect(server.seen).toHaveLength(1)
})

test('a provider that does not answer in time is given up, and the record says why', async () => {
  const { server, calls, records } = await world({ answerWithinMs: 20 })
  server.failNext('silence', 'silence', 'silence')
  expect(await calls(reading)).toEqual({ kind: 'down' })
  // On a busy machine a request may be given up before it arrives: what counts is that each try is.
  expect(records.map(({ failure }) => failure)).toEqual(Array(3).fill('No answer in 0.02 s'))
})

test('keys are not carried to where an answer points', async () => {
  const { server, calls } = await world()
  server.failNext('elsewhere', 'elsewhere', 'elsewhere')
  expect(await calls(reading)).toEqual({ kind: 'down' })
  expect(server.seen).not.toContain('GET /stolen')
})

test('nonsense is an answer without a body', async () => {
  const { server, calls } = await world()
  server.failNext('nonsense')
  expect(await calls(reading)).toEqual({ kind: 'answer', status: 200, body: undefined })
})

test('after five failures nobody waits for the provider; half a minute later one call tries, and its answer opens the way', async () => {
  const { server, calls } = await world()
  server.failNext(...Array<Fault>(6).fill('no-answer'))
  for (let count = 0; count < 5; count += 1) await calls(writing)
  await calls(writing)
  expect(server.seen).toHaveLength(5)
  now = addMs(now, 31_000)
  expect(await calls(writing)).toEqual({ kind: 'down' })
  expect(await calls(writing)).toEqual({ kind: 'down' })
  expect(server.seen).toHaveLength(6)
  now = addMs(now, 31_000)
  expect(await calls(writing)).toMatchObject({ kind: 'answer' })
  expect(await calls(writing)).toMatchObject({ kind: 'answer' })
})

test('an answer that never ends is cut off', async () => {
  const { calls, records } = await world({ answer: { status: 200, body: 'x'.repeat(1_000_001) } })
  expect(await calls(writing)).toEqual({ kind: 'down' })
  expect(records[0]?.failure).toContain('too long')
})

test.each([
  ['a card number', 'card 4111 1111 1111 1111 ok', 'card ***1111 ok'],
  ['no card number', 'order 1234567890123456 ok', 'order 1234567890123456 ok'],
  [
    'a secret',
    '{"client_secret":"s","order":{"payment_session_id":"p"}}',
    '{"client_secret":"***","order":{"payment_session_id":"***"}}',
  ],
  ['a person', '{"customer_phone":"+919876543210","email":null}', '{"customer_phone":"***210","email":null}'],
  ['a card number in JSON', '{"note":"4111111111111111"}', '{"note":"***1111"}'],
])('the log keeps of %s only what it may', (_name, text, kept) => {
  expect(maskMessage(text)).toBe(kept)
})

test('what is kept of a message is bounded', () => {
  expect(maskMessage('x'.repeat(100_000))).toHaveLength(4_000)
})

test('providers that are asked by many have one breaker each', async () => {
  const { server } = await world()
  const request = openOutside({ mayBePrivate: true })
  const options = {
    provider: 'p',
    baseUrl: server.url,
    headers: {},
    clock,
    request,
    record: async () => undefined,
  }
  const open = {
    mayCall: () => false,
    answered: () => undefined,
    failed: () => undefined,
    isOpen: () => true,
  }
  expect(await createProviderCalls({ ...options, breaker: open })(reading)).toEqual({ kind: 'down' })
  expect(server.seen).toHaveLength(0)
})
