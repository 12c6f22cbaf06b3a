import { expect, test } from 'vitest'
import { directionsTo, priceWords, statusWords } from './words.ts'

test('every status is said in words, and an active station says whether a connector is free', () => {
  const said = (status: 'active' | 'inactive' | 'maintenance' | 'offline', availableSlots: number) =>
    statusWords({ status, availableSlots })
  expect(said('active', 2)).toEqual({ tone: 'good', text: 'Available now' })
  expect(said('active', 0)).toEqual({ tone: 'busy', text: 'All in use' })
  expect(said('maintenance', 0)).toEqual({ tone: 'off', text: 'Under maintenance' })
  expect(said('inactive', 0)).toEqual({ tone: 'off', text: 'Not in service' })
  expect(said('offline', 0)).toEqual({ tone: 'bad', text: 'Offline' })
})

test('a price says its unit and that GST comes on top', () => {
  expect(priceWords({ pricePerHour: 1200.5 }, undefined)).toBe('₹1,200.50 an hour + GST')
  expect(priceWords({ pricePerHour: null }, 18)).toBe('₹18.00 per kWh + GST')
  expect(priceWords({ pricePerHour: null }, undefined)).toBe('Priced by the kWh')
})

test('directions lead to the very point', () => {
  expect(directionsTo({ location: { lat: 12.9716, long: 77.5946 } })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12.9716,77.5946',
  )
})
