import { expect, test } from 'vitest'
import { sortAmenities } from './amenities.ts'

test('amenities stand once, in the order in which they are shown', () => {
  expect(sortAmenities(['wifi', 'toilets', 'wifi'])).toEqual(['toilets', 'wifi'])
  expect(sortAmenities([])).toEqual([])
})
