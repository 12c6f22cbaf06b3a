import { hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TestClock } from '../../testing/test-app.ts'
import { broadcasting } from './testing/broadcasting.ts'

const at = (ist: string) => new TestClock(new Date(`${ist}+05:30`).toISOString())

test('a promotion is in every inbox, and goes by text and mail to those who agreed; why not, is written down', async () => {
  const world = await broadcasting()
  const plain = await world.customers(3)
  const reachable = await world.customers(2, { email: true })
  const [blocked = ''] = await world.customers(1, { email: true, blocked: true })
  await world.agree([...plain, ...reachable, blocked], 'sms')
  await world.agree([...plain, ...reachable, blocked], 'email')
  await world.customers(4, { email: true })
  await world.broadcast()
  expect(await world.deliver()).toEqual({ customers: 10, queued: 7, skipped: 23, deferred: 0, finished: 0 })
  expect(await world.results()).toEqual({
    'inbox delivered': 10,
    'sms queued': 5,
    'sms skipped blocked': 1,
    'sms skipped no-consent': 4,
    'email queued': 2,
    'email skipped no-address': 3,
    'email skipped blocked': 1,
    'email skipped no-consent': 4,
    'push skipped blocked': 1,
    'push skipped no-consent': 9,
  })
  const messages = await world.app.database.db
    .selectFrom('outbox_message')
    .select(['channel', 'template', 'subject', 'body', 'is_bulk', 'promoted_to'])
    .orderBy('channel')
    .execute()
  expect(messages).toHaveLength(7)
  expect(messages[0]).toMatchObject({ channel: 'email', subject: 'Diwali hours', is_bulk: true })
  expect(messages[0]?.body).toMatch(
    /^All stations stay open\.\n\n.*withdraw.*https:\/\/charge\.example\.in\/app\/me$/s,
  )
  expect(messages[6]).toMatchObject({
    channel: 'sms',
    template: 'broadcast-promotional',
    body: 'Diwali hours: All stations stay open.\nNo more offers: https://charge.example.in/app/me',
  })
})

test('a broadcast goes out in the owner’s words; an offer says how to end offers whatever they are', async () => {
  const world = await broadcasting({ clock: at('2026-11-20T12:00:00') })
  const owner = await world.operator()
  const write = (channel: string, subject: string | null, body: string) =>
    owner.put(`/message-templates/broadcast-promotional/${channel}`, { subject, body, isOn: true })
  expect((await write('email', '{title} – {brand}', 'Dear driver, {message}')).status).toBe(200)
  expect((await write('sms', null, '{brand}: {message}')).status).toBe(200)
  const agreeing = await world.customers(1, { email: true })
  await world.agree(agreeing, 'sms')
  await world.agree(agreeing, 'email')
  await world.broadcast()
  await world.deliver()
  const messages = await world.app.database.db
    .selectFrom('outbox_message')
    .select(['channel', 'subject', 'body'])
    .orderBy('channel')
    .execute()
  expect(messages).toEqual([
    {
      ...{ channel: 'email', subject: 'Diwali hours – VoltYatra' },
      body: expect.stringMatching(/^Dear driver, All stations stay open\.\n\n--\n.*\/app\/me$/s),
    },
    {
      ...{ channel: 'sms', subject: null },
      body: 'VoltYatra: All stations stay open.\nNo more offers: https://charge.example.in/app/me',
    },
  ])
})

test('what customers have to know goes to all who can be reached, without asking for consent', async () => {
  const world = await broadcasting({ clock: at('2026-11-20T23:00:00') })
  await world.customers(2, { email: true })
  await world.customers(1)
  await world.broadcast({ kind: 'service' })
  await world.deliver()
  expect(await world.results()).toEqual({
    'inbox delivered': 3,
    'sms queued': 3,
    'email queued': 2,
    'email skipped no-address': 1,
    'push skipped no-browser': 3,
  })
})

