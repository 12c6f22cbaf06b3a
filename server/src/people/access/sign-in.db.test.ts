import { days, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { VISITOR } from '../../db/actor.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { openPasswords } from '../../platform/passwords.ts'
import { administrator, PASSWORD, sessionToken, signIn } from '../../testing/sign-in.ts'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'
import { signIn as openVerified, verifyCredentials } from './index.ts'

const right = { email: 'asha@example.in', password: PASSWORD }
const wrong = { ...right, password: 'not-the-password' }
const INVALID = 'Please enter valid details'

const audited = ({ app }: TestApp) =>
  app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()

describe('the right e-mail and password', () => {
  test('open a session of 12 hours in a cookie that no script can read', async () => {
    const on = await testApp()
    const id = await administrator(on, { role: 'accountant' })
    const { answer } = await signIn(on)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: true,
        data: {
          administrator: {
            _id: id,
            email: 'asha@example.in',
            role: 'accountant',
            expiresAt: '2026-11-20T18:30:00.000Z',
          },
        },
      },
    })
    const { permissions } = answer.body.data.administrator
    expect(permissions).toContain('partner.pay')
    expect(permissions).not.toContain('administrator.write')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^voltyatra_admin=[\w-]{43}; Path=\/; Expires=Fri, 20 Nov 2026 18:30:00 GMT; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^voltyatra_device=[\w-]{22}\.\d+\.[\w-]{43}; Path=\/; Expires=Sat, 25 Dec 2027 06:30:00 GMT; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('do so however the e-mail is written', async () => {
    const on = await testApp()
    await administrator(on)
    expect((await on.visitor.post('/access-admin', { ...right, email: ' ASHA@Example.IN ' })).status).toBe(
      200,
    )
  })

  test('come with a cookie for https alone where people come by https', async () => {
    const on = await testApp({ env: { PUBLIC_URL: 'https://charge.example.in' } })
    await administrator(on)
    const answer = await on.visitor.post('/access-admin', right)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-voltyatra_admin=/)
    expect(cookie).toContain('; Secure')
    const token = sessionToken(answer)
    const asks = (name: string) => on.visitor.with({ cookie: `${name}=${token}` }).get('/get-all-contact')
    expect((await asks('__Host-voltyatra_admin')).status).toBe(200)
    expect((await asks('voltyatra_admin')).status).toBe(401)
  })

  test('end the session that the browser had before', async () => {
    const on = await testApp()
    await administrator(on)
    const first = await signIn(on)
    const second = await signIn(on, { headers: { cookie: `voltyatra_admin=${first.token}` } })
    expect((await first.caller.get('/get-all-contact')).status).toBe(401)
    expect((await second.caller.get('/get-all-contact')).status).toBe(200)
  })

  test('stand in the audit log with the administrator and the address', async () => {
    const on = await testApp()
    const id = await administrator(on)
    await signIn(on, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await audited(on)).toMatchObject([
      {
        action: 'administrator.sign-in',
        actor_kind: 'administrator',
        actor_id: id,
        actor_name: 'asha@example.in',
        subject_id: id,
        address: '203.0.113.7',
      },
    ])
  })

  test('open nothing when the password is reset or the account disabled before the session is there', async () => {
    const on = await testApp()
    const id = await administrator(on)
    const { db } = on.app.database
    const at = { db, now: on.clock.now(), address: '203.0.113.7' }
    const meanwhile = [{ password_hash: 'another' }, { disabled_at: on.clock.now() }]
    for (const change of meanwhile) {
      const verified = await verifyCredentials({ ...at, passwords: openPasswords() }, right)
      if (!verified.ok) throw new Error('The right password was refused')
      await db.updateTable('administrator').set(change).where('id', '=', id).execute()
      const from = {
        ...{ replacedToken: undefined, address: at.address, userAgent: undefined, isKnownDevice: true },
        openedBy: 'password' as const,
        publicUrl: on.app.url,
      }
      const opened = await runUnitOfWork({ ...at, actor: VISITOR }, (work) =>
        openVerified(work, verified.value, from),
      )
      expect(opened).toEqual({ ok: false, refusal: { kind: 'bad-credentials' } })
      await db
        .updateTable('administrator')
        .set({ password_hash: verified.value.passwordHash })
        .where('id', '=', id)
        .execute()
    }
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })
})

