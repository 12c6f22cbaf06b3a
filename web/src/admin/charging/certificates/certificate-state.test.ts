import { expect, test } from 'vitest'
import { countDaysLeft } from './certificate-state.tsx'

test('days that are left are whole, and below zero once it has ended', () => {
  const now = new Date('2026-11-20T06:30:00Z')
  expect(countDaysLeft('2026-12-20T06:30:00Z', now)).toBe(30)
  expect(countDaysLeft('2026-11-21T06:29:00Z', now)).toBe(0)
  expect(countDaysLeft('2026-11-19T06:30:00Z', now)).toBe(-1)
})
