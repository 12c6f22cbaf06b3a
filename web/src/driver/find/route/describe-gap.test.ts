import { expect, test } from 'vitest'
import { describeGap } from './describe-gap.ts'

test('a gap is said from where one stands: the start, a station, or the last one before the end', () => {
  expect(describeGap({ afterKm: 0, km: 470, isToEnd: false })).toBe(
    'The first station on the way is 470 km from your start.',
  )
  expect(describeGap({ afterKm: 72, km: 434, isToEnd: false })).toBe(
    'After 72 km the next station is another 434 km away.',
  )
  expect(describeGap({ afterKm: 72, km: 506, isToEnd: true })).toBe(
    'After 72 km no station stands on the last 506 km.',
  )
  expect(describeGap({ afterKm: 0, km: 578, isToEnd: true })).toBe('No station stands on these 578 km.')
})
