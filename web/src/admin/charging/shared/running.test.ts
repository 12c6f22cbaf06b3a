import { expect, test } from 'vitest'
import { computeCostSoFar, computeElapsedMs, formatElapsed, isSilent } from './running.ts'

const charge = {
  startTime: '2026-11-20T10:00:00Z',
  startedAt: '2026-11-20T10:05:00Z',
  stoppedAt: null,
  duration: 2,
  totalAmount: 236,
}
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('time runs from the start of the charge until the driver stops', () => {
  expect(computeElapsedMs(charge, at('10:35'))).toBe(30 * 60_000)
  expect(computeElapsedMs({ ...charge, stoppedAt: '2026-11-20T10:15:00Z' }, at('12:00'))).toBe(10 * 60_000)
  expect(computeElapsedMs(charge, at('09:00'))).toBe(0)
})

test('the cost so far follows the time and ends at the prepayment', () => {
  expect([computeCostSoFar(charge, at('11:05')), computeCostSoFar(charge, at('18:00'))]).toEqual([118, 236])
})

test('elapsed time reads in the units that matter', () => {
  expect([formatElapsed(249_000), formatElapsed(3_900_000)]).toEqual(['4 min 09 s', '1 h 05 min'])
})

test('a charger is silent when two minutes have passed without a meter value, unless it has ended', () => {
  const meteredAt = '2026-11-20T10:05:00Z'
  expect(isSilent({ state: 'charging', meteredAt }, at('10:07'))).toBe(false)
  expect(isSilent({ state: 'charging', meteredAt }, at('10:08'))).toBe(true)
  expect(isSilent({ state: 'ended', meteredAt }, at('12:00'))).toBe(false)
  expect(isSilent({ state: 'starting', meteredAt: null }, at('12:00'))).toBe(false)
})
