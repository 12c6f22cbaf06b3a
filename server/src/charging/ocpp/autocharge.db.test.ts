/** Autocharge: a car that its charger recognises is confirmed once, and charges from then on by being plugged in. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import type { OcppVersion } from '../dialects/index.ts'
import { cardCharges } from './testing/cards.ts'
import type { Payload } from './testing/charger.ts'
import { type Charging, meteredBy } from './testing/metered.ts'

const ADDRESS = 'A1B2C3D4E5F6'
const OTHER = '0A0B0C0D0E0F'

type World = Awaited<ReturnType<typeof meteredBy<number | string>>>

/** What a car's charger says, in the words of both versions. */
const CHARGERS = {
  'ocpp1.6': {
    recognise: async ({ charger }: World, address = ADDRESS) =>
      (await charger.call('Authorize', { idTag: `VID:${address}` })).idTagInfo as Payload,
    connectorIs: ({ charger, clock }: World, status: string, connectorId = 1) =>
      charger.call('StatusNotification', {
        ...{ connectorId, status, errorCode: 'NoError', timestamp: clock.now().toISOString() },
      }),
    occupied: 'Preparing',
    pluggedIn: async ({ charger, startOf }: World) =>
      (await charger.call('StartTransaction', startOf(`VID:${ADDRESS}`))).idTagInfo as Payload,
  },
  'ocpp2.0.1': {
    recognise: async ({ charger }: World, address = ADDRESS) =>
      (await charger.call('Authorize', { idToken: { idToken: address, type: 'MacAddress' } }))
        .idTokenInfo as Payload,
    connectorIs: ({ charger, clock }: World, connectorStatus: string, evseId = 1) =>
      charger.call('StatusNotification', {
        ...{ evseId, connectorId: 1, connectorStatus, timestamp: clock.now().toISOString() },
      }),
    occupied: 'Occupied',
    pluggedIn: async ({ charger, clock }: World) =>
      (
        await charger.call('TransactionEvent', {
          ...{ eventType: 'Started', triggerReason: 'Authorized', seqNo: 0, evse: { id: 1, connectorId: 1 } },
          ...{ timestamp: clock.now().toISOString(), transactionInfo: { transactionId: 'T-CAR' } },
          idToken: { idToken: 'a1:b2:c3:d4:e5:f6', type: 'MacAddress' },
        })
      ).idTokenInfo as Payload,
  },
} as const

const TWO = {
  connectors: [
    { type: 'CCS2', powerW: 60_000 },
    { type: 'CCS2', powerW: 60_000 },
  ],
}

const VERSIONS = ['ocpp1.6', 'ocpp2.0.1'] as const satisfies readonly OcppVersion[]