test('who joins after a broadcast does not get it', async () => {
  const world = await broadcasting()
  await world.customers(2)
  await world.broadcast()
  world.clock.advance(1)
  await world.customers(1)
  expect(await world.deliver({ batch: 1 })).toMatchObject({ customers: 2 })
  expect(await world.noticesPerCustomer()).toEqual([1, 1, 0])
})

test('customers who joined in the same instant are all reached, whatever the size of a batch', async () => {
  const world = await broadcasting()
  const { db } = world.app.database
  await world.customers(7)
  await sql`update customer set created_at = '2026-11-20T06:29:59.123456Z'`.execute(db)
  await world.broadcast()
  expect(await world.deliver({ batch: 2 })).toMatchObject({ customers: 7 })
  expect(await world.noticesPerCustomer()).toEqual(Array(7).fill(1))
})

test('a delivery that is killed in the middle goes on where it was: nobody twice, nobody forgotten', async () => {
  const world = await broadcasting()
  const { pool } = world.app.database
  const ids = await world.customers(50, { email: true })
  await world.agree(ids.slice(0, 20), 'sms')
  const id = await world.broadcast()
  await pool.query(`create function break_here() returns trigger language plpgsql as $$
    begin
      if (select count(*) from broadcast_delivery) >= 80 then raise exception 'killed'; end if;
      return new;
    end $$`)
  await pool.query(
    'create trigger break_late before insert on broadcast_delivery execute function break_here()',
  )
  await expect(world.deliver({ batch: 10 })).rejects.toThrow('killed')
  expect(await world.results()).toMatchObject({ 'inbox delivered': 20 })
  const halfway = (await (await world.operator()).get(`/notifications/${id}`)).body.data
  expect(halfway).toMatchObject({ status: 'delivering', recipients: 50, progress: 30, waiting: 140 })

  await pool.query('drop function break_here cascade')
  expect(await world.deliver({ batch: 10 })).toMatchObject({ customers: 30 })
  expect(await world.noticesPerCustomer()).toEqual(Array(50).fill(1))
  expect(await world.results()).toEqual({
    'inbox delivered': 50,
    'sms queued': 20,
    'sms skipped no-consent': 30,
    'email skipped no-consent': 50,
    'push skipped no-consent': 50,
  })
  const { rows } = await pool.query('select recipient from outbox_message group by 1 having count(*) > 1')
  expect(rows).toEqual([])
})

test('a broadcast is closed with its counts once nothing waits, and a failed message counts as failed', async () => {
  const world = await broadcasting()
  const ids = await world.customers(4)
  await world.agree(ids, 'sms')
  const id = await world.broadcast()
  const admin = await world.operator()
  const shown = async () => (await admin.get(`/notifications/${id}`)).body.data
  expect(await shown()).toMatchObject({ status: 'queued', progress: 0, recipients: 4, waiting: 16 })
  await world.deliver()
  expect(await shown()).toMatchObject({
    status: 'delivering',
    delivered: 4,
    skipped: 8,
    waiting: 4,
    progress: 75,
  })

  const unlucky = '+919000000001'
  const carry = async ({ to }: { to: string }) => {
    if (to === unlucky) throw new Error('no such number 9845012345')
  }
  await world.post(carry)
  expect(await shown()).toMatchObject({ delivered: 7, failed: 0, waiting: 1 })
  expect(await world.deliver()).toMatchObject({ finished: 0 })
  for (const pause of [1, 3, 9, 33, 129]) {
    world.clock.advance(minutes(pause))
    await world.post(carry)
  }
  expect(await world.deliver()).toMatchObject({ finished: 1 })
  const done = await shown()
  expect(done).toMatchObject({
    status: 'delivered',
    recipients: 4,
    delivered: 7,
    skipped: 8,
    failed: 1,
    waiting: 0,
    progress: 100,
    channels: { sms: { delivered: 3, skipped: 0, failed: 1, waiting: 0 } },
    skipReasons: expect.arrayContaining([
      { channel: 'email', reason: 'no-consent', count: 4 },
      { channel: 'push', reason: 'no-consent', count: 4 },
    ]),
  })
  expect((await admin.get('/notifications')).body.data).toEqual([done])
  const failed = await admin.get(`/notifications/${id}/deliveries?result=failed`)
  expect(failed.body).toMatchObject({
    data: [{ channel: 'sms', customer: { phone: unlucky }, reason: 'no such number •' }],
    page: { total: 1 },
  })
})

