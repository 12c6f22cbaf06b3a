/** Each question has its ticket: acknowledged, answered by the way it came from, and settled. */
import { days, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

const LETTER = { name: 'Ravi', email: 'ravi@example.in', phone: '9845012345', message: 'Do you hire?' }

async function openWorld() {
  const on = await testApp()
  const asha = await on.driver('+919845000001')
  await asha.put('/driver/profile', { name: 'Asha Rao' })
  await asha.post('/driver/queries', { query: 'The plug is stuck.' })
  await on.visitor.post('/create-contact', LETTER)
  const admin = await on.operator('support')
  const list = async (query = '') => (await admin.get(`/tickets${query}`)).body.data
  const [ofVisitor, ofDriver] = await list('?sort=-number')
  const show = async (id: string) => (await admin.get(`/tickets/${id}`)).body.data
  return { ...on, asha, admin, list, ofDriver, ofVisitor, show, db: on.app.database.db }
}

test('every question and every message is a ticket from the beginning, with its number and its time', async () => {
  const { ofDriver, ofVisitor, asha, list } = await openWorld()
  expect(ofDriver).toMatchObject({
    ...{ origin: 'driver', state: 'new', name: 'Asha Rao', words: 'The plug is stuck.' },
    ...{ customerId: asha.customerId, dueAt: '2026-11-22T06:30:00.000Z', assigneeId: null },
  })
  expect(ofVisitor).toMatchObject({ origin: 'visitor', email: 'ravi@example.in', customerId: null })
  expect(ofVisitor.number).toBe(ofDriver.number + 1)
  expect(await list(`?q=${ofDriver.number}`)).toContainEqual(ofDriver)
  expect(await list('?q=plug')).toEqual([ofDriver])
  expect(await list(`?customerId=${asha.customerId}`)).toEqual([ofDriver])
  expect(await list('?status=settled')).toEqual([])
})

test('a driver is notified of the acknowledgement and reads the answer in the app, in the own language', async () => {
  const { admin, asha, ofDriver, show } = await openWorld()
  const path = `/tickets/${ofDriver._id}`
  await admin.post(`${path}/moves`, { event: 'acknowledge' })
  await admin.post(`${path}/replies`, { words: 'Please pull the red handle.' })
  const inbox = async (language: string) =>
    (await asha.get('/driver/notifications', { headers: { 'accept-language': language } })).body.data.map(
      ({ title, message }: { title: string; message: string }) => [title, message],
    )
  expect(await inbox('en')).toEqual([
    [`Answer to your query ${ofDriver.number}`, 'Please pull the red handle.'],
    ['We have your query', expect.stringContaining(`Its number is ${ofDriver.number}.`)],
  ])
  expect((await inbox('hi'))[0]).toEqual([
    `आपके सवाल ${ofDriver.number} का जवाब`,
    'Please pull the red handle.',
  ])
  expect(await show(ofDriver._id)).toMatchObject({
    ...{ state: 'acknowledged', acknowledgedAt: '2026-11-20T06:30:00.000Z' },
    dueAt: '2026-12-20T06:30:00.000Z',
    entries: [{ kind: 'reply', words: 'Please pull the red handle.', channel: 'app' }],
  })
})

test('a visitor gets the answer by mail, and the answer acknowledges', async () => {
  const { admin, ofVisitor, db, show } = await openWorld()
  const replied = await admin.post(`/tickets/${ofVisitor._id}/replies`, { words: 'Yes, write to us.' })
  expect(replied).toMatchObject({ status: 201, body: { data: { state: 'acknowledged' } } })
  const { rows } = await sql`
    select channel, recipient, subject, body from outbox_message where recipient = 'ravi@example.in'`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      ...{ channel: 'email', recipient: 'ravi@example.in', body: 'Yes, write to us.' },
      subject: `Answer to your query ${ofVisitor.number}`,
    },
  ])
  expect((await show(ofVisitor._id)).entries).toMatchObject([{ channel: 'email' }])
})

test('a note stays among operators', async () => {
  const { admin, asha, ofDriver, db, show } = await openWorld()
  await admin.post(`/tickets/${ofDriver._id}/notes`, { words: 'Called, no answer.' })
  expect(await show(ofDriver._id)).toMatchObject({
    state: 'new',
    entries: [{ kind: 'note', words: 'Called, no answer.', channel: null }],
  })
  expect((await asha.get('/driver/notifications')).body.data).toEqual([])
  const { rows } = await sql`select from outbox_message where body like '%Called%'`.execute(db)
  expect(rows).toEqual([])
})

test('a note for a question that somebody removes at that moment is refused and not kept', async () => {
  const { admin, operator, ofVisitor, db } = await openWorld()
  const owner = await operator()
  const [letter] = (await owner.get('/get-all-contact')).body.data
  const noted = await db.transaction().execute(async (tx) => {
    await sql`lock table ticket_entry in share mode`.execute(tx)
    const made = admin.post(`/tickets/${ofVisitor._id}/notes`, { words: 'Rang him.' })
    await untilWaiting(db, 1)
    expect((await owner.delete(`/delete-contact/${letter._id}`)).status).toBe(200)
    return { made }
  })
  expect(await noted.made).toMatchObject({ status: 404, body: { code: 'ticket-not-found' } })
  expect(await db.selectFrom('ticket_entry').select('id').execute()).toEqual([])
})

