import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { broadcasting } from './testing/broadcasting.ts'

const text = { title: 'Diwali hours', message: 'All stations stay open.\nHappy Diwali! 🪔' }

test('a broadcast is confirmed, listed for operators, and in the inbox of every driver who had joined', async () => {
  const { app, driver, operator, clock, deliver } = await broadcasting()
  const admin = await operator('manager')
  const before = await driver('+919845000001')
  const sent = await admin.post('/send-broadcast-notification', text)
  expect(sent).toMatchObject({
    status: 201,
    body: {
      message: 'Notification sent successfully!',
      data: { ...text, kind: 'promotional', recipients: 1 },
    },
  })
  clock.advance(1)
  const after = await driver('+919845000002')

  const { createdBy } = sent.body.data
  expect(createdBy).toMatch(/^manager-.*@example\.in$/)
  expect((await (await operator('viewer')).get('/notifications')).body.data).toEqual([sent.body.data])
  await deliver()
  expect((await before.get('/driver/notifications')).body).toMatchObject({
    data: [
      { ...text, kind: 'promotional', subject: null, readAt: null, createdAt: sent.body.data.createdAt },
    ],
    page: { total: 1 },
  })
  expect((await after.get('/driver/notifications')).body).toMatchObject({ data: [], page: { total: 0 } })
  expect((await before.get('/driver/notifications')).body.data[0]).not.toHaveProperty('createdBy')

  const entries = await app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'notification.send',
      subject_id: sent.body.data._id,
      actor_name: createdBy,
      after: { ...text, kind: 'promotional', recipients: 1 },
    },
  ])
})

test('a broadcast without a title or a message, or of an unknown kind, is refused and not kept', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  for (const body of [
    {},
    { title: 'x' },
    { message: 'x' },
    { title: ' ', message: 'x' },
    { ...text, title: 7 },
  ]) {
    const refused = await admin.post('/send-broadcast-notification', body)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: 'Please fill all fields!' },
    })
  }
  expect(await admin.post('/send-broadcast-notification', { ...text, kind: 'spam' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'kind', message: 'One of service, promotional' }] },
  })
  expect((await admin.get('/notifications')).body.page.total).toBe(0)
})

test('the same Idempotency-Key sends once', async () => {
  const { operator } = await testApp()
  const admin = (await operator()).with({ 'idempotency-key': 'k1' })
  await Promise.all(Array.from({ length: 10 }, () => admin.post('/send-broadcast-notification', text)))
  expect((await admin.get('/notifications')).body.page.total).toBe(1)
})

test('only owner and manager send, and drivers do not see the operators’ list', async () => {
  const { visitor, driver, operator } = await testApp()
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    expect((await (await operator(role)).post('/send-broadcast-notification', text)).status).toBe(403)
  }
  for (const caller of [visitor, await driver()]) {
    expect((await caller.post('/send-broadcast-notification', text)).status).toBe(401)
    expect((await caller.get('/notifications')).status).toBe(401)
  }
  expect((await visitor.get('/driver/notifications')).status).toBe(401)
})

test('deliveries are listed by channel and result, page by page, without a gap', async () => {
  const { customers, agree, broadcast, deliver, operator } = await broadcasting()
  const ids = await customers(5)
  await agree(ids.slice(0, 2), 'sms')
  const path = `/notifications/${await broadcast()}/deliveries`
  await deliver({ batch: 2 })
  const admin = await operator('viewer')
  const whose = async (query: string) =>
    (await admin.get(`${path}?${query}`)).body.data.map((row: { customerId: string }) => row.customerId)
  expect(await whose('channel=sms&result=queued&sort=createdAt')).toEqual(ids.slice(0, 2))
  expect(await whose('channel=sms&result=skipped&sort=createdAt')).toEqual(ids.slice(2))
  expect((await admin.get(`${path}?result=skipped`)).body.page.total).toBe(13)

  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await admin.get(`${path}?limit=4${cursor}`)
    seen.push(...body.data.map((row: { _id: string }) => row._id))
    cursor = body.page.nextCursor && `&cursor=${body.page.nextCursor}`
  } while (cursor)
  expect(new Set(seen).size).toBe(20)
  expect(seen).toHaveLength(20)
})

test('a notification that does not exist is not found', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  for (const path of ['', '/deliveries']) {
    const answer = await admin.get(`/notifications/01900000-0000-7000-8000-000000000000${path}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'notification-not-found' } })
  }
})
