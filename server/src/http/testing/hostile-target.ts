/**
 * The program as an attacker meets it: every call of the contract, five kinds of callers, and a census of the
 * database.
 */

import { Agent } from 'node:http'
import { API_PREFIX, ENDPOINTS, type EndpointShape, REFUSALS, type RefusalCode } from '@voltyatra/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { HttpLimits } from '../limits.ts'
import { exchange, type RawAnswer } from './exchange.ts'
import { sampleInput } from './sample.ts'

export type Caller = 'visitor' | 'operator' | 'driver' | 'partner' | 'fleet'

export interface Requested {
  readonly params?: Readonly<Record<string, string>>
  /** With its question mark. */
  readonly query?: string
  readonly body?: unknown
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Buffer | AsyncIterable<Buffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly as?: Caller
}

export interface HostileTarget extends TestApp {
  /** Keeps its connections to the program: for requests that do not spoil them. */
  readonly agent: Agent
  /** Calls an endpoint, by default as a caller who may. */
  request(endpoint: EndpointShape, requested?: Requested): Promise<RawAnswer>
  /** How many rows every table has, and a sum over all that stands in them; what sign-ins count is left out. */
  census(): Promise<Readonly<Record<string, string>>>
}

/** Headers that say how the connection itself is used. */
const SPOILING = new Set(['connection', 'upgrade', 'expect', 'host', 'transfer-encoding', 'content-length'])

/** The program need not read all of it before it answers, and then closes the connection. */
const isLong = (raw: NonNullable<Requested['raw']>): boolean =>
  (typeof raw !== 'string' && !Buffer.isBuffer(raw)) || raw.length > 10_000

/** No test of inputs shall run into the limit for floods. */
const NO_FLOOD_LIMIT = 1_000_000

export async function hostileTarget(
  limits: Partial<HttpLimits> = {},
  options: Omit<Parameters<typeof testApp>[0] & object, 'limits'> = {},
): Promise<HostileTarget> {
  const world = await testApp({
    servesWebApp: true,
    ...options,
    limits: { visitorWritesPerMinute: NO_FLOOD_LIMIT, driverWritesPerMinute: NO_FLOOD_LIMIT, ...limits },
  })
  const cookies: Record<Caller, string> = {
    visitor: '',
    operator: (await world.operator('owner')).cookie,
    driver: (await world.driver()).cookie,
    partner: (await world.partnerPerson()).cookie,
    fleet: (await world.fleetPerson()).cookie,
  }
  // Made when it is first asked for, which is not what the census is to find.
  await loadProgramSecret(world.app.database.db, 'message-reports')
  const agent = new Agent({ keepAlive: true })
  afterThisTest(async () => agent.destroy())
  return {
    ...world,
    agent,
    request(endpoint, { params, query = '', body, raw, headers, as = callerFor(endpoint) } = {}) {
      const cookie = cookies[as]
      const isJson = body !== undefined || raw !== undefined
      // Thousands of requests: only what may spoil its connection has one of its own.
      const maySpoil =
        (raw !== undefined && isLong(raw)) || Object.keys(headers ?? {}).some((name) => SPOILING.has(name))
      return exchange(world.app.url, {
        method: endpoint.method,
        path: pathOf(endpoint, params) + query,
        ...(!maySpoil && { agent }),
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
          ...headers,
        },
        ...(raw !== undefined ? { body: raw } : body !== undefined && { body: JSON.stringify(body) }),
      })
    },
    async census() {
      const { db } = world.app.database
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('session', 'throttle') order by 1`.execute(db)
      const counted = tables.map(async ({ name }) => {
        const { rows } = await sql<{ sum: string }>`
          select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
          from ${sql.table(name)} as t`.execute(db)
        return [name, rows[0]?.sum ?? ''] as const
      })
      return Object.fromEntries(await Promise.all(counted))
    },
  }
}

function callerFor({ access }: EndpointShape): Caller {
  if (access === 'public') return 'visitor'
  if (access === 'customer') return 'driver'
  if (access === 'fleet') return 'fleet'
  return typeof access === 'object' && 'partner' in access ? 'partner' : 'operator'
}

/** The address of a call; parameters stand in it as they are given, encoded or not. */
export const pathOf = (endpoint: EndpointShape, params: Readonly<Record<string, string>> = {}): string => {
  const known = { ...(sampleInput(endpoint.params) as Record<string, string>), ...params }
  return API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? '')
}

export const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET')
/** Calls whose handler sees what was sent; a webhook refuses what is not signed before it looks at it. */
export const WITH_BODY = ENDPOINTS.filter(({ body, rawBody }) => body !== undefined && !rawBody)
export const WITH_QUERY = ENDPOINTS.filter(({ query }) => query !== undefined)
export const WITH_PARAMS = ENDPOINTS.filter(({ params }) => params !== undefined)

/** What is known of a call before its handler is asked: calls that are alike in it take the same way until then. */
const describeWay = (endpoint: EndpointShape): string =>
  JSON.stringify([
    ...[endpoint.method, callerFor(endpoint), endpoint.access === 'operator', endpoint.body !== undefined],
    ...[endpoint.rawBody, endpoint.takesMail, endpoint.files !== undefined, endpoint.idempotency],
    ...[endpoint.reauthentication === 'always', endpoint.beforeFactor, endpoint.whileLooking],
  ])

/** So many values meet each call. */
const IN_TURN = 2

/**
 * For what is refused before a handler is asked: one call of each way meets every value, each other call some of them in
 * turn. All with all would be thousands of requests that say the same.
 */
export function pairInTurn<T>(
  endpoints: readonly EndpointShape[],
  values: readonly T[],
): readonly { readonly endpoint: EndpointShape; readonly value: T }[] {
  const ways = new Set<string>()
  let next = 0
  const takeTurn = (): readonly T[] => {
    next += IN_TURN
    return Array.from({ length: IN_TURN }, (_, at) => values[(next + at) % values.length] as T)
  }
  return endpoints.flatMap((endpoint) => {
    const way = describeWay(endpoint)
    const chosen = ways.has(way) ? takeTurn() : values
    ways.add(way)
    return chosen.map((value) => ({ endpoint, value }))
  })
}

const isCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(REFUSALS, code)

/** What every refusal looks like, whatever brought it about: the envelope, the headers, and nothing of the inside. */
export function expectRefusal(answer: RawAnswer, title: string): void {
  const { status, headers, json, text } = answer
  expect(status, `${title}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${title}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expectEnvelope(answer, title)
  expect(REFUSALS[json.code as RefusalCode].status, title).toBe(status)
  expect(headers['cache-control'], title).toBe('no-store')
}

export function expectEnvelope({ headers, json, text }: RawAnswer, title: string): void {
  expect(json, `${title}: ${text.slice(0, 300)}`).toMatchObject({
    status: false,
    message: expect.stringMatching(/\S/),
  })
  expect(isCode(json.code), `${title}: ${String(json.code)}`).toBe(true)
  expect(headers['content-type'], title).toContain('application/json')
  expectSecurityHeaders(headers, title)
  expect(text, title).not.toMatch(
    /node_modules|\bat [^ ]+ \(|\.ts:\d+|select .* from|insert into|pg_|kysely|zod/i,
  )
}

export function expectSecurityHeaders(headers: RawAnswer['headers'], title: string): void {
  expect(headers['content-security-policy'], title).toMatch(/^default-src 'none';script-src 'self'/)
  expect(headers, title).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['x-powered-by'], title).toBeUndefined()
}

/** Does one thing after another for each, a few at once: quick, and still readable when it fails. */
export async function forEach<T>(all: readonly T[], use: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await use(next)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
