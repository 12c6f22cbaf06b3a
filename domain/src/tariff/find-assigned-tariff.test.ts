import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findAssignedTariff,
  type TariffAssignment,
  type TariffPlace,
  type TariffQuestion,
} from './find-assigned-tariff.ts'

const NOW = 1_795_000_000
const QUESTION: TariffQuestion = {
  state: '29',
  station: 'indiranagar',
  connector: 'indiranagar-1',
  groups: ['fleet', 'staff'],
  at: NOW,
}
const NETWORK: TariffPlace = { kind: 'network' }
const STATE: TariffPlace = { kind: 'state', state: '29' }
const STATION: TariffPlace = { kind: 'station', station: 'indiranagar' }
const CONNECTOR: TariffPlace = { kind: 'connector', connector: 'indiranagar-1' }

const assigned = (
  id: string,
  place: TariffPlace,
  more: Partial<TariffAssignment> = {},
): TariffAssignment => ({
  id,
  tariff: `tariff of ${id}`,
  place,
  group: null,
  priority: 0,
  from: NOW - 100,
  until: null,
  ...more,
})

const whyNot = (assignments: readonly TariffAssignment[]) => {
  const found = findAssignedTariff(assignments, QUESTION)
  const { others } = found.ok ? found.value : found.refusal
  return {
    winner: found.ok ? found.value.winner.id : null,
    others: Object.fromEntries(others.map(({ assignment, why }) => [assignment.id, why])),
  }
}

describe('which tariff counts', () => {
  test('is the one of the closest place', () => {
    const places = [
      assigned('n', NETWORK),
      assigned('c', CONNECTOR),
      assigned('g', STATE),
      assigned('s', STATION),
    ]
    expect(whyNot(places)).toEqual({
      winner: 'c',
      others: {
        n: { code: 'wider-place', place: 'network', closer: 'connector' },
        g: { code: 'wider-place', place: 'state', closer: 'connector' },
        s: { code: 'wider-place', place: 'station', closer: 'connector' },
      },
    })
  })

  test('is what a group of the driver has, before any place', () => {
    expect(whyNot([assigned('c', CONNECTOR), assigned('f', NETWORK, { group: 'fleet' })])).toEqual({
      winner: 'f',
      others: { c: { code: 'for-everyone', group: 'fleet' } },
    })
  })

  test('among equally close ones is the one of the higher priority, then the later one, then the smaller id', () => {
    expect(
      whyNot([
        assigned('a', STATION, { priority: 2, from: NOW - 50 }),
        assigned('b', STATION, { priority: 2, from: NOW - 50 }),
        assigned('c', STATION, { priority: 2 }),
        assigned('d', STATION, { priority: 1, from: NOW }),
      ]),
    ).toEqual({
      winner: 'a',
      others: {
        b: { code: 'later-id' },
        c: { code: 'began-earlier', from: NOW - 100, later: NOW - 50 },
        d: { code: 'lower-priority', priority: 1, higher: 2 },
      },
    })
  })

  test('is none of another place or group, none that is over and none that has not begun', () => {
    const elsewhere: TariffPlace = { kind: 'state', state: '27' }
    expect(
      whyNot([
        assigned('place', elsewhere),
        assigned('group', STATION, { group: 'taxi' }),
        assigned('early', STATION, { from: NOW + 1 }),
        assigned('late', STATION, { until: NOW }),
      ]),
    ).toEqual({
      winner: null,
      others: {
        place: { code: 'other-place', place: elsewhere },
        group: { code: 'other-group', group: 'taxi' },
        early: { code: 'not-yet', from: NOW + 1 },
        late: { code: 'over', until: NOW },
      },
    })
  })

  test('begins with its first second and ends before its last', () => {
    expect(whyNot([assigned('a', NETWORK, { from: NOW, until: NOW + 1 })]).winner).toBe('a')
  })

  test('is refused where there is none', () => {
    expect(findAssignedTariff([], QUESTION)).toEqual({
      ok: false,
      refusal: { kind: 'no-tariff', others: [] },
    })
  })

  test('does not depend on the order in which they are known, and each other one has its reason', () => {
    const anyAssignment = fc.record({
      place: fc.constantFrom(NETWORK, STATE, STATION, CONNECTOR, { kind: 'state', state: '27' } as const),
      group: fc.constantFrom(null, 'fleet', 'staff', 'taxi'),
      priority: fc.nat({ max: 2 }),
      from: fc.integer({ min: NOW - 2, max: NOW + 1 }),
      until: fc.constantFrom(null, NOW, NOW + 1),
    })
    fc.assert(
      fc.property(fc.array(anyAssignment), fc.array(fc.nat(), { minLength: 20 }), (all, order) => {
        const known = all.map((one, at) => ({ ...one, id: `a${at}`, tariff: 't' }))
        const shuffled = known.toSorted(
          (a, b) => (order[known.indexOf(a)] ?? 0) - (order[known.indexOf(b)] ?? 0),
        )
        const [one, other] = [whyNot(known), whyNot(shuffled)]
        expect(other).toEqual(one)
        expect(Object.keys(one.others).length + (one.winner === null ? 0 : 1)).toBe(known.length)
      }),
    )
  })
})