describe('whatever is wrong', () => {
  test('the answer is the same: unknown account, wrong password, disabled account', async () => {
    const on = await testApp()
    await administrator(on)
    await administrator(on, { email: 'gone@example.in', disabledAt: on.clock.now() })
    const answers = await Promise.all([
      on.visitor.post('/access-admin', { ...right, email: 'nobody@example.in' }),
      on.visitor.post('/access-admin', wrong),
      on.visitor.post('/access-admin', { ...right, email: 'gone@example.in' }),
    ])
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { status: false, message: INVALID, code: 'bad-credentials' },
      })
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('the password is verified once, account or not', async () => {
    const on = await testApp()
    await administrator(on)
    await administrator(on, { email: 'gone@example.in', disabledAt: on.clock.now() })
    for (const email of ['nobody@example.in', 'asha@example.in', 'gone@example.in']) {
      const verified: string[] = []
      const passwords = {
        ...openPasswords(),
        async matches(password: string) {
          verified.push(password)
          return false
        },
      }
      const circumstances = {
        db: on.app.database.db,
        passwords,
        now: on.clock.now(),
        address: '203.0.113.7',
      }
      expect(await verifyCredentials(circumstances, { email, password: 'a-try' })).toEqual({
        ok: false,
        refusal: { kind: 'bad-credentials' },
      })
      expect(verified).toEqual(['a-try'])
    }
  })

  test('a malformed e-mail, a missing or an endless password name the field and read the same', async () => {
    const { visitor } = await testApp()
    const cases: [object, string][] = [
      [{ email: 'asha', password: PASSWORD }, 'email'],
      [{ email: 'a b@example.in', password: PASSWORD }, 'email'],
      [{ email: ['asha@example.in'], password: PASSWORD }, 'email'],
      [{ password: PASSWORD }, 'email'],
      [{ email: 'asha@example.in' }, 'password'],
      [{ email: 'asha@example.in', password: '' }, 'password'],
      [{ email: 'asha@example.in', password: 7 }, 'password'],
      [{ email: 'asha@example.in', password: 'x'.repeat(1001) }, 'password'],
    ]
    for (const [body, path] of cases) {
      expect(await visitor.post('/access-admin', body)).toMatchObject({
        status: 400,
        body: { status: false, message: INVALID, issues: [{ path, message: INVALID }] },
      })
    }
  })

  test('it stands in the audit log although nothing else is kept, and what nobody has is not written down', async () => {
    const on = await testApp()
    const id = await administrator(on)
    const gone = await administrator(on, { email: 'gone@example.in', disabledAt: on.clock.now() })
    await on.visitor.post('/access-admin', wrong)
    await on.visitor.post('/access-admin', { ...right, email: 'gone@example.in' })
    await on.visitor.post('/access-admin', { ...right, email: 'my-own-password@typed.here' })
    const entries = await audited(on)
    expect(entries).toMatchObject([
      { subject_id: id, after: { reason: 'wrong-password', email: 'asha@example.in' } },
      { subject_id: gone, after: { reason: 'disabled', email: 'gone@example.in' } },
      { subject_id: null, after: { reason: 'unknown-account' } },
    ])
    for (const entry of entries) {
      expect(entry).toMatchObject({ action: 'administrator.sign-in-failed', actor_kind: 'visitor' })
    }
    const throttled = await on.app.database.db.selectFrom('throttle').selectAll().execute()
    const written = JSON.stringify([entries, throttled])
    for (const secret of ['my-own-password', PASSWORD, wrong.password]) expect(written).not.toContain(secret)
  })

  test('a failed try leaves the session that the browser has', async () => {
    const on = await testApp()
    await administrator(on)
    const { caller } = await signIn(on)
    await caller.post('/access-admin', wrong)
    expect((await caller.get('/get-all-contact')).status).toBe(200)
  })
})

