/** Tickets that rules open: chargers say their faults over their own lines, and operators read and settle the tickets. */
import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../ocpp/testing/network.ts'
import { followFaultRules } from './index.ts'

const LASTS = { kind: 'lasts', minutes: 30 }
const GROUND = { errorCode: 'GroundFailure' }

async function openWorld() {
  const on = await network()
  const { app, clock, operator } = on
  const charger = await on.accepted('CP-1')
  const report = (
    status: string,
    { connectorId = 1, ...fields }: Readonly<Record<string, string | number>> = {},
  ) =>
    charger.call('StatusNotification', {
      ...{ connectorId, status, errorCode: 'NoError', timestamp: clock.now().toISOString() },
      ...fields,
    })
  const addRule = async (rule: object) => {
    const { body } = await on.admin.post('/fault-rules', rule)
    expect(body).toMatchObject({ status: true })
    return body.data._id as string
  }
  const followAll = () =>
    followFaultRules({ db: app.database.db, now: clock.now(), publicUrl: 'https://network.example.in' })
  const follow = async () => {
    const { opened, settled } = await followAll()
    return { opened, settled }
  }
  /** Days pass: an operator signs in anew each time. */
  const tickets = async (query = '') => (await (await operator('manager')).get(`/tickets${query}`)).body.data
  return { ...on, charger, report, addRule, follow, followAll, tickets }
}

test('a fault that lasts becomes one ticket with what to do, which is settled by itself when it is over', async () => {
  const { report, addRule, follow, tickets, clock, seen, admin } = await openWorld()
  await addRule(LASTS)
  await report('Faulted', GROUND)
  clock.advance(minutes(29))
  expect(await follow()).toEqual({ opened: 0, settled: 0 })
  clock.advance(minutes(1))
  expect(await follow()).toEqual({ opened: 1, settled: 0 })
  expect(await follow()).toEqual({ opened: 0, settled: 0 })
  const [ticket] = await tickets('?q=cp-1')
  expect(ticket).toMatchObject({
    origin: 'fault',
    state: 'new',
    name: 'CP-1',
    chargerId: (await seen('CP-1'))._id,
    overSince: null,
    customerId: null,
  })
  expect(ticket.words).toBe(
    'Charger CP-1, connector 1 at MG Road Hub: Earth fault: residual current found (GroundFailure).\n' +
      'It has lasted for 30 minutes.\n' +
      'What to do: Leave it out of use. An electrician measures the earth connection and the residual current device.',
  )
  const { body } = await admin.post(`/tickets/${ticket._id}/replies`, { words: 'Who reads this?' })
  expect(body.code).toBe('ticket-unreachable')

  // For ten minutes it may come back.
  await report('Available')
  clock.advance(minutes(9))
  expect(await follow()).toEqual({ opened: 0, settled: 0 })
  clock.advance(minutes(1))
  expect(await follow()).toEqual({ opened: 0, settled: 1 })
  expect(await tickets()).toMatchObject([{ state: 'settled', overSince: clock.now().toISOString() }])
  await report('Faulted', GROUND)
  clock.advance(minutes(30))
  expect(await follow()).toEqual({ opened: 1, settled: 0 })
})

test('what a person has settled is not opened again while the same fault lasts', async () => {
  const { report, addRule, follow, tickets, clock, admin } = await openWorld()
  await addRule(LASTS)
  await report('Faulted', GROUND)
  clock.advance(minutes(31))
  await follow()
  const [{ _id }] = await tickets()
  expect((await admin.post(`/tickets/${_id}/moves`, { event: 'settle' })).body.data.state).toBe('settled')
  clock.advance(minutes(60))
  expect(await follow()).toEqual({ opened: 0, settled: 0 })
  expect(await tickets()).toHaveLength(1)
})

