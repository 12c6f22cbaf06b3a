import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionsOf, messageFault, type OcppVersion, schemaOf } from '../../platform/ocpp-messages.ts'
import { readPayload } from './read-payload.ts'
import type { MessageSchema } from './rules.ts'
import { payloadsOf } from './testing/valid-payloads.ts'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const AT = '2026-11-22T05:00:00Z'

const read = (version: OcppVersion, action: string, payload: unknown, part: 'req' | 'conf' = 'req') =>
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
      'a word of the maker’s without a maker',
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

describe('is refused, for it says who or which', () => {
  const START = { connectorId: 1, idTag: 'A', meterStart: 10, timestamp: AT }
  const TOKEN = { idToken: 'A', type: 'ISO14443' }
  test.each([
    ['a tag as a number', 'ocpp1.6', 'Authorize', { idTag: 7 }, 'TypeConstraintViolation'],
    ['no tag', 'ocpp1.6', 'StartTransaction', { ...START, idTag: null }, 'TypeConstraintViolation'],
    [
      'a tag that is too long',
      'ocpp1.6',
      'StopTransaction',
      { ...STOP, idTag: 'x'.repeat(21) },
      'PropertyConstraintViolation',
    ],
    [
      'a transaction that is none',
      'ocpp1.6',
      'StopTransaction',
      { ...STOP, transactionId: '07' },
      'TypeConstraintViolation',
    ],
    [
      'a transaction with a fraction',
      'ocpp1.6',
      'MeterValues',
      { ...metered(GOOD), transactionId: 7.5 },
      'TypeConstraintViolation',
    ],
    [
      'a connector that is none',
      'ocpp1.6',
      'StatusNotification',
      { ...STATUS, connectorId: 1.5 },
      'TypeConstraintViolation',
    ],
    [
      'no register',
      'ocpp1.6',
      'StartTransaction',
      { ...START, meterStart: 'none' },
      'TypeConstraintViolation',
    ],
    [
      'an unknown status',
      'ocpp1.6',
      'StatusNotification',
      { ...STATUS, status: 'Fine' },
      'PropertyConstraintViolation',
    ],
    [
      'a token as a number',
      'ocpp2.0.1',
      'Authorize',
      { idToken: { ...TOKEN, idToken: 7 } },
      'TypeConstraintViolation',
    ],
    [
      'an unknown kind of token',
      'ocpp2.0.1',
      'TransactionEvent',
      { ...EVENT, idToken: { ...TOKEN, type: 'iso14443' } },
      'PropertyConstraintViolation',
    ],
    [
      'a token without its kind',
      'ocpp2.0.1',
      'TransactionEvent',
      { ...EVENT, idToken: { idToken: 'A' } },
      'OccurrenceConstraintViolation',
    ],
    [
      'a transaction that is too long',
      'ocpp2.0.1',
      'TransactionEvent',
      { ...EVENT, transactionInfo: { transactionId: 'x'.repeat(37) } },
      'PropertyConstraintViolation',
    ],
  ] as const)('%s (%s)', (_what, version, action, payload, code) => {
    expect(read(version, action, payload)).toMatchObject({ kind: 'refused', fault: { code } })
  })

  test('what is null or unknown within a token is no part of it', () => {
    const idToken = { ...TOKEN, additionalInfo: null, colour: 'red' }
    expect(read201('TransactionEvent', { ...EVENT, idToken })).toMatchObject({
      kind: 'read',
      payload: { ...EVENT, idToken: TOKEN },
    })
  })
})

