/** What both versions write alike of a charging profile. */
import { needNumber, needText, numberAt, type Payload, payloadsAt, textAt, timeAt } from '../payload.ts'
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
  const kind = needText(payload, 'chargingProfileKind')
  const recurrency = textAt(payload, 'recurrencyKind')
  const [validFrom, validTo, start] = [
    timeAt(payload, 'validFrom'),
    timeAt(payload, 'validTo'),
    timeAt(schedule, 'startSchedule'),
  ]
  const durationS = numberAt(schedule, 'duration')
  return {
    connector,
    stackLevel: needNumber(payload, 'stackLevel'),
    purpose: purposes[needText(payload, 'chargingProfilePurpose')] ?? 'default',
    kind: kind === 'Relative' || kind === 'Recurring' ? kind : 'Absolute',
    unit: textAt(schedule, 'chargingRateUnit') === 'A' ? 'A' : 'W',
    periods: payloadsAt(schedule, 'chargingSchedulePeriod').map((period) => {
      const phases = numberAt(period, 'numberPhases')
      return {
        startS: needNumber(period, 'startPeriod'),
        limit: needNumber(period, 'limit'),
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