test('a fault that comes again and again becomes a ticket, by its code or the maker’s', async () => {
  const { report, addRule, follow, tickets, clock } = await openWorld()
  await addRule({ kind: 'repeats', code: 'e-77', times: 3, withinDays: 1 })
  for (let count = 0; count < 3; count += 1) {
    await report('Faulted', { errorCode: 'OtherError', vendorErrorCode: 'E-77' })
    clock.advance(minutes(2))
    await report('Available')
    clock.advance(minutes(30))
    expect(await follow()).toEqual({ opened: count === 2 ? 1 : 0, settled: 0 })
  }
  const [ticket] = await tickets()
  expect(ticket.words).toContain('Other fault (OtherError, E-77).\nIt came 3 times in 1 day.')
  clock.advance(days(2))
  expect(await follow()).toEqual({ opened: 0, settled: 1 })
})

test('what comes while people work at a charger, as planned, opens nothing until it has lasted as long without them', async () => {
  const { report, addRule, follow, tickets, clock, seen, operator } = await openWorld()
  const id = (await seen('CP-1'))._id
  const plan = async (from: number, until: number) => {
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    const planned = { from: at(from), until: at(until), reason: 'New cables' }
    expect((await (await operator('manager')).post(`/chargers/${id}/maintenance`, planned)).status).toBe(201)
  }
  const pass = async (ms: number) => {
    clock.advance(ms)
    return await follow()
  }
  const nothing = { opened: 0, settled: 0 }
  await addRule(LASTS)
  await addRule({ kind: 'repeats', times: 3, withinDays: 1 })
  await plan(minutes(10), minutes(70))
  // Ten minutes before it, an hour of it, and twenty minutes after it.
  await report('Faulted', GROUND)
  expect(await pass(minutes(69))).toEqual(nothing)
  for (let count = 0; count < 4; count += 1) {
    await report('Faulted', { ...GROUND, connectorId: 2 })
    clock.advance(1_000)
    await report('Available', { connectorId: 2 })
  }
  expect(await pass(minutes(20))).toEqual(nothing)
  expect(await pass(minutes(1))).toEqual({ opened: 1, settled: 0 })
  expect((await tickets())[0].words).toContain('Charger CP-1, connector 1 at MG Road Hub')

  // What is written in the ticket is not over because somebody comes to mend it.
  await plan(minutes(5), minutes(500))
  expect(await pass(minutes(60))).toEqual(nothing)
  await report('Available')
  expect(await pass(minutes(10))).toEqual({ opened: 0, settled: 1 })
})

test('a rule that is off or gone opens nothing, and what it opened is settled', async () => {
  const { report, addRule, follow, tickets, clock, admin } = await openWorld()
  const id = await addRule(LASTS)
  const other = await addRule({ ...LASTS, code: 'GroundFailure' })
  await report('Faulted', GROUND)
  clock.advance(minutes(31))
  expect(await follow()).toEqual({ opened: 2, settled: 0 })
  expect((await admin.get('/fault-rules')).body.data).toMatchObject([
    { _id: other, open: 1 },
    { _id: id, open: 1 },
  ])
  expect((await admin.put(`/fault-rules/${id}`, { ...LASTS, isOn: false })).body.data.isOn).toBe(false)
  expect(await follow()).toEqual({ opened: 0, settled: 1 })
  expect((await admin.delete(`/fault-rules/${other}`)).body.status).toBe(true)
  expect(await follow()).toEqual({ opened: 0, settled: 1 })
  expect((await tickets()).map(({ state }: { state: string }) => state)).toEqual(['settled', 'settled'])
  const { body } = await admin.get('/audit-log')
  expect(JSON.stringify(body)).toContain('fault-rule.remove')
})

test('a charger has at most five open tickets of rules, and there are at most fifty rules', async () => {
  const { report, addRule, follow, clock, admin } = await openWorld()
  await addRule(LASTS)
  for (let connectorId = 1; connectorId <= 8; connectorId += 1)
    await report('Faulted', { ...GROUND, connectorId })
  clock.advance(minutes(31))
  expect(await follow()).toEqual({ opened: 5, settled: 0 })
  expect(await follow()).toEqual({ opened: 0, settled: 0 })
  for (let count = 1; count < 50; count += 1) await addRule({ ...LASTS, code: `E-${count}` })
  expect((await admin.post('/fault-rules', { ...LASTS, minutes: 31 })).body.code).toBe('too-many-fault-rules')
  const wrong = await admin.post('/fault-rules', { kind: 'repeats', minutes: 30 })
  expect(wrong.status).toBe(400)
})

