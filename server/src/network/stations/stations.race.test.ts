import { ok, type Result } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { aStation } from '../../testing/stations.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitsOrEnds } from '../../testing/waiting.ts'
import { holdStationForBooking, selectStationForBooking } from './index.ts'

const ten = Array.from({ length: 10 }, (_, index) => index)

test('ten operators who add the same station at once add it once', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const answers = await Promise.all(ten.map(() => admin.post('/charging-stations', aStation())))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  const { data, page } = (await visitor.get('/charging-stations')).body
  expect(page.total).toBe(1)
  expect(data[0].totalSlots).toBe(2)
})

test('ten repeats under one key are one station and one answer', async () => {
  const { visitor, operator } = await testApp()
  const admin = (await operator()).with({ 'idempotency-key': 'once' })
  const answers = await Promise.all(ten.map(() => admin.post('/charging-stations', aStation())))
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
  expect((await visitor.get('/charging-stations')).body.page.total).toBe(1)
})

test('ten connectors added at once by ten operators get ten numbers', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const { _id, connectors } = (await admin.post('/charging-stations', aStation())).body.data
  const path = `/charging-stations/${_id}`
  const kept = connectors.map(({ _id, type, powerKW }: Record<string, unknown>) => ({ _id, type, powerKW }))
  const answers = await Promise.all(
    ten.map(() => admin.put(path, { connectors: [...kept, { type: 'GB/T', powerKW: 30 }] })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(ten.map(() => 200))
  // Each list leaves out what the one before it added: the numbers go on.
  expect((await admin.get(path)).body.data.connectors.map((one: { number: number }) => one.number)).toEqual([
    1, 2, 12,
  ])
})

test('a station of which ten operators set the same state at once moves once', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const path = `/charging-stations/${(await admin.post('/charging-stations', aStation())).body.data._id}/status`
  const answers = await Promise.all(ten.map(() => admin.put(path, { status: 'offline' })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('while a booking is being made its station cannot change, and other bookings do not wait', async () => {
  const { app, operator, clock } = await testApp()
  const { db } = app.database
  const admin = await operator()
  const id = (await admin.post('/charging-stations', aStation())).body.data._id
  const context = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const
  const hold = () => runUnitOfWork(context, async ({ tx }) => ok(await holdStationForBooking(tx, id)))

  let change: Promise<{ status: number }> | undefined
  await runUnitOfWork(context, async ({ tx }): Promise<Result<null, never>> => {
    const held = await holdStationForBooking(tx, id)
    change = admin.put(`/charging-stations/${id}/status`, { status: 'offline' })
    expect(await waitsOrEnds(db, change)).toBe('waits')
    expect(await hold()).toEqual(ok(held))
    return ok(null)
  })
  expect((await change)?.status).toBe(200)
  expect(await selectStationForBooking(db, id)).toMatchObject({ status: 'offline' })
})
