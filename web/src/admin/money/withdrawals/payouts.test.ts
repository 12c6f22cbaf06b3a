import { expect, test } from 'vitest'
import { findProblems, listPayouts, type Owed, pasteRows, sumRows } from './payouts.ts'

const partner = (id: string, name: string, owed: number): Owed => ({
  id,
  name,
  email: `${id}@example.in`,
  mobile: `+91980000000${id.length}`,
  owed,
})
const DHABA = partner('d', 'Hubballi Dhaba', 1234.5)
const MALL = partner('mm', 'Mall, Kochi', 200_000)
const PARTNERS = [DHABA, MALL]
const row = (fields: object = {}) => ({ isChosen: true, amount: '100', utr: '', note: '', ...fields })

test('what is chosen is sent with what is owed, unless another amount is typed', () => {
  const rows = pasteRows('Hubballi Dhaba', PARTNERS, {}).rows
  expect(listPayouts(PARTNERS, rows)).toEqual([{ partner: DHABA, amount: 1234.5, utr: '', note: '' }])
  expect(listPayouts(PARTNERS, { d: row({ isChosen: false }) })).toEqual([])
})

test('lines of a bank’s file are found by name, mail address or mobile number, in any of the three forms', () => {
  const text = [
    'Partner,Amount,UTR,Note',
    'hubballi dhaba\t1,000.00\tSBIN1234567890\tOctober, first half',
    '"Mall, Kochi","1,23,456.50",HDFC0000000001',
  ].join('\n')
  const { rows, taken, unknown } = pasteRows(text, PARTNERS, {})
  expect([taken, unknown]).toEqual([2, []])
  expect(listPayouts(PARTNERS, rows)).toEqual([
    { partner: DHABA, amount: 1000, utr: 'SBIN1234567890', note: 'October, first half' },
    { partner: MALL, amount: 123_456.5, utr: 'HDFC0000000001', note: '' },
  ])
  expect(pasteRows('d@example.in;5;;', PARTNERS, {}).rows).toEqual({ d: row({ amount: '5' }) })
  expect(pasteRows('98000 00001;5', PARTNERS, {}).taken).toBe(1)
})

test('a line that names nobody who is owed, or two of them, is said and changes nothing', () => {
  const twins = [DHABA, { ...MALL, name: 'Hubballi Dhaba' }]
  expect(pasteRows('Nobody,5\n\n', PARTNERS, {})).toEqual({ rows: {}, taken: 0, unknown: ['Nobody,5'] })
  expect(pasteRows('Hubballi Dhaba,5', twins, {}).unknown).toEqual(['Hubballi Dhaba,5'])
})

test('an amount beyond what is owed, none at all, and a UTR that stands twice are said by row', () => {
  const problems = (rows: Parameters<typeof findProblems>[1]) => Object.keys(findProblems(PARTNERS, rows))
  expect(problems({ d: row(), mm: row() })).toEqual([])
  expect(problems({ d: row({ amount: '1234.51' }), mm: row({ amount: '0' }) })).toEqual(['d', 'mm'])
  expect(problems({ d: row({ amount: 'all' }), mm: row({ utr: 'x-1' }) })).toEqual(['d', 'mm'])
  expect(problems({ d: row({ utr: 'sbin 123456' }), mm: row({ utr: 'SBIN123456' }) })).toEqual(['d', 'mm'])
  expect(problems({ d: row({ isChosen: false, amount: 'x' }) })).toEqual([])
})

test('a sum of many amounts has no fractions of a paisa', () => {
  expect(sumRows(Array.from({ length: 10 }, () => ({ amount: 0.1 })))).toBe(1)
})
