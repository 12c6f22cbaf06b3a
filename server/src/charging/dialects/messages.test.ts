import { expect, test } from 'vitest'
import { findMessageFault, isFormat } from './messages.ts'

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
