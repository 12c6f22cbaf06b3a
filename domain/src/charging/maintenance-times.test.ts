import { expect, test } from 'vitest'
import { addMs, days, minutes } from '../time.ts'
import { findMaintenanceFault } from './maintenance-times.ts'

const NOW = new Date('2026-11-30T06:30:00.000Z')

/** Of maintenance that begins and ends so many milliseconds from now. */
const findFault = (from: number, until: number) =>
  findMaintenanceFault({ from: addMs(NOW, from), until: addMs(NOW, until) }, NOW)

test.each([
  ['that begins now', 0, minutes(60)],
  ['that began while its form was filled in', -minutes(10), 1],
  ['of thirty days', days(1), days(31)],
  ['in a year', days(366), days(367)],
])('maintenance %s can be planned', (_, from, until) => {
  expect(findFault(from, until)).toBeUndefined()
})

test.each([
  ['began long ago', 'past', -minutes(10) - 1, days(1)],
  ['began long ago and is over', 'past', -days(2), -days(1)],
  ['ends before it begins', 'order', days(2), days(1)],
  ['ends as it begins', 'order', days(1), days(1)],
  ['ends now', 'over', -minutes(5), 0],
  ['lasts for more than thirty days', 'too-long', days(1), days(31) + 1],
  ['is more than a year away', 'too-far', days(366) + 1, days(367)],
  ['is more than a year away for more than thirty days', 'too-long', days(400), days(431)],
])('maintenance that %s cannot be: %s', (_, fault, from, until) => {
  expect(findFault(from, until)).toBe(fault)
})
