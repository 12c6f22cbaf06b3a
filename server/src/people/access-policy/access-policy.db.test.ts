import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { administrator, proveAgain, signIn } from '../../testing/sign-in.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const USUAL = {
  factorRoles: [],
  factorFrom: null,
  refundLimit: 1000,
  idleMinutesMoney: 30,
  idleMinutesOthers: 120,
}

const audited = async ({ app }: TestApp) =>
  (await app.database.db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('nobody needs a second factor before the owner says so, with a day', async () => {
  const on = await testApp()
  const owner = await on.operator()
  expect((await owner.get('/access-policy')).body.data).toEqual(USUAL)
  const missing = await owner.put('/access-policy', { ...USUAL, factorRoles: ['owner'] })
  expect(missing).toMatchObject({ status: 422, body: { code: 'factor-date-missing' } })
  const needed = { ...USUAL, factorRoles: ['support'], factorFrom: on.clock.now().toISOString() }
  expect((await owner.put('/access-policy', needed)).body.data).toEqual(needed)
  const support = await on.operator('support')
  expect((await support.get('/get-all-contact')).body.code).toBe('factor-setup-needed')
  expect((await owner.get('/get-all-contact')).status).toBe(200)
  expect(await audited(on)).toEqual(['access-policy.set'])
  expect((await (await on.operator('manager')).put('/access-policy', USUAL)).status).toBe(403)
})

test('a session of an owner ends after half an hour in which nobody used the panel, whatever the panel reads by itself', async () => {
  const on = await testApp()
  await administrator(on)
  const { caller } = await signIn(on)
  on.clock.advance(minutes(29))
  await caller.post('/administrators/me/active')
  on.clock.advance(minutes(29))
  expect((await caller.get('/get-all-contact')).status).toBe(200)
  on.clock.advance(minutes(1))
  expect((await caller.get('/get-all-contact')).body.code).toBe('not-signed-in')
  expect((await caller.get('/session')).body.data.administrator).toBeNull()
})

test('open sessions follow the policy when it is changed', async () => {
  const on = await testApp()
  await administrator(on)
  const { caller } = await signIn(on)
  await caller.put('/access-policy', { ...USUAL, idleMinutesMoney: null })
  on.clock.advance(hours(11))
  expect((await caller.get('/get-all-contact')).status).toBe(200)
  await proveAgain(on)
  await caller.put('/access-policy', { ...USUAL, idleMinutesMoney: 5 })
  expect((await caller.get('/get-all-contact')).body.code).toBe('not-signed-in')
})

/** An owner who has lost a passkey, and two others. */
async function withLost() {
  const on = await testApp()
  const { db } = on.app.database
  const id = await administrator(on)
  const lost = (await signIn(on)).caller
  await db
    .insertInto('passkey')
    .values({
      ...{ id, kind: 'administrator', subject_id: id, credential_id: Buffer.alloc(32), counter: 0 },
      ...{ public_key: Buffer.alloc(32), is_synced: false, transports: [], name: 'My phone' },
      ...{ created_at: on.clock.now(), last_used_at: null },
    })
    .execute()
  const [first, second] = [await on.operator(), await on.operator()]
  // Accounts restore others only when they are a day old.
  await db
    .updateTable('administrator')
    .set({ created_at: addMs(on.clock.now(), -days(1)) })
    .execute()
  const request = () =>
    first.post(`/administrators/${id}/factor-restoration`, { reason: 'The phone fell into a well' })
  const open = async () => (await second.get('/factor-restorations')).body.data
  return { ...on, id, lost, first, second, request, open }
}

test('a lost second factor is removed when one person asks and another confirms', async () => {
  const world = await withLost()
  const { lost, first, second, request, open } = world
  expect((await request()).status).toBe(201)
  expect((await request()).body.code).toBe('restoration-exists')
  const [one] = await open()
  expect(one).toMatchObject({
    email: 'asha@example.in',
    reason: 'The phone fell into a well',
    mayConfirm: true,
  })
  const confirm = `/factor-restorations/${one._id}/confirm`
  for (const who of [first, lost]) expect((await who.post(confirm)).body.code).toBe('third-person-needed')
  const answers = await Promise.all([second.post(confirm), second.post(confirm)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await lost.get('/session')).body.data.administrator).toBeNull()
  expect((await signIn(world)).answer.status).toBe(200)
  expect(await open()).toEqual([])
})

test('nobody asks for themselves, nor where there is nothing to restore; a day later it is as if nobody had asked', async () => {
  const { lost, second, id, request, open, clock, app, operator } = await withLost()
  const reason = { reason: 'Lost' }
  expect((await lost.post(`/administrators/${id}/factor-restoration`, reason)).body.code).toBe('not-allowed')
  const other = (await second.get('/session')).body.data.administrator._id
  expect((await lost.post(`/administrators/${other}/factor-restoration`, reason)).body.code).toBe(
    'factor-not-set-up',
  )
  await request()
  const [one] = await open()
  clock.advance(hours(24))
  const late = await operator()
  expect((await late.post(`/factor-restorations/${one._id}/confirm`)).body.code).toBe('restoration-not-found')
  expect(await app.database.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
})

test('nobody makes the second person on the spot: who asks and who confirms have been there for a day', async () => {
  const { app, operator, clock, id, request, open } = await withLost()
  const made = await operator()
  const requestAsNew = () => made.post(`/administrators/${id}/factor-restoration`, { reason: 'Lost' })
  expect((await requestAsNew()).body.code).toBe('account-too-new')
  await request()
  const [one] = await open()
  const look = async () => (await made.get('/factor-restorations')).body.data[0].mayConfirm
  const confirm = () => made.post(`/factor-restorations/${one._id}/confirm`)
  const setMade = (at: Date) => app.database.db.updateTable('administrator').set({ created_at: at }).execute()
  await setMade(addMs(clock.now(), 1 - days(1)))
  expect([one.mayConfirm, await look(), (await confirm()).body.code]).toEqual([
    true,
    false,
    'account-too-new',
  ])
  await setMade(addMs(clock.now(), -days(1)))
  expect([await look(), (await confirm()).status]).toEqual([true, 200])
})

test('it can be withdrawn', async () => {
  const { second, request, open, app } = await withLost()
  await request()
  const [one] = await open()
  expect((await second.post(`/factor-restorations/${one._id}/withdraw`)).status).toBe(200)
  expect(await open()).toEqual([])
  expect(await app.database.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
})

test('the database takes no restoration that fewer than three people have had to do with', async () => {
  const { app, id, request, clock } = await withLost()
  await request()
  const { db } = app.database
  const { requested_by } = await db
    .selectFrom('factor_restoration')
    .select('requested_by')
    .executeTakeFirstOrThrow()
  for (const decided_by of [id, requested_by]) {
    const outcome = { outcome: 'restored', decided_at: clock.now(), decided_by }
    await expect(db.updateTable('factor_restoration').set(outcome).execute()).rejects.toThrow(
      'factor_restoration_people',
    )
  }
})
