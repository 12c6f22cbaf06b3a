import { expect, test } from 'vitest'
import { administrator, PASSWORD, proveAgain, signIn } from '../../testing/sign-in.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const UNKNOWN = '01999999-0000-7000-8000-000000000000'
const ROLE = { name: 'Night desk', rights: ['booking.stop', 'customer.read'] }

const readAudit = ({ app }: TestApp) =>
  app.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind as subject', 'before', 'after'])
    .where('action', 'not like', 'administrator.sign-%')
    .orderBy('at')
    .orderBy('id')
    .execute()

/** An owner, the role, and an operator who has it. */
async function ownerAndNightDesk() {
  const on = await testApp()
  const owner = await on.operator('owner')
  const role = (await owner.post('/roles', ROLE)).body.data
  const added = await owner.post('/administrators', {
    ...{ email: 'ravi@example.in', role: role._id, password: PASSWORD },
  })
  const { answer, caller: ravi } = await signIn(on, { email: 'ravi@example.in' })
  return { on, owner, role, added, answer, ravi }
}

test('an operator of a role that the owner made may do what the role may, and nothing else', async () => {
  const { added, role, answer, ravi } = await ownerAndNightDesk()
  const rights = ['booking.read', 'booking.stop', 'customer.read', 'dashboard.read']
  expect(role).toMatchObject({ name: 'Night desk', rights, operators: 0 })
  expect(added.body.data).toMatchObject({
    role: 'custom',
    customRole: { _id: role._id, name: 'Night desk' },
  })
  expect(answer.body.data.administrator).toMatchObject({
    ...{ role: 'custom', roleName: 'Night desk', isLooking: false, permissions: rights },
  })
  expect((await ravi.get('/all-customer')).status).toBe(200)
  expect((await ravi.get('/get-all-contact')).body.code).toBe('not-allowed')
  expect((await ravi.get('/roles')).body.code).toBe('not-allowed')
  expect((await ravi.get('/session')).body.data.administrator).toMatchObject({
    ...{ role: 'custom', roleName: 'Night desk', permissions: rights },
  })
})

test('a changed role counts from the next request on, and the log says what changed', async () => {
  const { on, owner, role, ravi } = await ownerAndNightDesk()
  const changed = await owner.put(`/roles/${role._id}`, { name: 'Day desk', rights: ['contact.read'] })
  expect(changed.body.data).toMatchObject({
    ...{ name: 'Day desk', rights: ['contact.read', 'dashboard.read'], operators: 1 },
  })
  expect((await ravi.get('/get-all-contact')).status).toBe(200)
  expect((await ravi.get('/all-customer')).body.code).toBe('not-allowed')
  const log = await readAudit(on)
  expect(log.map(({ action }) => action)).toEqual([
    'custom-role.create',
    'administrator.create',
    'custom-role.change',
  ])
  expect(log[1]?.after).toMatchObject({ role: 'custom', roleName: 'Night desk' })
  expect(log[2]).toMatchObject({
    before: { name: 'Night desk' },
    after: { name: 'Day desk', rights: ['contact.read', 'dashboard.read'] },
  })
})

test('the list shows the five as they are, what can be given, and how many have each role', async () => {
  const { owner } = await ownerAndNightDesk()
  const { permissions, builtIn, custom } = (await owner.get('/roles')).body.data
  expect(builtIn.map(({ role }: { role: string }) => role)).toEqual([
    ...['owner', 'manager', 'support', 'accountant', 'viewer'],
  ])
  expect(builtIn[0].rights).toContain('administrator.write')
  expect(permissions).not.toContain('administrator.write')
  expect(custom).toMatchObject([{ name: 'Night desk', operators: 1 }])
})

test('nobody is given the right to decide about operators, or one that is none', async () => {
  const { operator } = await testApp()
  const owner = await operator('owner')
  for (const right of ['administrator.write', 'everything.do']) {
    const refused = await owner.post('/roles', { name: 'King', rights: ['booking.read', right] })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'right-unknown', issues: [{ path: 'rights' }] },
    })
  }
  expect((await owner.post('/roles', { name: 'Nothing', rights: [] })).status).toBe(400)
  for (const role of ['manager', 'viewer'] as const) {
    expect((await (await operator(role)).post('/roles', ROLE)).body.code).toBe('not-allowed')
  }
})