describe('answers to commands', () => {
  test('are mended alike beside what they answer', () => {
    const configurationKey = [
      { key: 'A', readonly: 'false', value: 60 },
      { key: 'B' },
      { key: 'C', readonly: true, value: null, unit: 's' },
    ]
    expect(read('ocpp1.6', 'GetConfiguration', { configurationKey, unknownKey: null }, 'conf')).toMatchObject(
      {
        kind: 'read',
        payload: {
          configurationKey: [
            { key: 'A', readonly: false, value: '60' },
            { key: 'C', readonly: true },
          ],
        },
      },
    )
    const answer = { status: 'Accepted', statusInfo: {}, note: 'x' }
    expect(read('ocpp2.0.1', 'RequestStartTransaction', answer, 'conf')).toMatchObject({
      kind: 'read',
      payload: { status: 'Accepted' },
    })
  })

  test('say yes or no as it is written, or nothing', () => {
    for (const status of ['accepted', 'Yes', null, 1, undefined]) {
      expect(read('ocpp1.6', 'RemoteStartTransaction', { status }, 'conf').kind).toBe('refused')
    }
    // What was set is known by its place.
    const results = [{ attributeStatus: 'Accepted' }, null]
    expect(read('ocpp2.0.1', 'SetVariables', { setVariableResult: results }, 'conf').kind).toBe('refused')
  })

  test('are shown without what could be a secret', () => {
    const configurationKey = [{ key: 'AuthorizationKey', readonly: false, value: 's3cret'.repeat(100) }]
    const mended = read('ocpp1.6', 'GetConfiguration', { configurationKey }, 'conf')
    expect(mended).toMatchObject({
      kind: 'read',
      repairs: ['configurationKey[0].value: cut to 500 characters'],
    })
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

const VERSIONS: readonly OcppVersion[] = ['ocpp1.6', 'ocpp2.0.1']
const schemas = VERSIONS.flatMap((version) =>
  actionsOf(version).map((action) => ({
    version,
    action,
    schema: schemaOf(version, action, 'req') as MessageSchema,
  })),
)
const VALID = fc.oneof(
  ...schemas.map(({ schema, ...of }) => payloadsOf(schema).map((payload) => ({ ...of, payload }))),
)

test('a valid message of any action is read as it came', () => {
  fc.assert(
    fc.property(VALID, ({ version, action, payload }) => {
      expect(messageFault(version, action, 'req', payload)).toBeUndefined()
      // Also where a flaw beside it sends all of it through the repair.
      const flawed = read(version, action, { ...payload, 'no such field': 1 })
      expect(flawed).toEqual({
        kind: 'read',
        payload,
        repairs: ['no such field: left out, the protocol has no such field'],
      })
    }),
    { numRuns: 300 },
  )
})

const SPOILT = fc.constantFrom<unknown>(
  null,
  '',
  'nonsense',
  -1,
  1e300,
  0.5,
  true,
  [],
  {},
  [null],
  '12',
  'kwh',
)

/** The same with some of its values spoilt, anywhere. */
function spoil(value: unknown, pick: () => unknown): unknown {
  const drawn = pick()
  if (drawn !== undefined) return drawn
  if (Array.isArray(value)) return value.map((one) => spoil(one, pick))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one, pick)]))
}

test('whatever is spoilt, a message is refused or as its schema wants it', () => {
  fc.assert(
    fc.property(
      VALID,
      fc.infiniteStream(fc.option(SPOILT, { nil: undefined, freq: 8 })),
      (message, stream) => {
        const { version, action } = message
        const draw = () => stream.next().value
        const payload = Object.fromEntries(
          Object.entries(message.payload).map(([key, one]) => [key, spoil(one, draw)]),
        )
        const mended = read(version, action, payload)
        if (mended.kind === 'refused') return
        const fault = messageFault(version, action, 'req', mended.payload)
        // A list of which nothing can be used is empty.
        if (fault) expect(fault.text).toMatch(/^\w+ must NOT have fewer than 1 items$/)
      },
    ),
    { numRuns: 300 },
  )
})

const SAMPLE = fc.record({
  value: fc.nat().map(String),
  measurand: fc.constantFrom('SoC', 'Voltage', 'Energy.Active.Import.Register'),
})
const DAMAGED = fc.oneof(
  fc.record({ value: fc.nat().map(String), measurand: fc.constantFrom('Humidity', 7, {}) }),
  fc.record({ value: fc.constantFrom(null, {}, []) }),
  fc.constantFrom(null, 'nonsense', [], 7),
)

test('a damaged sample loses no good one beside it, and does not change their order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.oneof(
            SAMPLE.map((sample) => ({ sample, isGood: true })),
            DAMAGED.map((sample) => ({ sample, isGood: false })),
          ),
          { maxLength: 6 },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      (moments) => {
        const meterValue = moments.map((all) => ({
          timestamp: AT,
          sampledValue: all.map(({ sample }) => sample),
        }))
        const mended = read16('MeterValues', { ...METER, meterValue, extra: null })
        const good = moments.map((all) => all.filter(({ isGood }) => isGood).map(({ sample }) => sample))
        expect(mended).toHaveProperty('payload', {
          ...METER,
          meterValue: good.map((sampledValue) => ({ timestamp: AT, sampledValue })),
        })
      },
    ),
  )
})
