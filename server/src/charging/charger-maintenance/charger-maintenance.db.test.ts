import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { createProgram, V1 } from '../../people/program-keys/testing/create-program.ts'
import { expireReservations } from '../bookings/index.ts'
import { network } from '../bookings/testing/network.ts'
import { notifyOfFreeConnectors } from '../free-alerts/index.ts'
import { connectCharger } from '../ocpp/testing/charger.ts'
import { insertChargerAtStation } from '../ocpp/testing/insert-charger.ts'

/** A station with one charger of two connectors, which are free. */
async function standing() {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, admin, clock, visitor } = world
  const station = await world.station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
  const chargerId = await insertChargerAtStation(app.database.db, {
    ...{ identity: 'CP-1', stationId: station.id, status: 'Available', now: clock.now() },
    protocol: 'ocpp1.6',
    connectorIds: station.connectorIds,
  })
  await connectCharger({ url: app.url, identity: 'CP-1', protocol: 'ocpp1.6' })
  const path = `/chargers/${chargerId}/maintenance`
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  return {
    ...world,
    ...{ station, chargerId, path, after },
    plan: (from: number, until: number, more: object = {}) =>
      admin.post(path, {
        ...{ from: after(minutes(from)), until: after(minutes(until)), reason: 'New cables' },
        ...more,
      }),
    free: async (): Promise<number> =>
      (await visitor.get(`/charging-stations/${station.id}`)).body.data.availableSlots,
  }
}

test('from its beginning to its end nothing is free at the charger, and it ends by itself', async () => {
  const { plan, free, clock, admin, path, ...world } = await standing()
  expect(await plan(60, 120)).toMatchObject({ status: 201, body: { data: { chargers: 1, notified: 0 } } })
  expect(await free()).toBe(2)
  clock.advance(minutes(61))
  expect(await free()).toBe(0)
  const { connectors } = (await world.visitor.get(`/charging-stations/${world.station.id}`)).body.data
  expect(connectors).toMatchObject(Array(2).fill({ isFree: false, isOutOfUse: true }))
  expect((await admin.get(path)).body.data).toMatchObject([{ status: 'running', reason: 'New cables' }])
  clock.advance(minutes(60))
  expect(await free()).toBe(2)
  expect((await admin.get(path)).body.data).toMatchObject([{ status: 'over' }])
})

test('while it runs its connectors are out of use for programs and on the operator’s map', async () => {
  const { plan, station, ...world } = await standing()
  const { admin, clock } = world
  const { program } = await createProgram(world)
  const statuses = async () =>
    (await program.get(`${V1}/stations/${station.id}/connectors`)).body.data.map(
      ({ status }: { status: string }) => status,
    )
  const outOfOrder = async () => (await admin.get('/network-map')).body.data.stations[0].outOfOrder
  await plan(60, 120)
  expect([await statuses(), await outOfOrder()]).toEqual([['free', 'free'], 0])
  clock.advance(minutes(61))
  expect([await statuses(), await outOfOrder()]).toEqual([['out-of-use', 'out-of-use'], 2])
})

test('it needs attention from a day before until it ends, each charger once, and not once it is called off', async () => {
  const { plan, operator, clock, path, after, chargerId } = await standing()
  /** Hours pass: an operator signs in anew each time. */
  const waits = async () => {
    const admin = await operator('manager')
    const { items } = (await admin.get('/attention')).body.data
    const kinds: { kind: string; count: number; path: string }[] = items.filter(
      ({ kind, count }: { kind: string; count: number }) => kind.startsWith('maintenance-') && count > 0,
    )
    return Promise.all(
      kinds.map(async (one) => {
        const [row, ...others] = (await admin.get(one.path)).body.data
        expect([row._id, others, one.count]).toEqual([chargerId, [], 1])
        return [one.kind, row.maintenance]
      }),
    )
  }
  const [begins, ends] = [after(hours(25)), after(hours(27))]
  await plan(25 * 60, 27 * 60)
  await plan(28 * 60, 29 * 60)
  expect(await waits()).toEqual([])
  expect((await (await operator('manager')).get('/chargers')).body.data[0].maintenance).toBeNull()
  clock.advance(hours(5))
  const maintenance = { from: begins, until: ends, reason: 'New cables' }
  expect(await waits()).toEqual([['maintenance-ahead', maintenance]])
  clock.advance(hours(21))
  expect(await waits()).toEqual([
    ['maintenance-running', maintenance],
    ['maintenance-ahead', maintenance],
  ])
  const admin = await operator('manager')
  for (const { _id, status } of (await admin.get(path)).body.data)
    if (status === 'planned') await admin.post(`${path}/${_id}/end`, {})
  expect(await waits()).toEqual([['maintenance-running', maintenance]])
  clock.advance(hours(1) + 1)
  expect(await waits()).toEqual([])
})

