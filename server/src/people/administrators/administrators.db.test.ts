import { createHash, scryptSync } from 'node:crypto'
import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { administrator, PASSWORD, signIn } from '../../testing/sign-in.ts'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'

const audited = async ({ app }: TestApp) =>
  (await app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()).filter(
    ({ action }) => !action.startsWith('administrator.sign-in'),
  )

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const NEXT = 'quiet-harbour-61'

const sorted = (_name: string, part: unknown) =>
  typeof part === 'object' && part !== null ? Object.fromEntries(Object.entries(part).sort()) : part

/** An owner who has signed in, and another administrator. */
async function ownerAndOther(role: 'owner' | 'viewer' = 'viewer') {
  const on = await testApp()
  const ownerId = await administrator(on)
  const otherId = await administrator(on, { email: 'ravi@example.in', role })
  const owner = (await signIn(on)).caller
  const other = (await signIn(on, { email: 'ravi@example.in' })).caller
  return { on, owner, ownerId, other, otherId }
}

describe('adding an administrator', () => {
  const request = { email: 'new@example.in', role: 'support', password: NEXT }

  test('lets them in with that role and that password', async () => {
    const on = await testApp()
    const owner = await on.operator()
    const created = await owner.post('/administrators', request)
    expect(created).toMatchObject({
      status: 201,
      body: { status: true, data: { email: 'new@example.in', role: 'support', status: 'active' } },
    })
    const { answer } = await signIn(on, { email: 'new@example.in', password: NEXT })
    expect(answer.body.data.administrator._id).toBe(created.body.data._id)
  })

  test('is refused where the e-mail is taken, however it is written', async () => {
    const on = await testApp()
    const owner = await on.operator()
    await owner.post('/administrators', request)
    expect(await owner.post('/administrators', { ...request, email: 'NEW@example.in' })).toMatchObject({
      status: 409,
      body: { code: 'administrator-exists' },
    })
  })

  test('is refused with a weak password, and says why beside the field', async () => {
    const on = await testApp()
    const owner = await on.operator()
    for (const [password, why] of [
      ['eleven-11-x', 'The password needs at least 12 characters.'],
      ['new@example.in', 'The password must differ from the e-mail address.'],
      ['password12345', 'This password is one of the first that anybody would try. Please choose another.'],
    ]) {
      expect(await owner.post('/administrators', { ...request, password })).toMatchObject({
        status: 422,
        body: { code: 'password-too-weak', message: why, issues: [{ path: 'password', message: why }] },
      })
    }
  })

  test('is refused with a role or an e-mail that is none', async () => {
    const on = await testApp()
    const owner = await on.operator()
    expect(await owner.post('/administrators', { ...request, role: 'king' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'role' }] },
    })
    expect(await owner.post('/administrators', { ...request, email: 'new' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email' }] },
    })
  })

  test('happens once for one Idempotency-Key', async () => {
    const on = await testApp()
    const owner = (await on.operator()).with({ 'idempotency-key': 'k1' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post('/administrators', request)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?._id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await owner.post('/administrators', { ...request, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
  })

  test('keeps nothing under its Idempotency-Key from which the password is quickly guessed', async () => {
    const on = await testApp()
    const owner = (await on.operator()).with({ 'idempotency-key': 'k1' })
    await owner.post('/administrators', request)
    const kept = await on.app.database.db.selectFrom('idempotency_key').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.answer)).not.toContain(NEXT)
    const requested = { params: {}, query: {}, body: { ...request } }
    const fast = createHash('sha256').update(JSON.stringify(requested, sorted)).digest()
    expect(kept.request_hash.equals(fast)).toBe(false)
    const { secret } = await on.app.database.db
      .selectFrom('program_secret')
      .select('secret')
      .where('name', '=', 'idempotency-key')
      .executeTakeFirstOrThrow()
    expect(kept.request_hash).toEqual(scryptSync(fast, secret, 32))
  })
})

describe('the list', () => {
  test('shows who may sign in, by state, by text and in order', async () => {
    const { on, owner } = await ownerAndOther()
    await administrator(on, { email: 'gone@example.in', role: 'support', disabledAt: on.clock.now() })
    const emails = async (query: string) =>
      (await owner.get(`/administrators${query}`)).body.data.map(({ email }: { email: string }) => email)
    expect(await emails('')).toEqual(['asha@example.in', 'ravi@example.in', 'gone@example.in'])
    expect(await emails('?sort=-email')).toEqual(['ravi@example.in', 'gone@example.in', 'asha@example.in'])
    expect(await emails('?status=disabled')).toEqual(['gone@example.in'])
    expect(await emails('?status=active&q=RAVI')).toEqual(['ravi@example.in'])
    const [gone] = (await owner.get('/administrators?status=disabled')).body.data
    expect(gone).toEqual({
      _id: expect.any(String),
      email: 'gone@example.in',
      isLinked: false,
      role: 'support',
      customRole: null,
      status: 'disabled',
      createdAt: on.clock.now().toISOString(),
      disabledAt: on.clock.now().toISOString(),
    })
  })
})

describe('roles and states', () => {
  test('a new role counts from the next request on', async () => {
    const { on, owner, other, otherId } = await ownerAndOther()
    expect((await other.get('/audit-log')).status).toBe(403)
    const changed = await owner.put(`/administrators/${otherId}/role`, { role: 'accountant' })
    expect(changed).toMatchObject({ status: 200, body: { data: { _id: otherId, role: 'accountant' } } })
    expect((await other.get('/audit-log')).status).toBe(200)
    expect(await audited(on)).toMatchObject([
      {
        action: 'administrator.change-role',
        actor_name: 'asha@example.in',
        subject_kind: 'administrator',
        subject_id: otherId,
        before: { role: 'viewer' },
        after: { role: 'accountant' },
      },
    ])
  })

  test('disabling shuts the account at once and enabling opens it again, but not its old sessions', async () => {
    const { on, owner, other, otherId } = await ownerAndOther()
    expect(await owner.post(`/administrators/${otherId}/disable`)).toMatchObject({
      status: 200,
      body: { data: { status: 'disabled' } },
    })
    expect((await other.get('/get-all-contact')).status).toBe(401)
    const attempt = { email: 'ravi@example.in', password: PASSWORD }
    expect((await on.visitor.post('/access-admin', attempt)).status).toBe(401)
    expect(await owner.post(`/administrators/${otherId}/enable`)).toMatchObject({
      status: 200,
      body: { data: { status: 'active', disabledAt: null } },
    })
    expect((await other.get('/get-all-contact')).status).toBe(401)
    expect((await on.visitor.post('/access-admin', attempt)).status).toBe(200)
    expect((await audited(on)).map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['administrator.disable', otherId],
      ['administrator.enable', otherId],
    ])
  })

  test('asking for what is so already is fine and changes nothing', async () => {
    const { on, owner, otherId } = await ownerAndOther()
    expect((await owner.put(`/administrators/${otherId}/role`, { role: 'viewer' })).status).toBe(200)
    expect((await owner.post(`/administrators/${otherId}/enable`)).status).toBe(200)
    await owner.post(`/administrators/${otherId}/disable`)
    expect((await owner.post(`/administrators/${otherId}/disable`)).status).toBe(200)
    expect((await audited(on)).map(({ action }) => action)).toEqual(['administrator.disable'])
  })

  test('the last enabled owner can be neither demoted nor disabled', async () => {
    const { on, owner, ownerId, otherId } = await ownerAndOther()
    await administrator(on, { email: 'gone@example.in', role: 'owner', disabledAt: on.clock.now() })
    for (const answer of [
      await owner.put(`/administrators/${ownerId}/role`, { role: 'manager' }),
      await owner.post(`/administrators/${ownerId}/disable`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'last-owner' } })
    }
    await owner.put(`/administrators/${otherId}/role`, { role: 'owner' })
    expect((await owner.put(`/administrators/${ownerId}/role`, { role: 'manager' })).status).toBe(200)
    expect((await owner.get('/administrators')).status).toBe(200)
    expect((await owner.post(`/administrators/${otherId}/disable`)).status).toBe(403)
  })

  test('an unknown administrator is refused', async () => {
    const { owner } = await ownerAndOther()
    for (const answer of [
      await owner.put(`/administrators/${UNKNOWN}/role`, { role: 'manager' }),
      await owner.post(`/administrators/${UNKNOWN}/disable`),
      await owner.post(`/administrators/${UNKNOWN}/enable`),
      await owner.post(`/administrators/${UNKNOWN}/password`, { password: NEXT }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'administrator-not-found' } })
    }
    expect((await owner.post('/administrators/me/disable')).status).toBe(400)
  })
})

