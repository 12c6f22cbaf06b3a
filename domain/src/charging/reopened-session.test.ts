import { describe, expect, test } from 'vitest'
import { isReopened } from './reopened-session.ts'
import { applyToSession } from './session.ts'
import type { SessionEvent } from './session-event.ts'
import { toSession } from './session-now.ts'
import { after, at, read, started, stopped } from './testing/session-events.ts'

describe('a charger that has interrupted a session goes on with it', () => {
  const interrupted = after(started(), read(10, 3000), { kind: 'interrupted', arrived: at(11) })
  const state = (...events: readonly SessionEvent[]) =>
    toSession(events.reduce(applyToSession, interrupted)).state

  test('as soon as its meter grows after that: up to its first reading energy may have flowed before', () => {
    expect(state(read(12, 3200))).toBe('interrupted')
    expect(state(read(12, 3200), read(13, 3200))).toBe('interrupted')
    expect(state(read(12, 3200), read(13, 3300))).toBe('charging')
  })

  test('as soon as it measures power', () => {
    const powered = (minute: number, powerW: number): SessionEvent => ({
      kind: 'metered',
      readings: [{ at: at(minute), powerW }],
      arrived: at(13),
    })
    expect(state(powered(12, 60))).toBe('interrupted')
    expect(state(powered(12, 6_000))).toBe('charging')
    expect(state(powered(10.5, 6_000))).toBe('interrupted')
  })

  test('not by readings from before, however late they come, or what it brings with the end', () => {
    expect(state(read(10.3, 3100, at(12)), read(10.6, 3200, at(13)))).toBe('interrupted')
    expect(state(read(13, 3300), read(12, 3200))).toBe('interrupted')
    expect(state(stopped(12, 3200), read(11.5, 3100), read(11.7, 3150))).toBe('ended')
  })

  test('once for each interruption', () => {
    const again: SessionEvent = { kind: 'interrupted', arrived: at(14) }
    expect(state(read(12, 3200), read(13, 3300), again)).toBe('interrupted')
    expect(state(read(12, 3200), again, read(15, 3300))).toBe('interrupted')
    expect(state(read(12, 3200), again, read(15, 3300), read(16, 3400))).toBe('charging')
  })

  test('of which is not known when it was interrupted, at once', () => {
    const { interruptedAt: _none, ...kept } = interrupted
    expect(toSession(applyToSession(kept, read(12, 3200))).state).toBe('charging')
  })
})

describe('a session that was taken for ended', () => {
  const lapsed = after(started(), read(20, 5500), { kind: 'lapsed', reason: 'NotResumed', arrived: at(60) })
  const state = (event: SessionEvent) => toSession(applyToSession(lapsed, event)).state

  test('goes on once its charger says that it charges, or its meter that energy flows', () => {
    expect(state({ kind: 'resumed', at: at(62), arrived: at(62) })).toBe('charging')
    expect(state(read(62, 5501))).toBe('charging')
    expect(state({ kind: 'metered', readings: [{ at: at(62), powerW: 7_000 }], arrived: at(62) })).toBe(
      'charging',
    )
    const reopened = applyToSession(lapsed, read(62, 6000))
    expect(toSession(reopened)).toMatchObject({
      energyWh: 5000,
      endedAt: null,
      anomalies: ['ended-without-stop'],
    })
    expect([isReopened(lapsed), isReopened(reopened)]).toEqual([false, true])
    const ended = applyToSession(reopened, stopped(70, 8000))
    expect(toSession(ended)).toMatchObject({ state: 'ended', energyWh: 7000, anomalies: [] })
    expect(isReopened(ended)).toBe(false)
  })

  test('stays so by what is said late, is said again, or says that nothing flows', () => {
    expect(state({ kind: 'resumed', at: at(50), arrived: at(70) })).toBe('ended')
    expect(state({ kind: 'resumed', at: at(61), arrived: at(61) })).toBe('ended')
    // Its clock is ahead.
    expect(state({ kind: 'resumed', at: at(64), arrived: at(60.5) })).toBe('ended')
    expect(state(read(50, 6000, at(70)))).toBe('ended')
    expect(state(read(70, 5500))).toBe('ended')
    expect(state({ kind: 'suspended', by: 'vehicle', at: at(70), arrived: at(70) })).toBe('ended')
    const ordered = after(
      started(),
      { kind: 'resumed', order: 3, arrived: at(5) },
      { kind: 'lapsed', reason: 'NotResumed', arrived: at(60) },
    )
    const again = { kind: 'resumed', order: 3, at: at(70), arrived: at(70) } as const
    expect(toSession(applyToSession(ordered, again)).state).toBe('ended')
    expect(toSession(applyToSession(ordered, { ...again, order: 4 })).state).toBe('charging')
  })

  test('does not go on after its charger has said its end', () => {
    const ended = applyToSession(lapsed, stopped(30, 8000, at(62)))
    expect(applyToSession(ended, { kind: 'resumed', at: at(70), arrived: at(70) })).toMatchObject({
      stopped: { at: at(30), lapsed: false },
    })
    expect(applyToSession(ended, read(70, 9000))).toBe(ended)
  })
})
