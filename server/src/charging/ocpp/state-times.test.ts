import { addMs, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { StateTimes } from './state-times.ts'

const NOW = new Date('2026-11-29T06:30:00Z')
const UNSAID = { now: NOW, isSaid: false }
const SAID = { now: NOW, isSaid: true }
const before = (ms: number) => addMs(NOW, -ms)

type Message = readonly [written: Date, arrived: Date]

/** What a connection of six hours has heard: each message's time as its charger wrote it, and when it arrived. */
const heard = (...messages: readonly Message[]): StateTimes => hear(before(hours(6)), messages)

function hear(connectedAt: Date, messages: readonly Message[]): StateTimes {
  const times = new StateTimes(connectedAt)
  for (const [written, arrived] of messages) times.noteClock({ timestamp: written.toISOString() }, arrived)
  return times
}

test('a clock is slow that was as far behind a minute ago', () => {
  const start = [before(hours(3)), NOW] as const
  const times = heard([before(hours(4)), before(hours(1))], start)
  expect(times.isAtOnce(start[0], UNSAID)).toBe(true)
  expect(times.isAtOnce(before(hours(2)), UNSAID)).toBe(false)
  const rounded = heard([addMs(before(hours(4)), 5_000), before(hours(1))], start)
  expect(rounded.isAtOnce(start[0], UNSAID)).toBe(true)
})

test('a queue that is sent at once, or message by message, shows no slow clock', () => {
  const at = before(hours(3))
  expect(heard([at, NOW]).isAtOnce(at, UNSAID)).toBe(false)
  expect(heard([addMs(at, -1_000), addMs(NOW, -1_000)], [at, NOW]).isAtOnce(at, UNSAID)).toBe(false)
  const again = heard([at, before(minutes(2))], [at, before(minutes(1))], [at, NOW])
  expect(again.isAtOnce(at, UNSAID)).toBe(false)
})

test('a clock that was put right is slow no more, and one that was put back is by its newest words', () => {
  const slow = [
    [before(hours(4)), before(hours(1))],
    [addMs(before(hours(3)), -minutes(10)), before(minutes(10))],
  ] as const
  const at = before(hours(3))
  expect(heard(...slow).isAtOnce(at, UNSAID)).toBe(true)
  expect(heard(...slow, [before(minutes(1)), before(minutes(1))]).isAtOnce(at, UNSAID)).toBe(false)
  expect(heard([before(hours(2)), before(hours(2))], ...slow).isAtOnce(at, UNSAID)).toBe(true)
})

test('a charger that says that it had a connection is believed, unless its clock is right', () => {
  const at = before(hours(3))
  expect(heard([at, NOW]).isAtOnce(at, SAID)).toBe(true)
  expect(heard([before(minutes(30)), before(minutes(30))], [at, NOW]).isAtOnce(at, SAID)).toBe(false)
})

test('what a charger sends in the first minute of its connection it may have kept until then', () => {
  const at = before(hours(3))
  expect(hear(before(59_000), [[at, NOW]]).isAtOnce(at, SAID)).toBe(false)
  expect(hear(before(60_000), [[at, NOW]]).isAtOnce(at, SAID)).toBe(true)
})
