/** Which meter readings chargers are set to report, in all versions: pure. */

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

/** Of a charger that reports by the clock. */
export const isGoodClockInterval = (value: string): boolean =>
  (parseSeconds(value) ?? Number.POSITIVE_INFINITY) <= WANTED_INTERVALS_S[1]

/** Null where it makes no readings. */
export function parseSeconds(value: string | undefined): number | null {
  const seconds = Number(value)
  return value !== undefined && Number.isSafeInteger(seconds) && seconds > 0 && seconds < 2 ** 31
    ? seconds
    : null
}

export const formatMeasurands = (measurands: readonly string[]): string => measurands.join(',')
