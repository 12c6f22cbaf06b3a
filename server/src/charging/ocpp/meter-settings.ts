/** What chargers are wanted to report of their meter, in either version, and what came of asking: pure. */

export const REGISTER = 'Energy.Active.Import.Register'
const POWER = 'Power.Active.Import'
const SOC = 'SoC'

/** From the most that is wanted to the least that is of use. */
export const WANTED_MEASURANDS = [[REGISTER, POWER, SOC], [REGISTER, POWER], [REGISTER]] as const

/** Seconds between two readings, best first. */
export const WANTED_INTERVALS_S = [30, 60, 300] as const
const LEAST_INTERVAL_S = 5

const parseMeasurands = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const isIn = (measurand: string, all: readonly string[]): boolean =>
  all.some((one) => one.toLowerCase() === measurand.toLowerCase())

/** Whether the value already says all that is wanted: what a charger reports beyond that is its own matter. */
export const hasAll = (value: string, wanted: readonly string[]): boolean =>
  wanted.every((one) => isIn(one, parseMeasurands(value)))

export const hasRegister = (value: string): boolean => isIn(REGISTER, parseMeasurands(value))

export const isGoodInterval = (value: string): boolean => {
  const seconds = parseSeconds(value)
  return seconds !== null && seconds >= LEAST_INTERVAL_S && seconds <= WANTED_INTERVALS_S[0]
}

/** Null where it makes no readings. */
export function parseSeconds(value: string | undefined): number | null {
  const seconds = Number(value)
  return value !== undefined && Number.isSafeInteger(seconds) && seconds > 0 && seconds < 2 ** 31
    ? seconds
    : null
}

/** What became of one call: the charger's answer, its refusal, or nothing. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly answer: object }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unanswered' }

export type Ask = (action: string, payload: object) => Promise<CallAnswer>

/** The charger has gone, or does not answer: what is known so far is not worth keeping. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** One setting in the words of its version. */
export interface Setting {
  /** As the charger names it, for the operator who reads which settings it refused. */
  readonly name: string
  /** Undefined where the charger has none. */
  readonly value: string | undefined
  readonly isReadOnly: boolean
  /** @returns whether it counts now; @throws Unanswered */
  readonly change: (value: string) => Promise<boolean>
}

/** Changes a setting where it differs from what is wanted, to the best that is taken. @returns what it is by then */
export async function settle(
  setting: Setting,
  isGood: (value: string) => boolean,
  wanted: readonly string[],
): Promise<string | undefined> {
  const { value, isReadOnly, change } = setting
  if (value === undefined || isGood(value) || isReadOnly) return value
  for (const one of wanted) {
    if (one === value) return value
    if (await change(one)) return one
  }
  return value
}

export const formatMeasurands = (measurands: readonly string[]): string => measurands.join(',')