test('a broadcast to nobody is done at once', async () => {
  const world = await broadcasting()
  const id = await world.broadcast()
  expect(await world.deliver()).toMatchObject({ customers: 0, finished: 1 })
  expect((await (await world.operator()).get(`/notifications/${id}`)).body.data).toMatchObject({
    status: 'delivered',
    recipients: 0,
    progress: 100,
  })
})

test('promotional texts of the night go out at 10:00, to those who still agree', async () => {
  const world = await broadcasting({ clock: at('2026-11-20T21:00:00') })
  const ids = await world.customers(3)
  await world.agree(ids, 'sms')
  await world.broadcast()
  expect(await world.deliver()).toMatchObject({ deferred: 3, queued: 0 })
  expect(await world.results()).toMatchObject({ 'sms deferred quiet-hours': 3 })
  world.clock.advance(hours(13) - 1)
  expect(await world.deliver()).toMatchObject({ deferred: 0, queued: 0 })

  const first = await world.driver('+919000000001')
  expect((await first.put('/driver/consents', { sms: false })).status).toBe(200)
  world.clock.advance(1)
  expect(await world.deliver({ batch: 2 })).toMatchObject({ queued: 2, skipped: 1 })
  expect(await world.results()).toMatchObject({ 'sms queued': 2, 'sms skipped no-consent': 1 })
  await world.post()
  expect(await world.results()).toMatchObject({ 'sms delivered': 2 })
})

test('a promotional text that could not be sent before 21:00 waits for the next morning and is sent once', async () => {
  const world = await broadcasting({ clock: at('2026-11-20T20:50:00') })
  const [id = ''] = await world.customers(1)
  await world.agree([id], 'sms')
  await world.broadcast()
  await world.deliver()
  const sent: string[] = []
  const line = { isDown: true }
  const carry = async ({ to }: { to: string }) => {
    if (line.isDown) throw new Error('the line is down')
    sent.push(to)
  }
  await world.post(carry)
  line.isDown = false
  world.clock.advance(minutes(10))
  await world.post(carry)
  expect(sent).toEqual([])
  expect(await world.results()).toMatchObject({ 'sms deferred quiet-hours': 1 })
  expect(await world.deliver()).toMatchObject({ deferred: 1 })
  world.clock.advance(hours(13))
  await world.deliver()
  await world.post(carry)
  expect(sent).toHaveLength(1)
  expect(await world.deliver()).toMatchObject({ finished: 1 })
})

test('a text that was just being sent when its hours ended is not sent a second time', async () => {
  const world = await broadcasting({ clock: at('2026-11-20T20:59:50') })
  const [id = ''] = await world.customers(1)
  await world.agree([id], 'sms')
  await world.broadcast()
  await world.deliver()
  const crash = new Promise<never>(() => {})
  void world.post((_, kind) => (kind === 'sms' ? crash : Promise.resolve()))
  const { db } = world.app.database
  const attempts = () => db.selectFrom('outbox_message').select('attempts').executeTakeFirst()
  await expect.poll(attempts).toEqual({ attempts: 1 })
  world.clock.advance(minutes(1))
  await world.post()
  expect(await world.results()).toMatchObject({ 'sms failed expired': 1 })
})

test('a message to one person goes out before those to many that were written earlier', async () => {
  const world = await broadcasting()
  const ids = await world.customers(300)
  await world.agree(ids, 'sms')
  await world.broadcast()
  await world.deliver()
  world.clock.advance(1)
  await world.visitor.post('/driver/request-code', { phone: '+919845012345' })
  const sent: string[] = []
  await world.post(async ({ template }, kind) => void (kind === 'sms' && sent.push(template)))
  expect(sent).toHaveLength(301)
  expect(sent.indexOf('one-time-code')).toBeLessThan(20)
})
