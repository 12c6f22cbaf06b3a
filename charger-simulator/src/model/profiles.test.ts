import { describe, expect, it } from 'vitest'
import { type ChargingProfile, ChargingProfiles } from './profiles.ts'

const NOON = new Date('2026-01-05T12:00:00.000Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const user = { connector: 1, voltage: 230, phases: 3, transaction: { id: 'T', startedAt: NOON } }

const profile = (of: Partial<ChargingProfile>): ChargingProfile => ({
  id: 1,
  connector: 1,
  stackLevel: 0,
  purpose: 'default',
  kind: 'Absolute',
  unit: 'W',
  periods: [{ startS: 0, limit: 11_000 }],
  ...of,
})
function all(...profiles: ChargingProfile[]): ChargingProfiles {
  const found = new ChargingProfiles()
  for (const one of profiles) found.set(one)
  return found
}

describe('charging profiles', () => {
  it('allow everything where there is none', () => {
    expect(all().limitW(user, NOON)).toBeUndefined()
  })

  it('of a transaction go before the usual one, and only for that transaction', () => {
    const found = all(
      profile({ periods: [{ startS: 0, limit: 5_000 }] }),
      profile({ id: 2, purpose: 'transaction', transaction: 'T', periods: [{ startS: 0, limit: 8_000 }] }),
      profile({ id: 3, purpose: 'transaction', transaction: 'U', stackLevel: 9 }),
    )
    expect(found.limitW(user, NOON)).toBe(8_000)
    expect(found.limitW({ ...user, transaction: { id: 'V', startedAt: NOON } }, NOON)).toBe(5_000)
  })

  it('higher in the stack go before lower ones, while they hold', () => {
    const found = all(
      profile({ periods: [{ startS: 0, limit: 5_000 }] }),
      profile({ id: 2, stackLevel: 3, validTo: after(60), periods: [{ startS: 0, limit: 3_000 }] }),
    )
    expect(found.limitW(user, after(59))).toBe(3_000)
    expect(found.limitW(user, after(60))).toBe(5_000)
  })

  it('of a connector go before those of all connectors', () => {
    const found = all(
      profile({ connector: 0, periods: [{ startS: 0, limit: 5_000 }] }),
      profile({ id: 2, periods: [{ startS: 0, limit: 6_000 }] }),
    )
    expect(found.limitW(user, NOON)).toBe(6_000)
    expect(found.limitW({ ...user, connector: 2 }, NOON)).toBe(5_000)
  })

  it('in amperes count every phase', () => {
    const found = all(profile({ unit: 'A', periods: [{ startS: 0, limit: 16 }] }))
    expect(found.limitW(user, NOON)).toBe(11_040)
    const one = all(profile({ unit: 'A', periods: [{ startS: 0, limit: 16, phases: 1 }] }))
    expect(one.limitW(user, NOON)).toBe(3_680)
  })

  it('that are relative begin with the transaction', () => {
    const found = all(
      profile({
        kind: 'Relative',
        periods: [
          { startS: 0, limit: 9_000 },
          { startS: 600, limit: 4_000 },
        ],
      }),
    )
    expect([0, 599, 600].map((seconds) => found.limitW(user, after(seconds)))).toEqual([9_000, 9_000, 4_000])
  })

  it('that come again every day do so', () => {
    const night = profile({ kind: 'Recurring', recurrency: 'Daily', start: after(-3_600), durationS: 7_200 })
    const found = all(night)
    const hours = [0, 1, 23, 24, 25].map((hour) => found.limitW(user, after(hour * 3_600)))
    expect(hours).toEqual([11_000, undefined, 11_000, 11_000, undefined])
  })

  it('with the same id, or at the same place of the stack, replace each other', () => {
    const found = all(profile({}), profile({ id: 2, periods: [{ startS: 0, limit: 1_000 }] }))
    expect(found.all.map(({ id }) => id)).toEqual([2])
  })

  it('report when the limit changes', () => {
    const found = all(
      profile({
        start: NOON,
        durationS: 900,
        periods: [
          { startS: 0, limit: 9_000 },
          { startS: 300, limit: 4_000 },
        ],
      }),
    )
    const limits = found.schedule(NOON, 3_600, (at) => found.limitW(user, at) ?? 22_000)
    expect(limits).toEqual([
      { startS: 0, limitW: 9_000 },
      { startS: 300, limitW: 4_000 },
      { startS: 900, limitW: 22_000 },
    ])
  })
})