describe.each(VERSIONS)('%s', (version) => {
  const dialect = CHARGERS[version]
  const open = () => meteredBy<number | string>(version, TWO)

  /** A car is plugged in and recognised, and its driver starts a charge in the app. */
  async function startWithCar(world: World): Promise<Charging<number | string>> {
    for (const connector of [1, 2]) await dialect.connectorIs(world, 'Available', connector)
    world.clock.advance(minutes(1))
    await dialect.connectorIs(world, dialect.occupied)
    expect(await dialect.recognise(world)).toMatchObject({ status: 'Invalid' })
    return await world.begun()
  }

  const findOffer = async ({ driver, id }: Pick<Charging<unknown>, 'driver' | 'id'>) =>
    (await driver.get(`/driver/bookings/${id}/autocharge`)).body.data.car
  const confirm = ({ driver, id }: Pick<Charging<unknown>, 'driver' | 'id'>) =>
    driver.post(`/driver/bookings/${id}/autocharge`, { label: 'Nexon' })

  test('a car that was recognised is confirmed, and its next charge is priced and billed by itself', async () => {
    const world = await open()
    const charging = await startWithCar(world)
    expect(await findOffer(charging)).toBe(ADDRESS)
    const confirmed = await confirm(charging)
    expect(confirmed).toMatchObject({
      status: 201,
      body: { data: { number: ADDRESS, kind: 'MacAddress', label: 'Nexon', status: 'accepted' } },
    })
    expect(await findOffer(charging)).toBeNull()
    expect((await confirm(charging)).body.code).toBe('autocharge-not-offered')
    world.clock.advance(minutes(5))
    await world.meter(charging, 4_000)
    world.clock.advance(minutes(1))
    await world.stop(charging, 4_000)
    await dialect.connectorIs(world, 'Available')
    world.clock.advance(minutes(60))
    await dialect.connectorIs(world, dialect.occupied)
    expect(await dialect.recognise(world)).toMatchObject({ status: 'Accepted' })
    expect(await dialect.pluggedIn(world)).toMatchObject({ status: 'Accepted' })
    const [begun] = await cardCharges(world.admin)
    expect(begun).toMatchObject({
      number: ADDRESS,
      billing: 'wallet',
      customerId: charging.driver.customerId,
    })
    expect(begun?.bookingId).not.toBeNull()
    await world.expectBooksToBalance()
  })

  test('what may be another car is not offered', async () => {
    const world = await open()
    const charging = await startWithCar(world)
    // Somebody waits at the other connector.
    await dialect.connectorIs(world, dialect.occupied, 2)
    expect(await findOffer(charging)).toBeNull()
    expect((await confirm(charging)).body.code).toBe('autocharge-not-offered')
    await dialect.connectorIs(world, 'Available', 2)
    // It has gone, but it was there after the address was said.
    expect(await findOffer(charging)).toBeNull()
  })

  test('a car that was recognised before the connector was free is somebody else’s', async () => {
    const world = await open()
    for (const connector of [1, 2]) await dialect.connectorIs(world, 'Available', connector)
    await dialect.connectorIs(world, dialect.occupied)
    await dialect.recognise(world, OTHER)
    world.clock.advance(minutes(1))
    await dialect.connectorIs(world, 'Available')
    world.clock.advance(minutes(1))
    const charging = await world.begun()
    expect(await findOffer(charging)).toBeNull()
    // Two at one charger: nobody knows which.
    await dialect.recognise(world, OTHER)
    await dialect.recognise(world)
    expect(await findOffer(charging)).toBeNull()
  })

  test('a car that may have left while the charger had no line is not offered', async () => {
    const world = await open()
    const charging = await startWithCar(world)
    world.clock.advance(minutes(1))
    await world.connect()
    expect(await findOffer(charging)).toBeNull()
  })

  test('a free connector that says again that it is free changes nothing', async () => {
    const world = await open()
    const charging = await startWithCar(world)
    await dialect.connectorIs(world, 'Available', 2)
    expect(await findOffer(charging)).toBe(ADDRESS)
  })

  test('a connector that never said that it was free proves nothing', async () => {
    const world = await open()
    await dialect.recognise(world)
    expect(await findOffer(await world.begun())).toBeNull()
  })

  test('nobody else reads or confirms it, and a car that was turned off is its next driver’s', async () => {
    const world = await open()
    const charging = await startWithCar(world)
    const stranger = await world.driverWith(1000)
    const foreign = { driver: stranger, id: charging.id }
    expect((await stranger.get(`/driver/bookings/${charging.id}/autocharge`)).body.code).toBe(
      'booking-not-found',
    )
    expect((await confirm(foreign)).body.code).toBe('autocharge-not-offered')
    const { _id } = (await confirm(charging)).body.data
    expect((await stranger.post(`/driver/cards/${_id}/autocharge-off`)).body.code).toBe('card-not-found')
    // Its number is on no card: it cannot be typed.
    expect((await stranger.post('/driver/cards', { number: ADDRESS })).body.code).toBe('card-not-to-be-had')
    expect((await charging.driver.post(`/driver/cards/${_id}/autocharge-off`)).status).toBe(200)
    expect((await charging.driver.get('/driver/cards')).body.data).toEqual([])
    await world.stop(charging, 100)
    await dialect.connectorIs(world, 'Available')
    world.clock.advance(minutes(60))
    expect(await dialect.recognise(world)).toMatchObject({ status: expect.not.stringMatching('Accepted') })
    const next = await world.begun()
    expect(await findOffer(next)).toBe(ADDRESS)
    expect((await confirm(next)).body.data).toMatchObject({ _id, status: 'accepted' })
    expect((await world.admin.get('/unknown-cards')).body.data).toEqual([])
  })
})

test('only a charger’s word for a car opens a car’s account, and charging lists say it as the charger does', async () => {
  const world = await meteredBy<number | string>('ocpp2.0.1', TWO)
  const dialect = CHARGERS['ocpp2.0.1']
  for (const connector of [1, 2]) await dialect.connectorIs(world, 'Available', connector)
  world.clock.advance(minutes(1))
  await dialect.recognise(world)
  const charging = await world.begun()
  await charging.driver.post(`/driver/bookings/${charging.id}/autocharge`, { label: null })
  const typed = await world.charger.call('Authorize', { idToken: { idToken: ADDRESS, type: 'ISO14443' } })
  expect(typed.idTokenInfo).toMatchObject({ status: expect.not.stringMatching('Accepted') })
})
