import { expect, test } from 'vitest'
import { buildDirectionsUrl, formatOpening, formatPriceLines, formatStatus } from './words.ts'

test('every status is said in words, and an active station says whether a connector is free', () => {
  const describeState = (status: 'active' | 'inactive' | 'maintenance' | 'offline', availableSlots: number) =>
    formatStatus({ status, availableSlots })
  expect(describeState('active', 2)).toEqual({ tone: 'good', text: 'Available now' })
  expect(describeState('active', 0)).toEqual({ tone: 'busy', text: 'All in use' })
  expect(describeState('maintenance', 0)).toEqual({ tone: 'off', text: 'Under maintenance' })
  expect(describeState('inactive', 0)).toEqual({ tone: 'off', text: 'Not in service' })
  expect(describeState('offline', 0)).toEqual({ tone: 'bad', text: 'Offline' })
})

test('a price is said with GST, and by connectors where they differ', () => {
  const price = (short: string, ...connectorTypes: ('CCS2' | 'Type 2')[]) => {
    const words = (describeState: string) => ({
      short: describeState,
      lines: [describeState, 'Idle fee ₹2/min'],
    })
    return { connectorTypes, words: { withGst: words(short), beforeGst: words('₹15.00/kWh') } }
  }
  expect(formatPriceLines({ prices: [price('₹17.70/kWh', 'CCS2', 'Type 2')] })).toEqual(['₹17.70/kWh'])
  const prices = [price('₹21.24/kWh until 16:00, then ₹16.52/kWh', 'CCS2'), price('₹17.70/kWh', 'Type 2')]
  expect(formatPriceLines({ prices })).toEqual([
    'CCS2: ₹21.24/kWh until 16:00, then ₹16.52/kWh',
    'Type 2: ₹17.70/kWh',
  ])
  expect(formatPriceLines({ prices: [] })).toEqual([])
})

test('opening hours are said where there are some, with the weekday where it is far off', () => {
  const asOf = '2026-11-22T12:00:00.000Z'
  const describeState = (isOpen: boolean, until: string | null) =>
    formatOpening({ opening: { isOpen, until }, asOf })
  expect(describeState(true, null)).toBeUndefined()
  expect(describeState(true, '2026-11-22T16:30:00.000Z')).toBe('Open until 22:00')
  expect(describeState(false, '2026-11-23T00:30:00.000Z')).toBe('Closed until Mon 06:00')
  expect(describeState(false, null)).toBe('Closed')
})

test('directions lead to the very point', () => {
  expect(buildDirectionsUrl({ location: { lat: 12.9716, long: 77.5946 } })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12.9716,77.5946',
  )
})
