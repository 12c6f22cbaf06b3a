import { expect, test } from 'vitest'
import { formatConditions, formatPrice, listDifferences, listFacts } from './describe.ts'
import type { Content } from './draft.ts'

const FLEET = '0192f0c1-2345-7abc-8def-0123456789ab'
const GROUPS = new Map([[FLEET, 'City taxis']])

const PLAIN: Content = {
  elements: [{ dimension: 'energy', price: 18_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}
const SOLAR: Content = {
  ...PLAIN,
  elements: [
    { dimension: 'energy', price: 14_000_000, step: 1, when: { timeOfDay: { from: 540, to: 960 } } },
    ...PLAIN.elements,
  ],
}

test('a tariff is named fact by fact', () => {
  const content: Content = {
    ...SOLAR,
    elements: [...SOLAR.elements, { dimension: 'idle-time', price: 120_000_000, step: 60, when: {} }],
    idle: { graceSeconds: 330, highestPerSession: 10_000, night: { from: 1_320, to: 360, highest: 5_000 } },
    landShare: 1_000_000,
    lowest: 2_000,
    taxIncluded: true,
  }
  expect(listFacts(content, GROUPS).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Energy, 09:00–16:00: ₹14.00 per kWh',
    'Energy: ₹18.00 per kWh',
    'Idle fee: ₹2.00 per minute, begun minutes count whole',
    'Idle fee: free minutes: 5 min 30 s',
    'Idle fee: at most a session: ₹100.00',
    'Idle fee: at most a night: ₹50.00, 22:00–06:00',
    'Share for public land: ₹1.00 per kWh',
    'A session costs at least: ₹20.00',
    'GST: Prices include GST',
  ])
})

test('conditions are named in words', () => {
  const format = (when: Content['elements'][number]['when']) => formatConditions(when, GROUPS)
  expect(format({})).toBe('')
  expect(format({ weekdays: [6, 7] })).toBe('Sat, Sun')
  expect(format({ weekdays: [5, 1, 2, 4, 3] })).toBe('Mon–Fri')
  expect(format({ energy: { max: 20_000 }, seconds: { min: 600 } })).toBe(
    'up to 20 kWh of a session, from 10 min of a session',
  )
  expect(format({ power: { min: 50_000, max: 120_000 }, evse: 'DC' })).toBe('50 kW to 120 kW, DC')
  expect(format({ groups: [FLEET, 'gone'] })).toBe('only City taxis, a deleted group')
  expect(format({ dates: { from: '2026-12-01', until: '2027-01-01' } })).toBe(
    'from 2026-12-01 before 2027-01-01',
  )
})

test('prices of time are per minute where that is exact', () => {
  expect(formatPrice('charging-time', 45_000_000)).toBe('₹0.75 per minute')
  expect(formatPrice('charging-time', 100_000_000)).toBe('₹100.00 per hour')
  expect(formatPrice('session-time', 120_000_000)).toBe('₹120.00 per hour')
  expect(formatPrice('session', 10_000_000)).toBe('₹10.00 a session')
})

test('two versions differ in what is added, changed and taken away', () => {
  expect(listDifferences(PLAIN, PLAIN, GROUPS)).toEqual([])
  expect(listDifferences(PLAIN, SOLAR, GROUPS)).toEqual([
    { label: 'Energy, 09:00–16:00', before: null, after: '₹14.00 per kWh' },
  ])
  const dearer: Content = {
    ...PLAIN,
    elements: [{ dimension: 'energy', price: 19_000_000, step: 1, when: {} }],
    highest: 100_000,
  }
  expect(listDifferences(SOLAR, dearer, GROUPS)).toEqual([
    { label: 'Energy', before: '₹18.00 per kWh', after: '₹19.00 per kWh' },
    { label: 'A session costs at most', before: null, after: '₹1,000.00' },
    { label: 'Energy, 09:00–16:00', before: '₹14.00 per kWh', after: null },
  ])
})

test('another order of the same prices is a difference', () => {
  const turned = { ...SOLAR, elements: SOLAR.elements.toReversed() }
  expect(listDifferences(SOLAR, turned, GROUPS)).toEqual([
    { label: 'Order of prices', before: null, after: 'changed' },
  ])
})
