import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'

const phone = '+919845012345'

/** The body of the newest text message to the phone, as a developer reads it. */
async function lastText(admin: Caller): Promise<string> {
  return (await admin.get('/outbox?limit=1')).body.data[0].body
}

async function freshCode({ visitor }: TestApp, admin: Caller): Promise<string> {
  expect(await visitor.post('/driver/request-code', { phone })).toMatchObject({ status: 202 })
  return (await lastText(admin)).slice(0, 6)
}

/** Another code than the right one. */
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')

const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

test('a driver signs in with the code of the text message, and is a customer from then on', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const code = await freshCode(app, admin)
  expect(code).toMatch(/^\d{6}$/)

  const first = await app.visitor.post('/driver/verify-code', { phone, code })
  expect(first).toMatchObject({
    status: 200,
    body: {
      status: true,
      data: { isNew: true, customer: { phone, name: null, walletBalance: 0, holds: 0 } },
    },
  })
  const driver = app.visitor.with({ cookie: cookieOf(first) })
  expect((await driver.get('/driver/profile')).body.data).toEqual(first.body.data.customer)

  const again = await app.visitor.post('/driver/verify-code', { phone, code: await freshCode(app, admin) })
  expect(again.body.data).toEqual({ isNew: false, customer: first.body.data.customer })
})

test('a number counts as the same however it is written', async () => {
  const app = await testApp()
  const admin = await app.operator()
  for (const written of ['98450 12345', '09845012345', '+91 98450-12345', '919845012345']) {
    await app.visitor.post('/driver/request-code', { phone: written })
    expect((await admin.get('/outbox?limit=1')).body.data[0].recipient).toBe(phone)
  }
  for (const phone of ['12345', '+1 212 555 0100', 'ninety-eight', '', null, 9_845_012_345]) {
    expect(await app.visitor.post('/driver/request-code', { phone })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', issues: [{ path: 'phone' }] },
    })
  }
})

test('the answer to a request for a code is the same whether or not the phone has an account', async () => {
  const app = await testApp()
  await app.driver('+919845000001')
  const known = await app.visitor.post('/driver/request-code', { phone: '+919845000001' })
  const unknown = await app.visitor.post('/driver/request-code', { phone: '+919845000002' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})

test('a used code does not work again', async () => {
  const app = await testApp()
  const code = await freshCode(app, await app.operator())
  expect((await app.visitor.post('/driver/verify-code', { phone, code })).status).toBe(200)
  expect(await app.visitor.post('/driver/verify-code', { phone, code })).toMatchObject({
    status: 401,
    body: { code: 'code-wrong' },
  })
})

test('a code works for five minutes and not a moment longer', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const expired = await freshCode(app, admin)
  app.clock.advance(minutes(5))
  expect((await app.visitor.post('/driver/verify-code', { phone, code: expired })).body.code).toBe(
    'code-wrong',
  )

  const fresh = await freshCode(app, admin)
  app.clock.advance(minutes(5) - 1)
  expect((await app.visitor.post('/driver/verify-code', { phone, code: fresh })).status).toBe(200)
})

test('only the newest code works', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const [older, newer] = [await freshCode(app, admin), await freshCode(app, admin)]
  if (older !== newer) {
    expect((await app.visitor.post('/driver/verify-code', { phone, code: older })).body.code).toBe(
      'code-wrong',
    )
  }
  expect((await app.visitor.post('/driver/verify-code', { phone, code: newer })).status).toBe(200)
})

test('a code belongs to its phone', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const code = await freshCode(app, admin)
  const other = { phone: '+919845099999', code }
  expect((await app.visitor.post('/driver/verify-code', other)).body.code).toBe('code-wrong')
})

test('after four wrong tries the right code still works; after five it cannot be tried a sixth time', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const attempt = (code: string) => app.visitor.post('/driver/verify-code', { phone, code })

  const first = await freshCode(app, admin)
  for (let tries = 0; tries < 4; tries += 1) expect((await attempt(wrong(first))).status).toBe(401)
  expect((await attempt(first)).status).toBe(200)

  const second = await freshCode(app, admin)
  for (let tries = 0; tries < 5; tries += 1) expect((await attempt(wrong(second))).status).toBe(401)
  expect((await attempt(second)).body.code).toBe('code-wrong')
})

test('a code is six digits, said as text', async () => {
  const { visitor } = await testApp()
  for (const code of ['12345', '1234567', '12345a', '１２３４５６', '', 123_456, null, ['123456']]) {
    expect(await visitor.post('/driver/verify-code', { phone, code })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', issues: [{ path: 'code' }] },
    })
  }
})