describe('too many failures', () => {
  const from = (on: TestApp, address: string): Caller => on.visitor.with({ 'x-forwarded-for': address })
  const fail = async (caller: Caller, times: number, body: object = wrong) => {
    for (let count = 0; count < times; count += 1) {
      expect((await caller.post('/access-admin', body)).status).toBe(401)
    }
  }

  test('ten for one account from one address block that pair for 15 minutes, even with the right password', async () => {
    const on = await testApp()
    await administrator(on)
    const caller = from(on, '203.0.113.7')
    await fail(caller, 10)
    const refused = await caller.post('/access-admin', right)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 429,
      body: { status: false, message: INVALID, code: 'too-many-requests' },
    })
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await from(on, '203.0.113.8').post('/access-admin', right)).status).toBe(200)
    on.clock.advance(minutes(15) - 1)
    expect((await caller.post('/access-admin', right)).headers.get('retry-after')).toBe('1')
    on.clock.advance(1)
    expect((await caller.post('/access-admin', right)).status).toBe(200)
  })

  test('it is so for an account that does not exist too', async () => {
    const on = await testApp()
    const caller = from(on, '203.0.113.7')
    const nobody = { ...right, email: 'nobody@example.in' }
    await fail(caller, 10, nobody)
    expect(await caller.post('/access-admin', nobody)).toMatchObject({
      status: 429,
      body: { message: INVALID },
    })
  })

  test('tries at once get no more than their ten', async () => {
    const on = await testApp()
    await administrator(on)
    const caller = from(on, '203.0.113.7')
    const answers = await Promise.all(Array.from({ length: 25 }, () => caller.post('/access-admin', wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('a success forgets the failures from that address', async () => {
    const on = await testApp()
    await administrator(on)
    const caller = from(on, '203.0.113.7')
    await fail(caller, 9)
    expect((await caller.post('/access-admin', right)).status).toBe(200)
    await fail(caller, 10)
    expect((await caller.post('/access-admin', right)).status).toBe(429)
  })

  test('fifty for one account shut it to every address', async () => {
    const on = await testApp()
    await administrator(on)
    for (let network = 1; network <= 5; network += 1) await fail(from(on, `203.0.113.${network}`), 10)
    const elsewhere = from(on, '198.51.100.1')
    expect((await elsewhere.post('/access-admin', right)).status).toBe(429)
    on.clock.advance(minutes(15))
    expect((await elsewhere.post('/access-admin', right)).status).toBe(200)
  })

  test('two hundred from one /24, or one /48 of IPv6, shut every account to all of it', async () => {
    const on = await testApp()
    await administrator(on)
    const network = (n: number) => from(on, `2001:db8:7:${n.toString(16)}::1`)
    await Promise.all(
      Array.from({ length: 200 }, (_none, n) =>
        fail(network(n % 25), 1, { ...wrong, email: `n${n}@example.in` }),
      ),
    )
    expect((await network(99).post('/access-admin', right)).status).toBe(429)
    expect((await from(on, '2001:db8:8::1').post('/access-admin', right)).status).toBe(200)
  })

  /** U+0130, wide letters, small capitals of other scripts, a sign that nobody sees. */
  const SPELLINGS = [
    'kilivi',
    'KILIVI',
    'k\u0130livi',
    'ki\u0307livi',
    '\uff4bilivi',
    '\u212ailivi',
    'k\u0131livi',
  ]

  test('count as one, however the address is written', async () => {
    const on = await testApp()
    await administrator(on, { email: 'kilivi@example.in' })
    for (const [domain, tried] of [
      ['example.in', 'of somebody'],
      ['elsewhere.in', 'of nobody'],
    ]) {
      const caller = from(on, tried === 'of nobody' ? '203.0.113.7' : '198.51.100.7')
      await fail(caller, 10, { ...wrong, email: `kilivi@${domain}` })
      for (const spelling of SPELLINGS) {
        const { status } = await caller.post('/access-admin', { ...right, email: `${spelling}@${domain}` })
        // A spelling that leads to no account is no try at it; none is a way around the ten.
        expect(`${tried} ${spelling} ${status}`).toMatch(
          tried === 'of nobody' ? / 4(00|29)$/ : / 4(00|01|29)$/,
        )
      }
    }
  })

  test('do not keep out a device on which the owner signed in before, and it has ten tries of its own', async () => {
    const on = await testApp()
    await administrator(on)
    const signedIn = await from(on, '198.51.100.1').post('/access-admin', right)
    const [, cookie = ''] = /(voltyatra_device=[^;]+)/.exec(signedIn.headers.getSetCookie().join('\n')) ?? []
    for (let network = 1; network <= 5; network += 1) await fail(from(on, `203.0.113.${network}`), 10)
    const stranger = from(on, '198.51.100.1')
    expect((await stranger.post('/access-admin', right)).status).toBe(429)

    // Also from the very network that the failures came from.
    const known = from(on, '203.0.113.1').with({ cookie })
    expect((await known.post('/access-admin', right)).status).toBe(200)
    await fail(known, 10)
    expect((await known.post('/access-admin', right)).status).toBe(429)
    on.clock.advance(minutes(15))
    expect((await known.post('/access-admin', right)).status).toBe(200)
  })

  test('keep out a device that another person uses, was made up, or was seen too long ago', async () => {
    const on = await testApp()
    await administrator(on)
    await administrator(on, { email: 'ravi@example.in' })
    const deviceOf = async (email: string) => {
      const answer = await from(on, '198.51.100.9').post('/access-admin', { email, password: PASSWORD })
      return /voltyatra_device=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? ''
    }
    const [own, other] = [await deviceOf(right.email), await deviceOf('ravi@example.in')]
    const [id = '', day = '', proof = ''] = own.split('.')
    const forged = [
      other,
      `${id}.${Number(day) + 1}.${proof}`,
      `${id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${day}.${proof}`,
      'x',
      '~~~~',
    ]
    for (let network = 1; network <= 5; network += 1) await fail(from(on, `203.0.113.${network}`), 10)
    const with_ = (value: string) => on.visitor.with({ cookie: `voltyatra_device=${value}` })
    for (const value of forged) {
      expect((await with_(value).post('/access-admin', right)).status, value).toBe(429)
    }
    expect((await with_([other, own].join('~')).post('/access-admin', right)).status).toBe(200)
    on.clock.advance(days(400))
    for (let network = 1; network <= 5; network += 1) await fail(from(on, `203.0.113.${network}`), 10)
    expect((await with_(own).post('/access-admin', right)).status).toBe(429)
  })

  test('fifty from one address shut every account to it', async () => {
    const on = await testApp()
    await administrator(on)
    const caller = from(on, '203.0.113.7')
    await Promise.all(
      Array.from({ length: 50 }, (_none, n) => fail(caller, 1, { ...wrong, email: `n${n}@example.in` })),
    )
    expect((await caller.post('/access-admin', right)).status).toBe(429)
    expect((await from(on, '203.0.113.8').post('/access-admin', right)).status).toBe(200)
  })

  test('signing in often is no failure', async () => {
    const on = await testApp()
    await administrator(on)
    for (let count = 0; count < 55; count += 1) await signIn(on)
  })
})
