import { describe, expect, test } from 'vitest'
import type { MessagePart, OcppVersion } from '../../dialects/index.ts'
import { readPayload } from './read-payload.ts'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const AT = '2026-11-22T05:00:00Z'
const read = (version: OcppVersion, action: string, payload: unknown, part: MessagePart = 'req') =>
  readPayload({ version, action, part, payload, now: NOW })
const read16 = (action: string, payload: unknown) => read('ocpp1.6', action, payload)
const read201 = (action: string, payload: unknown) => read('ocpp2.0.1', action, payload)
const METER = { connectorId: 1, transactionId: 7 }
const GOOD = { value: '1234', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
const metered = (...sampledValue: unknown[]) => ({ ...METER, meterValue: [{ timestamp: AT, sampledValue }] })
const STOP = { transactionId: 7, meterStop: 5000, timestamp: AT }
const STATUS = { connectorId: 1, errorCode: 'NoError', status: 'Charging' }
const BOOT = { chargePointVendor: 'Kirana', chargePointModel: 'K-60' }
const EVENT = {
  eventType: 'Updated',
  timestamp: AT,
  triggerReason: 'MeterValuePeriodic',
  seqNo: 3,
  transactionInfo: { transactionId: 'T-1' },
}
const evented = (...sampledValue: unknown[]) => ({ ...EVENT, meterValue: [{ timestamp: AT, sampledValue }] })
const GOOD_201 = { value: 1234, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }

describe('is mended, and the operator reads what was done', () => {
  const SERIAL = 'SERIAL-NUMBER-OF-THIRTY-CHARS!'
  test.each([
    ['a number for a text', 'MeterValues', metered({ ...GOOD, value: 1234 }), metered(GOOD), /read as text/],
    [
      'a text for a number',
      'StartTransaction',
      { connectorId: '1', idTag: 'A', meterStart: '10', timestamp: AT },
      { connectorId: 1, idTag: 'A', meterStart: 10, timestamp: AT },
      /connectorId: read as 1, sent as text/,
    ],
    [
      'a transaction as text, the same number',
      'StopTransaction',
      { ...STOP, transactionId: '7' },
      STOP,
      /read as 7/,
    ],
    [
      'kwh',
      'MeterValues',
      metered({ value: '1.2', unit: 'kwh' }),
      metered({ value: '1.2', unit: 'kWh' }),
      /read as kWh, written kwh/,
    ],
    [
      'KWH',
      'MeterValues',
      metered({ value: '1.2', unit: 'KWH' }),
      metered({ value: '1.2', unit: 'kWh' }),
      /read as kWh/,
    ],
    [
      '% for Percent',
      'MeterValues',
      metered({ value: '42', measurand: 'SoC', unit: '%' }),
      metered({ value: '42', measurand: 'SoC', unit: 'Percent' }),
      /read as Percent/,
    ],
    [
      'an unknown measurand',
      'MeterValues',
      metered({ value: '9', measurand: 'Humidity' }, GOOD),
      metered(GOOD),
      /sampledValue\[0\]: left out, its measurand is not known \(Humidity\)/,
    ],
    [
      'an unknown unit',
      'MeterValues',
      metered(GOOD, { value: '9', unit: 'BTU' }),
      metered(GOOD),
      /left out, its unit is not known/,
    ],
    [
      'an unknown phase',
      'MeterValues',
      metered(GOOD, { ...GOOD, phase: 'L4' }),
      metered(GOOD),
      /its phase is not known/,
    ],
    [
      'an unknown location',
      'MeterValues',
      metered(GOOD, { ...GOOD, location: 'Grid' }),
      metered(GOOD),
      /its location is not known/,
    ],
    [
      'an unknown context',
      'MeterValues',
      metered({ ...GOOD, context: 'Whenever' }),
      metered(GOOD),
      /context: left out, not known/,
    ],
    [
      'a sample without a value',
      'MeterValues',
      metered({ measurand: 'SoC' }, GOOD),
      metered(GOOD),
      /left out, without value/,
    ],
    ['a sample that is null', 'MeterValues', metered(null, GOOD), metered(GOOD), /left out, not an object/],
    [
      'nothing usable',
      'MeterValues',
      { ...METER, meterValue: [null] },
      { ...METER, meterValue: [] },
      /left out/,
    ],
    [
      'one object for a list of one',
      'MeterValues',
      { ...METER, meterValue: { timestamp: AT, sampledValue: [GOOD] } },
      metered(GOOD),
      /read as a list of one/,
    ],
    [
      'null for what is optional',
      'StopTransaction',
      { ...STOP, idTag: null, reason: null },
      STOP,
      /idTag: left out, empty/,
    ],
    [
      'empty text for what is optional',
      'StopTransaction',
      { ...STOP, reason: '' },
      STOP,
      /reason: left out, empty/,
    ],
    ['an unknown field', 'Heartbeat', { x: 1 }, {}, /x: left out, the protocol has no such field/],
    [
      'an unknown reason',
      'StopTransaction',
      { ...STOP, reason: 'Bored' },
      { ...STOP, reason: 'Other' },
      /reason: not known \(Bored\), read as Other/,
    ],
    [
      'a decimal meterStop',
      'StopTransaction',
      { ...STOP, meterStop: 5000.4 },
      STOP,
      /meterStop: rounded to 5000/,
    ],
    [
      'a decimal meterStart as text',
      'StartTransaction',
      { connectorId: 1, idTag: 'A', meterStart: '10.6', timestamp: AT },
      { connectorId: 1, idTag: 'A', meterStart: 11, timestamp: AT },
      /meterStart: rounded to 11/,
    ],
    [
      'an unknown error',
      'StatusNotification',
      { ...STATUS, errorCode: 'E-99' },
      { ...STATUS, errorCode: 'OtherError' },
      /read as OtherError/,
    ],
    [
      'a status without its error',
      'StatusNotification',
      { connectorId: 1, status: 'Charging' },
      STATUS,
      /errorCode: missing, read as NoError/,
    ],
    [
      'a long serial',
      'BootNotification',
      { ...BOOT, chargePointSerialNumber: SERIAL },
      { ...BOOT, chargePointSerialNumber: SERIAL.slice(0, 25) },
      /chargePointSerialNumber: cut to 25 characters/,
    ],
    [
      'a boot without its model',
      'BootNotification',
      { chargePointVendor: 7 },
      { chargePointVendor: '7', chargePointModel: 'Unknown' },
      /chargePointModel: missing, read as Unknown/,
    ],
    [
      'a fraction with a comma',
      'StopTransaction',
      { ...STOP, timestamp: '2026-11-22T05:00:00,25Z' },
      { ...STOP, timestamp: '2026-11-22T05:00:00.250Z' },
      /timestamp/,
    ],
    [
      'a fraction without digits',
      'StopTransaction',
      { ...STOP, timestamp: '2026-11-22 05:00:00.' },
      { ...STOP, timestamp: '2026-11-22T05:00:00.000Z' },
      /timestamp/,
    ],
    [
      'a zone of another form',
      'StopTransaction',
      { ...STOP, timestamp: '2026-11-22T10:30:00 +5:30' },
      { ...STOP, timestamp: '2026-11-22T05:00:00.000Z' },
      /timestamp/,
    ],
    [
      'seconds since 1970',
      'StopTransaction',
      { ...STOP, timestamp: Date.parse(AT) / 1_000 },
      { ...STOP, timestamp: '2026-11-22T05:00:00.000Z' },
      /timestamp/,
    ],
    [
      'no time at all',
      'StopTransaction',
      { transactionId: 7, meterStop: 5000, timestamp: 'noon' },
      { ...STOP, timestamp: NOW.toISOString() },
      /the time of its arrival was taken/,
    ],
  ] as const)('in 1.6: %s', (_what, action, payload, expected, note) => {
    const mended = read16(action, payload)
    expect(mended).toMatchObject({ kind: 'read', payload: expected })
    expect(mended).toHaveProperty('payload', expected)
    expect('repairs' in mended ? mended.repairs.join('\n') : '').toMatch(note)
  })

  test.each([
    [
      'a text for a number',
      evented({ ...GOOD_201, value: '1234' }),
      evented(GOOD_201),
      /value: read as 1234, sent as text/,
    ],
    [
      'no number',
      evented({ ...GOOD_201, value: 'much' }, GOOD_201),
      evented(GOOD_201),
      /left out, its value is not a number/,
    ],
    [
      'an unknown measurand',
      evented({ value: 9, measurand: 'Humidity' }, GOOD_201),
      evented(GOOD_201),
      /its measurand is not known/,
    ],
    [
      'a power of ten that is none',
      evented({ ...GOOD_201, unitOfMeasure: { multiplier: 0.5 } }, GOOD_201),
      evented(GOOD_201),
      /its unitOfMeasure is its multiplier is not a whole number/,
    ],
    ['samples of which none is good', evented({ value: null }), EVENT, /meterValue: left out/],
    ['an empty list', { ...EVENT, meterValue: [] }, EVENT, /meterValue: left out/],
    ['an empty object', { ...EVENT, evse: {} }, EVENT, /evse: left out, without id/],
    [
      'a transaction as a number',
      { ...EVENT, transactionInfo: { transactionId: 12 } },
      { ...EVENT, transactionInfo: { transactionId: '12' } },
      /read as text/,
    ],
    [
      'an unknown state',
      { ...EVENT, transactionInfo: { transactionId: 'T-1', chargingState: 'Fast' } },
      EVENT,
      /chargingState: left out, not known/,
    ],
    [
      'an unknown stop',
      { ...EVENT, transactionInfo: { transactionId: 'T-1', stoppedReason: 'Bored' } },
      { ...EVENT, transactionInfo: { transactionId: 'T-1', stoppedReason: 'Other' } },
      /read as Other/,
    ],
    [
      'an unknown trigger',
      { ...EVENT, triggerReason: 'Whim' },
      { ...EVENT, triggerReason: 'Trigger' },
      /read as Trigger/,
    ],
    [
      'half a signature',
      evented({ ...GOOD_201, signedMeterValue: { signedMeterData: 'x' } }),
      evented(GOOD_201),
      /signedMeterValue: left out/,
    ],
    [
      'a maker’s own code without a maker',
      { ...EVENT, customData: { x: 1 } },
      EVENT,
      /customData: left out, without vendorId/,
    ],
  ] as const)('in 2.0.1: %s', (_what, payload, expected, note) => {
    const mended = read201('TransactionEvent', payload)
    expect(mended).toHaveProperty('payload', expected)
    expect('repairs' in mended ? mended.repairs.join('\n') : '').toMatch(note)
  })
})

test('what was done is counted where it is much, and cannot fill the log', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 1_000 }, (_none, at) => [`${'x'.repeat(500)}${at}`, at]),
  )
  const mended = read16('Heartbeat', fields)
  expect(mended).toMatchObject({ kind: 'read', payload: {} })
  const repairs = 'repairs' in mended ? mended.repairs : []
  expect(repairs).toHaveLength(21)
  expect(repairs.at(-1)).toBe('and 980 more')
  expect(repairs.join('').length).toBeLessThan(3_000)
})

