import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocatePower, type Share } from './allocate-power.ts'

const car = (id: string, mostW: number, leastW = 1380, since = 0): Share => ({ id, mostW, leastW, since })
const shared = (limitW: number, ...cars: readonly Share[]) => Object.fromEntries(allocatePower(limitW, cars))

test('where there is enough for all, everybody gets the most that they can take', () => {
  expect(shared(100_000, car('a', 22_000), car('b', 60_000))).toEqual({ a: 22_000, b: 60_000 })
})

test('where there is not, everybody gets the same', () => {
  expect(shared(60_000, car('a', 60_000), car('b', 60_000), car('c', 60_000))).toEqual({
    a: 20_000,
    b: 20_000,
    c: 20_000,
  })
})

test('what one cannot take goes to the others in equal parts', () => {
  expect(shared(60_000, car('a', 7_400), car('b', 60_000), car('c', 60_000))).toEqual({
    a: 7_400,
    b: 26_300,
    c: 26_300,
  })
})

test('a large charger that must hold on to more takes it from the others’ parts', () => {
  expect(shared(30_000, car('a', 60_000, 20_000), car('b', 60_000, 1_380))).toEqual({ a: 20_000, b: 10_000 })
})

test('what a large charger must have is taken from all the others alike', () => {
  const cars = [car('a', 10_000, 0), car('b', 20_000, 0), car('large', 60_000, 25_000)]
  expect(shared(30_000, ...cars)).toEqual({ a: 2_500, b: 2_500, large: 25_000 })
})

test('where not all can hold on, those who came first charge and the others wait', () => {
  const cars = [
    car('late', 22_000, 4_140, 30),
    car('first', 22_000, 4_140, 10),
    car('second', 22_000, 4_140, 20),
  ]
  expect(shared(9_000, ...cars)).toEqual({ first: 4_500, second: 4_500, late: 0 })
})

test('nobody charges where nothing may be drawn', () => {
  expect(shared(0, car('a', 22_000))).toEqual({ a: 0 })
  expect(shared(-5, car('a', 22_000))).toEqual({ a: 0 })
  expect(shared(10_000)).toEqual({})
})

const cars = fc.uniqueArray(
  fc.record({
    most: fc.integer({ min: 1, max: 350_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    since: fc.nat(9),
  }),
  { maxLength: 12, selector: () => Symbol() },
)
const named = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), cars).map(([limitW, all]) => ({
  limitW,
  all: all.map(({ most, part, since }, index) => car(`car-${index}`, most, Math.floor(most * part), since)),
}))

test('for any cars: within the limit, within what each can take, and the same in any order', () => {
  fc.assert(
    fc.property(named, ({ limitW, all }) => {
      const granted = allocatePower(limitW, all)
      const sum = [...granted.values()].reduce((total, watts) => total + watts, 0)
      expect(sum).toBeLessThanOrEqual(limitW)
      for (const { id, mostW, leastW } of all) {
        const watts = granted.get(id) ?? Number.NaN
        expect(Number.isSafeInteger(watts)).toBe(true)
        expect(watts === 0 || (watts >= leastW && watts <= mostW)).toBe(true)
      }
      expect(new Map(allocatePower(limitW, all.toReversed()))).toEqual(new Map(granted))
    }),
  )
})

test('for any cars of one kind: nobody who charges gets more than a watt over another, and nothing useful is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_380, max: 500_000 }),
      fc.integer({ min: 1, max: 20 }),
      (limitW, count) => {
        const all = Array.from({ length: count }, (_, index) => car(`car-${index}`, 60_000, 1_380, index))
        const watts = [...allocatePower(limitW, all).values()].filter((one) => one > 0)
        expect(Math.max(...watts) - Math.min(...watts)).toBeLessThanOrEqual(1)
        const sum = watts.reduce((total, one) => total + one, 0)
        const most = Math.min(limitW, watts.length * 60_000)
        expect(sum).toBeGreaterThan(most - watts.length)
      },
    ),
  )
})