test('where the rule says so, the partner whose station it is reads the ticket and gets one mail of all', async () => {
  const { report, addRule, followAll, tickets, clock, admin, app, stationId, partnerPerson, seen } =
    await openWorld()
  const { db } = app.database
  const [person, other] = [await partnerPerson(), await partnerPerson()]
  await db.updateTable('station').set({ partner_id: person.partnerId }).where('id', '=', stationId).execute()
  await db
    .updateTable('partner_person')
    .set({ email: 'meera@example.in' })
    .where('id', '=', person.personId)
    .execute()
  const mails = () =>
    db
      .selectFrom('outbox_message')
      .select(['subject', 'body'])
      .where('recipient', '=', 'meera@example.in')
      .orderBy('id')
      .execute()
  const own = async () => (await person.get('/partner/tickets')).body.data
  const silent = await addRule({ ...LASTS, minutes: 10 })
  await report('Faulted', GROUND)
  clock.advance(minutes(11))
  expect(await followAll()).toEqual({ opened: 1, settled: 0, notified: 0 })
  expect([await own(), await mails()]).toEqual([[], []])

  await addRule({ ...LASTS, notifiesPartner: true })
  for (let connectorId = 2; connectorId <= 4; connectorId += 1)
    await report('Faulted', { ...GROUND, connectorId })
  await admin.delete(`/fault-rules/${silent}`)
  clock.advance(minutes(31))
  expect(await followAll()).toEqual({ opened: 4, settled: 1, notified: 1 })
  expect(await followAll()).toEqual({ opened: 0, settled: 0, notified: 0 })
  const [mail, ...more] = await mails()
  expect([mail?.subject, more]).toEqual([expect.stringContaining('4 faults at your chargers'), []])
  expect(mail?.body).toContain('Charger CP-1, connector 3 at MG Road Hub: Earth fault')
  expect(mail?.body).toContain('https://network.example.in/partner/help')

  // Both sides read and write in it, but for the operators' notes.
  const [first] = await own()
  expect(first).toMatchObject({ isFault: true, askedBy: 'CP-1', state: 'new' })
  expect((await other.get('/partner/tickets')).body.data).toEqual([])
  expect((await other.get(`/partner/tickets/${first._id}`)).body.code).toBe('ticket-not-found')
  expect((await tickets()).find(({ _id }: { _id: string }) => _id === first._id)).toMatchObject({
    ...{ origin: 'fault', partnerId: person.partnerId, chargerId: (await seen('CP-1'))._id },
  })
  await admin.post(`/tickets/${first._id}/notes`, { words: 'Ask Ravi.' })
  expect((await admin.post(`/tickets/${first._id}/replies`, { words: 'We come at three.' })).status).toBe(201)
  await person.post(`/partner/tickets/${first._id}/questions`, { words: 'The gate is open.' })
  expect((await person.get(`/partner/tickets/${first._id}`)).body.data.entries).toMatchObject([
    { kind: 'reply', words: 'We come at three.' },
    { kind: 'question', words: 'The gate is open.' },
  ])
  expect((await mails()).at(-1)?.body).toContain('We come at three.')
})

test('a partner gets a mail of new faults once an hour, of all that last until then', async () => {
  const { report, addRule, followAll, tickets, clock, app, operator, stationId, partnerPerson } =
    await openWorld()
  const { db } = app.database
  const { partnerId } = await partnerPerson()
  await db.updateTable('station').set({ partner_id: partnerId }).where('id', '=', stationId).execute()
  await addRule({ kind: 'lasts', minutes: 5, notifiesPartner: true })
  const settle = async () => {
    const newest = (await tickets())[0]
    await (await operator('manager')).post(`/tickets/${newest._id}/moves`, { event: 'settle' })
  }
  const fail = async (connectorId: number) => {
    await report('Faulted', { ...GROUND, connectorId })
    clock.advance(minutes(6))
    return (await followAll()).notified
  }
  expect([await fail(1), await fail(2), await fail(3), await fail(4)]).toEqual([1, 0, 0, 0])
  await settle()
  await report('Available', { connectorId: 3 })
  clock.advance(minutes(45))
  expect((await followAll()).notified).toBe(1)
  const bodies = await db.selectFrom('outbox_message').select('body').orderBy('id').execute()
  const last = bodies.at(-1)?.body
  const named = [2, 3, 4].filter((number) => last?.includes(`connector ${number} `))
  expect(named).toEqual([2])
})

