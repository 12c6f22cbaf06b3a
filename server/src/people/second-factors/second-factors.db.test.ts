import { days, minutes } from '@voltyatra/domain'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { administrator, PASSWORD, sessionToken, signIn } from '../../testing/sign-in.ts'
import { Caller, type TestApp, testApp } from '../../testing/test-app.ts'
import { Authenticator } from '../passkeys/testing/authenticator.ts'

const SITE = 'https://charge.example.in'
const EMAIL = 'asha@example.in'
const CREDENTIALS = { email: EMAIL, password: PASSWORD }

const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now.getTime(),
  })

const codesIn = ({ body }: { readonly body: { readonly code?: string } }) => body.code

/** The program with an owner who has signed in by password. */
async function withOwner() {
  const on = await testApp({ env: { PUBLIC_URL: SITE } })
  const id = await administrator(on)
  const { answer } = await signIn(on)
  return { ...on, id, owner: asCaller(on, answer) }
}

const asCaller = ({ app }: TestApp, answer: Parameters<typeof sessionToken>[0]): Caller =>
  new Caller(app.url, { cookie: `__Host-voltyatra_admin=${sessionToken(answer)}` })

/** The same, with an app for one-time codes. */
async function withApp() {
  const on = await withOwner()
  const { secret } = (await on.owner.post('/administrators/me/code-app')).body.data
  const first = codeAt(secret, on.clock.now())
  const { recoveryCodes } = (await on.owner.post('/administrators/me/code-app/confirm', { code: first })).body
    .data
  on.clock.advance(30_000)
  const attempt = (code?: string) => on.visitor.post('/access-admin', { ...CREDENTIALS, code })
  return { ...on, secret, first, recoveryCodes: recoveryCodes as string[], attempt }
}

/** The same as `withOwner`, with a passkey. */
async function withPasskey() {
  const on = await withOwner()
  const key = new Authenticator(SITE)
  const { data: options } = (await on.owner.post('/administrators/me/passkeys/options')).body
  const added = await on.owner.post('/administrators/me/passkeys', {
    ...{ name: 'My phone', credential: key.create(options) },
  })
  const attempt = async () => {
    const { data } = (await on.visitor.post('/admin-passkey-sign-in/options')).body
    return on.visitor.post('/admin-passkey-sign-in', { credential: key.get(data) })
  }
  return { ...on, key, added, attempt }
}

