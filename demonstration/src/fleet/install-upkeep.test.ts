import { addMs, days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { makePastFaults, nameNext } from './install-upkeep.ts'

const UNTIL = new Date('2026-11-28T01:30:00Z')
const places = Array.from({ length: 40 }, (_, index) => ({
  ...{ chargerId: `charger ${index >> 1}`, evse: 0, number: (index % 2) + 1 },
  acceptedAt: addMs(UNTIL, -days(300)),
}))
const faults = makePastFaults(createRandom('upkeep'), places, UNTIL)

test('one connector failed in the same way three nights running, twice in the last', () => {
  const alike = Map.groupBy(faults, ({ chargerId, number, code }) => `${chargerId} ${number} ${code}`)
  const repeated = [...alike.values()].filter(
    (all) => all.filter(({ beganAt }) => beganAt > addMs(UNTIL, -days(3))).length >= 3,
  )
  expect(repeated.map((all) => all[0]?.code)).toEqual(['HighTemperature'])
  expect(
    repeated.flat().filter(({ beganAt }) => beganAt > addMs(UNTIL, -days(1))).length,
  ).toBeGreaterThanOrEqual(2)
})

test('every fault is over, and some connectors never had one', () => {
  expect(faults.every(({ beganAt, endedAt }) => beganAt < endedAt && endedAt < UNTIL)).toBe(true)
  const failed = new Set(faults.map(({ chargerId, number }) => `${chargerId} ${number}`))
  expect(failed.size).toBeGreaterThan(places.length / 5)
  expect(failed.size).toBeLessThan(places.length)
})

test.each([
  ['2.8.0', '2.9.0'],
  ['25.9', '25.10'],
  ['4.2.1', '4.3.0'],
])('after %s comes %s', (version, next) => {
  expect(nameNext(version)).toBe(next)
})
