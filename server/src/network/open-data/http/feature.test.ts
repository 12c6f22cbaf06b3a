import { expect, test } from 'vitest'
import { formatOpenStreetMapHours } from './feature.ts'

test('opening hours are written as OpenStreetMap writes them', () => {
  expect(formatOpenStreetMapHours(null)).toBe('24/7')
  expect(formatOpenStreetMapHours([])).toBe('off')
  expect(
    formatOpenStreetMapHours([
      { day: 'fri', fromMinute: 22 * 60, toMinute: 6 * 60 },
      { day: 'mon', fromMinute: 6 * 60, toMinute: 12 * 60 },
      { day: 'mon', fromMinute: 14 * 60, toMinute: 1440 },
      { day: 'tue', fromMinute: 600, toMinute: 600 },
    ]),
  ).toBe('Mo 06:00-12:00,14:00-24:00; Tu 10:00-34:00; Fr 22:00-06:00')
})
