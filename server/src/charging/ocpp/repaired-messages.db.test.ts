/** Messages with flaws beside what they say, through the whole program. */
import { expect, test } from 'vitest'
import { BOOT, network } from './testing/network.ts'
import { BOOT_201, network201 } from './testing/network-201.ts'

const MINUTE = 60_000

test('a charge whose messages are full of flaws is metered, answered and ended like any other', async () => {
  const { accepted, admin, seen, sessions, clock, app } = await network()
  const charger = await accepted()
  const boot = { ...BOOT, chargePointSerialNumber: 'S'.repeat(40), imsi: null, colour: 'red' }
  expect(await charger.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  expect(await seen('CP-1')).toMatchObject({ serialNumber: 'S'.repeat(25) })
  const start = { connectorId: '1', idTag: 'RFID-1', meterStart: 1000.4, timestamp: '2026-11-20T06:30:00' }
  const { transactionId } = await charger.call('StartTransaction', start)
  expect(transactionId).toBeGreaterThan(0)
  clock.advance(10 * MINUTE)
  const sampledValue = [
    { value: 230, measurand: 'Mains.Voltage' },
    { value: 2.5, unit: 'kwh', phase: '' },
    { value: '7', measurand: 'Power.Active.Import', unit: 'KW', context: 'Now' },
    null,
  ]
  const meterValue = [{ timestamp: '2026-11-20T06:40:00,1234567890', sampledValue }]
  expect(await charger.call('MeterValues', { connectorId: 1, transactionId, meterValue })).toEqual({})
  expect(await sessions()).toMatchObject([{ status: 'charging', energyKWh: 1.5, powerKW: 7 }])
  clock.advance(10 * MINUTE)
  const stop = {
    transactionId: `${transactionId}`,
    meterStop: '4000.2',
    timestamp: '2026-11-20T06:50:00Z',
    idTag: null,
  }
  expect(await charger.call('StopTransaction', { ...stop, reason: 'Unplugged' })).toEqual({})
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 3, stopReason: 'Other', anomalies: [] },
  ])
  expect(await charger.call('Heartbeat', { x: 1 })).toHaveProperty('currentTime')
  expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')

  const { _id } = await seen('CP-1')
  const log = (await admin.get(`/chargers/${_id}/messages?repaired=true`)).body.data
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'Heartbeat',
    'StopTransaction',
    'MeterValues',
    'StartTransaction',
    'BootNotification',
  ])
  expect(log[2].repairs).toEqual([
    'meterValue[0].timestamp: read as 2026-11-20T06:40:00.123Z, written 2026-11-20T06:40:00,1234567890',
    'meterValue[0].sampledValue[0].value: read as text, sent as a number',
    'meterValue[0].sampledValue[0]: left out, its measurand is not known (Mains.Voltage)',
    'meterValue[0].sampledValue[1].value: read as text, sent as a number',
    'meterValue[0].sampledValue[1].unit: read as kWh, written kwh',
    'meterValue[0].sampledValue[1].phase: left out, empty',
    'meterValue[0].sampledValue[2].unit: read as kW, written KW',
    'meterValue[0].sampledValue[2].context: left out, not known (Now)',
    'meterValue[0].sampledValue[3]: left out, not an object',
  ])
  // As it came, for the person who mends the charger.
  expect(JSON.parse(log[2].payload)[3].meterValue).toEqual(meterValue)
  const { repairedMessages } = (await admin.get(`/chargers/${_id}`)).body.data
  expect(repairedMessages).toEqual({ count: 5, lastAt: clock.now().toISOString() })
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('voltyatra_charger_messages_repaired_total{action="MeterValues"} 1')
})

