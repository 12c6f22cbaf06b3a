import { describe, expect, test } from 'vitest'
import { findCommandFault, findMessageFault, isFormat } from './messages.ts'

const limitOf = (limit: number) => ({
  connectorId: 1,
  csChargingProfiles: {
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: {
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    },
  },
})

test.each(['2026-11-22T10:00:00', '2026-11-22T10:00:00Z', '2026-11-22t10:00:00.5+05:30'])(
  'a charger may write the time as %s',
  (text) => {
    expect(isFormat('ocpp1.6', 'date-time', text)).toBe(true)
    expect(isFormat('ocpp2.0.1', 'date-time', text)).toBe(true)
  },
)

test.each(['22.11.2026', '2026-11-22', '2026-11-31T10:00:00Z', ''])('%j is no time', (text) => {
  expect(isFormat('ocpp1.6', 'date-time', text)).toBe(false)
})

test('each day that there is, and no other, is one of a time in UTC', () => {
  const days = [2026, 2028].flatMap((year) =>
    Array.from({ length: 14 * 33 }, (_none, at) => [year, Math.floor(at / 33), at % 33] as const),
  )
  for (const [year, month, day] of days) {
    const date = new Date(Date.UTC(year, month - 1, day))
    const isReal =
      date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T23:59:59.123Z`
    expect([text, isFormat('ocpp2.1', 'date-time', text)]).toEqual([text, isReal])
  }
})

test.each([0.1, 0.3, 16.1, 32])('a limit of %d is written in tenths', (limit) => {
  expect(findMessageFault('ocpp1.6', 'SetChargingProfile', 'req', limitOf(limit))).toBeUndefined()
})

test.each([16.15, 1 / 3, 1e308])('a limit of %d is not', (limit) => {
  expect(findMessageFault('ocpp1.6', 'SetChargingProfile', 'req', limitOf(limit))).toMatchObject({
    code: 'PropertyConstraintViolation',
  })
})

describe('what is wrong with a command is said by its field and what that has to be', () => {
  const limit = limitOf(16)
  const profile = (more: object) => ({
    ...limit,
    csChargingProfiles: { ...limit.csChargingProfiles, ...more },
  })
  const schedule = (more: object) =>
    profile({ chargingSchedule: { ...limit.csChargingProfiles.chargingSchedule, ...more } })
  const period = 'csChargingProfiles.chargingSchedule.chargingSchedulePeriod'

  test.each([
    ['UnlockConnector', {}, 'connectorId is missing'],
    ['UnlockConnector', { connectorId: 'one' }, 'connectorId has to be a whole number'],
    ['UnlockConnector', { connectorId: 1, now: 1 }, 'now is no field of this command'],
    ['Reset', { type: 'Gentle' }, 'type has to be one of Hard or Soft'],
    ['GetConfiguration', { key: 'Any' }, 'key has to be a list, in square brackets'],
    ['GetConfiguration', { key: ['x'.repeat(51)] }, 'key.0 has to be at most 50 characters long'],
    ['GetDiagnostics', { location: 'a b' }, 'location has to be an address, as https://example.com/file'],
    [
      'UpdateFirmware',
      { location: 'https://example.com/1.bin', retrieveDate: 'soon' },
      'retrieveDate has to be a date and time, as 2026-11-20T13:00:00Z',
    ],
    [
      'SetChargingProfile',
      profile({ chargingProfilePurpose: 'Any' }),
      'csChargingProfiles.chargingProfilePurpose has to be one of ChargePointMaxProfile, TxDefaultProfile or TxProfile',
    ],
    [
      'SetChargingProfile',
      schedule({ chargingSchedulePeriod: [{ startPeriod: 0 }] }),
      `${period}.0.limit is missing`,
    ],
    [
      'SetChargingProfile',
      schedule({ chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.15 }] }),
      `${period}.0.limit has to be a number of at most one decimal`,
    ],
  ] as const)('%s %j', (action, payload, text) => {
    expect(findCommandFault('ocpp1.6', action, payload)?.text).toBe(text)
  })

  test.each([
    ['ClearVariableMonitoring', { id: [] }, 'id has to have at least 1 entry'],
    [
      'GetVariables',
      { getVariableData: [{ component: { name: 'EVSE', evse: { id: -1 } }, variable: { name: 'Power' } }] },
      'getVariableData.0.component.evse.id has to be at least 0',
    ],
    [
      'UpdateDynamicSchedule',
      { chargingProfileId: 1, scheduleUpdate: { dischargeLimit: 5 } },
      'scheduleUpdate.dischargeLimit has to be at most 0',
    ],
  ])('2.1: %s %j', (action, payload, text) => {
    expect(findCommandFault('ocpp2.1', action, payload)?.text).toBe(text)
  })
})
