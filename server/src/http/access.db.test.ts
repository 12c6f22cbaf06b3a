import { API_PREFIX, ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import {
  GIVEABLE_PERMISSIONS,
  may,
  PARTNER_RIGHTS,
  PERMISSIONS,
  type Permission,
  ROLES,
} from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/test-app.ts'
import { forEach } from './testing/hostile-target.ts'
import { requestEndpoint } from './testing/request-endpoint.ts'

const SOMETHING = '01900000-0000-7000-8000-000000000000'

/** A call that joins these is a decision: it answers anybody on the internet. */
const OPEN_TO_VISITORS = [
  'GET /admin-sign-in-ways',
  'GET /calendars/{secret}/reservations.ics',
  'GET /charging-stations',
  'GET /charging-stations/map',
  'GET /charging-stations/{id}',
  'GET /charging-stations/{id}/battery-cabinets',
  'GET /charging-stations/{id}/experience',
  'GET /guest/charge',
  'GET /guest/charge/invoice',
  'GET /guest/charge/signed-readings',
  'GET /guest/checkout/{orderId}/{session}',
  'GET /guest/connectors/{code}',
  'GET /partner-statement-files/{secret}/page',
  'GET /partner-statement-files/{secret}/pdf',
  'GET /partner-statement-files/{secret}/statement.csv',
  'GET /pin-codes/{pinCode}',
  'GET /rate-list',
  'GET /session',
  'GET /simulated-payments/{paymentSessionId}',
  'POST /access-admin',
  'POST /admin-passkey-sign-in',
  'POST /admin-passkey-sign-in/options',
  'POST /admin-single-sign-on',
  'POST /admin-single-sign-on/start',
  'POST /create-contact',
  'POST /driver/passkey-sign-in',
  'POST /driver/passkey-sign-in/options',
  'POST /driver/request-code',
  'POST /driver/sign-out',
  'POST /driver/verify-code',
  'POST /fleet/request-code',
  'POST /fleet/sign-out',
  'POST /fleet/verify-code',
  'POST /guest/charge/problem',
  'POST /guest/charge/receipt',
  'POST /guest/charge/stop',
  'POST /guest/charges',
  'POST /logout-admin',
  'POST /message-reports/{id}/{secret}',
  'POST /partner/passkey-sign-in',
  'POST /partner/passkey-sign-in/options',
  'POST /partner/request-code',
  'POST /partner/sign-out',
  'POST /partner/verify-code',
  'POST /payment-webhook',
  'POST /payout-webhook',
  'POST /seminar-registration',
  'POST /simulated-payments/{paymentSessionId}/pay',
  'POST /ticket-mails/{secret}',
]

/** With an id that nothing has, and an empty body. */
const request = (caller: Caller, endpoint: EndpointShape) =>
  requestEndpoint(caller, endpoint, { id: SOMETHING, body: {} })

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public')
const forCustomers = guarded.filter(({ access }) => access === 'customer')
const rightOf = ({ access }: EndpointShape) =>
  typeof access === 'object' && 'partner' in access ? access.partner : undefined
const forPartners = guarded.filter((endpoint) => rightOf(endpoint) !== undefined)
const forFleets = guarded.filter(({ access }) => access === 'fleet')
const forOperators = guarded.filter(
  (endpoint) =>
    endpoint.access !== 'customer' && endpoint.access !== 'fleet' && rightOf(endpoint) === undefined,
)
const permissionOf = ({ access }: EndpointShape): Permission | undefined =>
  typeof access === 'object' && 'may' in access ? (access.may as Permission) : undefined

/** What a caller got from each call, as `name status code`; a few at once, so that they share connections. */
async function answersTo(caller: Caller, endpoints: readonly EndpointShape[]): Promise<readonly string[]> {
  const answers: string[] = []
  await forEach([...endpoints.entries()], async ([at, endpoint]) => {
    const { status, body } = await request(caller, endpoint)
    answers[at] = `${endpoint.name} ${status} ${body.code}`
  })
  return answers
}

const all = (endpoints: readonly EndpointShape[], answer: string) =>
  endpoints.map(({ name }) => `${name} ${answer}`)

describe('every call', () => {
  test('is answered by a route, and names a permission that exists', async () => {
    const { visitor } = await testApp()
    for (const endpoint of ENDPOINTS) {
      const { status, body } = await request(visitor, endpoint)
      expect(`${endpoint.name} ${body.code}`).not.toMatch(/no-such-call|method-not-allowed/)
      expect({ call: endpoint.name, isBug: status === 500 }).toEqual({ call: endpoint.name, isBug: false })
    }
    for (const endpoint of forOperators) {
      const permission = permissionOf(endpoint)
      if (permission) expect(PERMISSIONS).toContain(permission)
    }
  })

  test('is open to visitors only where it must be', () => {
    const open = ENDPOINTS.filter(({ access }) => access === 'public')
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN_TO_VISITORS)
  })
})