test('in 2.0.1 alike', async () => {
  const { accepted, sessions, seen, admin, clock } = await network201()
  const charger = await accepted('CS-1')
  const boot = {
    ...BOOT_201,
    reason: 'Sunrise',
    chargingStation: { model: 'K', vendorName: null, modem: {} },
  }
  expect(await charger.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  const event = (eventType: string, seqNo: unknown, more: object) => ({
    eventType,
    timestamp: clock.now().toISOString(),
    triggerReason: 'Whim',
    seqNo,
    transactionInfo: { transactionId: 77, chargingState: 'Charging' },
    evse: { id: '1', connectorId: 1 },
    ...more,
  })
  const metered = (value: unknown, context: string) => ({
    meterValue: [
      {
        timestamp: clock.now().toISOString(),
        sampledValue: [
          { value, context, unitOfMeasure: { unit: 'KWH' } },
          { value: 'none', measurand: 'SoC' },
        ],
      },
      { timestamp: clock.now().toISOString(), sampledValue: [] },
    ],
  })
  expect(
    await charger.call('TransactionEvent', event('Started', 0, metered('10', 'Transaction.Begin'))),
  ).toEqual({})
  clock.advance(10 * MINUTE)
  expect(
    await charger.call('TransactionEvent', event('Updated', '1', metered('11.5', 'Sample.Periodic'))),
  ).toEqual({})
  clock.advance(10 * MINUTE)
  const stopped = { transactionInfo: { transactionId: '77', stoppedReason: 'Whim' } }
  expect(
    await charger.call(
      'TransactionEvent',
      event('Ended', 2, { ...metered('12', 'Transaction.End'), ...stopped }),
    ),
  ).toEqual({})
  expect(await sessions()).toMatchObject([
    { transactionId: '77', status: 'ended', energyKWh: 2, stopReason: 'Other' },
  ])
  const { _id } = await seen('CS-1')
  expect((await admin.get(`/chargers/${_id}`)).body.data.repairedMessages).toMatchObject({ count: 4 })
})

test.each([null, []])('an empty payload may be written as %j where nothing is needed', async (empty) => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  for (let count = 0; count < 25; count += 1)
    expect(await charger.call('Heartbeat', empty as never)).toHaveProperty('currentTime')
  expect(await charger.call('StatusNotification', empty as never)).toEqual(expect.any(String))
  const { _id } = await seen('CP-1')
  const requested = admin.post(`/chargers/${_id}/commands`, {
    action: 'UpdateFirmware',
    payload: { location: 'https://example.com/f.bin', retrieveDate: '2026-11-20T06:30:00.000Z' },
  })
  charger.answer((await charger.called()).messageId, empty as never)
  expect((await requested).body.data).toMatchObject({ status: 'answered', answer: {} })
  const logged = (await admin.get(`/chargers/${_id}/messages?repaired=true`)).body.data
  expect(logged[0].repairs).toEqual([`payload: ${JSON.stringify(empty)} read as {}`])
})

test('what a charger answers to a command is mended, and shown as such', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const requested = admin.post(`/chargers/${_id}/commands`, { action: 'GetConfiguration', payload: {} })
  const { messageId } = await charger.called()
  charger.answer(messageId, {
    configurationKey: [{ key: 'HeartbeatInterval', readonly: 'false', value: 300 }, { key: 'Odd' }],
    unknownKey: null,
  })
  expect((await requested).body.data).toMatchObject({
    status: 'answered',
    answer: { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }] },
  })
  const settings = (await admin.get(`/chargers/${_id}/variables`)).body.data
  expect(settings).toMatchObject([{ name: 'HeartbeatInterval', value: '300', mutability: 'ReadWrite' }])
  const [logged] = (await admin.get(`/chargers/${_id}/messages?repaired=true`)).body.data
  expect(logged).toMatchObject({ action: 'GetConfiguration', direction: 'out', errorCode: null })
  expect(logged.repairs).toContain('configurationKey[1]: left out, without readonly')

  const started = admin.post(`/chargers/${_id}/commands`, {
    action: 'UnlockConnector',
    payload: { connectorId: 1 },
  })
  charger.answer((await charger.called()).messageId, { status: 'unlocked' })
  expect((await started).body.data).toMatchObject({
    status: 'refused',
    errorCode: 'PropertyConstraintViolation',
  })
})
