import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minutes } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openOutside } from '../../platform/outside/request-outside.ts'
import { administrator, PASSWORD, proveAgain, sessionToken, signIn } from '../../testing/sign-in.ts'
import { Caller, type TestAnswer, testApp } from '../../testing/test-app.ts'
import { loadConfiguration } from './provider.ts'
import { CLIENT, openidProvider, type Person } from './testing/openid-provider.ts'

const ROLES = [
  { group: 'heads', role: 'manager' },
  { group: 'desk', role: 'support' },
]

/** A company whose people sign in at their own provider. */
async function company(people: Record<string, Person>, takesSecretIn?: 'client_secret_basic') {
  const on = await testApp()
  await administrator(on)
  const owner = (await signIn(on)).caller
  const { redirectUrl } = (await owner.get('/single-sign-on')).body.data
  const provider = await openidProvider(redirectUrl, people, takesSecretIn)
  const settings = {
    ...{ isOn: true, issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    ...{ groupsClaim: 'groups', roles: ROLES },
  }
  const set = (change: object = {}) => owner.put('/single-sign-on', { ...settings, ...change })
  expect(await set()).toMatchObject({ status: 200 })

  /** Up to where the provider has sent the browser back. */
  const begin = async (subject: string) => {
    const started = await on.visitor.post('/admin-single-sign-on/start')
    const cookie = cookieOf(started)
    const answer = await provider.signIn(started.body.data.url, subject)
    return { cookie, answer, finish: () => on.visitor.with({ cookie }).post('/admin-single-sign-on', answer) }
  }
  const enter = async (subject: string) => (await begin(subject)).finish()
  return { ...on, owner, provider, set, begin, enter }
}

const cookieOf = ({ headers }: TestAnswer): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('a person whose group has a role gets an account, and the same one at the next sign-in', async () => {
  const on = await company({ 'subject-1': { email: 'ravi@company.example', groups: ['desk', 'other'] } })
  expect((await on.visitor.get('/admin-sign-in-ways')).body.data).toEqual({ singleSignOn: true })
  const first = await on.enter('subject-1')
  expect(first.body.data).toMatchObject({ isLinked: false, administrator: { role: 'support' } })
  expect(first.body.data.administrator.email).toBe('ravi@company.example')
  const caller = new Caller(on.app.url, { cookie: `voltyatra_admin=${sessionToken(first)}` })
  expect((await caller.get('/session')).body.data.administrator.role).toBe('support')
  const second = await on.enter('subject-1')
  expect(second.body.data.administrator._id).toBe(first.body.data.administrator._id)
  const audited = await on.app.database.db.selectFrom('audit_entry').select('action').orderBy('id').execute()
  expect(audited.map(({ action }) => action)).toEqual([
    ...['administrator.sign-in', 'single-sign-on.set', 'administrator.create', 'single-sign-on.link'],
    ...['administrator.sign-in', 'administrator.sign-in'],
  ])
})

test('a provider that takes the secret in the header alone has it there', async () => {
  const on = await company(
    { one: { email: 'ravi@company.example', groups: ['desk'] } },
    'client_secret_basic',
  )
  expect((await on.enter('one')).status).toBe(200)
})

test('an owner removes a link, a person the own one with a password: the provider opens the account no more', async () => {
  const on = await company({ one: { email: 'ravi@company.example', groups: ['desk'] } })
  const entered = await on.enter('one')
  const id = entered.body.data.administrator._id
  const ravi = new Caller(on.app.url, { cookie: `voltyatra_admin=${sessionToken(entered)}` })
  const isLinked = async () => {
    const { data } = (await on.owner.get('/administrators')).body
    return data.map((one: { readonly isLinked: boolean }) => one.isLinked)
  }
  expect(await isLinked()).toEqual([false, true])
  const own = '/administrators/me/single-sign-on'
  expect((await ravi.delete(own)).body.code).toBe('sso-only-way')
  expect((await ravi.delete(`/administrators/${id}/single-sign-on`)).body.code).toBe('not-allowed')

  expect((await on.owner.delete(`/administrators/${id}/single-sign-on`)).status).toBe(200)
  expect((await on.owner.delete(`/administrators/${id}/single-sign-on`)).body.code).toBe('sso-not-linked')
  expect(await isLinked()).toEqual([false, false])
  expect((await ravi.get('/administrators/me/sessions')).status).toBe(401)
  expect((await on.enter('one')).body.code).toBe('sso-link-needed')

  await on.owner.post(`/administrators/${id}/password`, { password: PASSWORD })
  const { caller } = await signIn(on, { email: 'ravi@company.example' })
  const started = await caller.post(own)
  const answer = await on.provider.signIn(started.body.data.url, 'one')
  const both = on.visitor.with({ cookie: `${caller.cookie}; ${cookieOf(started)}` })
  expect((await both.post('/admin-single-sign-on', answer)).body.data.isLinked).toBe(true)
  const again = new Caller(on.app.url, { cookie: `voltyatra_admin=${sessionToken(await on.enter('one'))}` })
  expect((await again.delete(own)).status).toBe(200)
  expect((await again.delete(own)).body.code).toBe('sso-not-linked')
  const audited = await on.app.database.db
    .selectFrom('audit_entry')
    .select('before')
    .where('action', '=', 'single-sign-on.unlink')
    .execute()
  expect(audited).toMatchObject([{ before: { subject: 'one' } }, { before: { subject: 'one' } }])
})

test('the role is read anew at each sign-in, and without a group nobody comes in', async () => {
  const people: Record<string, Person> = { one: { email: 'ravi@company.example', groups: ['desk'] } }
  const on = await company(people)
  await on.enter('one')
  people.one = { email: 'other@company.example', groups: ['desk', 'heads'] }
  expect((await on.enter('one')).body.data.administrator).toMatchObject({
    ...{ role: 'manager', email: 'ravi@company.example' },
  })
  people.one = { email: 'ravi@company.example', groups: ['owner', 'other'] }
  expect(await on.enter('one')).toMatchObject({ status: 403, body: { code: 'sso-no-group' } })
  people.two = { groups: ['desk'] }
  expect((await on.enter('two')).body.code).toBe('sso-no-email')
  people.three = { groups: ['desk'], email: 'three@company.example', email_verified: false }
  expect((await on.enter('three')).body.code).toBe('sso-no-email')
})

test('an answer counts once, in the browser that began, for ten minutes, and only with its own state', async () => {
  const on = await company({ one: { email: 'ravi@company.example', groups: ['desk'] } })
  const { cookie, answer, finish } = await on.begin('one')
  const other = await on.begin('one')
  const request = (jar: string, body: object) =>
    on.visitor.with({ cookie: jar }).post('/admin-single-sign-on', body)
  const failed = { status: 401, body: { code: 'sso-failed' } }
  expect(await on.visitor.post('/admin-single-sign-on', answer)).toMatchObject(failed)
  expect(await request(other.cookie, answer)).toMatchObject(failed)
  expect(await request(cookie, { ...answer, state: other.answer.state })).toMatchObject(failed)
  expect(await request(cookie, { ...answer, state: `link.${answer.state}` })).toMatchObject(failed)
  expect((await finish()).status).toBe(200)
  expect(await finish()).toMatchObject(failed)
  // The code of one attempt under the state of another: the provider asks for the other's verifier.
  expect(await request(other.cookie, { ...other.answer, code: answer.code })).toMatchObject(failed)
  const late = await on.begin('one')
  on.clock.advance(minutes(10))
  expect(await late.finish()).toMatchObject(failed)
})

test('an account of the same e-mail address is linked by its signed-in person alone', async () => {
  const on = await company({ one: { email: 'Meena@company.example', groups: ['desk'] } })
  const id = await administrator(on, { email: 'meena@company.example', role: 'viewer' })
  expect(await on.enter('one')).toMatchObject({ status: 409, body: { code: 'sso-link-needed' } })

  const { caller } = await signIn(on, { email: 'meena@company.example' })
  const started = await caller.post('/administrators/me/single-sign-on')
  const answer = await on.provider.signIn(started.body.data.url, 'one')
  const alone = on.visitor.with({ cookie: cookieOf(started) })
  expect((await alone.post('/admin-single-sign-on', answer)).body.code).toBe('sso-failed')
  const both = on.visitor.with({ cookie: `${caller.cookie}; ${cookieOf(started)}` })
  expect((await both.post('/admin-single-sign-on', answer)).body.data).toMatchObject({
    ...{ isLinked: true, administrator: { _id: id, role: 'support' } },
  })
  expect((await on.enter('one')).body.data.administrator._id).toBe(id)
})

test('a disabled account stays out, and owners sign in with their password alone', async () => {
  const on = await company({ one: { email: 'ravi@company.example', groups: ['desk'] } })
  const { _id: id } = (await on.enter('one')).body.data.administrator
  const promoted = await on.owner.put(`/administrators/${id}/role`, { role: 'owner' })
  expect(promoted).toMatchObject({ status: 409, body: { code: 'password-missing' } })
  await on.owner.post(`/administrators/${id}/disable`)
  expect(await on.enter('one')).toMatchObject({ status: 403, body: { code: 'sso-closed' } })
  await on.owner.post(`/administrators/${id}/enable`)
  await on.owner.post(`/administrators/${id}/password`, { password: 'copper-lantern-47-river' })
  expect((await on.owner.put(`/administrators/${id}/role`, { role: 'owner' })).status).toBe(200)
  expect(await on.enter('one')).toMatchObject({ status: 409, body: { code: 'sso-owner' } })
  expect((await on.owner.post('/administrators/me/single-sign-on')).body.code).toBe('sso-owner')
  const refused = await on.app.database.db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'administrator.sign-in-failed')
    .orderBy('id')
    .execute()
  expect(refused.map(({ after }) => after)).toMatchObject([{ reason: 'sso-closed' }, { reason: 'sso-owner' }])
})

