/** Numbers as people type them: `1,23,456.50`, `₹ 500`, `Rs 1500`, `1 500`, `१५००`, `40 kWh`. */

type Unit = 'rupees' | 'kWh' | 'minutes' | 'percent'

/** What is typed around a number of this unit, and means nothing else. */
const MARKS: Readonly<Record<Unit, RegExp>> = {
  rupees: /^(₹|rs\.?|inr)|\/-$/giu,
  kWh: /kwh$/iu,
  minutes: /min(utes)?$/iu,
  percent: /%$/u,
}

/** Commas and spaces between groups of digits, in thousands or as in India. */
const GROUPING = /(?<=\d)[,\s](?=(\d{2,3}[,\s])*\d{3}(\D|$))/gu

/** Digits of the scripts of India: ten in a row, each script 128 after the one before. */
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu
const DEVANAGARI_ZERO = 0x966
const SCRIPT_LENGTH = 0x80

/**
 * Undefined where it is no number from zero up with at most that many decimals.
 * @param unit may stand around the number; without it the number stands alone
 */
export function readNumber(typed: string, decimals: number, unit?: Unit): number | undefined {
  const inOurDigits = typed
    .replaceAll(INDIAN_DIGIT, (digit) => String((digit.charCodeAt(0) - DEVANAGARI_ZERO) % SCRIPT_LENGTH))
    .trim()
  const alone = unit ? inOurDigits.replace(MARKS[unit], '').trim() : inOurDigits
  const plain = alone.replaceAll(GROUPING, '')
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''
  return new RegExp(`^\\d{1,12}${fraction}$`).test(plain) ? Number(plain) : undefined
}

/** NaN where it is no amount, which the server refuses for the field. */
export const readRupees = (typed: string): number => readNumber(typed, 2, 'rupees') ?? Number.NaN
