import { expect, test } from 'vitest'
import { directionsTo, openingWords, priceWords, statusWords } from './words.ts'

test('every status is said in words, and an active station says whether a connector is free', () => {
  const said = (status: 'active' | 'inactive' | 'maintenance' | 'offline', availableSlots: number) =>
    statusWords({ status, availableSlots })
  expect(said('active', 2)).toEqual({ tone: 'good', text: 'Available now' })
  expect(said('active', 0)).toEqual({ tone: 'busy', text: 'All in use' })
  expect(said('maintenance', 0)).toEqual({ tone: 'off', text: 'Under maintenance' })
  expect(said('inactive', 0)).toEqual({ tone: 'off', text: 'Not in service' })
  expect(said('offline', 0)).toEqual({ tone: 'bad', text: 'Offline' })
})

test('a price says its unit and has the GST in it', () => {
  const tariff = (per: 'kWh' | 'hour', totalAmount: number) => ({
    tariff: { per, amount: 1, gstPercent: 18, gstAmount: 1, totalAmount },
  })
  expect(priceWords(tariff('hour', 1416.59))).toBe('₹1,416.59 per hour')
  expect(priceWords(tariff('kWh', 17.7))).toBe('₹17.70 per kWh')
})

test('opening hours are said where there are some, with the weekday where it is far off', () => {
  const asOf = '2026-11-22T12:00:00.000Z'
  const said = (isOpen: boolean, until: string | null) => openingWords({ opening: { isOpen, until }, asOf })
  expect(said(true, null)).toBeUndefined()
  expect(said(true, '2026-11-22T16:30:00.000Z')).toBe('Open until 22:00')
  expect(said(false, '2026-11-23T00:30:00.000Z')).toBe('Closed until Mon 06:00')
  expect(said(false, null)).toBe('Closed')
})

test('directions lead to the very point', () => {
  expect(directionsTo({ location: { lat: 12.9716, long: 77.5946 } })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12.9716,77.5946',
  )
})
