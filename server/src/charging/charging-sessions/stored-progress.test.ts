import { createSession, followSession, type SessionEvent, type SessionProgress } from '@voltyatra/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packProgress, unpackProgress } from './stored-progress.ts'

const T0 = Date.UTC(2026, 10, 20, 6)
const at = (second: number) => T0 + second * 1_000

const follow = (events: readonly SessionEvent[]): SessionProgress =>
  events.reduce((so, event) => followSession(so, event).progress, createSession(22_000))

const store = (progress: SessionProgress): SessionProgress =>
  unpackProgress(JSON.parse(packProgress(progress)))

const started: SessionEvent = { kind: 'started', at: at(0), registerWh: 1_000, arrived: at(1) }
const read = (second: number, registerWh: number): SessionEvent => ({
  kind: 'metered',
  readings: [{ at: at(second), registerWh, powerW: 7_400, socPercent: 40 }],
  arrived: at(second) + 250,
})

const second = fc.integer({ min: -100_000, max: 100_000 })
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const register = fc.integer({ min: 0, max: 1e12 })
const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('started' as const),
    at: second.map(at),
    registerWh: optional(register),
    arrived: second.map(at),
  }),
  fc.record({
    kind: fc.constant('metered' as const),
    readings: fc.array(
      fc.record(
        {
          at: fc.oneof(second.map(at), fc.integer({ min: 0, max: 1e6 })),
          registerWh: fc.oneof(register, fc.integer({ min: 1_000, max: 9_000 })),
          powerW: fc.integer({ min: 0, max: 400_000 }),
          socPercent: fc.integer({ min: 0, max: 100 }),
        },
        { requiredKeys: ['at'] },
      ),
      { maxLength: 20 },
    ),
    arrived: second.map(at),
  }),
  fc.record({
    kind: fc.constant('suspended' as const),
    by: fc.constantFrom('vehicle', 'charger', 'either'),
    order: optional(fc.nat(9)),
    at: optional(second.map(at)),
    arrived: second.map(at),
  }),
  fc.record({ kind: fc.constant('resumed' as const), order: optional(fc.nat(9)), arrived: second.map(at) }),
  fc.record({ kind: fc.constantFrom('faulted', 'interrupted'), arrived: second.map(at) }),
  fc.record({ kind: fc.constant('requested' as const), at: second.map(at), arrived: second.map(at) }),
  fc.record({ kind: fc.constant('start-missed' as const), at: second.map(at), arrived: second.map(at) }),
  fc.record({ kind: fc.constant('start-metered' as const), registerWh: register, arrived: second.map(at) }),
  fc.record({
    kind: fc.constant('stopped' as const),
    at: second.map(at),
    registerWh: optional(register),
    reason: fc.string(),
    arrived: second.map(at),
  }),
  fc.record({ kind: fc.constant('lapsed' as const), reason: fc.string(), arrived: second.map(at) }),
)

describe('a stored progress', () => {
  test('is read as it was written, whatever a charger has said', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), fc.boolean(), (events, hasStarted) => {
        const progress = follow(hasStarted ? [started, ...events] : events)
        expect(store(progress)).toEqual(progress)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is followed further as if it had never been stored', () => {
    const before = [
      started,
      ...Array.from({ length: 20 }, (_none, at) => read(30 * (at + 1), 1_050 + 60 * at)),
    ]
    const late = [read(500, 1_900), read(640, 2_300)]
    const reload = late.reduce((so, event) => followSession(store(so), event).progress, follow(before))
    expect(reload).toEqual(follow([...before, ...late]))
  })

  test('of a session on its way is one text, of which PostgreSQL reads no number', () => {
    const readings = Array.from({ length: 15 }, (_none, at) => read(30 * (at + 1), 1_050 + 60 * at))
    const packed = packProgress(follow([started, ...readings]))
    expect(JSON.parse(packed)).toEqual({
      flow: 'charging',
      drewPower: true,
      kept: `${T0} 22000 450250 450000,7400 450000,40 2,60000 0,1,,,,${T0 / 900_000} 170 90000,0,1170 ${Array(12).fill('30000,0,60').join(' ')}`,
    })
  })

  test('is plain where something is unusual: no start, a leap, an end', () => {
    const plain = [
      follow([read(30, 1_050)]),
      follow([
        started,
        read(30, 1_000_000),
        ...Array.from({ length: 12 }, (_, at) => read(60 + at, 1_000_000)),
      ]),
      follow([
        started,
        { kind: 'stopped', at: at(60), registerWh: 1_100, reason: '"Local"', arrived: at(61) },
      ]),
    ]
    for (const progress of plain) expect(packProgress(progress)).toBe(JSON.stringify(progress))
  })

  test('is read as versions before wrote it', () => {
    const progress = follow([started, read(30, 1_050)])
    expect(unpackProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress)
  })

  test('that is cut or no number is refused', () => {
    const { kept } = JSON.parse(packProgress(follow([started, read(30, 1_050)])))
    for (const wrong of ['', kept.slice(0, -2), kept.replace('22000', 'x')]) {
      expect(() => unpackProgress({ flow: 'charging', kept: wrong })).toThrow(TypeError)
    }
  })
})
