import { hours } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { administrator, PASSWORD, signIn } from '../../testing/sign-in.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const wrong = { email: 'asha@example.in', password: 'not-the-password' }

const audited = ({ app }: TestApp) =>
  app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()

describe('a session', () => {
  test('ends after 12 hours, not before', async () => {
    const on = await testApp()
    await administrator(on)
    await on.app.database.db.updateTable('access_policy').set({ idle_minutes_money: null }).execute()
    const { caller } = await signIn(on)
    on.clock.advance(hours(12) - 1)
    expect((await caller.get('/get-all-contact')).status).toBe(200)
    on.clock.advance(1)
    expect(await caller.get('/get-all-contact')).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in', message: 'Please sign in.' },
    })
    expect((await caller.get('/session')).body.data).toEqual({ administrator: null, customer: null })
  })

  test('ends with signing out, which can be done twice and without one', async () => {
    const on = await testApp()
    const id = await administrator(on)
    const { caller } = await signIn(on)
    for (const who of [caller, caller, on.visitor]) {
      const answer = await who.post('/logout-admin')
      expect(answer).toMatchObject({ status: 200, body: { status: true } })
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^voltyatra_admin=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/),
      ])
    }
    expect((await caller.get('/get-all-contact')).status).toBe(401)
    const outs = (await audited(on)).filter(({ action }) => action === 'administrator.sign-out')
    expect(outs).toMatchObject([{ actor_kind: 'administrator', actor_id: id, subject_id: id }])
  })

  test('is nothing once its account is disabled', async () => {
    const on = await testApp()
    const id = await administrator(on)
    const { caller } = await signIn(on)
    const { db } = on.app.database
    await db.updateTable('administrator').set({ disabled_at: on.clock.now() }).where('id', '=', id).execute()
    expect((await caller.get('/get-all-contact')).status).toBe(401)
    expect((await caller.get('/session')).body.data.administrator).toBeNull()
  })

  test('is shown to its own browser, beside a customer’s', async () => {
    const on = await testApp()
    const id = await administrator(on)
    const { token } = await signIn(on)
    const driver = await on.driver('+919812345678')
    expect((await driver.get('/session')).body.data).toEqual({
      administrator: null,
      customer: { _id: driver.customerId, phone: '+919812345678', expiresAt: '2026-12-20T06:30:00.000Z' },
    })
    const both = driver.with({ cookie: `${driver.cookie}; voltyatra_admin=${token}` })
    expect((await both.get('/session')).body.data).toMatchObject({
      administrator: { _id: id },
      customer: { _id: driver.customerId },
    })
    expect((await on.visitor.get('/session')).body.data).toEqual({ administrator: null, customer: null })
  })

  test('opens by its token alone: nothing forged, shortened, lengthened or of a customer', async () => {
    const on = await testApp()
    await administrator(on)
    const { token } = await signIn(on)
    const driver = await on.driver()
    const [stored] = await on.app.database.db.selectFrom('session').selectAll().execute()
    const forged = [
      'x',
      '',
      'A'.repeat(43),
      'A'.repeat(6000),
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      `%00${token}`,
      "' or 1=1 --",
      stored?.token_hash.toString('base64url') ?? '',
      stored?.id ?? '',
      driver.cookie.split('=')[1] ?? '',
    ]
    for (const value of forged) {
      const caller = on.visitor.with({ cookie: `voltyatra_admin=${value}` })
      expect((await caller.get('/get-all-contact')).status).toBe(401)
      expect((await caller.get('/session')).body.data.administrator).toBeNull()
    }
    const asDriver = on.visitor.with({ cookie: `voltyatra_driver=${token}` })
    expect((await asDriver.get('/session')).body.data.customer).toBeNull()
  })
})

test('no answer and no line of the log holds a token, a cookie or a password', async () => {
  const lines: string[] = []
  const on = await testApp({ onLogLine: (line) => lines.push(line) })
  await administrator(on)
  const { caller, token, answer } = await signIn(on)
  const answers = [
    answer,
    await caller.post('/access-admin', wrong),
    await caller.post('/access-admin', `{"password": "${PASSWORD}"`),
    await caller.post('/access-admin', { email: 'x', password: PASSWORD }),
    await caller.get('/session'),
    await caller.get('/administrators/me/sessions'),
    await caller.get('/audit-log'),
    await caller.post('/administrators/me/password', { current: PASSWORD, next: 'short' }),
    await caller.get(`/get-all-contact?q=${token}`),
    await caller.post('/logout-admin'),
  ]
  const hash = (await on.app.database.db.selectFrom('administrator').select('password_hash').execute())[0]
  const bodies = JSON.stringify(answers.map(({ body }) => body))
  expect(lines.length).toBeGreaterThan(answers.length)
  for (const secret of [token, PASSWORD, wrong.password, hash?.password_hash ?? '$argon2id']) {
    expect(bodies).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
  expect(lines.join('')).not.toContain('voltyatra_admin')
})
