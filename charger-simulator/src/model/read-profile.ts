/** What both versions write alike of a charging profile. */
import {
  type Payload,
  readNumber,
  readPayloads,
  readText,
  readTime,
  requireNumber,
  requireText,
} from '../payload.ts'
import type { ChargingProfile, ProfilePurpose } from './profiles.ts'

interface ProfileParts {
  readonly payload: Payload
  readonly schedule: Payload
  readonly connector: number
  /** What the version calls each purpose. */
  readonly purposes: Readonly<Record<string, ProfilePurpose>>
}

/** @throws CallRefused where something is missing */
export function readProfile({
  payload,
  schedule,
  connector,
  purposes,
}: ProfileParts): Omit<ChargingProfile, 'id' | 'transaction'> {
  const kind = requireText(payload, 'chargingProfileKind')
  const recurrency = readText(payload, 'recurrencyKind')
  const [validFrom, validTo, start] = [
    readTime(payload, 'validFrom'),
    readTime(payload, 'validTo'),
    readTime(schedule, 'startSchedule'),
  ]
  const durationS = readNumber(schedule, 'duration')
  return {
    connector,
    stackLevel: requireNumber(payload, 'stackLevel'),
    purpose: purposes[requireText(payload, 'chargingProfilePurpose')] ?? 'default',
    kind: kind === 'Relative' || kind === 'Recurring' ? kind : 'Absolute',
    unit: readText(schedule, 'chargingRateUnit') === 'A' ? 'A' : 'W',
    periods: readPayloads(schedule, 'chargingSchedulePeriod').map((period) => {
      const phases = readNumber(period, 'numberPhases')
      return {
        startS: requireNumber(period, 'startPeriod'),
        limit: requireNumber(period, 'limit'),
        ...(phases !== undefined && { phases }),
      }
    }),
    ...(recurrency && { recurrency: recurrency === 'Weekly' ? 'Weekly' : 'Daily' }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
    ...(start && { start }),
    ...(durationS !== undefined && { durationS }),
  }
}