describe('who has no session', () => {
  test('is refused with 401 by every call that is not public', async () => {
    const { visitor } = await testApp()
    expect(await answersTo(visitor, guarded)).toEqual(all(guarded, '401 not-signed-in'))
  })

  test('or one that has ended, is refused just so', async () => {
    const { operator, driver, partnerPerson, fleetPerson, clock } = await testApp()
    const [owner, customer, person] = [await operator('owner'), await driver(), await partnerPerson()]
    const ofFleet = await fleetPerson()
    clock.advance(400 * 24 * 3_600_000)
    expect(await answersTo(owner, forOperators)).toEqual(all(forOperators, '401 not-signed-in'))
    expect(await answersTo(customer, forCustomers)).toEqual(all(forCustomers, '401 not-signed-in'))
    expect(await answersTo(person, forPartners)).toEqual(all(forPartners, '401 not-signed-in'))
    expect(await answersTo(ofFleet, forFleets)).toEqual(all(forFleets, '401 not-signed-in'))
  })

  test('or another kind of session, is refused just so, even under the right cookie’s name', async () => {
    const { visitor, operator, driver, partnerPerson, fleetPerson } = await testApp()
    const kinds = [
      { caller: await operator('owner'), cookie: 'voltyatra_admin', calls: forOperators },
      { caller: await driver(), cookie: 'voltyatra_driver', calls: forCustomers },
      { caller: await partnerPerson(), cookie: 'voltyatra_partner', calls: forPartners },
      { caller: await fleetPerson(), cookie: 'voltyatra_fleet', calls: forFleets },
    ]
    for (const { caller } of kinds) {
      const token = caller.cookie.split('=')[1]
      for (const { calls, cookie } of kinds.filter((other) => other.caller !== caller)) {
        expect(await answersTo(caller, calls)).toEqual(all(calls, '401 not-signed-in'))
        const disguised = visitor.with({ cookie: `${cookie}=${token}` })
        expect(await answersTo(disguised, calls)).toEqual(all(calls, '401 not-signed-in'))
      }
    }
  })
})

test('a person of a partner is let in by every call within the own rights and refused by all others', async () => {
  const { partnerPerson } = await testApp()
  for (const right of PARTNER_RIGHTS) {
    const caller = await partnerPerson({ rights: [right] })
    const within = forPartners.filter((endpoint) => ['see', right].includes(rightOf(endpoint) ?? ''))
    const beyond = forPartners.filter((endpoint) => !within.includes(endpoint))
    expect(await answersTo(caller, beyond)).toEqual(all(beyond, '403 not-allowed'))
    for (const answer of await answersTo(caller, within)) expect(answer).not.toMatch(/ (401|403|500) /)
  }
})

test('a person of a fleet is let in by every call of fleets', async () => {
  const { fleetPerson } = await testApp()
  for (const answer of await answersTo(await fleetPerson(), forFleets)) {
    expect(answer).not.toMatch(/ (401|403|500) /)
  }
})

