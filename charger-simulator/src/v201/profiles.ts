/** Charging profiles as 2.0.1 writes them. */
import type { ChargerModel } from '../model/charger.ts'
import type { ChargingProfile, ProfilePurpose } from '../model/profiles.ts'
import { readProfile } from '../model/read-profile.ts'
import { type Payload, readPayloads, readText, requireNumber } from '../payload.ts'

export const PURPOSES: Readonly<Record<string, ProfilePurpose>> = {
  ChargingStationMaxProfile: 'station',
  ChargingStationExternalConstraints: 'station',
  TxDefaultProfile: 'default',
  TxProfile: 'transaction',
}

const NAMES: Record<ProfilePurpose, string> = {
  station: 'ChargingStationMaxProfile',
  default: 'TxDefaultProfile',
  transaction: 'TxProfile',
}

/** Of several schedules the first counts. @throws CallRefused where something is missing */
export function parseProfile(payload: Payload, connector: number): ChargingProfile {
  const [schedule = {}] = readPayloads(payload, 'chargingSchedule')
  const transaction = readText(payload, 'transactionId')
  return {
    id: requireNumber(payload, 'id'),
    ...readProfile({ payload, schedule, connector, purposes: PURPOSES }),
    ...(transaction !== undefined && { transaction }),
  }
}

/** As it is reported back. */
export const toWire = (profile: ChargingProfile, toStamp: (time: Date) => string): Payload => ({
  id: profile.id,
  stackLevel: profile.stackLevel,
  chargingProfilePurpose: NAMES[profile.purpose],
  chargingProfileKind: profile.kind,
  ...(profile.recurrency && { recurrencyKind: profile.recurrency }),
  ...(profile.validFrom && { validFrom: toStamp(profile.validFrom) }),
  ...(profile.validTo && { validTo: toStamp(profile.validTo) }),
  ...(profile.transaction && { transactionId: profile.transaction }),
  chargingSchedule: [
    {
      id: profile.id,
      chargingRateUnit: profile.unit,
      ...(profile.start && { startSchedule: toStamp(profile.start) }),
      ...(profile.durationS !== undefined && { duration: profile.durationS }),
      chargingSchedulePeriod: profile.periods.map(({ startS, limit, phases }) => ({
        startPeriod: startS,
        limit,
        ...(phases !== undefined && { numberPhases: phases }),
      })),
    },
  ],
})

/** Whether this charger takes it. */
export function isAcceptable(profile: ChargingProfile, model: ChargerModel): boolean {
  if (profile.stackLevel > model.settings.number('ChargeProfileMaxStackLevel')) return false
  if (profile.periods[0]?.startS !== 0) return false
  if (profile.connector !== 0 && !model.find(profile.connector)) return false
  if (profile.purpose === 'station') return profile.connector === 0
  if (profile.purpose === 'default') return true
  const running = model.find(profile.connector)?.transaction
  return running !== undefined && profile.transaction === running.key
}
