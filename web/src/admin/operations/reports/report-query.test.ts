import { expect, test } from 'vitest'
import { parseRequest } from './report-query.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const of = (address: Readonly<Record<string, string>>) => parseRequest((name) => address[name] ?? '', NOW)

test('an address that says nothing asks for this month by station', () => {
  expect(of({})).toEqual({ by: 'station' })
})

test('periods are days of India’s calendar, both within them', () => {
  expect(of({ period: 'today' })).toEqual({ by: 'station', from: '2026-11-21' })
  expect(of({ period: 'last-month' })).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  expect(of({ period: 'year' })).toMatchObject({ from: '2026-04-01' })
  expect(of({ period: 'days', from: '2026-02-28', to: '2026-03-01' })).toMatchObject({
    from: '2026-02-28',
    to: '2026-03-01',
  })
})

test('what the call does not know is left out, and so is what it would refuse', () => {
  expect(of({ by: 'moon', sort: 'name', compare: 'always', from: 'soon' })).toEqual({ by: 'station' })
  expect(of({ by: 'hour', connectorType: 'CCS2', stateCode: '29' })).toEqual({ by: 'hour', stateCode: '29' })
  expect(of({ sort: '-energyKwh', compare: 'before' })).toEqual({
    by: 'station',
    sort: '-energyKwh',
    compare: 'before',
  })
})