describe('resetting another person’s password', () => {
  test('ends their sessions; the old password opens nothing, the new one does', async () => {
    const { on, owner, other, otherId } = await ownerAndOther()
    expect(await owner.post(`/administrators/${otherId}/password`, { password: NEXT })).toMatchObject({
      status: 200,
    })
    expect((await other.get('/get-all-contact')).status).toBe(401)
    const email = 'ravi@example.in'
    expect((await on.visitor.post('/access-admin', { email, password: PASSWORD })).status).toBe(401)
    expect((await on.visitor.post('/access-admin', { email, password: NEXT })).status).toBe(200)
    const entries = await audited(on)
    expect(entries).toMatchObject([{ action: 'administrator.reset-password', subject_id: otherId }])
    expect(JSON.stringify(entries)).not.toMatch(/argon2|quiet-harbour/)
  })

  test('is refused with a weak one', async () => {
    const { owner, otherId } = await ownerAndOther()
    expect(
      await owner.post(`/administrators/${otherId}/password`, { password: 'ravi@example.in' }),
    ).toMatchObject({ status: 422, body: { code: 'password-too-weak', issues: [{ path: 'password' }] } })
  })

  test('is no way around one’s own password', async () => {
    const { owner, ownerId } = await ownerAndOther()
    expect(await owner.post(`/administrators/${ownerId}/password`, { password: NEXT })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', message: 'Change your own password by giving the current one.' },
    })
    expect((await owner.get('/get-all-contact')).status).toBe(200)
  })
})

