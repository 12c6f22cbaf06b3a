import { BookingSettings } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { formatGraceEnd, listChangedRules, parseRule, RULE_NAMES, RULES } from './booking-rules.ts'

const NOW = {
  leastKWh: 1,
  leastMinutes: 15,
  deposit: 100,
  depositKeptDays: 7,
  graceMinutes: 15,
  noShowsAllowed: 3,
  noShowDays: 30,
}

test('a form takes exactly what the server takes', () => {
  for (const rule of RULE_NAMES) {
    const { least, most, step = 1 } = RULES[rule]
    for (const value of [least - step, least, least + step, most, most + step]) {
      const isTaken = BookingSettings.shape[rule].safeParse(value).success
      expect(parseRule(rule, String(value)) !== undefined, `${rule} ${value}`).toBe(isTaken)
    }
  }
  expect(parseRule('leastMinutes', '20')).toBe(undefined)
  expect(BookingSettings.shape.leastMinutes.safeParse(20).success).toBe(false)
  expect(parseRule('deposit', '₹ 1,250.50')).toBe(1250.5)
  expect(parseRule('graceMinutes', '12.5')).toBe(undefined)
})

test('only what differs and is right is saved', () => {
  expect(listChangedRules({}, NOW)).toEqual({})
  expect(listChangedRules({ deposit: '100.00', graceMinutes: '20', noShowDays: '0' }, NOW)).toEqual({
    graceMinutes: 20,
  })
})

test('a waiting time is said by the clock', () => {
  expect(formatGraceEnd(15)).toBe('18:15')
  expect(formatGraceEnd(240)).toBe('22:00')
})
