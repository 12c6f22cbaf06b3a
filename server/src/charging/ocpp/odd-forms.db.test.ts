/** What no schema forbids and some chargers say: each is answered as OCPP has it, and the money is right. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import type { Payload } from './testing/charger.ts'
import { metered, meteredBy } from './testing/metered.ts'

type World = Awaited<ReturnType<typeof metered>>
type Charging = Awaited<ReturnType<World['begun']>>

/** 8 kWh at 15 rupees, with GST. */
const BILL = { status: 'confirmed', thirdPartyKwh: 8, thirdPartyAmount: 120, thirdPartyTotalAmount: 141.6 }
const LOOKED_AT = { status: 'completed' }
const NOW = (world: World) => world.clock.now().toISOString()
const values = (timestamp: string, ...sampledValue: readonly object[]) => [{ timestamp, sampledValue }]

interface Odd {
  /** Its times cannot be right: an operator looks at the bill first. */
  readonly isLookedAt?: true
  /** At 5,000 of its register, after ten minutes. */
  readonly meter?: (world: World, charging: Charging) => Promise<unknown>
  readonly stop?: (world: World, charging: Charging) => Promise<Payload>
}

const meterWith =
  (fields: (world: World, charging: Charging) => object): NonNullable<Odd['meter']> =>
  (world, charging) =>
    world.charger.call('MeterValues', {
      connectorId: 1,
      transactionId: charging.transactionId,
      meterValue: values(NOW(world), { value: '5000' }),
      ...fields(world, charging),
    })

const ODD: Readonly<Record<string, Odd>> = {
  'meter values without the transaction': { meter: meterWith(() => ({ transactionId: undefined })) },
  'meter values of the transaction 0': { meter: meterWith(() => ({ transactionId: 0 })) },
  'kWh with a comma': {
    meter: meterWith((world) => ({ meterValue: values(NOW(world), { value: '5,0', unit: 'kWh' }) })),
  },
  'a register with a unit and no measurand': {
    meter: meterWith((world) => ({ meterValue: values(NOW(world), { value: '5.000', unit: 'kWh' }) })),
  },
  'times without a zone': {
    meter: meterWith((world) => ({ meterValue: values(NOW(world).replace('Z', ''), { value: '5000' }) })),
    stop: (world, charging) => world.stop(charging, 8_000, { timestamp: NOW(world).replace('Z', '') }),
  },
  'a clock of 1970': {
    isLookedAt: true,
    meter: meterWith(() => ({ meterValue: values('1970-01-01T00:10:00Z', { value: '5000' }) })),
    stop: (world, charging) => world.stop(charging, 8_000, { timestamp: '1970-01-01T00:20:00Z' }),
  },
  'a clock of 2038': {
    isLookedAt: true,
    meter: meterWith(() => ({ meterValue: values('2038-01-19T03:14:07Z', { value: '5000' }) })),
    stop: (world, charging) => world.stop(charging, 8_000, { timestamp: '2038-01-19T03:24:07Z' }),
  },
  'a number as a text': {
    stop: (world, { transactionId }) =>
      world.charger.call('StopTransaction', {
        transactionId: String(transactionId),
        meterStop: '9000',
        timestamp: NOW(world),
      }),
  },
  'a stop of the transaction 0': {
    stop: (world, { idTag }) =>
      world.charger.call('StopTransaction', {
        transactionId: 0,
        idTag,
        meterStop: 9_000,
        timestamp: NOW(world),
      }),
  },
  'a second stop with another register': {
    async stop(world, charging) {
      const answer = await world.stop(charging, 8_000)
      world.clock.advance(1_000)
      expect(await world.stop(charging, 8_000, { meterStop: 1_000 })).toEqual(answer)
      return answer
    },
  },
  'two boots while the car charges': {
    async meter(world) {
      const boot = { chargePointVendor: 'Kirana', chargePointModel: 'K-60' }
      for (const _time of [1, 2]) {
        expect((await world.charger.call('BootNotification', boot)).status).toBe('Accepted')
        world.clock.advance(1_000)
      }
      await meterWith(() => ({}))(world, { transactionId: undefined } as never)
    },
  },
  'a status of the charger as a whole': {
    async meter(world, charging) {
      for (const status of ['Available', 'Faulted', 'Unavailable', 'Available']) {
        const whole = { connectorId: 0, errorCode: 'NoError', status }
        expect(await world.charger.call('StatusNotification', whole)).toEqual({})
      }
      await world.meter(charging, 4_000)
    },
  },
  'energy of several measurands in one value, that of the car’s exports among it': {
    meter: meterWith((world) => ({
      meterValue: values(
        NOW(world),
        { value: '12', measurand: 'Energy.Active.Export.Register', unit: 'kWh' },
        { value: '400000', measurand: 'Energy.Reactive.Import.Register' },
        { value: '5000' },
      ),
    })),
  },
}

