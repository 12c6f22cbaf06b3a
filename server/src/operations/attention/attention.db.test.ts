import { days, type MessageFailure, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { network as chargerNetwork } from '../../charging/ocpp/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { WaitingKinds } from '../../db/waiting-rows.ts'
import { planJobs, recordFailure, recordSuccess } from '../../jobs/queries.ts'
import { MESSAGES_WAITING } from '../../people/outbox/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { loadAttentionCounts } from './index.ts'

const counts = (answer: { body: { data: { items: { kind: string; count: number }[] } } }) =>
  Object.fromEntries(answer.body.data.items.map(({ kind, count }) => [kind, count]))

const NOTHING = {
  'bookings-to-confirm': 0,
  'bookings-at-risk': 0,
  'bookings-to-bill': 0,
  'charges-in-doubt': 0,
  'bills-off-the-meter': 0,
  'charges-overrun': 0,
  'charger-costs-differ': 0,
  'swaps-to-decide': 0,
  'card-payments-differ': 0,
  'readings-altered': 0,
  'disputes-to-answer': 0,
  'disputes-due-soon': 0,
  'blocks-hanging': 0,
  'block-refunds-unexplained': 0,
  'settlement-differences': 0,
  'payout-runs-to-approve': 0,
  'e-invoices-refused': 0,
  'problems-reported': 0,
  'refunds-late': 0,
  'refunds-returned': 0,
  'refunds-unexplained': 0,
  'reviews-reported': 0,
  'bank-details-to-confirm': 0,
  'fleets-overdue': 0,
  'contact-queries': 0,
  'support-queries': 0,
  'tickets-asked-again': 0,
  'tickets-unacknowledged': 0,
  'tickets-unsettled': 0,
  'seminar-registrations': 0,
  'pending-partners': 0,
  'station-requests-to-decide': 0,
  'card-orders-unsent': 0,
  'firmware-stopped': 0,
  'chargers-to-decide': 0,
  'sessions-without-booking': 0,
  'blocked-cards-used': 0,
  'connectors-renumbered': 0,
  'chargers-unhealthy': 0,
  'maintenance-running': 0,
  'maintenance-ahead': 0,
  'settings-differ': 0,
  'chargers-offline': 0,
  'certificates-ending': 0,
  'owners-without-factor': 0,
  'failed-messages': 0,
  'failing-jobs': 0,
}

test('a new installation needs no attention', async () => {
  const { operator } = await testApp()
  const answer = await (await operator()).get('/attention')
  expect(counts(answer)).toEqual(NOTHING)
  expect(answer.body.data.total).toBe(0)
})

test('bookings wait for a bill from the driver’s stop on, then for the confirmation, then for nothing', async () => {
  const world = await network()
  const driver = await world.driverWith(2000)
  const station = await world.station()
  const { _id: id, totalAmount } = await world.charging(driver, station.id)
  const seen = async () => counts(await world.admin.get('/attention'))
  expect(await seen()).toMatchObject({ 'bookings-to-bill': 0, 'bookings-to-confirm': 0 })
  await driver.post(`/driver/bookings/${id}/stop`)
  expect(await seen()).toMatchObject({ 'bookings-to-bill': 1, 'bookings-to-confirm': 0 })
  await world.bill(world.admin, { bookingId: id, customerId: driver.customerId })
  expect(await seen()).toMatchObject({ 'bookings-to-bill': 0, 'bookings-to-confirm': 1 })
  await world.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: totalAmount })
  expect(await seen()).toEqual(NOTHING)
})