describe('an app for one-time codes', () => {
  test('counts once a code of it was entered; from then on the password alone opens nothing', async () => {
    const { owner, visitor, clock } = await withOwner()
    const prepared = await owner.post('/administrators/me/code-app')
    const { secret, address } = prepared.body.data
    expect(address).toMatch(/^otpauth:\/\/totp\/VoltYatra:asha%40example\.in\?issuer=VoltYatra&secret=/)
    expect((await visitor.post('/access-admin', CREDENTIALS)).status).toBe(200)

    expect(codesIn(await owner.post('/administrators/me/code-app/confirm', { code: '000000' }))).toBe(
      'factor-wrong',
    )
    const confirmed = await owner.post('/administrators/me/code-app/confirm', {
      code: codeAt(secret, clock.now()),
    })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    expect(await visitor.post('/access-admin', CREDENTIALS)).toMatchObject({
      status: 401,
      body: {
        code: 'factor-needed',
        message: 'Enter the code of your app or a recovery code, or sign in with a passkey.',
      },
    })
    expect((await owner.get('/administrators/me/factors')).body.data).toEqual({
      codeApp: { since: clock.now().toISOString() },
      passkeys: [],
      recoveryCodesLeft: 10,
      requiredFrom: null,
    })
    expect(codesIn(await owner.post('/administrators/me/code-app'))).toBe('code-app-exists')
  })

  test('a wrong password says nothing of it', async () => {
    const { visitor } = await withApp()
    const answer = await visitor.post('/access-admin', { ...CREDENTIALS, password: 'not-the-password' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad-credentials' } })
  })

  test('each code counts once, also the one it was set up by; the one before and after it count', async () => {
    const { attempt, secret, first, clock } = await withApp()
    expect(codesIn(await attempt(first))).toBe('factor-wrong')
    const code = codeAt(secret, clock.now())
    expect((await attempt(code)).status).toBe(200)
    expect(codesIn(await attempt(code))).toBe('factor-wrong')
    const ahead = codeAt(secret, new Date(clock.now().getTime() + 30_000))
    expect((await attempt(`${ahead.slice(0, 3)} ${ahead.slice(3)}`)).status).toBe(200)
    clock.advance(minutes(2))
    const late = codeAt(secret, new Date(clock.now().getTime() - 60_000))
    expect(codesIn(await attempt(late))).toBe('factor-wrong')
  })

  test('used twice at once, a code opens one session', async () => {
    const { attempt, secret, clock } = await withApp()
    const code = codeAt(secret, clock.now())
    const answers = await Promise.all([attempt(code), attempt(code), attempt(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after five wrong codes even the right one waits for a quarter of an hour, and for a day after twenty', async () => {
    const { attempt, secret, clock } = await withApp()
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt('wrong-recovery')
    expect(await attempt(codeAt(secret, clock.now()))).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
    for (let quarter = 0; quarter < 3; quarter += 1) {
      clock.advance(minutes(15))
      for (let wrong = 0; wrong < 5; wrong += 1) await attempt('wrong-recovery')
    }
    clock.advance(minutes(15))
    expect((await attempt(codeAt(secret, clock.now()))).status).toBe(429)
    clock.advance(days(1))
    expect((await attempt(codeAt(secret, clock.now()))).status).toBe(200)
  })

  test('ends the sessions that were opened by a password alone, but the own one', async () => {
    const on = await withOwner()
    const other = asCaller(on, (await signIn(on)).answer)
    const { secret } = (await on.owner.post('/administrators/me/code-app')).body.data
    await on.owner.post('/administrators/me/code-app/confirm', { code: codeAt(secret, on.clock.now()) })
    expect((await other.get('/administrators/me/factors')).status).toBe(401)
    expect((await on.owner.get('/administrators/me/factors')).status).toBe(200)
  })

  test('its secret and the recovery codes are in no row that could be used, and not in the audit log', async () => {
    const { app, secret, recoveryCodes } = await withApp()
    const { db } = app.database
    const rows = [
      await db.selectFrom('code_app').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('audit_entry').selectAll().execute(),
    ]
    const [app1] = await db.selectFrom('code_app').selectAll().execute()
    const kept = JSON.stringify(rows)
    for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text)
    expect(app1?.sealed_secret.includes(Buffer.from(secret))).toBe(false)
  })

  test('is removed by its owner alone, and then the password opens the account again', async () => {
    const { owner, attempt } = await withApp()
    expect((await owner.delete('/administrators/me/code-app')).status).toBe(200)
    expect((await attempt()).status).toBe(200)
    expect((await owner.get('/administrators/me/factors')).body.data.recoveryCodesLeft).toBe(0)
  })
})

describe('a recovery code', () => {
  test('opens the account once, however it is typed', async () => {
    const { attempt, recoveryCodes, owner } = await withApp()
    const [code = ''] = recoveryCodes
    expect((await attempt(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(codesIn(await attempt(code))).toBe('factor-wrong')
    expect((await owner.get('/administrators/me/factors')).body.data.recoveryCodesLeft).toBe(9)
  })

  test('of an earlier set opens nothing any more', async () => {
    const { owner, attempt, recoveryCodes } = await withApp()
    const made = await owner.post('/administrators/me/recovery-codes')
    expect(codesIn(await attempt(recoveryCodes[0]))).toBe('factor-wrong')
    expect((await attempt(made.body.data.recoveryCodes[0])).status).toBe(200)
  })
})

describe('a passkey of an operator', () => {
  test('opens the account by itself, and makes the password alone open nothing', async () => {
    const { added, attempt, visitor, id } = await withPasskey()
    expect(added).toMatchObject({ status: 201, body: { data: { name: 'My phone' } } })
    expect(added.body.data.recoveryCodes).toHaveLength(10)
    expect(await attempt()).toMatchObject({
      status: 200,
      body: { data: { administrator: { _id: id, email: EMAIL, role: 'owner' } } },
    })
    expect(codesIn(await visitor.post('/access-admin', CREDENTIALS))).toBe('factor-needed')
  })

  test('opens nothing once its account is disabled, or it is removed', async () => {
    const { owner, added, attempt, app, clock, id } = await withPasskey()
    await app.database.db.updateTable('administrator').set({ disabled_at: clock.now() }).execute()
    expect(codesIn(await attempt())).toBe('operator-passkey-wrong')
    await app.database.db
      .updateTable('administrator')
      .set({ disabled_at: null })
      .where('id', '=', id)
      .execute()
    expect((await owner.delete(`/administrators/me/passkeys/${added.body.data._id}`)).status).toBe(200)
    expect(codesIn(await attempt())).toBe('operator-passkey-wrong')
  })

  test('does not open a driver’s account', async () => {
    const { key, visitor } = await withPasskey()
    const { data } = (await visitor.post('/driver/passkey-sign-in/options')).body
    const answer = await visitor.post('/driver/passkey-sign-in', { credential: key.get(data) })
    expect(codesIn(answer)).toBe('passkey-wrong')
  })
})

describe('who is asked again', () => {
  const request = (owner: Caller) => owner.post('/administrators/me/recovery-codes')

  test('shows the password where there is no second factor', async () => {
    const { owner, clock } = await withOwner()
    clock.advance(minutes(6))
    expect(codesIn(await request(owner))).toBe('proof-needed')
    expect(codesIn(await owner.post('/administrators/me/confirm', { password: 'wrong' }))).toBe(
      'password-wrong',
    )
    expect(codesIn(await request(owner))).toBe('proof-needed')
    const confirmed = await owner.post('/administrators/me/confirm', { password: PASSWORD })
    expect(confirmed.body.data.until).toBe(new Date(clock.now().getTime() + minutes(5)).toISOString())
    expect((await request(owner)).status).toBe(200)
  })

  test('shows a code where there is an app; the password is not enough', async () => {
    const { owner, clock, secret } = await withApp()
    clock.advance(minutes(6))
    expect(codesIn(await owner.post('/administrators/me/confirm', { password: PASSWORD }))).toBe(
      'factor-needed',
    )
    const code = codeAt(secret, clock.now())
    expect((await owner.post('/administrators/me/confirm', { code })).status).toBe(200)
    expect((await request(owner)).status).toBe(200)
    expect(codesIn(await owner.post('/administrators/me/confirm', { code }))).toBe('factor-wrong')
  })

  test('shows a passkey of their own, not another person’s', async () => {
    const on = await withPasskey()
    const { owner, clock, key, visitor } = on
    await administrator(on, { email: 'ravi@example.in' })
    const other = asCaller(
      on,
      await visitor.post('/access-admin', { ...CREDENTIALS, email: 'ravi@example.in' }),
    )
    clock.advance(minutes(6))
    const show = async (who: Caller) => {
      const { data } = (await who.post('/administrators/me/confirm-passkey/options')).body
      return who.post('/administrators/me/confirm-passkey', { credential: key.get(data) })
    }
    expect(codesIn(await show(other))).toBe('operator-passkey-wrong')
    expect(codesIn(await request(other))).toBe('proof-needed')
    expect((await show(owner)).status).toBe(200)
    expect((await request(owner)).status).toBe(200)
  })
})

describe('a role that needs a second factor', () => {
  const need = ({ app, clock }: TestApp, from: number) =>
    app.database.db
      .updateTable('access_policy')
      .set({ factor_roles: ['owner'], factor_from: new Date(clock.now().getTime() + from) })
      .execute()

  test('is shown from when on; from then on only setting one up is open', async () => {
    const on = await withOwner()
    const { owner, clock } = on
    await need(on, minutes(3))
    const { requiredFrom } = (await owner.get('/administrators/me/factors')).body.data
    expect(requiredFrom).toBe(new Date(clock.now().getTime() + minutes(3)).toISOString())
    expect((await owner.get('/get-all-contact')).status).toBe(200)
    clock.advance(minutes(3))
    expect(codesIn(await owner.get('/get-all-contact'))).toBe('factor-setup-needed')
    const { secret } = (await owner.post('/administrators/me/code-app')).body.data
    await owner.post('/administrators/me/code-app/confirm', { code: codeAt(secret, clock.now()) })
    expect((await owner.get('/get-all-contact')).status).toBe(200)
    expect(codesIn(await owner.delete('/administrators/me/code-app'))).toBe('factor-required')
  })

  test('says nothing to other roles', async () => {
    const on = await testApp()
    const viewer = await on.operator('viewer')
    const owner = await on.operator('owner')
    await need(on, 0)
    expect((await viewer.get('/get-all-contact')).status).toBe(200)
    expect(codesIn(await owner.get('/get-all-contact'))).toBe('factor-setup-needed')
  })
})

test('an owner who has none after a week is in the bell, until there is one or the account is shut', async () => {
  const on = await testApp()
  const { app, clock, operator } = on
  await administrator(on)
  const { caller: owner } = await signIn(on)
  const { secret } = (await owner.post('/administrators/me/code-app')).body.data
  await owner.post('/administrators/me/code-app/confirm', { code: codeAt(secret, clock.now()) })
  const lazy = await administrator(on, { email: 'lazy@example.in' })
  await administrator(on, { email: 'lead@example.in', role: 'manager' })
  const waiting = async () => {
    const { items } = (await (await operator('manager')).get('/attention')).body.data
    return items.find(({ kind }: { kind: string }) => kind === 'owners-without-factor').count
  }
  clock.advance(days(7) - minutes(1))
  expect(await waiting()).toBe(0)
  clock.advance(minutes(1))
  expect(await waiting()).toBe(1)
  const listed = await (await operator('manager')).get('/administrators?attention=owners-without-factor')
  expect(listed.body.data.map(({ email }: { email: string }) => email)).toEqual(['lazy@example.in'])
  await app.database.db
    .updateTable('administrator')
    .set({ disabled_at: clock.now() })
    .where('id', '=', lazy)
    .execute()
  expect(await waiting()).toBe(0)
})
