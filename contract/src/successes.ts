/**
 * The success messages of the API: a code, and its sentence for people as an ICU message, with the number styles
 * `rupees` (of paise) and `kWh` (of watt-hours).
 */
import { CHARGING_SUCCESSES } from './charging/manifest.ts'
import { MONEY_SUCCESSES } from './money/manifest.ts'
import { NETWORK_SUCCESSES } from './network/manifest.ts'
import { OPERATIONS_SUCCESSES } from './operations/manifest.ts'
import { PEOPLE_SUCCESSES } from './people/manifest.ts'

/** Of many nouns. */
const COMMON = { saved: 'Saved.' } as const

export const SUCCESSES = {
  ...COMMON,
  ...CHARGING_SUCCESSES,
  ...MONEY_SUCCESSES,
  ...NETWORK_SUCCESSES,
  ...PEOPLE_SUCCESSES,
  ...OPERATIONS_SUCCESSES,
} as const satisfies Record<string, string>

export type SuccessCode = keyof typeof SUCCESSES
