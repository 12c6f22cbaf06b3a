import { expect, test } from 'vitest'
import {
  count,
  formatAgo,
  formatDate,
  formatDistance,
  formatKilowattHours,
  formatKilowatts,
  formatMeasuredKilowatts,
  formatRunningEnergy,
  formatRupees,
  formatSpan,
  formatTime,
} from './formats.ts'

test('amounts are grouped as in India, with both decimals', () => {
  expect([0, 5, 1234.5, 123_456.5, 10_000_000, -250].map(formatRupees)).toEqual([
    '₹0.00',
    '₹5.00',
    '₹1,234.50',
    '₹1,23,456.50',
    '₹1,00,00,000.00',
    '−₹250.00',
  ])
  expect(count(1_234_567)).toBe('12,34,567')
})

test('energy and power show no decimals that nobody measured', () => {
  expect([
    formatKilowattHours(12.5),
    formatKilowattHours(20),
    formatKilowatts(7.4),
    formatKilowatts(120),
    formatMeasuredKilowatts(21.824),
  ]).toEqual(['12.5 kWh', '20 kWh', '7.4 kW', '120 kW', '21.8 kW'])
})

test('energy that still flows never changes its number of digits', () => {
  expect([0, 0.004, 0.432, 0.54, 1, 12.345].map(formatRunningEnergy)).toEqual([
    ...['0.00 kWh', '0.00 kWh', '0.43 kWh', '0.54 kWh', '1.00 kWh', '12.35 kWh'],
  ])
})

test('a distance is as exact as a driver needs it', () => {
  expect([0.004, 0.848, 1, 9.96, 38.4].map(formatDistance)).toEqual([
    '0 m',
    '850 m',
    '1.0 km',
    '10.0 km',
    '38 km',
  ])
})

test('times are those of India, wherever the reader is', () => {
  expect(formatDate('2026-11-20T18:29:59Z')).toBe('20 Nov 2026')
  expect(formatDate('2026-11-20T18:30:00Z')).toBe('21 Nov 2026')
  expect(formatTime('2026-11-21T09:35:00Z')).toBe('21 Nov 2026, 3:05 pm IST')
})

test('a span of time names its day once', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  expect(plain(formatSpan('2026-11-21T12:30:00Z', '2026-11-21T13:30:00Z'))).toBe('Sat, 21 Nov, 18:00–19:00')
  expect(plain(formatSpan('2026-11-21T18:00:00Z', '2026-11-21T19:00:00Z'))).toBe(
    'Sat, 21 Nov, 23:30 – Sun, 22 Nov, 00:30',
  )
})

test('how long ago is said in the largest unit that says something', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = (seconds: number) => formatAgo(new Date(now.getTime() - seconds * 1000), now)
  expect([0, 4, 40, 61, 3600 * 5, 3600 * 30].map(before)).toEqual([
    'just now',
    'just now',
    '40 s ago',
    '1 min ago',
    '5 h ago',
    '20 Nov 2026',
  ])
  expect(formatAgo(new Date(now.getTime() + 5000), now)).toBe('just now')
})