test('without the provider the password still opens, and what is wrong is said', async () => {
  const on = await company({})
  expect((await on.owner.post('/single-sign-on/test')).body.data).toEqual({ issuer: on.provider.issuer })
  on.provider.close()
  expect(await on.visitor.post('/admin-single-sign-on/start')).toMatchObject({
    ...{ status: 503, body: { code: 'sso-unreachable' } },
  })
  expect((await on.owner.post('/single-sign-on/test')).body).toMatchObject({ code: 'sso-provider-fails' })
  expect(
    (await on.visitor.post('/access-admin', { email: 'asha@example.in', password: PASSWORD })).status,
  ).toBe(200)
  await on.set({ isOn: false })
  expect((await on.visitor.get('/admin-sign-in-ways')).body.data).toEqual({ singleSignOn: false })
  expect((await on.visitor.post('/admin-single-sign-on/start')).body.code).toBe('sso-not-set-up')
})

test('the secret is kept for its own issuer alone, sealed, and is never shown', async () => {
  const on = await company({})
  await proveAgain(on)
  expect((await on.set({ clientSecret: '' })).body.data).toMatchObject({ hasSecret: true })
  const elsewhere = { issuer: 'http://other.example', clientSecret: '' }
  expect((await on.set(elsewhere)).body.code).toBe('sso-secret-missing')
  expect((await on.set({ roles: [ROLES[0], ROLES[0]] })).body.code).toBe('sso-group-twice')
  expect((await on.set({ roles: [{ group: 'heads', role: 'owner' }] })).status).toBe(400)
  const unknown = { group: 'heads', role: '01999999-0000-7000-8000-000000000000' }
  expect((await on.set({ roles: [unknown] })).body.code).toBe('role-not-found')
  const row = await on.app.database.db.selectFrom('single_sign_on').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row) + row.sealed_secret.toString('latin1')).not.toContain(CLIENT.secret)
  expect((await (await on.operator('manager')).put('/single-sign-on', {})).status).toBe(403)
})

test('no provider leads the program to an address inside', async () => {
  const server = createServer({}, (_, response) => response.writeHead(302, { location: '/inside' }).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { clientId: 'one', clientSecret: 'two', groupsClaim: 'groups', redirectUrl: issuer }
  const free = { request: openOutside({ mayBePrivate: true }), isDevelopment: true }
  await expect(loadConfiguration(free, { ...settings, issuer })).rejects.toThrow(
    'unexpected HTTP response status code',
  )
  const guarded = { request: openOutside({ mayBePrivate: false }), isDevelopment: false }
  const inside = loadConfiguration(guarded, { ...settings, issuer: 'https://127.0.0.1/' })
  await expect(inside).rejects.toMatchObject({ cause: { message: 'The host is on a private network' } })
})