test('a blocked customer learns that with the right code only, and is not signed in', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const { customerId } = await app.driver(phone)
  await admin.put(`/customers/${customerId}/block`, { reason: 'Chargebacks' })
  const code = await freshCode(app, admin)
  const guess = await app.visitor.post('/driver/verify-code', { phone, code: wrong(code) })
  expect(guess.body.code).toBe('code-wrong')
  const refused = await app.visitor.post('/driver/verify-code', { phone, code })
  expect(refused).toMatchObject({ status: 403, body: { code: 'customer-blocked' } })
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('a phone gets five codes in ten minutes, then 429 and how long to wait', async () => {
  const app = await testApp()
  const request = () => app.visitor.post('/driver/request-code', { phone })
  for (let count = 0; count < 5; count += 1) expect((await request()).status).toBe(202)
  app.clock.advance(minutes(4))
  const refused = await request()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBe(360)
  expect((await (await app.operator()).get('/outbox')).body.page.total).toBe(5)

  app.clock.advance(minutes(6))
  expect((await request()).status).toBe(202)
})

test('one address asks for thirty codes in ten minutes, whatever the phones', async () => {
  const app = await testApp()
  const from = (address: string) => app.visitor.with({ 'x-forwarded-for': address })
  const request = (caller: Caller, number: number) =>
    caller.post('/driver/request-code', { phone: `+9198450${String(number).padStart(5, '0')}` })
  for (let count = 0; count < 30; count += 1) {
    expect((await request(from('203.0.113.7'), count)).status).toBe(202)
  }
  const refused = await request(from('203.0.113.7'), 30)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBe(600)
  expect((await request(from('203.0.113.8'), 30)).status).toBe(202)
})

test('signing out ends the session; without one nothing happens', async () => {
  const app = await testApp()
  const driver = await app.driver(phone)
  const answer = await driver.post('/driver/sign-out')
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^voltyatra_driver=;/)
  expect(await driver.get('/driver/profile')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect((await app.visitor.post('/driver/sign-out')).status).toBe(200)
})

test('signing in again on a device ends its earlier session', async () => {
  const app = await testApp()
  const earlier = await app.driver(phone)
  const code = await freshCode(app, await app.operator())
  expect((await earlier.post('/driver/verify-code', { phone, code })).status).toBe(200)
  expect((await earlier.get('/driver/profile')).status).toBe(401)
})

test('in development the code can be read until it is used or expires', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const code = await freshCode(app, admin)
  await app.visitor.post('/driver/verify-code', { phone, code })
  expect(await lastText(admin)).toBe('••••••')
  await freshCode(app, admin)
  app.clock.advance(minutes(5))
  expect(await lastText(admin)).toBe('••••••')
})

test('a code that a newer one replaced is not shown any more', async () => {
  const app = await testApp()
  const admin = await app.operator()
  await freshCode(app, admin)
  await freshCode(app, admin)
  const bodies = (await admin.get('/outbox')).body.data.map((message: { body: string }) => message.body)
  expect(bodies).toEqual([expect.stringMatching(/^\d{6} is your VoltYatra/), '••••••'])
})

test('the database holds neither a code nor a token that could be used', async () => {
  const app = await testApp()
  const code = await freshCode(app, await app.operator())
  const signedIn = await app.visitor.post('/driver/verify-code', { phone, code })
  const token = cookieOf(signedIn).split('=')[1] ?? ''
  expect(token.length).toBeGreaterThan(40)
  const { db } = app.app.database
  for (const table of ['one_time_code', 'outbox_message', 'session', 'audit_entry', 'throttle'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(token)
  }
})

test('no code, token or phone reaches the log', async () => {
  const lines: string[] = []
  const app = await testApp({ onLogLine: (line) => lines.push(line) })
  const admin = await app.operator()
  const code = await freshCode(app, admin)
  await app.visitor.post('/driver/verify-code', { phone, code: wrong(code) })
  const signedIn = await app.visitor.post('/driver/verify-code', { phone, code })
  const driver = app.visitor.with({ cookie: cookieOf(signedIn) })
  await driver.get('/driver/profile')
  await admin.get(`/all-customer?q=${encodeURIComponent(phone)}`)
  await driver.post('/driver/sign-out')
  const log = lines.join('')
  expect(log).toContain('verifyCode')
  for (const secret of [code, wrong(code), '9845012345', cookieOf(signedIn).split('=')[1] ?? '']) {
    expect(log).not.toContain(secret)
  }
})

test('the code of a text message is called out once that has had half a minute, and opens the account', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const call = () => app.visitor.post('/driver/request-code', { phone, by: 'call' })
  expect(await call()).toMatchObject({ status: 409, body: { code: 'call-too-early' } })
  const code = await freshCode(app, admin)
  app.clock.advance(29_000)
  expect(await call()).toMatchObject({ status: 409, body: { code: 'call-too-early' } })
  app.clock.advance(1000)
  expect(await call()).toMatchObject({ status: 202, body: { data: { callAfterSeconds: 30 } } })
  const [called] = (await admin.get('/outbox?limit=1')).body.data
  expect(called).toMatchObject({ channel: 'voice', recipient: phone, template: 'one-time-code' })
  const digits = [...code].join(', ')
  expect(called.body).toBe(
    `Your VoltYatra sign-in code is ${digits}. Again: ${digits}. Do not tell it to anybody.`,
  )
  expect((await app.visitor.post('/driver/verify-code', { phone, code })).status).toBe(200)
})

test('calls are counted with the text messages', async () => {
  const app = await testApp()
  await freshCode(app, await app.operator())
  app.clock.advance(30_000)
  const call = () => app.visitor.post('/driver/request-code', { phone, by: 'call' })
  for (let count = 0; count < 4; count += 1) expect((await call()).status).toBe(202)
  expect(await call()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})