test('what people write counts for a week, unless it is deleted, and registrations and partners until they are worked', async () => {
  const { app, visitor, operator, clock } = await testApp()
  const admin = await operator()
  const letter = { name: 'Asha', email: 'a@example.in', phone: '9845012345', message: 'Hello' }
  const first = await visitor.post('/create-contact', letter)
  await visitor.post('/create-contact', letter)
  await app.database.db
    .insertInto('support_query')
    .values({ id: createId(), name: 'Ravi', mobile: '9845012345', query: 'How?', created_at: clock.now() })
    .execute()
  await visitor.post('/seminar-registration', {
    name: 'Meera',
    email: 'meera@example.in',
    phone: '9845077777',
    location: 'Kochi',
  })
  await app.database.db
    .insertInto('partner')
    .values({
      id: createId(),
      name: 'Hubballi Foods',
      mobile: '+919900000001',
      email: 'h@example.in',
      gstin: null,
      status: 'pending',
      commission_bp: 1000,
      created_at: clock.now(),
    })
    .execute()
  await admin.delete(`/delete-contact/${first.body.data._id}`)
  const answer = await admin.get('/attention')
  expect(counts(answer)).toEqual({
    ...NOTHING,
    'contact-queries': 1,
    'support-queries': 1,
    'seminar-registrations': 1,
    'pending-partners': 1,
  })
  expect(answer.body.data.total).toBe(4)
  for (const { path } of answer.body.data.items) expect((await admin.get(path)).status).toBe(200)

  clock.advance(days(7) + 1)
  expect(counts(await (await operator()).get('/attention'))).toMatchObject({
    'contact-queries': 0,
    'support-queries': 0,
    'seminar-registrations': 1,
    'pending-partners': 1,
  })
})

test('chargers count while they wait for a decision, and while they are accepted and away', async () => {
  const { connect, accept, admin } = await chargerNetwork()
  const charger = await connect('NEW-1')
  const seen = async () => counts(await admin.get('/attention'))
  expect(await seen()).toEqual({ ...NOTHING, 'chargers-to-decide': 1 })
  await accept('NEW-1')
  expect(await seen()).toEqual(NOTHING)
  await charger.leave()
  await expect.poll(seen).toEqual({ ...NOTHING, 'chargers-offline': 1 })
})

test('a charger that is away is expected to be so while its planned maintenance runs', async () => {
  const { connect, accept, admin, clock, seen: find } = await chargerNetwork()
  const charger = await connect('CP-1')
  await accept('CP-1')
  await charger.leave()
  const seen = async () => counts(await admin.get('/attention'))
  const listed = async () =>
    (await admin.get('/chargers?attention=chargers-offline')).body.data.map(
      ({ identity }: { identity: string }) => identity,
    )
  await expect.poll(seen).toMatchObject({ 'chargers-offline': 1 })
  const path = `/chargers/${(await find('CP-1'))._id}/maintenance`
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  await admin.post(path, { from: after(minutes(60)), until: after(minutes(120)), reason: 'New cables' })
  expect(await seen()).toMatchObject({ 'chargers-offline': 1, 'maintenance-ahead': 1 })
  expect(await listed()).toEqual(['CP-1'])
  clock.advance(minutes(61))
  expect(await seen()).toMatchObject({ 'chargers-offline': 0, 'maintenance-running': 1 })
  expect(await listed()).toEqual([])
  clock.advance(minutes(60))
  expect(await seen()).toEqual({ ...NOTHING, 'chargers-offline': 1 })
})

test('messages that failed for good count, those that were withdrawn or replaced do not', async () => {
  const { app, operator, clock } = await testApp()
  const failed = (failure: MessageFailure, isBulk = false) => ({
    id: createId(),
    channel: 'sms',
    recipient: '+919845012345',
    template: 't',
    body: 'b',
    status: 'failed',
    failure,
    created_at: clock.now(),
    next_attempt_at: clock.now(),
    is_bulk: isBulk,
  })
  await app.database.db
    .insertInto('outbox_message')
    .values([
      failed('send-failed'),
      failed('expired'),
      failed('send-failed', true),
      failed('expired', true),
      failed('no-consent', true),
      failed('replaced'),
    ])
    .execute()
  expect(counts(await (await operator()).get('/attention'))).toMatchObject({ 'failed-messages': 3 })
})