describe.each(Object.entries(ODD))('1.6: %s', (_what, { meter, stop, isLookedAt }) => {
  test('is billed as it should be', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    if (meter) {
      await meter(world, charging)
      expect((await world.seen(charging.id)).charging).toMatchObject({ energyKWh: 4 })
    }
    world.clock.advance(minutes(10))
    const answer = await (stop?.(world, charging) ?? world.stop(charging, 8_000))
    expect(answer).toBeTypeOf('object')
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject({ ...BILL, ...(isLookedAt && LOOKED_AT) })
    await world.expectBooksToBalance()
  })
})

test('1.6: a start that comes again over another connection, with the same id, is the same charge', async () => {
  const world = await metered()
  const { idTag, messageId, id, driver } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  const frame = JSON.stringify([2, 'same', 'StartTransaction', world.startOf(idTag)])
  const [first, again] = [await world.charger.exchange(frame), await (await world.connect()).exchange(frame)]
  expect(again).toEqual(first)
  const { transactionId } = (again as unknown as [number, string, Payload])[2] ?? {}
  const connection = await world.connect()
  world.clock.advance(minutes(20))
  await world.stop({ driver, id, idTag, transactionId }, 8_000, {}, connection)
  await world.drive()
  expect(await world.seen(id)).toMatchObject(BILL)
  await world.expectBooksToBalance()
})

type World201 = Awaited<ReturnType<typeof meteredBy<string>>>
const event = (world: World201, transactionId: string, wh: number, fields: object = {}) => ({
  eventType: 'Updated',
  timestamp: world.clock.now().toISOString(),
  triggerReason: 'MeterValuePeriodic',
  seqNo: 1,
  evse: { id: 1, connectorId: 1 },
  transactionInfo: { transactionId },
  meterValue: [{ timestamp: world.clock.now().toISOString(), sampledValue: [{ value: 1_000 + wh }] }],
  ...fields,
})

interface Event {
  /** Of the register, in Wh since the begin. */
  readonly wh: number
  readonly fields: object
}

const metering = (wh: number, fields: object = {}): Event => ({ wh, fields })
const ending = (fields: object = {}): Event => ({
  wh: 8_000,
  fields: { eventType: 'Ended', seqNo: 2, ...fields },
})
const at = (timestamp: string) => ({
  timestamp,
  meterValue: [{ timestamp, sampledValue: [{ value: 9_000 }] }],
})

const ODD_201: readonly (readonly [what: string, status: string, events: readonly Event[]])[] = [
  ['without its EVSE', 'confirmed', [metering(4_000, { evse: undefined }), ending({ evse: undefined })]],
  [
    'of EVSE 0',
    'confirmed',
    [metering(4_000, { evse: { id: 0 } }), ending({ evse: { id: 0, connectorId: 0 } })],
  ],
  ['with gaps in their numbers', 'confirmed', [metering(4_000, { seqNo: 40 }), ending({ seqNo: 4_000 })]],
  ['with the same number each', 'confirmed', [metering(4_000, { seqNo: 0 }), ending({ seqNo: 0 })]],
  // An operator looks at what cannot have been at that time.
  ['of a clock of 1970', 'completed', [ending(at('1970-01-01T00:20:00Z'))]],
  ['of a clock of 2038', 'completed', [ending(at('2038-01-19T03:24:07Z'))]],
]

describe.each(ODD_201)('2.0.1: events %s', (_what, status, events) => {
  test('are billed as they should be', async () => {
    const world = await meteredBy<string>('ocpp2.0.1')
    const charging = await world.begun()
    for (const { wh, fields } of events) {
      world.clock.advance(minutes(20))
      const sent = event(world, charging.transactionId, wh, fields)
      expect(await world.charger.call('TransactionEvent', sent)).toBeTypeOf('object')
    }
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject({ ...BILL, status })
    await world.expectBooksToBalance()
  })
})

test('2.0.1: an end that comes before its beginning is billed once the beginning is there', async () => {
  const world = await meteredBy<string>('ocpp2.0.1')
  const { id, idTag, messageId } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  const begin = event(world, 'T-9', 0, {
    eventType: 'Started',
    triggerReason: 'RemoteStart',
    seqNo: 0,
    idToken: { idToken: idTag, type: 'Central' },
  })
  world.clock.advance(minutes(20))
  await world.charger.call('TransactionEvent', event(world, 'T-9', 8_000, { eventType: 'Ended', seqNo: 2 }))
  expect((await world.seen(id)).status).toBe('reserved')
  expect(await world.charger.call('TransactionEvent', begin)).toBeTypeOf('object')
  await world.drive()
  await world.drive()
  expect(await world.seen(id)).toMatchObject(BILL)
  await world.expectBooksToBalance()
})
