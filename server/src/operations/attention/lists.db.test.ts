import { ATTENTION_KINDS, type AttentionKind } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { planJobs, recordFailure, recordSuccess } from '../../jobs/queries.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { openEverythingWaits } from './testing/everything-waits.ts'

interface Item {
  readonly kind: AttentionKind
  readonly count: number
  readonly new: number
  readonly path: string
}

const itemsOf = async (operator: Caller): Promise<Item[]> =>
  (await operator.get('/attention')).body.data.items
const newOf = async (operator: Caller) =>
  Object.fromEntries((await itemsOf(operator)).map((item) => [item.kind, item.new]))

test('every kind leads to a list of exactly the rows that it counts, and to a file of them', async () => {
  const { admin } = await openEverythingWaits()
  const items = await itemsOf(admin)
  expect(items.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS)
  for (const { kind, count, path } of items) {
    expect(count, kind).toBeGreaterThan(0)
    const listed = await admin.get(path)
    expect(listed.status, kind).toBe(200)
    expect(listed.body.data, kind).toHaveLength(count)
    const [list = ''] = path.split('?')
    const all = (await admin.get(list)).body.data
    expect(all.length, `${kind}: of all that ${list} lists`).toBeGreaterThan(count)
  }
  const file = await admin.get('/export/contacts.csv?attention=contact-queries')
  expect(String(file.body).trim().split('\r\n')).toHaveLength(1 + 2)
  const atRisk = await admin.get('/export/bookings.csv?attention=bookings-at-risk')
  expect(String(atRisk.body).trim().split('\r\n')).toHaveLength(1 + 1)
})

test('a list takes the kinds that it lists and refuses others', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  expect((await admin.get('/chargers?attention=contact-queries')).status).toBe(400)
  expect((await admin.get('/chargers?attention=chargers-offline')).status).toBe(200)
})

test('an item that an operator has seen is not new to that operator, and still waits', async () => {
  const world = await openEverythingWaits()
  const colleague = await world.operator()
  const before = await newOf(world.admin)
  for (const { kind, count } of await itemsOf(world.admin)) expect(before[kind], kind).toBe(count)

  await world.admin.post('/attention/seen', { kinds: ['contact-queries'] })
  expect(await newOf(world.admin)).toEqual({ ...before, 'contact-queries': 0 })
  expect(await newOf(colleague)).toEqual(before)
  const { data } = (await world.admin.get('/attention')).body
  expect(data.total - data.new).toBe(before['contact-queries'])

  await world.visitor.post('/create-contact', {
    name: 'Ravi',
    email: 'r@example.in',
    phone: '9845012399',
    message: 'Hello',
  })
  expect(await newOf(world.admin)).toEqual({ ...before, 'contact-queries': 1 })
  await world.admin.post('/attention/seen', {})
  for (const [kind, fresh] of Object.entries(await newOf(world.admin))) expect(fresh, kind).toBe(0)
})

test('an item that waits again after it was seen is new again', async () => {
  const { app, operator } = await testApp()
  const { db } = app.database
  const admin = await operator()
  await planJobs(db, [{ name: 'count', summary: 'Counts.', everySeconds: 60 }])
  const fails = () => recordFailure(db, { name: 'count', ms: 5, error: 'away' })
  const fresh = async () => (await newOf(admin))['failing-jobs']
  await fails()
  await admin.post('/attention/seen', { kinds: ['failing-jobs'] })
  await fails()
  expect(await fresh(), 'it goes on to fail').toBe(0)
  await recordSuccess(db, { name: 'count', ms: 5, result: {}, nextInMs: undefined })
  await fails()
  expect(await fresh(), 'it has failed again').toBe(1)
})

test('of more rows than are kept by name, those that waited before are seen as well', async () => {
  const { app, operator, visitor, clock } = await testApp()
  const admin = await operator()
  await app.database.pool.query(
    `insert into contact_query
     select gen_random_uuid(), 'n', 'e', 'p', 'm', $1::timestamptz - n * interval '1 second', null
       from generate_series(1, 1200) as n`,
    [clock.now()],
  )
  await admin.post('/attention/seen', { kinds: ['contact-queries'] })
  expect((await newOf(admin))['contact-queries']).toBe(0)
  await visitor.post('/create-contact', {
    name: 'A',
    email: 'a@example.in',
    phone: '9845012345',
    message: 'Hi',
  })
  expect((await newOf(admin))['contact-queries']).toBe(1)
})

test('a caller who may not read a kind does not mark it, and messages that failed are listed without what they said', async () => {
  const world = await openEverythingWaits()
  const support = await world.operator('support')
  expect((await support.post('/attention/seen', {})).status).toBe(200)
  expect((await support.get('/failed-messages')).status).toBe(403)
  const listed = (await world.admin.get('/failed-messages')).body.data
  expect(listed).toHaveLength(2)
  for (const message of listed) expect(message).not.toHaveProperty('body')
})
