import { expect, test } from 'vitest'
import { bookConnector, startCharging } from '../../charging/bookings/index.ts'
import { network } from '../../charging/bookings/testing/network.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'

test('the statement names each movement: top-up, what a charge held, what came back, with the running balance', async () => {
  const net = await network()
  const { id: stationId } = await net.station()
  const asha = await net.driverWith(500, '+919845000001')
  const booking = await net.billed(asha, stationId)
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  const answer = await net.admin.get(`/customers/${asha.customerId}/wallet`)
  const at = { _id: booking._id, stationName: 'Station 1' }
  expect(answer.body.data).toMatchObject([
    { kind: 'settlement', amount: 59, balanceAfter: 205, booking: at, order: null },
    { kind: 'hold', amount: -354, balanceAfter: 146, booking: at, order: null },
    { kind: 'deposit_return', amount: 100, balanceAfter: 500, booking: at, order: null },
    { kind: 'deposit', amount: -100, balanceAfter: 400, booking: at, order: null },
    { kind: 'top_up', amount: 500, balanceAfter: 500, booking: null, order: { orderId: expect.any(String) } },
  ])
  const first = (await net.admin.get(`/customers/${asha.customerId}/wallet?limit=1`)).body
  const second = (
    await net.admin.get(`/customers/${asha.customerId}/wallet?limit=1&cursor=${first.page.nextCursor}`)
  ).body
  expect([first.page.total, first.data[0].kind, second.data[0].kind]).toEqual([5, 'settlement', 'hold'])
  expect(second.data[0].balanceAfter).toBe(146)
  const later = new Date(net.clock.now().getTime() + 1).toISOString()
  const within = async (query: string) =>
    (await net.admin.get(`/customers/${asha.customerId}/wallet?${query}`)).body.page.total
  expect([await within(`from=${later}`), await within(`to=${later}`)]).toEqual([0, 5])
  expect((await net.admin.get(`/customers/${createId()}/wallet`)).status).toBe(404)
})

test('an operator adds a driver by number, whose account it is when they sign in', async () => {
  const net = await network()
  const phone = '98450 00009'
  const added = await net.admin.post('/customers', { phone, name: ' Asha Rao ' })
  expect(added).toMatchObject({
    status: 201,
    body: { data: { phone: '+919845000009', name: 'Asha Rao', walletBalance: 0, isBlocked: false } },
  })
  const again = await net.admin.post('/customers', { phone: '+91-98450-00009', name: 'Another' })
  expect([again.status, again.body.code]).toEqual([409, 'customer-exists'])
  const driver = await net.driver('+919845000009')
  expect((await driver.get('/driver/profile')).body.data).toMatchObject({
    _id: added.body.data._id,
    name: 'Asha Rao',
  })
  const viewer = await net.operator('viewer')
  expect((await viewer.post('/customers', { phone: '9845000010', name: 'Nobody' })).status).toBe(403)
  const wrong = await net.admin.post('/customers', { phone: '1234', name: '' })
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual(['phone', 'name'])
  const entries = await net.app.database.db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'customer.add')
    .execute()
  expect(entries).toEqual([{ subject_id: added.body.data._id }])
})

test('support sees where a driver is signed in and ends one sign-in or all, which the audit log keeps', async () => {
  const net = await network()
  const [phone, tablet] = [await net.driver('+919845000001'), await net.driver('+919845000001')]
  const support = await net.operator('support')
  const path = `/customers/${phone.customerId}/sessions`
  const { data } = (await support.get(path)).body
  expect(data).toHaveLength(2)
  expect((await support.delete(`${path}/${data[0]._id}`)).status).toBe(200)
  expect((await support.delete(`${path}/${data[0]._id}`)).status).toBe(404)
  const states = await Promise.all(
    [phone, tablet].map(async (one) => (await one.get('/driver/profile')).status),
  )
  expect(states.sort()).toEqual([200, 401])
  expect((await support.delete(path)).status).toBe(200)
  expect((await support.get(path)).body.data).toEqual([])
  for (const device of [phone, tablet]) expect((await device.get('/driver/profile')).status).toBe(401)
  const entries = await net.app.database.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', phone.customerId)
    .where('action', '=', 'customer.sign-out')
    .execute()
  expect(entries).toHaveLength(2)
  const viewer = await net.operator('viewer')
  expect((await viewer.get(path)).status).toBe(403)
  expect((await viewer.delete(path)).status).toBe(403)
  expect((await support.delete(`/customers/${createId()}/sessions/${data[1]._id}`)).status).toBe(404)
})

