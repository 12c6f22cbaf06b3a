import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'

test('a label holds the address of its connector, at whatever name the program is reached', () => {
  expect(readLabel('https://charge.example.in/c/7KXM4RTC')).toBe('7KXM4RTC')
  expect(readLabel('http://127.0.0.1:4000/c/7KXM-4RTC')).toBe('7KXM-4RTC')
})

test('another square is no label', () => {
  for (const text of [
    '',
    'upi://pay?pa=thief@bank',
    'https://example.in/',
    'https://example.in/c/',
    'not an address',
  ]) {
    expect(readLabel(text), text).toBeUndefined()
  }
})
