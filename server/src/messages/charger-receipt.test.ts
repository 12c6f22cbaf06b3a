import { paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { getMessages } from './in-language.ts'
import { LANGUAGES } from './locale.ts'
import type { ReceiptPayer } from './messages.ts'

const PAYERS = ['wallet', 'block', 'guest', 'card', 'fleet'] as const satisfies readonly ReceiptPayer[]
const of = { energyWh: 123_456, cost: paise(12_345_678), left: paise(98_765_432) }
/** Of OCPP 2.0.1, where English stands below. */
const MOST = 512

test.each(LANGUAGES)('in %s a receipt of any payer fits the display, with its amounts', (language) => {
  for (const payer of PAYERS) {
    const text = getMessages(language).chargerReceipt({ ...of, payer })
    const english = getMessages('en').chargerReceipt({ ...of, payer })
    expect(`${text}\n${english}`.length).toBeLessThanOrEqual(MOST)
    expect(text).toContain('123.456 kWh')
    expect(text).toContain('₹1,23,456.78')
    expect(text.includes('₹9,87,654.32')).toBe(payer !== 'card' && payer !== 'fleet')
  }
})

test.each([
  ['block', '1 kWh cost ₹17.70 with GST. Your bank unblocks ₹2.00. The receipt is in the app.'],
  [
    'guest',
    '1 kWh cost ₹17.70 with GST. ₹2.00 goes back to where you paid from. The receipt is on the page where you paid.',
  ],
  ['fleet', '1 kWh cost ₹17.70 with GST. Your company pays. The receipt is in the app.'],
] as const)('what a %s reads', (payer, text) => {
  const facts = { energyWh: 1_000, cost: paise(1_770), left: paise(200), payer }
  expect(getMessages('en').chargerReceipt(facts)).toBe(text)
})
