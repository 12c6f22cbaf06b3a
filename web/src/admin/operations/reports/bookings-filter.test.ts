import { expect, test } from 'vitest'
import { buildBookingsFilter } from './bookings-filter.ts'

const period = { from: '2026-10-15', to: '2026-11-20' }

test('a row leads to its bookings: those that were confirmed in the period, in India’s days', () => {
  expect(
    buildBookingsFilter({ by: 'station', period }, { key: 'S1' }, { stateCode: '29', partnerId: undefined }),
  ).toEqual({
    stationId: 'S1',
    stateCode: '29',
    status: 'confirmed',
    confirmedFrom: '2026-10-14T18:30:00.000Z',
    confirmedTo: '2026-11-20T18:30:00.000Z',
  })
})

test('a month reaches no further than the period, and a day is that day', () => {
  expect(buildBookingsFilter({ by: 'month', period }, { key: '2026-10' }, {})).toMatchObject({
    confirmedFrom: '2026-10-14T18:30:00.000Z',
    confirmedTo: '2026-10-31T18:30:00.000Z',
  })
  expect(buildBookingsFilter({ by: 'month', period }, { key: '2026-11' }, {})).toMatchObject({
    confirmedFrom: '2026-10-31T18:30:00.000Z',
    confirmedTo: '2026-11-20T18:30:00.000Z',
  })
  expect(buildBookingsFilter({ by: 'day', period }, { key: '2026-10-31' }, {})).toMatchObject({
    confirmedFrom: '2026-10-30T18:30:00.000Z',
    confirmedTo: '2026-10-31T18:30:00.000Z',
  })
})

test('what the list of bookings cannot distinguish leads nowhere', () => {
  expect(buildBookingsFilter({ by: 'hour', period }, { key: '9' }, {})).toBeUndefined()
  expect(buildBookingsFilter({ by: 'partner', period }, { key: null }, {})).toBeUndefined()
})
