import { expect, test } from 'vitest'
import { change } from './use-station-events.ts'

test('a station that changes stands in its list as it is now, and the others as they were', () => {
  const station = (id: string) => ({
    _id: id,
    stationName: id,
    status: 'active',
    availableSlots: 2,
    totalSlots: 2,
  })
  const pages = { pages: [{ data: [station('a')] }, { data: [station('b')] }], pageParams: [] } as never
  const now = { _id: 'b', status: 'active', availableSlots: 1, totalSlots: 2 } as const
  expect(change(pages, now).pages.map(({ data }) => data)).toEqual([
    [station('a')],
    [{ ...station('b'), availableSlots: 1 }],
  ])
})
