import { addMs } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { computeNextStopAt, type UnentitledNow } from './next-stop.ts'

const T0 = new Date('2026-11-20T06:30:00.000Z')
const now = (fields: Partial<UnentitledNow> = {}): UnentitledNow => ({
  beganAt: T0,
  hasCharged: true,
  isConnected: true,
  asks: 0,
  askedAt: null,
  isUnderWay: false,
  ...fields,
})
const seconds = (fields: Partial<UnentitledNow>) => {
  const at = computeNextStopAt(now(fields))
  return at && (at.getTime() - T0.getTime()) / 1_000
}

test('energy is stopped at once; a charger that may end it by itself has ten seconds', () => {
  expect(seconds({})).toBe(0)
  expect(seconds({ hasCharged: false })).toBe(10)
})

test('it is asked again and again, ever less often, and never given up', () => {
  const waits = [1, 2, 3, 4, 5, 100].map((asks) => seconds({ asks, askedAt: T0 }))
  expect(waits).toEqual([30, 60, 120, 300, 300, 300])
})

test('nobody is asked who is away, or has not answered yet', () => {
  expect(computeNextStopAt(now({ isConnected: false }))).toBeUndefined()
  expect(computeNextStopAt(now({ asks: 1, askedAt: addMs(T0, 0), isUnderWay: true }))).toBeUndefined()
})
