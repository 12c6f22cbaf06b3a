import { expect, test } from 'vitest'
import { isWithin } from '../time.ts'
import { computePromotionalHours } from './promotional-hours.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const mayBeSent = (at: Date) => isWithin(computePromotionalHours(at), at)

test('promotional texts may be sent from 10:00 on and no more from 21:00 on', () => {
  expect(mayBeSent(ist('2026-11-20T09:59:59.999'))).toBe(false)
  expect(mayBeSent(ist('2026-11-20T10:00:00.000'))).toBe(true)
  expect(mayBeSent(ist('2026-11-20T20:59:59.999'))).toBe(true)
  expect(mayBeSent(ist('2026-11-20T21:00:00.000'))).toBe(false)
})

test('before 10:00 today’s hours are to come, after 21:00 tomorrow’s', () => {
  const today = { start: ist('2026-11-20T10:00:00'), end: ist('2026-11-20T21:00:00') }
  expect(computePromotionalHours(ist('2026-11-20T00:00:00'))).toEqual(today)
  expect(computePromotionalHours(ist('2026-11-20T15:00:00'))).toEqual(today)
  expect(computePromotionalHours(ist('2026-12-31T23:59:59'))).toEqual({
    start: ist('2027-01-01T10:00:00'),
    end: ist('2027-01-01T21:00:00'),
  })
})
