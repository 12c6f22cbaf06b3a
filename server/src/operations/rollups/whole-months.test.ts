import { addDays } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendToMonthEnd, findWholeMonths } from './whole-months.ts'

test.each([
  ['2026-01-01', '2026-01-31', { first: '2026-01-01', next: '2026-02-01' }],
  ['2026-01-02', '2026-01-31', null],
  ['2026-01-01', '2026-01-30', null],
  ['2025-12-15', '2026-03-10', { first: '2026-01-01', next: '2026-03-01' }],
  ['2028-02-01', '2028-02-29', { first: '2028-02-01', next: '2028-03-01' }],
  ['2027-01-31', '2027-03-01', { first: '2027-02-01', next: '2027-03-01' }],
  ['2026-05-05', '2026-05-05', null],
])('from %s to %s', (from, to, expected) => {
  expect(findWholeMonths({ from, to })).toEqual(expected)
})

test('a month is whole where each of its days is in the range', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1500 }), fc.nat({ max: 120 }), (after, length) => {
      const days = Array.from({ length: length + 1 }, (_, at) => addDays('2026-01-01', after + at))
      const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
      const found = findWholeMonths({ from, to })
      const isWhole = (day: string) => {
        const month = day.slice(0, 7)
        const before = addDays(from, -1).slice(0, 7)
        const after = addDays(to, 1).slice(0, 7)
        return month !== before && month !== after
      }
      const within = days.filter((day) => found && day >= found.first && day < found.next)
      expect(within).toEqual(days.filter(isWhole))
    }),
  )
})

test.each([
  ['nothing is counted after the range', '2026-11-27', '2026-11-30'],
  ['the last counted day is before its end', '2026-11-20', '2026-11-30'],
  ['a later day is counted', '2026-11-28', '2026-11-27'],
])('a month that has only begun is whole as far as it is counted: %s', (_, lastCounted, to) => {
  expect(extendToMonthEnd({ from: '2026-11-01', to: '2026-11-27' }, lastCounted)).toEqual({
    from: '2026-11-01',
    to,
  })
})
