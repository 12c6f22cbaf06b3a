import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { formatInWords } from './in-words.ts'

test.each([
  [0, 'Zero rupees only'],
  [1, 'One paisa only'],
  [100, 'One rupee only'],
  [101, 'One rupee and one paisa only'],
  [26_550, 'Two hundred sixty-five rupees and fifty paise only'],
  [1_000_00, 'One thousand rupees only'],
  [
    12_34_567_89,
    'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise only',
  ],
  [1_00_00_000_00, 'One crore rupees only'],
  [12_345_67_00_000_00, 'Twelve thousand three hundred forty-five crore sixty-seven lakh rupees only'],
  [20_19_90, 'Two thousand nineteen rupees and ninety paise only'],
])('%i paise are: %s', (amount, words) => {
  expect(formatInWords(paise(amount))).toBe(words)
})

test('an amount below zero has no words', () => {
  expect(() => formatInWords(paise(-1))).toThrow(RangeError)
})