test('a name is there once, in whatever letters; a role that is none is refused everywhere', async () => {
  const { owner, role } = await ownerAndNightDesk()
  expect((await owner.post('/roles', { ...ROLE, name: 'NIGHT DESK' })).body.code).toBe('role-exists')
  const other = (await owner.post('/roles', { ...ROLE, name: 'Other' })).body.data
  expect((await owner.put(`/roles/${other._id}`, ROLE)).body.code).toBe('role-exists')
  expect((await owner.put(`/roles/${role._id}`, role)).status).toBe(200)
  const answers = [
    await owner.put(`/roles/${UNKNOWN}`, ROLE),
    await owner.delete(`/roles/${UNKNOWN}`),
    await owner.post('/administrators', { email: 'x@example.in', role: UNKNOWN, password: PASSWORD }),
    await owner.put('/administrators/me/seen-role', { role: UNKNOWN }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('role-not-found'))
})

test('a role that somebody has is not deleted; nobody’s is', async () => {
  const { on, owner, role } = await ownerAndNightDesk()
  expect((await owner.delete(`/roles/${role._id}`)).body.code).toBe('role-in-use')
  const { data } = (await owner.get('/administrators')).body
  const ravi = data.find(({ email }: { email: string }) => email === 'ravi@example.in')
  const changed = await owner.put(`/administrators/${ravi._id}/role`, { role: 'viewer' })
  expect(changed.body.data).toMatchObject({ role: 'viewer', customRole: null })
  expect((await owner.delete(`/roles/${role._id}`)).status).toBe(200)
  expect((await readAudit(on)).at(-1)).toMatchObject({
    action: 'custom-role.delete',
    before: { name: 'Night desk' },
  })
})

test('the last owner is not made somebody of another role', async () => {
  const on = await testApp()
  const id = await administrator(on)
  const { caller: owner } = await signIn(on)
  const role = (await owner.post('/roles', ROLE)).body.data
  expect((await owner.put(`/administrators/${id}/role`, { role: role._id })).body.code).toBe('last-owner')
})

test('fifty roles are the most', async () => {
  const on = await testApp()
  const owner = await on.operator('owner')
  await on.app.database.db
    .insertInto('custom_role')
    .values(
      Array.from({ length: 50 }, (_, at) => ({
        ...{ id: UNKNOWN.replace(/00$/, String(at + 10)), name: `Role ${at}`, rights: ['dashboard.read'] },
        ...{ created_at: on.clock.now(), changed_at: on.clock.now() },
      })),
    )
    .execute()
  expect((await owner.post('/roles', ROLE)).body.code).toBe('too-many-roles')
})

test('an owner sees the panel as a role does, changes nothing, and ends it', async () => {
  const on = await testApp()
  await administrator(on)
  const { caller: owner } = await signIn(on)
  const role = (await owner.post('/roles', ROLE)).body.data
  expect((await owner.put('/administrators/me/seen-role', { role: role._id })).status).toBe(200)
  const seen = (await owner.get('/session')).body.data.administrator
  expect(seen).toMatchObject({ role: 'custom', roleName: 'Night desk', isLooking: true })
  expect(seen.permissions).toEqual(role.rights)
  expect((await owner.get('/all-customer')).status).toBe(200)
  expect((await owner.get('/get-all-contact')).body.code).toBe('not-allowed')
  expect((await owner.delete('/administrators/me/sessions')).body.code).toBe('looking-only')
  expect((await owner.put('/administrators/me/seen-role', { role: 'viewer' })).body.code).toBe('not-allowed')
  expect((await owner.post('/administrators/me/active')).status).toBe(200)

  expect((await owner.delete('/administrators/me/seen-role')).status).toBe(200)
  expect((await owner.get('/session')).body.data.administrator).toMatchObject({
    ...{ role: 'owner', roleName: null, isLooking: false },
  })
  expect((await owner.get('/get-all-contact')).status).toBe(200)
  // Ending it twice is fine, and is nothing for the log.
  expect((await owner.delete('/administrators/me/seen-role')).status).toBe(200)
  expect((await readAudit(on)).map(({ action }) => action)).toEqual([
    'custom-role.create',
    'administrator.see-as',
    'administrator.end-seeing-as',
  ])
})

test('looking at the panel as the own role is refused', async () => {
  const { operator } = await testApp()
  const refused = await (await operator('owner')).put('/administrators/me/seen-role', { role: 'owner' })
  expect(refused.body.code).toBe('not-allowed')
})

test('who is no owner any more sees what the own role may, not what was looked at', async () => {
  const on = await testApp()
  const id = await administrator(on)
  const { caller } = await signIn(on)
  await caller.put('/administrators/me/seen-role', { role: 'accountant' })
  expect((await caller.get('/audit-log')).status).toBe(200)
  await on.app.database.db.updateTable('administrator').set({ role: 'viewer' }).where('id', '=', id).execute()
  expect((await caller.get('/audit-log')).body.code).toBe('not-allowed')
  expect((await caller.get('/session')).body.data.administrator).toMatchObject({
    ...{ role: 'viewer', isLooking: false },
  })
})

test('who looks at the panel as a role that is deleted meanwhile sees nothing', async () => {
  const on = await testApp()
  await administrator(on)
  const [{ caller: owner }, { caller: elsewhere }] = [await signIn(on), await signIn(on)]
  const role = (await owner.post('/roles', ROLE)).body.data
  await elsewhere.put('/administrators/me/seen-role', { role: role._id })
  await owner.delete(`/roles/${role._id}`)
  expect((await elsewhere.get('/all-customer')).body.code).toBe('not-allowed')
  await elsewhere.delete('/administrators/me/seen-role')
  expect((await elsewhere.get('/all-customer')).status).toBe(200)
})

test('a role of the owner’s own needs a second factor where the owner says so', async () => {
  const { on, owner, ravi } = await ownerAndNightDesk()
  const policy = (await owner.get('/access-policy')).body.data
  await proveAgain(on)
  const set = await owner.put('/access-policy', {
    ...policy,
    ...{ factorRoles: ['custom'], factorFrom: on.clock.now().toISOString() },
  })
  expect(set.status).toBe(200)
  expect((await ravi.get('/all-customer')).body.code).toBe('factor-setup-needed')
})

test('who has a role with the right to change wallets has the limits of a manager; who has not, none', async () => {
  const { on, owner, role, ravi } = await ownerAndNightDesk()
  const driver = await on.driver()
  const give = { kind: 'goodwill', amount: 100, reason: 'charge-failed', note: 'For the long wait' }
  const path = `/customers/${driver.customerId}/wallet-adjustments`
  expect((await ravi.post(path, give)).body.code).toBe('not-allowed')
  await owner.put(`/roles/${role._id}`, { name: 'Night desk', rights: ['wallet.adjust'] })
  const given = await ravi.post(path, give)
  expect([given.status, given.body.code ?? null]).toEqual([201, null])
})
