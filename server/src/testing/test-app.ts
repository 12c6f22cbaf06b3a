/** The whole program on a database of the test's own, asked over real HTTP, at a time that the test sets. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX, ENDPOINTS, REFUSALS } from '@voltyatra/contract'
import { PARTNER_RIGHTS, type PartnerRight, paise, type Role } from '@voltyatra/domain'
import type pg from 'pg'
import { expect } from 'vitest'
import { type App, startApp } from '../app.ts'
import type { GatewayLimits } from '../charging/ocpp/gateway-limits.ts'
import { afterThisTest, freshDatabase } from '../db/testing/test-database.ts'
import { createId } from '../db/unit-of-work.ts'
import type { HttpLimits } from '../http/limits.ts'
import { openSession } from '../people/access/index.ts'
import { readConfig } from '../platform/config.ts'
import { parseRoles } from '../platform/environment.ts'
import { openLog } from '../platform/log.ts'
import { openPasswords } from '../platform/passwords.ts'
import { findAskedCalls } from './asked-calls.ts'

/** A clock that stands until the test moves it. */
export class TestClock {
  #now: Date
  constructor(start = '2026-11-20T06:30:00.000Z') {
    this.#now = new Date(start)
  }
  now(): Date {
    return new Date(this.#now)
  }
  /** Moves on by so many milliseconds. */
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  readonly body: any
}

interface Request {
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** What is asked for by its whole address: a call with its prefix, a probe, a picture. */
const OUTSIDE_THE_API = /^\/(ev\/|api\/v1\/|healthz$|readyz$|company\/logo\/[\w-]+$|sitemap|open-data\/)/

const UNANSWERED = new Set<unknown>([
  REFUSALS['no-such-call'].message,
  REFUSALS['method-not-allowed'].message,
])

/** A call that is there, but not in the program of this test, is no answer to it. */
function refuseUnwritten(method: string, path: string): void {
  const asked = path.replace(API_PREFIX, '').split('?', 1)[0] ?? ''
  const isThere = ENDPOINTS.some(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked) &&
      !findAskedCalls(readTestFile())(endpoint, API_PREFIX),
  )
  if (isThere) {
    throw new Error(
      `The program of this test does not serve ${method} ${asked}: write its address as one text`,
    )
  }
}

const readTestFile = (): string => expect.getState().testPath ?? ''

/** Asks as one caller: the cookie and headers of `who` go with every request. */
export class Caller {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }
  /** The session cookie that it asks with; empty for a visitor. */
  get cookie(): string {
    return this.#headers.cookie ?? ''
  }
  get = (path: string, request?: Request): Promise<TestAnswer> => this.#send('GET', path, request)
  post = (path: string, body?: unknown, request?: Request): Promise<TestAnswer> =>
    this.#send('POST', path, { ...request, body })
  put = (path: string, body?: unknown, request?: Request): Promise<TestAnswer> =>
    this.#send('PUT', path, { ...request, body })
  delete = (path: string, request?: Request): Promise<TestAnswer> => this.#send('DELETE', path, request)
  postForm = (path: string, form: FormData, request?: Request): Promise<TestAnswer> =>
    this.#send('POST', path, { ...request, form })
  /** The same caller with more headers. */
  with = (headers: Readonly<Record<string, string>>): Caller =>
    new Caller(this.#url, { ...this.#headers, ...headers })

  async #send(method: string, path: string, { body, form, headers }: Request = {}): Promise<TestAnswer> {
    const response = await fetch(
      OUTSIDE_THE_API.test(path) ? this.#url + path : this.#url + API_PREFIX + path,
      {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...this.#headers,
          ...headers,
        },
        body: form ?? (body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)),
      },
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
    if (UNANSWERED.has(answer.body?.message)) refuseUnwritten(method, path)
    return answer
  }
}

export interface TestApp {
  readonly app: App
  readonly clock: TestClock
  /** The program's data folder; it goes with the test. */
  readonly dataDir: string
  readonly visitor: Caller
  /** Signs a new operator of this role in; with `rights`, of a role that the owner made; with `roleId`, of that one. */
  operator(
    role?: Role | { readonly rights: readonly string[] } | { readonly roleId: string },
  ): Promise<Caller>
  /** Signs a customer in; a new one with this phone unless it is known. */
  driver(phone?: string): Promise<Caller & { readonly customerId: string }>
  /** Signs a person of a partner in, with every right by default; both are made for it unless the partner is named. */
  partnerPerson(of?: {
    readonly partnerId?: string
    readonly rights?: readonly PartnerRight[]
  }): Promise<Caller & { readonly partnerId: string; readonly personId: string }>
  /** Signs a person of a fleet in; both are made for it unless the fleet is named. */
  fleetPerson(fleetId?: string): Promise<Caller & { readonly fleetId: string; readonly personId: string }>
}

/** As quick as argon2 can be: a hash says itself what it costs to check, and tests sign in hundreds of times. */
export const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

const passwords = openPasswords({ cost: LEAST_COST })

/** Longer than any test takes. */
const NEVER_MS = 24 * 3_600_000

interface TestAppOptions {
  readonly clock?: TestClock
  readonly env?: Readonly<Record<string, string>>
  /** Gets every line of the log, down to `trace`; without it nothing is logged. */
  readonly onLogLine?: (line: string) => void
  readonly limits?: Partial<HttpLimits>
  readonly gatewayLimits?: Partial<GatewayLimits>
  readonly paymentUrls?: Readonly<Record<string, string>>
  /** The database of another program of this test; one of its own otherwise. */
  readonly connection?: pg.ClientConfig
  readonly ownsDatabase?: boolean
  /** Serves the built web app too, where one is built: to read it at each start takes longer than most tests. */
  readonly servesWebApp?: boolean
}

