import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const text = { title: 'Diwali hours', message: 'All stations stay open.\nHappy Diwali! 🪔' }

test('a broadcast is confirmed, listed for operators, and seen by every driver who had joined', async () => {
  const { app, driver, operator, clock } = await testApp()
  const admin = await operator('manager')
  const before = await driver('+919845000001')
  const sent = await admin.post('/send-broadcast-notification', text)
  expect(sent).toMatchObject({
    status: 201,
    body: { message: 'Notification sent successfully!', data: text },
  })
  clock.advance(1)
  const after = await driver('+919845000002')

  const { createdBy, ...shown } = sent.body.data
  expect(createdBy).toMatch(/^manager-.*@example\.in$/)
  expect((await (await operator('viewer')).get('/notifications')).body.data).toEqual([sent.body.data])
  expect((await before.get('/driver/notifications')).body).toMatchObject({
    data: [shown],
    page: { total: 1 },
  })
  expect((await after.get('/driver/notifications')).body).toMatchObject({ data: [], page: { total: 0 } })
  expect((await before.get('/driver/notifications')).body.data[0]).not.toHaveProperty('createdBy')

  const entries = await app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'notification.send', subject_id: sent.body.data._id, actor_name: createdBy, after: text },
  ])
})

test('a broadcast without a title or a message is refused and not kept', async () => {
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
