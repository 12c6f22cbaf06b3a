import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { testApp } from '../../testing/test-app.ts'
import { markBegun, selectNextRateAt } from './index.ts'

const seconds = (count: number): number => count * 1000

const priceOf = (answer: { body: { data: { pricePerKW: number } } }) => answer.body.data.pricePerKW

test('a price that can be taken back is in force after ten seconds, and nobody charges at it before', async () => {
  const world = await network()
  const { admin, visitor, clock } = world
  const set = await admin.put('/rate-list', { pricePerKW: 180, undoable: true })
  expect(set.body).toMatchObject({
    message: 'Price Updated successfully!',
    data: { pricePerKW: 15, pending: { pricePerKW: 180 } },
  })
  const driver = await world.driverWith(10_000)
  const early = await world.charging(driver, (await world.station()).id)
  expect(early.amount).toBe(20 * 15)
  clock.advance(seconds(10) - 1)
  expect(priceOf(await visitor.get('/rate-list'))).toBe(15)
  clock.advance(1)
  expect(priceOf(await visitor.get('/rate-list'))).toBe(180)
})

test('what is taken back is never in force, and the history says so', async () => {
  const { operator, visitor, clock, app } = await testApp()
  const admin = await operator()
  const { pending } = (await admin.put('/rate-list', { pricePerKW: 180, undoable: true })).body.data
  clock.advance(seconds(10) - 1)
  expect((await admin.post(`/rate-list/${pending._id}/undo`)).body.data.pricePerKW).toBe(15)
  expect((await admin.post(`/rate-list/${pending._id}/undo`)).status).toBe(200)
  clock.advance(seconds(60))
  expect(priceOf(await visitor.get('/rate-list'))).toBe(15)
  const [newest] = (await admin.get('/rate-list/history')).body.data
  expect(newest).toMatchObject({ _id: pending._id, undoUntil: null, withdrawnAt: expect.any(String) })
  const actions = await app.database.db.selectFrom('audit_entry').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['rate.set', 'rate.undo'])
})

test('a price that is in force is not taken back, and one that nobody set is unknown', async () => {
  const { operator, visitor, clock } = await testApp()
  const admin = await operator()
  const { pending } = (await admin.put('/rate-list', { pricePerKW: 18, undoable: true })).body.data
  clock.advance(seconds(10))
  expect(await admin.post(`/rate-list/${pending._id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'rate-in-force' },
  })
  expect(priceOf(await visitor.get('/rate-list'))).toBe(18)
  expect((await admin.post('/rate-list/019512a5-0000-7000-8000-000000000000/undo')).status).toBe(404)
  expect((await (await operator('viewer')).post(`/rate-list/${pending._id}/undo`)).status).toBe(403)
})

test('a price that is set meanwhile counts instead, at once, and may be set at the very moment of one taken back', async () => {
  const { operator, visitor, clock } = await testApp()
  const admin = await operator()
  const { pending } = (await admin.put('/rate-list', { pricePerKW: 180, undoable: true })).body.data
  expect(priceOf(await admin.put('/rate-list', { pricePerKW: 17 }))).toBe(17)
  expect((await admin.post(`/rate-list/${pending._id}/undo`)).body.data.pricePerKW).toBe(17)
  clock.advance(seconds(10))
  expect(priceOf(await visitor.get('/rate-list'))).toBe(17)
  expect(priceOf(await admin.put('/rate-list', { pricePerKW: 16 }))).toBe(16)
  expect(priceOf(await visitor.get('/rate-list'))).toBe(16)
})

test('open screens are notified when a price begins', async () => {
  const { app, operator, clock } = await testApp()
  const { db } = app.database
  await (await operator()).put('/rate-list', { pricePerKW: 18, undoable: true })
  const changes = async () =>
    (await db.selectFrom('change_event').select('id').where('topic', '=', 'rate').execute()).length
  const before = await changes()
  expect(await selectNextRateAt(db)).toEqual(new Date(clock.now().getTime() + seconds(10)))
  expect(await markBegun(db, clock.now())).toBe(0)
  clock.advance(seconds(10))
  expect(await markBegun(db, clock.now())).toBe(1)
  expect(await markBegun(db, clock.now())).toBe(0)
  expect(await changes()).toBe(before + 1)
  expect(await selectNextRateAt(db)).toBe(undefined)
})

test('what a price reaches is counted: stations by the kWh, and charges that keep theirs', async () => {
  const world = await network()
  await world.station()
  await world.station({ pricePerHour: 90 })
  const driver = await world.driverWith(1000)
  await world.charging(driver, (await world.station()).id)
  expect((await world.admin.get('/rate-list/reach')).body.data).toEqual({ stations: 2, charging: 1 })
})