test('nobody reserves what would fall into it; before and after it everybody can', async () => {
  const { plan, driverWith, station, after } = await standing()
  const driver = await driverWith(2_000)
  expect(await plan(60, 120)).toMatchObject({ status: 201 })
  const reserve = (from: number) =>
    driver.post('/driver/bookings', {
      ...{ stationId: station.id, connectorId: station.connectorIds[0], duration: 0.5, kWh: 5 },
      startTime: after(minutes(from)),
    })
  expect(await reserve(45)).toMatchObject({ status: 409 })
  expect(await reserve(90)).toMatchObject({ status: 409 })
  expect(await reserve(125)).toMatchObject({ status: 201 })
})

test('reservations that it falls into are said before it is saved, and their drivers are notified', async () => {
  const { plan, driverWith, booked, station, admin, path, after } = await standing()
  const driver = await driverWith(2_000)
  const { _id } = await booked(driver, station.id)
  const within = `${path}/reservations?from=${after(minutes(30))}&until=${after(minutes(180))}`
  expect((await admin.get(within)).body.data).toMatchObject([
    { bookingId: _id, customerId: driver.customerId },
  ])
  expect(await plan(30, 180)).toMatchObject({
    status: 409,
    body: { code: 'maintenance-reservations', message: expect.stringContaining('1 reservation') },
  })
  expect((await admin.get(path)).body.data).toEqual([])
  expect(await plan(30, 180, { knownReservations: 1 })).toMatchObject({
    status: 201,
    body: { data: { notified: 1 } },
  })
  const notices = (await driver.get('/driver/notifications')).body.data
  expect(notices).toMatchObject([
    { kind: 'maintenance-planned', title: 'Maintenance during your reservation' },
  ])
})

describe('a driver who was warned of it and does not come', () => {
  async function warned() {
    const world = await standing()
    const { plan, driverWith, booked, station, app, clock } = world
    const driver = await driverWith(1_000)
    const { _id } = await booked(driver, station.id, { startTime: world.after(minutes(30)) })
    expect(await plan(0, 180, { knownReservations: 1 })).toMatchObject({ body: { data: { notified: 1 } } })
    const path = `/driver/bookings/${_id}`
    return {
      ...{ ...world, driver, _id },
      expire: () => expireReservations(app.database.db, clock.now()),
      cancel: async () => (await driver.post(`${path}/cancel`)).body.data.isNoShow,
      isNoShow: async () => (await driver.get(path)).body.data.isNoShow,
    }
  }

  test('is no no-show: the deposit is back at once', async () => {
    const { expire, isNoShow, clock, driver, ...world } = await warned()
    clock.advance(minutes(45))
    expect(await expire()).toEqual({ expired: 1, returned: 0 })
    expect(await isNoShow()).toBe(false)
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })

  test('is none either after giving the reservation back late', async () => {
    const { cancel, clock, driver, ...world } = await warned()
    clock.advance(minutes(40))
    expect(await cancel()).toBe(false)
    expect(await world.wallet(driver.customerId)).toBe(100_000)
  })

  test.each([
    ['before the reservation begins', 20],
    ['within it', 35],
  ])('is none where it was ended %s: they may have made other plans', async (_, at) => {
    const { expire, isNoShow, clock, path, operator } = await warned()
    clock.advance(minutes(at))
    const admin = await operator()
    const [{ _id }] = (await admin.get(path)).body.data
    expect(await admin.post(`${path}/${_id}/end`, {})).toMatchObject({ status: 200 })
    clock.advance(minutes(45 - at))
    await expire()
    expect(await isNoShow()).toBe(false)
  })
})