test.each(ROLES)(
  'the role %s is let in by every call within its rights and refused by all others',
  async (role) => {
    const { operator } = await testApp()
    const caller = await operator(role)
    const isAllowed = (endpoint: EndpointShape) => {
      const permission = permissionOf(endpoint)
      return permission === undefined || may(role, permission)
    }
    const beyond = forOperators.filter((endpoint) => !isAllowed(endpoint))
    expect(await answersTo(caller, beyond)).toEqual(all(beyond, '403 not-allowed'))
    // This one signs its caller out.
    const within = forOperators.filter(
      (endpoint) => isAllowed(endpoint) && endpoint.name !== 'endOwnSessions',
    )
    for (const answer of await answersTo(caller, within)) expect(answer).not.toMatch(/ (401|403|500) /)
  },
)

test('a role that the owner made is let in by every call within its rights and refused by all others', async () => {
  const on = await testApp()
  const half = GIVEABLE_PERMISSIONS.filter((_, at) => at % 2 === 0)
  for (const rights of [half, GIVEABLE_PERMISSIONS.filter((right) => !half.includes(right))]) {
    const caller = await on.operator({ rights })
    const isAllowed = (endpoint: EndpointShape) => {
      const permission = permissionOf(endpoint)
      return permission === undefined || rights.includes(permission)
    }
    const beyond = forOperators.filter((endpoint) => !isAllowed(endpoint))
    expect(await answersTo(caller, beyond)).toEqual(all(beyond, '403 not-allowed'))
    // This one signs its caller out.
    const within = forOperators.filter(
      (endpoint) => isAllowed(endpoint) && endpoint.name !== 'endOwnSessions',
    )
    for (const answer of await answersTo(caller, within)) expect(answer).not.toMatch(/ (401|403|500) /)
  }
})

/** A call that joins these is a decision: an owner who looks at the panel as another role may make it. */
const OPEN_WHILE_LOOKING = [
  'endSeeingAsRole',
  'keepOwnSession',
  'prepareOwnConfirmation',
  'prepareOwnPasskey',
  'previewContract',
  'previewMessageTemplate',
  'previewTariff',
]

test('an owner who looks at the panel as a role reads what it may, and every call that writes refuses', async () => {
  const { operator } = await testApp()
  const open = new Set<string>()
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const caller = await operator('owner')
    expect((await caller.put('/administrators/me/seen-role', { role })).status).toBe(200)
    const isAllowed = (endpoint: EndpointShape) => {
      const permission = permissionOf(endpoint)
      return permission === undefined || may(role, permission)
    }
    const beyond = forOperators.filter((endpoint) => !isAllowed(endpoint))
    expect(await answersTo(caller, beyond)).toEqual(all(beyond, '403 not-allowed'))
    const within = forOperators.filter(
      (endpoint) => isAllowed(endpoint) && endpoint.name !== 'endSeeingAsRole',
    )
    for (const endpoint of within) {
      const [answer = ''] = await answersTo(caller, [endpoint])
      if (endpoint.method === 'GET') expect(answer).not.toMatch(/ (401|403|500) /)
      else if (!answer.endsWith(' 403 looking-only')) open.add(endpoint.name)
    }
    expect((await caller.delete('/administrators/me/seen-role')).status).toBe(200)
    open.add('endSeeingAsRole')
  }
  expect([...open].toSorted()).toEqual(OPEN_WHILE_LOOKING)
})

test('a session is looked at only in its cookie: no header, query or body stands in for it', async () => {
  const { visitor, operator } = await testApp()
  const token = (await operator('owner')).cookie.split('=')[1] ?? ''
  const path = `${API_PREFIX}/get-all-contact`
  for (const answer of [
    await visitor.with({ authorization: `Bearer ${token}` }).get(path),
    await visitor.with({ 'x-session': token }).get(path),
    await visitor.get(`${path}?voltyatra_admin=${token}`),
    await visitor.with({ cookie: `Voltyatra_Admin=${token}` }).get(path),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  }
})
