import { expect, test } from 'vitest'
import { areComplete, EVERY_DAY, parseHours, toSentHours } from './opening-hours-values.ts'

test('hours come back as they were sent, closed days left out', () => {
  const hours = [
    { day: 'mon', from: '06:00', to: '22:00' },
    { day: 'sat', from: '20:00', to: '02:00' },
  ] as const
  expect(toSentHours(parseHours([...hours]))).toEqual(hours)
  expect(parseHours([...hours])?.map(({ isOpen }) => isOpen)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ])
})

test('a station that is always open has no hours, one that is never open has none at all', () => {
  expect(parseHours(null)).toBeUndefined()
  expect(toSentHours(undefined)).toBeNull()
  expect(toSentHours(parseHours([]))).toEqual([])
})

test('the end of a day is midnight in a time field', () => {
  expect(parseHours([{ day: 'mon', from: '08:00', to: '24:00' }])?.[0]).toMatchObject({ to: '00:00' })
})

test('hours with a time that is not typed yet are not complete', () => {
  expect(areComplete(EVERY_DAY)).toBe(true)
  expect(areComplete(EVERY_DAY.map((day) => ({ ...day, to: '' })))).toBe(false)
  expect(areComplete(EVERY_DAY.map((day) => ({ ...day, isOpen: false, to: '' })))).toBe(true)
  expect(areComplete(undefined)).toBe(true)
})