describe('a message that is never answered is mended as a call is', () => {
  const BATCH = { id: 3, pending: 0, basetime: AT, data: [{ t: 0, v: '5000' }] }
  const { pending: _none, ...withoutPending } = BATCH
  test.each([
    ['a value as a number', { ...BATCH, data: [{ t: 0, v: 5000 }] }, BATCH, /v: read as text/],
    ['nothing of what is pending', withoutPending, BATCH, /pending: missing, read as 0/],
    ['no number of what is pending', { ...BATCH, pending: null }, BATCH, /pending: .*, read as 0/],
    ['a time in another form', { ...BATCH, basetime: Date.parse(AT) }, undefined, /basetime: read as/],
    ['an offset as text', { ...BATCH, data: [{ t: '0', v: '5000' }] }, BATCH, /t: read as 0/],
    [
      'a value that is missing',
      { ...BATCH, data: [{ t: 0 }, { t: 0, v: '5000' }] },
      BATCH,
      /data\[0\]: left out, without v/,
    ],
    ['no value at all', { ...BATCH, data: [{ t: 0 }] }, { ...BATCH, data: [] }, /nothing in it can be used/],
  ])('%s', (_what, sent, wanted, repair) => {
    const mended = read('ocpp2.1', 'NotifyPeriodicEventStream', sent, 'send')
    const payload = wanted ?? { ...BATCH, basetime: '2026-11-22T05:00:00.000Z' }
    expect(mended).toMatchObject({ kind: 'read', payload })
    expect(mended.kind === 'read' && mended.repairs.join()).toMatch(repair)
  })

  test('unless it does not say which stream, or is none', () => {
    const { id: _id, ...nameless } = BATCH
    expect(read('ocpp2.1', 'NotifyPeriodicEventStream', nameless, 'send').kind).toBe('refused')
    expect(read('ocpp2.1', 'Heartbeat', {}, 'send')).toMatchObject({ fault: { code: 'NotImplemented' } })
  })
})
