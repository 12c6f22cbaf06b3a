/** What the program itself sets at chargers, after each start or where a display shows codes: pure. */
import {
  formatMeasurands,
  hasRegister,
  REGISTER,
  WANTED_INTERVALS_S,
  WANTED_MEASURANDS,
} from './wanted-readings.ts'

/** How often an accepted charger sends a heartbeat, in seconds: it takes this from the answer to its start. */
export const HEARTBEAT_S = 300

export const HEARTBEAT = {
  leaves: (value: string) => Number(value) === HEARTBEAT_S,
  wanted: String(HEARTBEAT_S),
} as const

export const ALL_MEASURANDS = formatMeasurands(WANTED_MEASURANDS[0])
export const BEST_INTERVAL = String(WANTED_INTERVALS_S[0])

export const WITH_REGISTER = { leaves: hasRegister, wanted: REGISTER } as const

export const CARD_LIST_ON = {
  leaves: (value: string) => value.trim().toLowerCase() === 'true',
  wanted: 'true',
} as const

/** What the codes on a display are made by. */
export const CODE_SETTINGS = 'TOTPVersion|ValidityTime|Length|URLTemplate|SharedSecret|Enabled'

export const OF_DISPLAY = { leaves: () => false, wanted: null } as const
