import { expect, test } from 'vitest'
import { VISITOR } from '../../db/actor.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { openPasswords } from '../../platform/passwords.ts'
import { administrator, PASSWORD } from '../../testing/sign-in.ts'
import { Caller, type TestAnswer, type TestApp, testApp } from '../../testing/test-app.ts'
import { waitsOrEnds } from '../../testing/waiting.ts'
import { openSession, signIn, verifyCredentials } from '../access/index.ts'

const owners = async ({ app }: TestApp) =>
  app.database.db
    .selectFrom('administrator')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()

const ROUNDS = 8

/** Two owners; before each round both are enabled owners again, each with a fresh session. */
async function twoOwners() {
  const on = await testApp()
  const { db } = on.app.database
  const ids = [await administrator(on), await administrator(on, { email: 'ravi@example.in' })] as const
  const callerOf = async (subjectId: string) => {
    const session = { kind: 'administrator', subjectId, now: on.clock.now() } as const
    return new Caller(on.app.url, { cookie: `voltyatra_admin=${(await openSession(db, session)).token}` })
  }
  const round = async () => {
    await db.updateTable('administrator').set({ role: 'owner', disabled_at: null }).execute()
    return [await callerOf(ids[0]), await callerOf(ids[1])] as const
  }
  return { on, ids, round }
}

test('two owners who demote each other at once leave one owner', async () => {
  const { on, ids, round } = await twoOwners()
  for (let count = 0; count < ROUNDS; count += 1) {
    const [asha, ravi] = await round()
    const answers = await Promise.all([
      asha.put(`/administrators/${ids[1]}/role`, { role: 'viewer' }),
      ravi.put(`/administrators/${ids[0]}/role`, { role: 'viewer' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await owners(on)).toHaveLength(1)
  }
})

test('ten callers who demote and disable both owners at once leave one owner', async () => {
  const { on, ids, round } = await twoOwners()
  for (let count = 0; count < ROUNDS; count += 1) {
    const callers = await round()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, n) => {
        const who = callers[n % 2 ? 0 : 1]
        const whom = ids[n % 4 < 2 ? 0 : 1]
        return n % 3
          ? who.put(`/administrators/${whom}/role`, { role: 'manager' })
          : who.post(`/administrators/${whom}/disable`)
      }),
    )
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
    expect(await owners(on)).toHaveLength(1)
  }
})

test('one e-mail that ten owners add at once is one administrator', async () => {
  const on = await testApp()
  const owner = await on.operator()
  const request = { email: 'new@example.in', role: 'viewer', password: PASSWORD }
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post('/administrators', request)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test('an account that is disabled during a sign-in to it is left without an open session', async () => {
  const on = await testApp()
  const { db } = on.app.database
  const owner = await on.operator()
  const id = await administrator(on)
  const at = { db, now: on.clock.now(), address: '203.0.113.7' }
  const credentials = { email: 'asha@example.in', password: PASSWORD }
  const verified = await verifyCredentials({ ...at, passwords: openPasswords() }, credentials)
  if (!verified.ok) throw new Error('The right password was refused')

  const disabling = Promise.withResolvers<TestAnswer>()
  const opened = await runUnitOfWork({ ...at, actor: VISITOR }, async (work) => {
    const from = {
      ...{ replacedToken: undefined, address: at.address, userAgent: undefined, isKnownDevice: true },
      openedBy: 'password' as const,
      publicUrl: 'https://charge.example.in',
    }
    const session = await signIn(work, verified.value, from)
    disabling.resolve(owner.post(`/administrators/${id}/disable`))
    await waitsOrEnds(db, disabling.promise)
    return session
  })
  expect(opened.ok).toBe(true)
  expect((await disabling.promise).status).toBe(200)
  const sessions = db.selectFrom('session').select('revoked_at').where('subject_id', '=', id)
  expect(await sessions.execute()).toEqual([{ revoked_at: on.clock.now() }])
})
