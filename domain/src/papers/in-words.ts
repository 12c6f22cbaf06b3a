/** An amount of money in English words, as it is counted in India: lakh and crore. */

import type { Paise } from '../money.ts'

const SMALL = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** 'Two hundred sixty-five rupees and fifty paise only'. @throws RangeError for an amount below zero */
export function formatInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`Not an amount for words: ${amount}`)
  const [rupees, rest] = [Math.floor(amount / 100), amount % 100]
  const parts = [
    ...(rupees > 0 || rest === 0 ? [formatCount(rupees, 'rupee', 'rupees')] : []),
    ...(rest > 0 ? [formatCount(rest, 'paisa', 'paise')] : []),
  ]
  const words = `${parts.join(' and ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const formatCount = (count: number, one: string, many: string): string =>
  `${count === 0 ? 'zero' : formatNumberInWords(count)} ${count === 1 ? one : many}`

function formatNumberInWords(count: number): string {
  for (const [size, name] of SCALES) {
    if (count >= size) {
      return [formatNumberInWords(Math.floor(count / size)), name, formatNumberInWords(count % size)]
        .filter(Boolean)
        .join(' ')
    }
  }
  if (count < SMALL.length) return SMALL[count] ?? ''
  return [TENS[Math.floor(count / 10)], SMALL[count % 10]].filter(Boolean).join('-')
}