/** Starts the program for the running test; it is closed after it. */
export async function testApp({
  clock = new TestClock(),
  env = {},
  onLogLine,
  limits = {},
  gatewayLimits = {},
  paymentUrls = {},
  connection,
  ownsDatabase = false,
  servesWebApp = false,
}: TestAppOptions = {}): Promise<TestApp> {
  connection ??= await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-app-'))
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }))
  const { ROLES: roles = 'api', ...others } = env
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...others }, dataDir),
    // By itself: the environment of a program with a part of them names its database, and this one is given it.
    roles: parseRoles(roles),
  }
  const log = onLogLine ? openLog('trace', { write: onLogLine }) : openLog(config.logLevel)
  const app = await startApp({
    config,
    clock,
    log,
    connection,
    ownsDatabase,
    checksReplies: true,
    passwords,
    limits,
    // A slow machine would have chargers asked for what a test does not expect; most tests end beside calls that nobody answers.
    gatewayLimits: { pricesMs: NEVER_MS, settleMs: NEVER_MS, answerMs: 0, ...gatewayLimits },
    paymentUrls,
    serves: findAskedCalls(readTestFile()),
    ...(!servesWebApp && { webDir: join(dataDir, 'no-web-app') }),
  })
  afterThisTest(() => app.close())
  const { db } = app.database

  let madeFleets = 0
  return {
    app,
    clock,
    dataDir,
    visitor: new Caller(app.url),
    async operator(chosen = 'owner') {
      const id = createId()
      const rights = typeof chosen !== 'string' && 'rights' in chosen ? chosen.rights : null
      const customRoleId = typeof chosen !== 'string' && 'roleId' in chosen ? chosen.roleId : rights && id
      const role = typeof chosen === 'string' ? chosen : 'custom'
      if (rights) {
        const made = { id, name: `Role ${id}`, rights: [...rights] }
        const at = clock.now()
        await db
          .insertInto('custom_role')
          .values({ ...made, created_at: at, changed_at: at })
          .execute()
      }
      await db
        .insertInto('administrator')
        .values({
          id,
          email: `${role}-${id}@example.in`,
          role,
          custom_role_id: customRoleId,
          password_hash: '!',
          created_at: clock.now(),
          disabled_at: null,
        })
        .execute()
      const { token } = await openSession(db as never, {
        kind: 'administrator',
        subjectId: id,
        now: clock.now(),
      })
      return new Caller(app.url, { cookie: `voltyatra_admin=${token}` })
    },
    async driver(phone = '+919876543210') {
      const known = await db.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirst()
      const id = known?.id ?? createId()
      if (!known) {
        await db
          .insertInto('customer')
          .values({
            id,
            phone,
            email: null,
            name: null,
            latitude: null,
            longitude: null,
            vehicle_id: null,
            created_at: clock.now(),
            blocked_at: null,
          })
          .execute()
      }
      const { token } = await openSession(db as never, { kind: 'customer', subjectId: id, now: clock.now() })
      return Object.assign(new Caller(app.url, { cookie: `voltyatra_driver=${token}` }), { customerId: id })
    },
    async fleetPerson(fleetId = createId()) {
      const now = clock.now()
      const known = await db.selectFrom('fleet').select('id').where('id', '=', fleetId).executeTakeFirst()
      if (!known) {
        const address = { address: '17 Residency Road', city: 'Bengaluru', pincode: '560025' }
        const contact = { email: `${fleetId}@example.in`, phone: '+919845012345' }
        // Of no registered company: nothing checks its last sign here.
        madeFleets += 1
        const gstin = `29AAPFU${String(madeFleets).padStart(4, '0')}F1Z5`
        await db
          .insertInto('fleet')
          .values({
            id: fleetId,
            name: `Fleet ${fleetId.slice(-6)}`,
            gstin,
            ...address,
            ...contact,
            credit_limit_paise: paise(0),
            suspended_at: null,
            created_at: now,
          })
          .execute()
      }
      const id = createId()
      const person = {
        ...{ id, fleet_id: fleetId, name: 'Meera', phone: `+919${id.replaceAll(/\D/g, '').slice(-9)}` },
        ...{ email: null, created_at: now, created_by: null, removed_at: null },
      }
      await db.insertInto('fleet_person').values(person).execute()
      const { token } = await openSession(db as never, { kind: 'fleet', subjectId: id, now })
      return Object.assign(new Caller(app.url, { cookie: `voltyatra_fleet=${token}` }), {
        fleetId,
        personId: id,
      })
    },
    async partnerPerson({ partnerId = createId(), rights = PARTNER_RIGHTS } = {}) {
      const now = clock.now()
      const known = await db.selectFrom('partner').select('id').where('id', '=', partnerId).executeTakeFirst()
      if (!known) {
        await db
          .insertInto('partner')
          .values({
            id: partnerId,
            name: `Partner ${partnerId.slice(-6)}`,
            mobile: `+91${partnerId.replaceAll(/\D/g, '').slice(-10).padStart(10, '9')}`,
            email: `${partnerId}@example.in`,
            gstin: null,
            status: 'active',
            commission_bp: 1000,
            created_at: now,
          })
          .execute()
      }
      const id = createId()
      const person = {
        ...{ id, partner_id: partnerId, name: 'Meera', phone: `+919${id.replaceAll(/\D/g, '').slice(-9)}` },
        ...{ email: null, rights: [...rights], created_at: now, created_by: null, removed_at: null },
      }
      await db.insertInto('partner_person').values(person).execute()
      const { token } = await openSession(db as never, { kind: 'partner', subjectId: id, now })
      return Object.assign(new Caller(app.url, { cookie: `voltyatra_partner=${token}` }), {
        partnerId,
        personId: id,
      })
    },
  }
}