describe('a driver who was warned of it, once it is called off', () => {
  async function warned(...times: readonly (readonly [from: number, until: number])[]) {
    const world = await standing()
    const { plan, driverWith, booked, station, admin, path } = world
    const driver = await driverWith(1_000)
    const { _id } = await booked(driver, station.id, { startTime: world.after(minutes(60)) })
    for (const [from, until] of times)
      expect(await plan(from, until, { knownReservations: 1 })).toMatchObject({ status: 201 })
    return {
      ...{ ...world, driver, bookingId: _id },
      /** The one that begins last of those that are planned. */
      callOff: async () => {
        const all: readonly { _id: string; status: string }[] = (await admin.get(path)).body.data
        const one = all.find(({ status }) => status === 'planned') ?? all[0]
        return admin.post(`${path}/${one?._id}/end`, {})
      },
      told: async () =>
        (await driver.get('/driver/notifications')).body.data.filter(
          ({ kind }: { kind: string }) => kind === 'maintenance-called-off',
        ),
    }
  }

  test('is notified once that the reservation stands, and nobody else is', async () => {
    const { callOff, told, station, driverWith, booked, after } = await warned([30, 75])
    const other = await driverWith(1_000)
    await booked(other, station.id, { startTime: after(minutes(180)) })
    expect(await callOff()).toMatchObject({ status: 200 })
    expect(await callOff()).toMatchObject({ status: 409, body: { code: 'maintenance-over' } })
    expect(await told()).toMatchObject([
      {
        title: 'Your reservation goes ahead after all',
        message: expect.stringContaining('is no longer under maintenance at that time'),
      },
    ])
    expect((await other.get('/driver/notifications')).body.data).toEqual([])
  })

  test('is not where the reservation was given back', async () => {
    const { callOff, told, driver, bookingId } = await warned([30, 75])
    expect(await driver.post(`/driver/bookings/${bookingId}/cancel`)).toMatchObject({ status: 200 })
    expect(await callOff()).toMatchObject({ status: 200 })
    expect(await told()).toEqual([])
  })

  test('is not before none falls into the reservation any more', async () => {
    const { callOff, told } = await warned([30, 65], [65, 120])
    expect(await callOff()).toMatchObject({ status: 200 })
    expect(await told()).toEqual([])
    expect(await callOff()).toMatchObject({ status: 200 })
    expect(await told()).toHaveLength(1)
  })
})

test('a reservation that was made after maintenance was called off is as any other', async () => {
  const { plan, driverWith, booked, station, admin, path, clock, app } = await standing()
  await plan(0, 180)
  const [{ _id }] = (await admin.get(path)).body.data
  await admin.post(`${path}/${_id}/end`, {})
  clock.advance(minutes(1))
  const driver = await driverWith(1_000)
  const booking = await booked(driver, station.id)
  clock.advance(minutes(15))
  await expireReservations(app.database.db, clock.now())
  expect((await driver.get(`/driver/bookings/${booking._id}`)).body.data.isNoShow).toBe(true)
})

test('while it runs nobody starts from here what they have reserved; once it is over they do', async () => {
  const { plan, driverWith, booked, station, admin, path } = await standing()
  const driver = await driverWith(1_000)
  const booking = await booked(driver, station.id)
  await plan(0, 60, { knownReservations: 1 })
  const start = () => driver.post(`/driver/bookings/${booking._id}/start`)
  expect(await start()).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
  const [{ _id }] = (await admin.get(path)).body.data
  await admin.post(`${path}/${_id}/end`, {})
  expect(await start()).toMatchObject({ status: 200 })
})

test.each([
  ['is ended early', true],
  ['ends by itself', false],
])('whoever waits for a free connector there is notified once it %s', async (_how, isEnded) => {
  const { plan, driverWith, station, admin, path, clock, app } = await standing()
  expect(await plan(-5, 60)).toMatchObject({ status: 201 })
  const waiting = [await driverWith(0), await driverWith(0)]
  const [any, one] = [{}, { connectorId: station.connectorIds[1] }]
  for (const [index, wish] of [any, one].entries())
    expect((await waiting[index]?.put(`/driver/free-alerts/${station.id}`, wish))?.status).toBe(200)
  const notify = async () => (await notifyOfFreeConnectors(app.database.db, clock.now())).notified
  expect(await notify()).toBe(0)
  const [{ _id }] = (await admin.get(path)).body.data
  if (isEnded) expect(await admin.post(`${path}/${_id}/end`, {})).toMatchObject({ status: 200 })
  else clock.advance(minutes(60) + 1)
  expect(await notify()).toBe(2)
})

test('called off, it hides nothing any more, and another can be planned at its time', async () => {
  const { plan, free, admin, path } = await standing()
  expect(await plan(-5, 60)).toMatchObject({ status: 201 })
  expect(await free()).toBe(0)
  expect(await plan(30, 90)).toMatchObject({ status: 409, body: { code: 'maintenance-overlap' } })
  const [{ _id }] = (await admin.get(path)).body.data
  expect(await admin.post(`${path}/${_id}/end`, {})).toMatchObject({ status: 200 })
  expect(await free()).toBe(2)
  expect(await admin.post(`${path}/${_id}/end`, {})).toMatchObject({
    status: 409,
    body: { code: 'maintenance-over' },
  })
  expect(await plan(30, 90)).toMatchObject({ status: 201 })
  expect((await admin.get(path)).body.data.map(({ status }: { status: string }) => status)).toEqual([
    'planned',
    'ended',
  ])
})

test.each([
  ['that is over', -120, -60],
  ['that ends before it begins', 60, 30],
  ['of more than thirty days', 0, 31 * 24 * 60],
  ['that began long ago', -60, 60],
])('a time %s is refused', async (_, from, until) => {
  const { plan } = await standing()
  expect(await plan(from, until)).toMatchObject({ status: 422, body: { code: 'maintenance-times' } })
})
