import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'

test('the operator’s list shows each customer with the place, the vehicle and the wallet', async () => {
  const net = await network()
  const asha = await net.driverWith(250.5, '+919845000001')
  await asha.put('/driver/profile', {
    name: 'Asha Rao',
    email: 'asha@example.in',
    location: { coordinates: [12.9716, 77.5946] },
  })
  net.clock.advance(1)
  await net.driver('+919845000002')

  const { data, page } = (await net.admin.get('/all-customer')).body
  expect(page).toEqual({ total: 2, nextCursor: null })
  expect(data).toEqual([
    expect.objectContaining({ phone: '+919845000002', walletBalance: 0, location: null, vehicle: null }),
    {
      _id: asha.customerId,
      email: 'asha@example.in',
      phone: '+919845000001',
      name: 'Asha Rao',
      walletBalance: 250.5,
      amountOwed: 0,
      location: { coordinates: [12.9716, 77.5946] },
      vehicle: null,
      isBlocked: false,
      createdAt: '2026-11-20T06:30:00.000Z',
    },
  ])
})

test('customers are found by phone, e-mail or name, and wildcards are taken literally', async () => {
  const { driver, operator } = await testApp()
  const admin = await operator()
  await (await driver('+919845000001')).put('/driver/profile', {
    name: 'Asha 100%',
    email: 'asha@example.in',
  })
  await driver('+919845000002')
  const found = async (q: string) =>
    (await admin.get(`/all-customer?q=${encodeURIComponent(q)}`)).body.data.map(
      (row: { phone: string }) => row.phone,
    )
  for (const q of ['000001', '98450 00001', 'ASHA@', 'asha 100%', '%'])
    expect(await found(q)).toEqual(['+919845000001'])
  expect(await found('_')).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('the list sorts by wallet and by e-mail, pages without a gap, and counts whom the filters select', async () => {
  const net = await network()
  const balances = [300, 0, 20.05, 0, 1000]
  for (const [index, rupees] of balances.entries()) {
    const driver = await net.driverWith(rupees, `+91984500000${index}`)
    if (rupees > 0) await driver.put('/driver/profile', { email: `${'EdcbA'[index]}@example.in` })
  }
  for (const [sort, field, expected] of [
    ['-walletBalance', 'walletBalance', [1000, 300, 20.05, 0, 0]],
    ['walletBalance', 'walletBalance', [0, 0, 20.05, 300, 1000]],
    ['email', 'email', [null, null, 'A@example.in', 'c@example.in', 'E@example.in']],
  ] as const) {
    const seen: unknown[] = []
    for (let cursor = ''; ; ) {
      const { data, page } = (await net.admin.get(`/all-customer?limit=2&sort=${sort}${cursor}`)).body
      expect(page.total).toBe(5)
      seen.push(...data.map((row: Record<string, unknown>) => row[field]))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(expected)
  }
})

test('a block ends every sign-in of the customer at once and stands in the audit log', async () => {
  const { app, driver, operator } = await testApp()
  const admin = await operator('manager')
  const [phone, tablet] = [await driver(), await driver()]
  const other = await driver('+919845000009')
  const path = `/customers/${phone.customerId}`

  expect(await admin.put(`${path}/block`, { reason: 'Chargebacks' })).toMatchObject({
    status: 200,
    body: { data: { isBlocked: true, blockReason: 'Chargebacks', blockedAt: '2026-11-20T06:30:00.000Z' } },
  })
  for (const device of [phone, tablet]) expect((await device.get('/driver/profile')).status).toBe(401)
  expect((await other.get('/driver/profile')).status).toBe(200)
  const phones = async (status: string) =>
    (await admin.get(`/all-customer?status=${status}`)).body.data.map((row: { _id: string }) => row._id)
  expect([await phones('blocked'), await phones('active')]).toEqual([[phone.customerId], [other.customerId]])

  expect((await admin.put(`${path}/unblock`)).body.data).toMatchObject({
    isBlocked: false,
    blockReason: null,
  })
  expect((await phone.get('/driver/profile')).status).toBe(401)

  const entries = await app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries.map(({ action, subject_id, before, after }) => [action, subject_id, before, after])).toEqual(
    [
      ['customer.block', phone.customerId, { isBlocked: false }, { isBlocked: true, reason: 'Chargebacks' }],
      [
        'customer.unblock',
        phone.customerId,
        { isBlocked: true, reason: 'Chargebacks' },
        { isBlocked: false },
      ],
    ],
  )
})

test('blocking twice, or letting in whom nobody blocked, changes nothing and is not logged again', async () => {
  const { app, driver, operator } = await testApp()
  const admin = await operator()
  const path = `/customers/${(await driver()).customerId}`
  expect((await admin.put(`${path}/unblock`)).status).toBe(200)
  const first = await admin.put(`${path}/block`, { reason: 'Chargebacks' })
  const again = await admin.put(`${path}/block`, { reason: 'Something else' })
  expect(again.body).toEqual(first.body)
  const actions = await app.database.db.selectFrom('audit_entry').select('action').execute()
  expect(actions).toEqual([{ action: 'customer.block' }])
})

test('the operator looks at one customer with what running bookings hold', async () => {
  const net = await network()
  const { id } = await net.station()
  const driver = await net.driverWith(1000)
  const { totalAmount } = await net.charging(driver, id)
  expect((await net.admin.get(`/customers/${driver.customerId}`)).body.data).toMatchObject({
    walletBalance: 1000 - totalAmount,
    holds: totalAmount,
    blockedAt: null,
  })
})

test('an unknown customer is a 404, and what is no id a 400', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const unknown = createId()
  for (const answer of [
    await admin.get(`/customers/${unknown}`),
    await admin.put(`/customers/${unknown}/block`, { reason: 'x' }),
    await admin.put(`/customers/${unknown}/unblock`),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'customer-not-found' } })
  }
  for (const id of ['1', "'%20or%201=1", '..%2F..%2Fetc']) {
    expect((await admin.get(`/customers/${id}`)).status).toBe(400)
  }
  expect((await admin.put(`/customers/${unknown}/block`, { reason: ' ' })).body.issues).toEqual([
    { path: 'reason', message: 'Please say why' },
  ])
})

test('customers are shown to operators only, and blocked by owner and manager only', async () => {
  const { visitor, driver, operator } = await testApp()
  const asha = await driver()
  const path = `/customers/${asha.customerId}`
  for (const caller of [visitor, asha]) {
    expect((await caller.get('/all-customer')).status).toBe(401)
    expect((await caller.get(path)).status).toBe(401)
    expect((await caller.put(`${path}/block`, { reason: 'x' })).status).toBe(401)
  }
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    const admin = await operator(role)
    expect((await admin.get('/all-customer')).status).toBe(200)
    for (const verb of ['block', 'unblock']) {
      expect(await admin.put(`${path}/${verb}`, { reason: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      })
    }
  }
})
