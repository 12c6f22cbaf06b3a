/** Charging profiles as 1.6 writes them. */
import type { ChargerModel } from '../model/charger.ts'
import type { ChargingProfile, ProfilePurpose } from '../model/profiles.ts'
import { readProfile } from '../model/read-profile.ts'
import { type Payload, readNumber, requireNumber, requirePayload } from '../payload.ts'

export const PURPOSES: Readonly<Record<string, ProfilePurpose>> = {
  ChargePointMaxProfile: 'station',
  TxDefaultProfile: 'default',
  TxProfile: 'transaction',
}

/** @throws CallRefused where something is missing */
export function parseProfile(payload: Payload, connector: number, model: ChargerModel): ChargingProfile {
  const schedule = requirePayload(payload, 'chargingSchedule')
  const number = readNumber(payload, 'transactionId')
  const transaction = number === undefined ? undefined : findTransactionKey(model, number)
  return {
    id: requireNumber(payload, 'chargingProfileId'),
    ...readProfile({ payload, schedule, connector, purposes: PURPOSES }),
    ...(number !== undefined && { transaction: transaction ?? `unknown ${number}` }),
  }
}

export const findTransactionKey = (model: ChargerModel, number: number): string | undefined =>
  model.connectors.find(({ transaction }) => transaction?.number === number)?.transaction?.key

/** Whether this charger takes it: what it could not keep, or what nobody is charging for, it rejects. */
export function isAcceptable(profile: ChargingProfile, model: ChargerModel): boolean {
  if (profile.stackLevel > model.settings.number('ChargeProfileMaxStackLevel')) return false
  if (profile.periods.length > model.settings.number('ChargingScheduleMaxPeriods')) return false
  if (profile.periods[0]?.startS !== 0) return false
  if (profile.connector !== 0 && !model.find(profile.connector)) return false
  if (profile.purpose === 'station') return profile.connector === 0
  if (profile.purpose === 'default') return true
  const running = model.find(profile.connector)?.transaction
  return running !== undefined && (profile.transaction === undefined || profile.transaction === running.key)
}
