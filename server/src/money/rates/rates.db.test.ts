import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { selectRateInForce } from './index.ts'

test('a new installation charges Rs.15 per kWh, and anybody may read that', async () => {
  const { visitor } = await testApp()
  expect(await visitor.get('/rate-list')).toMatchObject({
    status: 200,
    body: { status: true, data: { pricePerKW: 15, gstRate: 18 } },
  })
})

test('a new rate is in force at once, and the one before stays what it was for its time', async () => {
  const { app, visitor, operator, clock } = await testApp()
  const before = clock.now()
  clock.advance(minutes(5))
  const answer = await (await operator()).put('/rate-list', { pricePerKW: 17.35 })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: true,
      message: 'Price Updated successfully!',
      data: { pricePerKW: 17.35, since: clock.now().toISOString() },
    },
  })
  expect((await visitor.get('/rate-list')).body.data.pricePerKW).toBe(17.35)
  const { db } = app.database
  expect(await selectRateInForce(db, before)).toMatchObject({ perKwh: 1500 })
  expect(await selectRateInForce(db, addMs(clock.now(), -1))).toMatchObject({ perKwh: 1500 })
  expect(await selectRateInForce(db, clock.now())).toMatchObject({ perKwh: 1735, validFrom: clock.now() })
})

test('what is no price above zero, up to 1000 and of two decimals, is refused and changes nothing', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const wrong = [
    {},
    { pricePerKW: '' },
    { pricePerKW: 'fifteen' },
    { pricePerKW: null },
    { pricePerKW: 0 },
    { pricePerKW: -1 },
    { pricePerKW: 15.125 },
    { pricePerKW: 1000.01 },
    '{"pricePerKW":1e400}',
  ]
  for (const body of wrong) {
    const answer = await admin.put('/rate-list', body)
    expect(answer, JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { status: false, code: 'invalid-request', message: 'Please enter valid price' },
    })
  }
  expect((await visitor.get('/rate-list')).body.data.pricePerKW).toBe(15)
})

test('the highest price and one paisa are prices', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  for (const pricePerKW of [1000, 0.01]) {
    expect((await admin.put('/rate-list', { pricePerKW })).status).toBe(200)
    expect((await visitor.get('/rate-list')).body.data.pricePerKW).toBe(pricePerKW)
  }
})

test('the rate in force cannot be set again', async () => {
  const { operator } = await testApp()
  const answer = await (await operator()).put('/rate-list', { pricePerKW: 15 })
  expect(answer).toMatchObject({ status: 409, body: { status: false, code: 'rate-unchanged' } })
})

test('only an operator who may set prices sets one, and only operators read the history', async () => {
  const { visitor, operator, driver } = await testApp()
  const [viewer, customer] = [await operator('viewer'), await driver()]
  expect((await visitor.put('/rate-list', { pricePerKW: 20 })).status).toBe(401)
  expect((await customer.put('/rate-list', { pricePerKW: 20 })).status).toBe(401)
  expect((await viewer.put('/rate-list', { pricePerKW: 20 })).status).toBe(403)
  expect((await visitor.get('/rate-list/history')).status).toBe(401)
  expect((await viewer.get('/rate-list/history')).status).toBe(200)
  expect((await visitor.get('/rate-list')).body.data.pricePerKW).toBe(15)
})

test('the history names who set each price, newest first or as requested', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  for (const pricePerKW of [30, 20]) {
    clock.advance(minutes(1))
    await admin.put('/rate-list', { pricePerKW })
  }
  const prices = async (query: string) =>
    (await admin.get(`/rate-list/history${query}`)).body.data.map(
      (row: { pricePerKW: number }) => row.pricePerKW,
    )
  expect(await prices('')).toEqual([20, 30, 15])
  expect(await prices('?sort=since')).toEqual([15, 30, 20])
  expect(await prices('?sort=-pricePerKW')).toEqual([30, 20, 15])
  expect(await prices('?sort=pricePerKW')).toEqual([15, 20, 30])
  expect((await admin.get('/rate-list/history?sort=setBy')).status).toBe(400)

  const first = await admin.get('/rate-list/history?limit=2')
  const second = await admin.get(`/rate-list/history?limit=2&cursor=${first.body.page.nextCursor}`)
  expect(first.body.data.map((row: { setBy: string }) => row.setBy)).toEqual([
    expect.stringMatching(/^owner-.*@example\.in$/),
    expect.stringMatching(/^owner-.*@example\.in$/),
  ])
  expect(second.body).toMatchObject({ data: [{ pricePerKW: 15, setBy: null }], page: { total: 3 } })
})

test('a new rate stands in the audit log with the price before and after', async () => {
  const { app, operator } = await testApp()
  await (await operator()).put('/rate-list', { pricePerKW: 18 })
  const entries = await app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'rate.set',
      actor_kind: 'administrator',
      subject_kind: 'rate',
      before: { perKwhPaise: 1500 },
      after: { perKwhPaise: 1800 },
    },
  ])
})

test('a rate that was set cannot be edited or removed, not even in the database', async () => {
  const { app } = await testApp()
  const { db } = app.database
  await expect(
    db
      .updateTable('rate')
      .set({ per_kwh_paise: 1 as never })
      .execute(),
  ).rejects.toThrow('append-only')
  await expect(db.deleteFrom('rate').execute()).rejects.toThrow('append-only')
})
