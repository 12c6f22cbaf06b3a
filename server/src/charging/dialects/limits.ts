/**
 * Limits, as all versions write them: one TxDefaultProfile for each address, which applies to every charge there, now
 * and later, whether the charger is connected or not. See docs/decisions/0030.
 */
import { addMs, hours } from '@voltyatra/domain'
import type { LimitIntent } from './dialect.ts'

/** One of ours at each address, which replaces itself. */
export const computeProfileId = (address: number): number => 730_000 + address

export const PROFILE = {
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
} as const

export const buildSchedule = ({ unit, limit, now }: LimitIntent) => ({
  // Some chargers' clocks are behind.
  startSchedule: addMs(now, -hours(24)).toISOString(),
  chargingRateUnit: unit,
  chargingSchedulePeriod: [{ startPeriod: 0, limit }],
})

/** Watts, unless the charger takes amperes only. @param list the units that it answered, where it has */
export function chooseLimitUnit(list: string | null): 'A' | 'W' {
  const units = (list ?? '').split(',').map((unit) => unit.trim().toLowerCase())
  const takesWatts = units.includes('power') || units.includes('w')
  const takesAmperes = units.includes('current') || units.includes('a')
  return takesAmperes && !takesWatts ? 'A' : 'W'
}
