import { describe, expect, test } from 'vitest'
import type { SessionEvent } from './session-event.ts'
import { at, read, session, started } from './testing/session-events.ts'

describe('silence is not zero', () => {
  const still = (minute: number) => read(minute, 1000)
  const ended = (registerWh: number | undefined, minute = 30, reason = 'Local'): SessionEvent => ({
    kind: 'stopped',
    at: at(minute),
    registerWh,
    reason,
    arrived: at(minute),
  })

  test('two readings that say zero are zero; one, or the same one again, are not', () => {
    expect(session(started()).reportsZero).toBe(false)
    expect(session(started(), still(1)).reportsZero).toBe(false)
    expect(session(started(), still(1), still(1)).reportsZero).toBe(false)
    expect(session(started(), still(1), still(2))).toMatchObject({ reportsZero: true, lastReceivedAt: at(2) })
    expect(session(started(), still(1), still(2), read(3, 1200)).reportsZero).toBe(false)
  })

  test('a reading that is sent with the start says nothing of what came after', () => {
    const atStart: SessionEvent = {
      kind: 'metered',
      readings: [{ at: at(0) + 900, registerWh: 1000 }],
      arrived: at(0),
    }
    expect(session(started(), atStart, still(1)).reportsZero).toBe(false)
  })

  test('a meter that measured power did not stand still', () => {
    const power: SessionEvent = { kind: 'metered', readings: [{ at: at(1), powerW: 7_000 }], arrived: at(1) }
    expect(session(started(), power, still(2), still(3)).reportsZero).toBe(false)
    expect(session(started(), power, still(2), still(3), ended(1000)).doubt).toBe('contradictory')
    expect(session(started(), power, ended(4000)).doubt).toBeNull()
  })

  test.each([
    ['no reading at all', [started(), ended(undefined)], 'no-reading'],
    ['half an hour with nothing but the same register', [started(), ended(1000)], 'no-reading'],
    ['a short one with the same register', [started(), ended(1000, 3)], null],
    ['two readings and an end that say zero', [started(), still(10), still(20), ended(1000)], null],
    ['no car came', [started(), ended(undefined, 2, 'Timeout')], null],
    [
      'a car came and left',
      [started(), { kind: 'resumed', arrived: at(1) }, ended(undefined, 2, 'Timeout')],
      'no-reading',
    ],
    [
      'the charger was lost',
      [started(), { kind: 'lapsed', reason: 'ChargerLost', arrived: at(90) }],
      'charger-lost',
    ],
    ['energy was metered', [started(), read(10, 3000), ended(undefined)], null],
  ] as const)('at its end: %s', (_what, events, doubt) => {
    expect(session(...events).doubt).toBe(doubt)
  })
})
