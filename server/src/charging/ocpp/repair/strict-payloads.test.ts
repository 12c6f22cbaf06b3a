import { describe, expect, test } from 'vitest'
import type { OcppVersion } from '../../dialects/index.ts'
import { readPayload } from './read-payload.ts'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const AT = '2026-11-22T05:00:00Z'
const read = (version: OcppVersion, action: string, payload: unknown, part: 'req' | 'conf' = 'req') =>
  readPayload({ version, action, part, payload, now: NOW })
const read201 = (action: string, payload: unknown) => read('ocpp2.0.1', action, payload)
const METER = { connectorId: 1, transactionId: 7 }
const GOOD = { value: '1234', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
const metered = (...sampledValue: unknown[]) => ({ ...METER, meterValue: [{ timestamp: AT, sampledValue }] })
const STOP = { transactionId: 7, meterStop: 5000, timestamp: AT }
const STATUS = { connectorId: 1, errorCode: 'NoError', status: 'Charging' }
const EVENT = {
  eventType: 'Updated',
  timestamp: AT,
  triggerReason: 'MeterValuePeriodic',
  seqNo: 3,
  transactionInfo: { transactionId: 'T-1' },
}

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
