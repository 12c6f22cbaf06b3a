import { expect, test } from 'vitest'
import { paise, ZERO } from '../money.ts'
import { formatAccountKey } from './accounts.ts'
import {
  computeOwed,
  computeTerminalMove,
  moveTerminalWord,
  receiveTerminalPayment,
  returnToTerminal,
  useTerminal,
} from './terminal-transfers.ts'
import type { Transfer } from './transfer.ts'

const of = { chargeId: 'c', moveId: 'm', customerId: 'asha' }

const entriesOf = ({ entries }: Transfer) =>
  entries.map(({ account, amount }) => [formatAccountKey(account), amount])

test('what a terminal has blocked is in the payer’s wallet for a moment, and what is not needed goes back', () => {
  expect(entriesOf(useTerminal({ ...of, amount: paise(50_000) }))).toEqual([
    ['card_terminals', -50_000],
    ['customer_wallet:asha', 50_000],
  ])
  expect(entriesOf(returnToTerminal({ ...of, amount: paise(41_150), owed: paise(150) }))).toEqual([
    ['customer_wallet:asha', -41_000],
    ['customer_receivable:asha', -150],
    ['card_terminals', 41_150],
  ])
})

test('what it takes more is the payer’s; what it takes less leaves the wallet, and the payer owes the rest', () => {
  expect(entriesOf(moveTerminalWord({ ...of, amount: paise(1_000), owed: ZERO }))).toEqual([
    ['customer_wallet:asha', 1_000],
    ['card_terminals', -1_000],
  ])
  expect(entriesOf(moveTerminalWord({ ...of, amount: paise(-8_850), owed: paise(8_000) }))).toEqual([
    ['customer_wallet:asha', -850],
    ['customer_receivable:asha', -8_000],
    ['card_terminals', 8_850],
  ])
})

test('what its bank pays clears what was taken, its fee and the GST on it included', () => {
  const paid = { paymentId: 'p', amount: paise(8_614), fee: paise(200), tax: paise(36) }
  expect(entriesOf(receiveTerminalPayment(paid))).toEqual([
    ['bank', -8_614],
    ['payment_fees', -200],
    ['gst_input_credit', -36],
    ['card_terminals', 8_850],
  ])
})

test('a word moves what the books do not have yet, and silence moves nothing', () => {
  expect(computeTerminalMove({ taken: null, booked: paise(8_850) })).toBe(0)
  expect(computeTerminalMove({ taken: paise(8_850), booked: paise(8_850) })).toBe(0)
  expect(computeTerminalMove({ taken: ZERO, booked: paise(8_850) })).toBe(-8_850)
  expect(computeOwed(paise(8_850), paise(850))).toBe(8_000)
  expect(computeOwed(paise(850), paise(8_850))).toBe(0)
})