test('a job counts while its runs fail', async () => {
  const { app, operator } = await testApp()
  const { db } = app.database
  const admin = await operator()
  await planJobs(db, [{ name: 'count', summary: 'Counts.', everySeconds: 60 }])
  await recordFailure(db, { name: 'count', ms: 5, error: 'away' })
  expect(counts(await admin.get('/attention'))).toMatchObject({ 'failing-jobs': 1 })
  await recordSuccess(db, { name: 'count', ms: 5, result: {}, nextInMs: undefined })
  expect(counts(await admin.get('/attention'))).toMatchObject({ 'failing-jobs': 0 })
})

test('that no process takes jobs needs attention, not that one job of before is overdue', async () => {
  const { app, operator } = await testApp()
  const { db } = app.database
  const admin = await operator()
  const plan = (name: string) => planJobs(db, [{ name, summary: 'Counts.', everySeconds: 60 }])
  await plan('count')
  await db.updateTable('job').set({ next_run_at: sql<Date>`now() - interval '11 minutes'` }).execute()
  expect(counts(await admin.get('/attention'))).toMatchObject({ 'failing-jobs': 1 })
  await plan('other')
  expect(counts(await admin.get('/attention'))).toMatchObject({ 'failing-jobs': 0 })
})

test('a count ends at a thousand', async () => {
  const { app, operator, clock } = await testApp()
  await app.database.pool.query(
    `insert into contact_query select gen_random_uuid(), 'n', 'e', 'p', 'm', $1, null from generate_series(1, 1200)`,
    [clock.now()],
  )
  expect(counts(await (await operator()).get('/attention'))).toMatchObject({ 'contact-queries': 1000 })
})

test('each role sees what it may read, and a caller without a session nothing', async () => {
  const { operator, visitor, driver } = await testApp()
  const support = counts(await (await operator('support')).get('/attention'))
  expect(Object.keys(support)).not.toEqual(expect.arrayContaining(['failing-jobs']))
  expect(Object.keys(support)).not.toEqual(expect.arrayContaining(['failed-messages']))
  expect(support).toHaveProperty('bookings-to-confirm')
  for (const caller of [visitor, await driver()]) expect((await caller.get('/attention')).status).toBe(401)
})

test('pages that ask at the same time share two readings, and each operator has the own answer', async () => {
  const { app, operator, visitor, clock } = await testApp()
  const { db } = app.database
  const admin = await operator()
  await operator()
  const letter = { name: 'Asha', email: 'a@example.in', phone: '9845012345', message: 'Hello' }
  await visitor.post('/create-contact', letter)
  await admin.post('/attention/seen', { kinds: ['contact-queries'] })
  const { rows } = await sql<{ id: string; hasSeen: boolean }>`
    select id, exists (select from attention_seen where administrator_id = administrator.id) as "hasSeen"
      from administrator where role = 'owner'`.execute(db)
  expect(rows.map(({ hasSeen }) => hasSeen).toSorted()).toEqual([false, true])
  const { waiting } = app.deps
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  const requested = [...rows, ...rows, ...rows, ...rows].map(async ({ id, hasSeen }) => {
    const counts = await loadAttentionCounts(db, { administratorId: id, now: clock.now(), waiting })
    expect(counts.get('contact-queries')).toEqual({ count: 1, fresh: hasSeen ? 0 : 1 })
  })
  await Promise.all(requested)
  const read = queries.mock.calls.filter(([requesting]) =>
    JSON.stringify(requesting).includes('attention_seen'),
  )
  expect(read).toHaveLength(2)
})

test('each question is answered for its own kinds, whatever kinds were asked for before', async () => {
  const { app, operator, visitor, clock } = await testApp()
  const { db } = app.database
  await operator()
  const letter = { name: 'Asha', email: 'a@example.in', phone: '9845012345', message: 'Hello' }
  await visitor.post('/create-contact', letter)
  const { id } = await db.selectFrom('administrator').select('id').executeTakeFirstOrThrow()
  const kindsOf = async (waiting: WaitingKinds) => [
    ...(await loadAttentionCounts(db, { administratorId: id, now: clock.now(), waiting })).keys(),
  ]
  expect(await kindsOf(MESSAGES_WAITING)).toEqual([])
  expect(await kindsOf(app.deps.waiting)).toEqual(['contact-queries'])
})
