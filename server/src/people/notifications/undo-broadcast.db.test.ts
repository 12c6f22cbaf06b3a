import { expect, test } from 'vitest'
import { sendDueOffers } from '../offers/index.ts'
import { findNextDelivery } from './index.ts'
import { broadcasting } from './testing/broadcasting.ts'

const seconds = (count: number): number => count * 1000

const TEXT = { title: 'Diwali hours', message: 'All stations stay open.', kind: 'service' }

test('a notification that can be taken back goes out after ten seconds', async () => {
  const world = await broadcasting()
  await world.customers(2)
  const admin = await world.operator()
  const { db } = world.app.database
  const sent = await admin.post('/send-broadcast-notification', { ...TEXT, undoable: true })
  expect(sent.body).toMatchObject({ message: 'Notification sent successfully!', data: { status: 'queued' } })
  expect(await world.deliver()).toMatchObject({ customers: 0 })
  const due = new Date(world.clock.now().getTime() + seconds(10))
  expect(await findNextDelivery(db, world.clock.now())).toEqual(due)
  expect(sent.body.data.undoUntil).toBe(due.toISOString())
  world.clock.advance(seconds(10))
  expect(await world.deliver()).toMatchObject({ customers: 2 })
})

test('one that is taken back reaches nobody, and one that is on its way is not taken back', async () => {
  const world = await broadcasting()
  await world.customers(2)
  const admin = await world.operator()
  const send = async () =>
    (await admin.post('/send-broadcast-notification', { ...TEXT, undoable: true })).body.data._id
  const id = await send()
  expect((await admin.post(`/notifications/${id}/undo`)).body.data).toMatchObject({
    status: 'cancelled',
    recipients: 0,
    waiting: 0,
  })
  expect((await admin.post(`/notifications/${id}/undo`)).status).toBe(200)
  const other = await send()
  world.clock.advance(seconds(10))
  expect(await admin.post(`/notifications/${other}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'notification-under-way' },
  })
  expect(await world.deliver()).toMatchObject({ customers: 2 })
  const notices = await world.app.database.db.selectFrom('notice').select('broadcast_id').execute()
  expect(new Set(notices.map((notice) => notice.broadcast_id))).toEqual(new Set([other]))
})

test('the numbers that are shown first are those that it then reaches, by channel and kind', async () => {
  const world = await broadcasting()
  const admin = await world.operator()
  const plain = await world.customers(3)
  const reachable = await world.customers(2, { email: true })
  const [blocked = ''] = await world.customers(1, { email: true, blocked: true })
  await world.agree([...plain, ...reachable, blocked], 'sms')
  await world.agree([...reachable, blocked], 'email')
  await world.agree([...plain.slice(1), blocked], 'push')
  await world.turnPushOn([...plain.slice(0, 2), ...reachable, blocked])
  for (const kind of ['promotional', 'service'] as const) {
    const shown = (await admin.get(`/notifications/audience?kind=${kind}`)).body.data
    const { data } = (await admin.post('/send-broadcast-notification', { ...TEXT, kind })).body
    await world.deliver()
    const { channels, recipients } = (await admin.get(`/notifications/${data._id}`)).body.data
    const reached = (channel: 'inbox' | 'sms' | 'email' | 'push') =>
      recipients - channels[channel].skipped - channels[channel].failed
    expect(shown, kind).toEqual({
      recipients,
      languages: [{ language: 'en', recipients, byText: true }],
      inbox: reached('inbox'),
      sms: reached('sms'),
      email: reached('email'),
      push: reached('push'),
    })
  }
})

test('a test goes to the caller and to nobody else, ten times an hour', async () => {
  const world = await broadcasting()
  await world.customers(2, { email: true })
  const admin = await world.operator()
  expect((await admin.post('/notifications/test', TEXT)).status).toBe(202)
  const { db } = world.app.database
  const messages = await db.selectFrom('outbox_message').select(['recipient', 'subject', 'channel']).execute()
  expect(messages).toEqual([
    { recipient: expect.stringContaining('owner-'), subject: 'Test: Diwali hours', channel: 'email' },
  ])
  expect(await db.selectFrom('broadcast').select('id').execute()).toEqual([])
  for (let sent = 1; sent < 10; sent += 1) await admin.post('/notifications/test', TEXT)
  expect((await admin.post('/notifications/test', TEXT)).status).toBe(429)
})

test('an offer that can be taken back is scheduled for ten seconds later, and can be a draft again', async () => {
  const world = await broadcasting()
  const admin = await world.operator()
  const { db } = world.app.database
  const text = { title: 'Night tariff', message: 'Two rupees less.' }
  const send = async () => (await admin.post('/offers', { ...text, undoable: true })).body
  const first = await send()
  expect(first).toMatchObject({ message: 'Offer sent successfully!', data: { status: 'scheduled' } })
  const undone = await admin.put(`/offers/${first.data._id}`, { ...text, draft: true })
  expect(undone.body.data.status).toBe('draft')
  const second = await send()
  world.clock.advance(seconds(10))
  expect(await sendDueOffers(db, world.clock.now())).toBe(1)
  expect((await admin.put(`/offers/${second.data._id}`, { ...text, draft: true })).status).toBe(409)
})
