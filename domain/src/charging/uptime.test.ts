import { expect, test } from 'vitest'
import { type Connected, computeUptime } from './uptime.ts'

const time = { from: 1_000, to: 2_000 }
const connected = (from: number, to: number | null, how: string | null = 'lost'): Connected => ({
  from,
  to,
  how,
})

test('a charger that was connected all the time has all of it, and one that never was has none', () => {
  expect(computeUptime(time, [connected(1_000, null)])).toEqual({ share: 10_000, interruptions: [] })
  expect(computeUptime(time, [])).toEqual({
    share: 0,
    interruptions: [{ from: 1_000, to: null, how: null }],
  })
})

test('each interruption says when it was and how the connection before it ended, the newest first', () => {
  expect(computeUptime(time, [connected(1_100, 1_300, 'silent'), connected(1_400, 1_900, 'lost')])).toEqual({
    share: 7_000,
    interruptions: [
      { from: 1_900, to: null, how: 'lost' },
      { from: 1_300, to: 1_400, how: 'silent' },
      { from: 1_000, to: 1_100, how: null },
    ],
  })
})

test('what lies outside the time counts for nothing, and says how it came to an interruption at its beginning', () => {
  const before = connected(0, 1_000, 'process-died')
  expect(computeUptime(time, [before, connected(1_500, 3_000)])).toEqual({
    share: 5_000,
    interruptions: [{ from: 1_000, to: 1_500, how: 'process-died' }],
  })
  expect(computeUptime(time, [connected(2_000, null)]).share).toBe(0)
  expect(computeUptime(time, [connected(500, 1_250)]).share).toBe(2_500)
})

test('connections that overlap or touch count once', () => {
  const all = [
    connected(1_200, 1_600),
    connected(1_000, 1_400, 'replaced'),
    connected(1_300, 1_350),
    connected(1_600, null),
  ]
  expect(computeUptime(time, all)).toEqual({ share: 10_000, interruptions: [] })
})

test('an instant away is no full share, and no time has no share', () => {
  const long = { from: 0, to: 30 * 24 * 3_600_000 }
  expect(computeUptime(long, [connected(1, null)]).share).toBe(9_999)
  expect(computeUptime({ from: 5, to: 5 }, [connected(0, null)]).share).toBeNull()
})
