import { describe, expect, test } from 'vitest'
import {
  type Content,
  createDraft,
  createElement,
  type DraftTexts,
  parseKeptTexts,
  toTexts,
} from './draft.ts'
import { hasPreset, PRESETS, withPreset } from './presets.ts'
import { isSameContent, parseContent } from './read-draft.ts'

const PLAIN: Content = {
  elements: [{ dimension: 'energy', price: 18_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

const FULL: Content = {
  elements: [
    { dimension: 'energy', price: 0, step: 1, when: { seconds: { max: 600 } } },
    {
      dimension: 'energy',
      price: 14_250_000,
      step: 100,
      when: {
        timeOfDay: { from: 540, to: 960 },
        weekdays: [1, 2, 3],
        dates: { from: '2026-12-01', until: '2027-01-01' },
        energy: { min: 0, max: 20_500 },
        power: { min: 7_400 },
        evse: 'DC',
        groups: ['0192f0c1-2345-7abc-8def-0123456789ab'],
        paymentBrand: 'RuPay',
        paymentRecognition: 'card',
        chargingSeconds: { min: 600 },
        idleSeconds: { max: 90 },
        current: { min: 6_000, max: 32_500 },
      },
    },
    { dimension: 'idle-time', price: 120_000_000, step: 60, when: { timeOfDay: { from: 1_320, to: 1_440 } } },
    { dimension: 'session-time', price: 100_000_000, step: 60, when: {} },
    { dimension: 'charging-time', price: 100_000_000, step: 1, when: {} },
    { dimension: 'session', price: 10_000_000, step: 1, when: {} },
    { dimension: 'reservation', price: 20_000_000, step: 1, when: { reservation: 'expired' } },
  ],
  idle: { graceSeconds: 100, highestPerSession: 10_000, night: { from: 1_320, to: 360, highest: 5_000 } },
  landShare: 1_000_000,
  lowest: 5_050,
  highest: 300_000,
  taxIncluded: true,
}

const priced = (draft: DraftTexts, price = '18'): DraftTexts => ({
  ...draft,
  elements: draft.elements.map((one) => (one.price === '' ? { ...one, price } : one)),
})

test('one price per kWh is one field', () => {
  expect(parseContent(priced(createDraft()))).toEqual({ content: PLAIN })
})

test.each([
  ['a simple tariff', PLAIN],
  ['a tariff with everything', FULL],
])('%s goes into the form and comes back as it was', (_name, content) => {
  expect(parseContent(toTexts(content))).toEqual({ content })
})

test('a price of time is typed per minute where that is exact, else per hour', () => {
  const per = toTexts(FULL).elements.map((one) => [one.price, one.per])
  expect(per.slice(2, 5)).toEqual([
    ['2', 'min'],
    ['100', 'h'],
    ['100', 'h'],
  ])
})

test('amounts are read as people type them', () => {
  const draft = { ...priced(createDraft(), '₹ 1,234.50'), lowest: 'Rs. 50', highest: '1,000' }
  expect(parseContent(draft)).toMatchObject({
    content: { elements: [{ price: 1_234_500_000 }], lowest: 5_000, highest: 100_000 },
  })
})

test('what is wrong is named at its field, all of it at once', () => {
  const element = createElement('energy', {
    price: 'cheap',
    timeFrom: '09:00',
    energyTo: '1.2345',
    step: '0.5',
  })
  const draft = {
    ...createDraft(),
    elements: [element],
    lowest: '-1',
    nightFrom: '22:00',
    graceMinutes: 'five',
  }
  expect(parseContent(draft)).toEqual({
    errors: {
      'elements.0.price': 'Enter a number with at most 6 decimals',
      'elements.0.step': 'Enter a whole number',
      'elements.0.when.timeOfDay': 'Enter both times',
      'elements.0.when.energy': 'Enter a number with at most 3 decimals',
      'idle.graceSeconds': 'Enter a number with at most 6 decimals',
      'idle.night': 'Enter both times',
      'idle.night.highest': 'Enter a number with at most 2 decimals',
      lowest: 'Enter a number with at most 2 decimals',
    },
  })
})

describe('a preset', () => {
  test.each(PRESETS)('%s is added once', (preset) => {
    const once = withPreset(createDraft(), preset)
    expect([hasPreset(createDraft(), preset), hasPreset(once, preset)]).toEqual([false, true])
    expect(withPreset(once, preset)).toEqual(once)
  })

  test('of solar hours goes before the other prices of energy', () => {
    const draft = withPreset(priced(createDraft()), 'solar')
    expect(parseContent(priced(draft, '14'))).toEqual({
      content: {
        ...PLAIN,
        elements: [
          {
            dimension: 'energy',
            price: 14_000_000,
            step: 1,
            when: { timeOfDay: { from: 540, to: 960 } },
          },
          ...PLAIN.elements,
        ],
      },
    })
  })

  test('of free minutes is for all that is priced by energy or time, and stays first', () => {
    const draft = withPreset(withPreset(withPreset(priced(createDraft()), 'idle'), 'free'), 'solar')
    expect(
      draft.elements.map(({ dimension, price, minutesTo, timeFrom }) => [
        dimension,
        price,
        minutesTo,
        timeFrom,
      ]),
    ).toEqual([
      ['energy', '0', '10', ''],
      ['idle-time', '0', '10', ''],
      ['energy', '', '', '09:00'],
      ['energy', '18', '', ''],
      ['idle-time', '', '', ''],
    ])
  })

  test('of an idle fee brings five free minutes, and leaves those that were typed', () => {
    expect(withPreset(createDraft(), 'idle').graceMinutes).toBe('5')
    expect(withPreset({ ...createDraft(), graceMinutes: '15' }, 'idle').graceMinutes).toBe('15')
  })
})

test('what a tab has kept comes back, under new keys; what the form does not have any more does not', () => {
  const draft = toTexts(FULL)
  const kept = parseKeptTexts(JSON.parse(JSON.stringify(draft)))
  expect(kept && parseContent(kept)).toEqual({ content: FULL })
  const keys = [...draft.elements, ...(kept?.elements ?? [])].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const { landShare: _without, ...short } = draft
  for (const other of [
    undefined,
    null,
    'text',
    {},
    short,
    { ...draft, elements: [] },
    { ...draft, elements: [{}] },
  ])
    expect(parseKeptTexts(other)).toBeUndefined()
})

test('a draft says the same as one that is typed otherwise, and not as one with another price', () => {
  const draft = priced(createDraft())
  expect(isSameContent(draft, priced(createDraft(), '₹ 18.00'))).toBe(true)
  // What comes from the server has its fields in another order.
  const { elements, ...rest } = PLAIN
  expect(isSameContent(draft, toTexts({ ...rest, elements }))).toBe(true)
  expect(isSameContent(draft, priced(createDraft(), '19'))).toBe(false)
})