test('a station that changes hands leaves its faults: the former partner’s ticket is settled, the new one reads its own', async () => {
  const { report, addRule, followAll, tickets, clock, admin, stationId, partnerPerson } = await openWorld()
  const [former, next] = [await partnerPerson(), await partnerPerson()]
  const give = async (partnerId: string | null) => {
    const given = await admin.put(`/charging-stations/${stationId}`, { partnerId })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    return await followAll()
  }
  const own = async ({ get }: typeof former) => (await get('/partner/tickets')).body.data
  const rule = await addRule(LASTS)
  await report('Faulted', GROUND)
  clock.advance(minutes(31))
  await followAll()
  expect(await give(former.partnerId)).toEqual({ opened: 0, settled: 0, notified: 0 })
  // The rule says so later: the ticket that is there is shown.
  await admin.put(`/fault-rules/${rule}`, { ...LASTS, notifiesPartner: true })
  expect(await followAll()).toEqual({ opened: 0, settled: 0, notified: 1 })
  const [first] = await own(former)
  await former.post(`/partner/tickets/${first._id}/questions`, { words: 'The key is at Ravi’s.' })

  expect(await give(next.partnerId)).toEqual({ opened: 1, settled: 1, notified: 1 })
  expect(await own(former)).toMatchObject([{ _id: first._id, state: 'settled' }])
  const [second, ...more] = await own(next)
  expect([second, more]).toMatchObject([{ isFault: true, state: 'new' }, []])
  expect(second._id).not.toBe(first._id)
  expect((await next.get(`/partner/tickets/${second._id}`)).body.data.entries).toEqual([])
  expect((await next.get(`/partner/tickets/${first._id}`)).body.code).toBe('ticket-not-found')

  expect(await give(null)).toEqual({ opened: 1, settled: 1, notified: 0 })
  expect(await own(next)).toMatchObject([{ _id: second._id, state: 'settled' }])
  expect((await tickets('?status=new')).length).toBe(1)
})

test('of rules that find the same there is one', async () => {
  const { admin } = await openWorld()
  const rule = { kind: 'lasts', minutes: 30, code: 'GroundFailure' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/fault-rules', rule)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const again = await admin.post('/fault-rules', { ...rule, code: 'GROUNDFAILURE', isOn: false })
  expect(again.body.code).toBe('fault-rule-known')
  const other = await admin.post('/fault-rules', { ...rule, minutes: 60 })
  const { _id: id } = other.body.data
  expect((await admin.put(`/fault-rules/${id}`, rule)).body.code).toBe('fault-rule-known')
  // Itself it may stay.
  const off = await admin.put(`/fault-rules/${id}`, { ...rule, minutes: 60, isOn: false })
  expect(off.body.data).toMatchObject({ minutes: 60, isOn: false })
})

test('of two equal rules of an earlier version one can be switched off or shown to partners, but not made a third', async () => {
  const { admin, addRule, app } = await openWorld()
  const rule = { kind: 'lasts', minutes: 30, code: 'GroundFailure' }
  const id = await addRule(rule)
  const third = await addRule({ ...rule, minutes: 60 })
  await app.database.pool.query(
    `insert into fault_rule (id, kind, code, minutes, times, within_days, is_on, notifies_partner, created_at)
     select gen_random_uuid(), kind, code, minutes, times, within_days, is_on, notifies_partner, created_at
       from fault_rule where id = $1`,
    [id],
  )
  for (const changed of [{ isOn: false }, { notifiesPartner: true }, { isOn: true, code: 'GROUNDFAILURE' }]) {
    expect((await admin.put(`/fault-rules/${id}`, { ...rule, ...changed })).status).toBe(200)
  }
  expect((await admin.put(`/fault-rules/${third}`, rule)).body.code).toBe('fault-rule-known')
})