test('consents of a driver are read by the operator with their history', async () => {
  const net = await network()
  const asha = await net.driver('+919845000001')
  await asha.put('/driver/consents', { sms: true })
  const { data } = (await net.admin.get(`/customers/${asha.customerId}/consents`)).body
  expect(data).toMatchObject({ sms: true, email: false, history: [{ channel: 'sms', withdrawnAt: null }] })
  expect((await net.admin.get(`/customers/${createId()}/consents`)).status).toBe(404)
})

test('orders and queries narrow to one driver', async () => {
  const net = await network()
  const [asha, ravi] = [await net.driver('+919845000001'), await net.driver('+919845000002')]
  await asha.post('/driver/orders', { amount: 100 })
  await ravi.post('/driver/orders', { amount: 200 })
  await asha.post('/driver/queries', { query: 'Why?', name: 'Asha' })
  await ravi.post('/driver/queries', { query: 'When?', name: 'Ravi' })
  const of = async (path: string) => (await net.admin.get(`${path}?customerId=${asha.customerId}`)).body.data
  expect(await of('/all-orders')).toMatchObject([{ amount: 100, customerId: asha.customerId }])
  expect(await of('/show-all-query')).toMatchObject([{ query: 'Why?', customerId: asha.customerId }])
})

test('a blocked driver books and starts nothing, even in a call that was let in before; a charge that runs ends as usual', async () => {
  const net = await network()
  const { id: stationId } = await net.station({ connectors: Array(3).fill({ type: 'CCS2', powerW: 60_000 }) })
  const asha = await net.driverWith(2000, '+919845000001')
  const running = await net.charging(asha, stationId)
  const reserved = await net.booked(asha, stationId)
  const path = `/customers/${asha.customerId}`
  await net.admin.put(`${path}/block`, { reason: 'Chargebacks' })

  const { db } = net.app.database
  const { customerId } = asha
  const context = {
    db,
    now: net.clock.now(),
    actor: { kind: 'customer', id: customerId, name: 'Asha' },
  } as const
  const wanted = { stationId, durationHours: 1, energy: 20_000 } as Parameters<typeof bookConnector>[1]
  const booked = await runUnitOfWork(context, (work) => bookConnector(work, { ...wanted, customerId }))
  const started = await runUnitOfWork(context, (work) =>
    startCharging(work, { bookingId: reserved._id, customerId }),
  )
  expect([booked, started]).toEqual([
    { ok: false, refusal: { kind: 'customer-blocked' } },
    { ok: false, refusal: { kind: 'customer-blocked' } },
  ])

  await net.bill(net.admin, { bookingId: running._id, customerId })
  const confirmed = await net.admin.post('/confirm-charging-by-admin', {
    bookingId: running._id,
    actualAmountUsed: 354,
  })
  expect(confirmed).toMatchObject({ status: 200, body: { data: { status: 'confirmed', refundAmount: 59 } } })
  // The deposit of the reservation is away, too.
  expect(await net.wallet(customerId)).toBe(160_500)

  await net.admin.put(`${path}/unblock`)
  const again = await runUnitOfWork(context, (work) =>
    startCharging(work, { bookingId: reserved._id, customerId }),
  )
  expect(again.ok).toBe(true)
})