describe('one’s own password', () => {
  test('is changed with the current one; the other sessions end, this one stays', async () => {
    const { on, other, otherId } = await ownerAndOther()
    const elsewhere = (await signIn(on, { email: 'ravi@example.in' })).caller
    expect(await other.post('/administrators/me/password', { current: PASSWORD, next: NEXT })).toMatchObject({
      status: 200,
      body: { message: 'Password changed.' },
    })
    expect((await elsewhere.get('/get-all-contact')).status).toBe(401)
    expect((await other.get('/get-all-contact')).status).toBe(200)
    await signIn(on, { email: 'ravi@example.in', password: NEXT })
    const entries = await audited(on)
    expect(entries).toMatchObject([{ action: 'administrator.change-password', actor_id: otherId }])
    expect(JSON.stringify(entries)).not.toMatch(/argon2|quiet-harbour/)
  })

  test('stays as it is when the current one is wrong or the next one weak', async () => {
    const { on, other } = await ownerAndOther()
    expect(
      await other.post('/administrators/me/password', { current: 'wrong-one', next: NEXT }),
    ).toMatchObject({ status: 422, body: { code: 'password-wrong' } })
    expect(
      await other.post('/administrators/me/password', { current: PASSWORD, next: 'ravi@example.in' }),
    ).toMatchObject({ status: 422, body: { code: 'password-too-weak', issues: [{ path: 'next' }] } })
    await signIn(on, { email: 'ravi@example.in' })
  })

  test('cannot be guessed through a session: ten wrong ones, then a wait of 15 minutes', async () => {
    const { on, other } = await ownerAndOther()
    const attempt = (current: string) => other.post('/administrators/me/password', { current, next: NEXT })
    for (let count = 0; count < 10; count += 1) expect((await attempt('wrong-one')).status).toBe(422)
    const refused = await attempt(PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('900')
    on.clock.advance(minutes(15))
    expect((await attempt(PASSWORD)).status).toBe(200)
  })
})

describe('one’s own sessions', () => {
  test('are listed with where they came from, this one marked, ended and expired ones left out', async () => {
    const on = await testApp()
    await on.app.database.db.updateTable('access_policy').set({ idle_minutes_money: null }).execute()
    await administrator(on)
    const old = (await signIn(on)).caller
    on.clock.advance(hours(11))
    const phone = { 'user-agent': 'Phone', 'x-forwarded-for': '117.192.0.10' }
    await signIn(on, { headers: phone })
    const { caller } = await signIn(on)
    expect((await old.get('/administrators/me/sessions')).body.page.total).toBe(3)
    on.clock.advance(hours(2))
    const { data, page } = (await caller.get('/administrators/me/sessions?sort=createdAt')).body
    expect(page.total).toBe(2)
    expect(data).toMatchObject([
      { userAgent: 'Phone', address: '117.192.0.10', country: 'IN', current: false },
      {
        current: true,
        country: null,
        createdAt: '2026-11-20T17:30:00.000Z',
        expiresAt: '2026-11-21T05:30:00.000Z',
      },
    ])
  })

  test('can be ended one by one, only one’s own, and the current one signs out here', async () => {
    const { on, owner, other } = await ownerAndOther()
    const elsewhere = (await signIn(on, { email: 'ravi@example.in' })).caller
    const sessions = async (who: Caller) => (await who.get('/administrators/me/sessions')).body.data
    const current = (rows: { current: boolean }[], is: boolean) => rows.find((row) => row.current === is)
    const ids = await sessions(other)
    const [mine, others] = [current(ids, true) as never, current(ids, false) as never] as { _id: string }[]
    expect(await owner.delete(`/administrators/me/sessions/${others?._id}`)).toMatchObject({
      status: 404,
      body: { code: 'session-not-found' },
    })
    expect((await other.delete(`/administrators/me/sessions/${others?._id}`)).status).toBe(200)
    expect((await elsewhere.get('/get-all-contact')).status).toBe(401)
    expect((await other.delete(`/administrators/me/sessions/${others?._id}`)).status).toBe(404)
    const ended = await other.delete(`/administrators/me/sessions/${mine?._id}`)
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^voltyatra_admin=;/)])
    expect((await other.get('/get-all-contact')).status).toBe(401)
    expect((await audited(on)).map(({ action }) => action)).toEqual([
      'administrator.end-session',
      'administrator.end-session',
    ])
  })

  test('can be ended all at once, this one included, nobody else’s', async () => {
    const { on, owner, other } = await ownerAndOther()
    const elsewhere = (await signIn(on, { email: 'ravi@example.in' })).caller
    const ended = await other.delete('/administrators/me/sessions')
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^voltyatra_admin=;/)])
    for (const who of [other, elsewhere]) expect((await who.get('/get-all-contact')).status).toBe(401)
    expect((await owner.get('/get-all-contact')).status).toBe(200)
  })
})
