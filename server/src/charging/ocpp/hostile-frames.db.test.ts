import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RawData, WebSocket } from 'ws'
import { network } from './testing/network.ts'

const SOMEWHERE = fc.constantFrom(
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'constructor',
  '',
)
const PAYLOAD = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      connectorId: fc.oneof(fc.integer(), fc.double(), fc.string()),
      idTag: fc.string(),
      meterStart: fc.double(),
      meterStop: fc.double(),
      transactionId: fc.integer(),
      timestamp: fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      status: fc.string(),
      errorCode: fc.string(),
      meterValue: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
      vendorId: fc.string(),
      data: fc.string({ unit: 'binary' }),
    },
    { requiredKeys: [] },
  ),
)
const NUMBER = fc.oneof(fc.constantFrom(-1, 0, 1, 2, 2 ** 31, 2 ** 53, -(2 ** 53)), fc.integer())
const TAG = fc.string({ unit: 'binary', maxLength: 20 })
const TIME = fc.oneof(
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-02-29T00:00:00Z'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const VALUE = fc.oneof(
  fc.constantFrom('', 'NaN', '-1', '1e308', '1.5', '١٢'),
  NUMBER.map(String),
  fc.string(),
)
const SAMPLED = fc.record(
  {
    value: VALUE,
    measurand: fc.constantFrom('Energy.Active.Import.Register', 'Power.Active.Import', 'SoC', 'Voltage'),
    unit: fc.constantFrom('Wh', 'kWh', 'W', 'kW', 'Percent', 'V'),
  },
  { requiredKeys: ['value'] },
)
const METER = fc.record({ timestamp: TIME, sampledValue: fc.array(SAMPLED, { minLength: 1, maxLength: 3 }) })
/** What the schemas let through. */
const SOUND = fc.oneof(
  fc.tuple(
    fc.constant('StartTransaction'),
    fc.record({ connectorId: NUMBER, idTag: TAG, meterStart: NUMBER, timestamp: TIME }),
  ),
  fc.tuple(
    fc.constant('StopTransaction'),
    fc.record({
      transactionId: NUMBER,
      idTag: TAG,
      meterStop: NUMBER,
      timestamp: TIME,
      transactionData: fc.array(METER, { maxLength: 2 }),
    }),
  ),
  fc.tuple(
    fc.constant('MeterValues'),
    fc.record({
      connectorId: NUMBER,
      transactionId: NUMBER,
      meterValue: fc.array(METER, { minLength: 1, maxLength: 3 }),
    }),
  ),
  fc.tuple(
    fc.constant('StatusNotification'),
    fc.record({
      connectorId: NUMBER,
      errorCode: fc.constantFrom('NoError', 'GroundFailure'),
      status: fc.constantFrom('Available', 'Preparing', 'Charging', 'SuspendedEV', 'Faulted', 'Finishing'),
      info: fc.string({ unit: 'binary', maxLength: 50 }),
      timestamp: TIME,
    }),
  ),
  fc.tuple(fc.constant('Authorize'), fc.record({ idTag: TAG })),
  fc.tuple(fc.constant('BootNotification'), fc.record({ chargePointVendor: TAG, chargePointModel: TAG })),
)

/**
 * What the schemas refuse and may be mended: some of its values are others, fields are added, padding stands around.
 */
const FLAWED = fc
  .tuple(
    SOUND,
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    fc.infiniteStream(VALUE),
    fc.nat(30),
  )
  .map(([[action, payload], more, values, every]) => {
    let seen = 0
    const flawed = JSON.stringify({ ...payload, ...more }, (_key, value: unknown) => {
      seen += 1
      const isSpoilt = seen > 1 && (seen + every) % 7 === 0
      return isSpoilt ? [null, values.next().value, Number(values.next().value), {}][every % 4] : value
    })
    return `\ufeff[2,"flawed",${JSON.stringify(action)},${flawed}]\u0000\n`
  })

const FRAME: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 8, arbitrary: FLAWED },
  { weight: 1, arbitrary: fc.nat(20).map((kind) => `[${kind},"m","Heartbeat",{}]`) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.string(), SOUND)
      .map(([id, [action, payload]]) => JSON.stringify([2, id, action, payload])),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant(2), fc.string(), SOMEWHERE, PAYLOAD).map((call) => JSON.stringify(call)),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 6 })
      .map((frame) => JSON.stringify(frame)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 33, max: 50_000 }).map((depth) => '['.repeat(depth)) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
)

/** All that it has sent is answered, or it is cut off. */
async function dealtWith(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const hear = (data: RawData) => {
    if (data.toString().startsWith('[3,"the last"')) resolve()
  }
  socket.on('message', hear).on('close', resolve)
  socket.send('[2,"the last","Heartbeat",{}]')
  await promise
  socket.off('message', hear).off('close', resolve)
}

test('whatever a charger sends is answered or cut off; its neighbours notice nothing, and nobody gets in', async () => {
  const errors: string[] = []
  const world = await network({
    onLogLine: (line) => {
      if (/"level":"(error|fatal)"/.test(line)) errors.push(line)
    },
  })
  const innocent = await world.accepted('CP-1')
  await (await world.connect('CP-2')).leave()
  const stranger = await world.connect('CP-3')
  await world.accept('CP-2', { connectors: [] })
  const connect = async () => (await world.connect('CP-2', { deflate: true })).socket
  let hostile = await connect()
  await fc.assert(
    fc.asyncProperty(fc.array(FRAME, { minLength: 1, maxLength: 5 }), async (frames) => {
      if (hostile.readyState !== WebSocket.OPEN) hostile = await connect()
      for (const frame of frames) {
        hostile.send(frame, { compress: frame.length % 2 === 0 })
        if (stranger.socket.readyState === WebSocket.OPEN) stranger.socket.send(frame)
      }
      expect(await innocent.call('Heartbeat', {})).toHaveProperty('currentTime')
      await dealtWith(hostile)
    }),
    { numRuns: 80 },
  )
  if (hostile.readyState === WebSocket.OPEN) {
    hostile.close()
    await once(hostile, 'close')
  }
  expect(errors).toEqual([])
  expect(await world.seen('CP-1')).toMatchObject({ connected: true })
  expect(await world.seen('CP-3')).toMatchObject({ status: 'pending', connectors: [] })
  const sessions = await world.sessions()
  expect(sessions.filter(({ charger }) => charger !== 'CP-2')).toEqual([])
}, 120_000)

test('a charger that reads nothing is cut off before it fills the memory', async () => {
  const world = await network()
  const innocent = await world.accepted('CP-1')
  await (await world.connect('CP-2')).leave()
  await world.accept('CP-2', { connectors: [] })
  const { socket } = await world.connect('CP-2')
  socket.pause()
  const beat = `[2,"${'m'.repeat(255)}","Heartbeat",{}]`
  const flood = setInterval(() => {
    const isTaken = socket.readyState === WebSocket.OPEN && socket.bufferedAmount === 0
    for (let count = 0; isTaken && count < 5_000; count += 1) socket.send(beat)
  })
  await expect.poll(async () => (await world.seen('CP-2')).connected).toBe(false)
  clearInterval(flood)
  expect(await innocent.call('Heartbeat', {})).toHaveProperty('currentTime')
})