test('a ticket moves as its states allow, and each move stands in the audit log', async () => {
  const { admin, ofDriver, db } = await openWorld()
  const move = (event: string) => admin.post(`/tickets/${ofDriver._id}/moves`, { event })
  expect((await move('reopen')).body.code).toBe('ticket-state')
  expect((await move('settle')).body.data).toMatchObject({ state: 'settled', dueAt: null })
  expect((await move('acknowledge')).body.code).toBe('ticket-state')
  expect((await move('reopen')).body.data).toMatchObject({ state: 'acknowledged', settledAt: null })
  const { rows } =
    await sql`select action from audit_entry where subject_kind = 'ticket' order by id`.execute(db)
  expect(rows).toEqual([{ action: 'ticket.settle' }, { action: 'ticket.reopen' }])
})

test('a ticket is given to an operator and linked to what it is about, which has to be there', async () => {
  const { admin, ofDriver, db } = await openWorld()
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from administrator where role = 'support'`.execute(db)
  const [me] = rows
  const none = { assigneeId: null, bookingId: null, chargerId: null }
  const change = (about: object) => admin.put(`/tickets/${ofDriver._id}`, { ...none, ...about })
  expect((await change({ assigneeId: me?.id })).body.data).toMatchObject({ assignee: me?.email })
  expect((await change({ assigneeId: createId() })).body.code).toBe('administrator-not-found')
  expect((await change({ bookingId: createId() })).body.code).toBe('booking-not-found')
  expect((await change({ chargerId: createId() })).body.code).toBe('charger-not-found')
  expect((await change({})).body.data).toMatchObject({ assigneeId: null })
})

test('what is late needs attention: after 48 hours what nobody acknowledged, after 30 days what is not settled', async () => {
  const { operator, ofDriver, clock } = await openWorld()
  const path = `/tickets/${ofDriver._id}`
  /** Signed in again: time passes. */
  const late = async (kind: string) =>
    (await (await operator('support')).get(`/tickets?attention=${kind}`)).body.data.length
  clock.advance(hours(48))
  expect(await late('tickets-unacknowledged')).toBe(0)
  clock.advance(1)
  expect(await late('tickets-unacknowledged')).toBe(2)
  await (await operator('support')).post(`${path}/moves`, { event: 'acknowledge' })
  expect(await late('tickets-unacknowledged')).toBe(1)
  expect(await late('tickets-unsettled')).toBe(0)
  clock.advance(days(28))
  expect(await late('tickets-unsettled')).toBe(2)
  await (await operator('support')).post(`${path}/moves`, { event: 'settle' })
  expect(await late('tickets-unsettled')).toBe(1)
})

test('the ticket of a deleted question is not shown, and goes with it', async () => {
  const { admin, ofDriver, list, db } = await openWorld()
  const { rows } = await sql<{ id: string }>`select id from support_query`.execute(db)
  await admin.delete(`/delete-query-byid/${rows[0]?.id}`)
  expect(await list()).toHaveLength(1)
  expect((await admin.get(`/tickets/${ofDriver._id}`)).status).toBe(404)
  await admin.post(`/tickets/${ofDriver._id}/notes`, { words: 'x' })
  await sql`delete from support_query`.execute(db)
  const { rows: left } = await sql`select from ticket`.execute(db)
  expect(left).toHaveLength(1)
})

test('who erases the account leaves no words in the ticket', async () => {
  const { admin, asha, ofDriver, show } = await openWorld()
  await admin.post(`/tickets/${ofDriver._id}/replies`, { words: 'Dear Asha' })
  expect((await asha.post('/driver/erase', { confirmation: 'erase my account' })).status).toBe(200)
  expect(await show(ofDriver._id)).toMatchObject({
    ...{ name: 'Erased', phone: 'Erased', words: 'Erased' },
    entries: [{ words: 'Erased' }],
  })
})

test('an operator answers at most 120 times in an hour, and only who may answers', async () => {
  const { admin, operator, ofVisitor, db } = await openWorld()
  const path = `/tickets/${ofVisitor._id}/replies`
  const words = 'Hello'
  expect((await (await operator('viewer')).post(path, { words })).status).toBe(403)
  await admin.post(path, { words })
  await sql`update throttle set hits = 120 where bucket like 'ticket-reply:%'`.execute(db)
  expect((await admin.post(path, { words })).status).toBe(429)
})

test('a question of a stranger that nobody can be notified of is refused an answer', async () => {
  const { admin, db, list, clock } = await openWorld()
  clock.advance(1)
  await sql`insert into support_query (id, name, mobile, query, created_at)
    values (${createId()}, 'Ravi', '9845012345', 'How?', ${clock.now()})`.execute(db)
  const [stranger] = await list()
  const replied = await admin.post(`/tickets/${stranger._id}/replies`, { words: 'So.' })
  expect(replied.body.code).toBe('ticket-unreachable')
})
