/**
 * How chargers are told their shares: by one TxDefaultProfile for each plug, which holds for whoever charges there, now
 * and later, whether the line stands or not. See docs/decisions/0030.
 */
import { hours, plus } from '@voltyatra/domain'
import type { OcppVersion } from '../../platform/ocpp-messages.ts'

export interface ChargerCommandText {
  readonly action: string
  readonly payload: object
}

export interface Limit {
  /** A connector of 1.6, an EVSE of 2.0.1. */
  readonly place: number
  readonly unit: 'A' | 'W'
  /** Of that unit, whole. */
  readonly limit: number
  readonly now: Date
}

/** One of ours at each place, which replaces itself. */
const profileIdOf = (place: number): number => 730_000 + place

export function limitMessage(version: OcppVersion, { place, unit, limit, now }: Limit): ChargerCommandText {
  const profile = {
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
  }
  const schedule = {
    // Some chargers' clocks are behind.
    startSchedule: plus(now, -hours(24)).toISOString(),
    chargingRateUnit: unit,
    chargingSchedulePeriod: [{ startPeriod: 0, limit }],
  }
  const id = profileIdOf(place)
  const payload =
    version === 'ocpp1.6'
      ? {
          connectorId: place,
          csChargingProfiles: { chargingProfileId: id, ...profile, chargingSchedule: schedule },
        }
      : {
          evseId: place,
          chargingProfile: { id, ...profile, chargingSchedule: [{ id: 1, ...schedule }] },
        }
  return { action: 'SetChargingProfile', payload }
}

export const clearMessage = (version: OcppVersion, place: number): ChargerCommandText => ({
  action: 'ClearChargingProfile',
  payload: version === 'ocpp1.6' ? { id: profileIdOf(place) } : { chargingProfileId: profileIdOf(place) },
})

/** In which units a charger takes limits. */
export const unitQuestion = (version: OcppVersion): ChargerCommandText =>
  version === 'ocpp1.6'
    ? { action: 'GetConfiguration', payload: { key: [UNIT_NAMES[version]] } }
    : {
        action: 'GetVariables',
        payload: {
          getVariableData: [
            { component: { name: 'SmartChargingCtrlr' }, variable: { name: UNIT_NAMES[version] } },
          ],
        },
      }

export const UNIT_NAMES = {
  'ocpp1.6': 'ChargingScheduleAllowedChargingRateUnit',
  'ocpp2.0.1': 'RateUnit',
} as const satisfies Record<OcppVersion, string>

/** Watts, unless it says that it takes amperes only. @param said the list that it answered, where it has */
export function unitOf(said: string | null): 'A' | 'W' {
  const units = (said ?? '').split(',').map((unit) => unit.trim().toLowerCase())
  const takesWatts = units.includes('power') || units.includes('w')
  const takesAmperes = units.includes('current') || units.includes('a')
  return takesAmperes && !takesWatts ? 'A' : 'W'
}
