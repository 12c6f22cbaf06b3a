import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { checkTariff } from './check.ts'
import type { TariffVersion } from './model.ts'
import { type OcpiTariff, type OcpiTerms, parseOcpiTariff, toOcpiTariff } from './ocpi.ts'
import { createPricer } from './price.ts'
import { addSolarHours } from './simplest.ts'
import { element, rupees, tariff } from './testing/examples.ts'
import { tariffs, timelines } from './testing/random.ts'

const TERMS: OcpiTerms = {
  release: '2.2.1',
  countryCode: 'IN',
  partyId: 'VOL',
  id: 'dc-fast',
  lastUpdated: '2026-11-22T10:00:00Z',
  evse: 'DC',
  gstRate: 1800,
}

describe('a tariff for partners', () => {
  test('has prices per kWh and per hour before GST, with the local hours', () => {
    const version = addSolarHours(
      tariff([element('session', 5), element('energy', 18.5), element('idle-time', 120)], {
        lowest: paise(1_000),
      }),
      rupees(14),
    )
    expect(toOcpiTariff(version, TERMS)).toEqual({
      omitted: [],
      tariff: {
        country_code: 'IN',
        party_id: 'VOL',
        id: 'dc-fast',
        currency: 'INR',
        min_price: { excl_vat: 10, incl_vat: 11.8 },
        elements: [
          {
            price_components: [{ type: 'ENERGY', price: 14, vat: 18, step_size: 1 }],
            restrictions: { start_time: '09:00', end_time: '16:00' },
          },
          { price_components: [{ type: 'FLAT', price: 5, vat: 18, step_size: 1 }] },
          { price_components: [{ type: 'ENERGY', price: 18.5, vat: 18, step_size: 1 }] },
          { price_components: [{ type: 'PARKING_TIME', price: 120, vat: 18, step_size: 1 }] },
        ],
        last_updated: '2026-11-22T10:00:00Z',
      },
    })
  })

  test('of 2.3.0 says whether prices hold tax, and its limits before and after taxes', () => {
    const version = tariff([element('energy', 17.7)], { taxIncluded: true, highest: paise(118_000) })
    expect(toOcpiTariff(version, { ...TERMS, release: '2.3.0' }).tariff).toMatchObject({
      tax_included: 'YES',
      max_price: { before_taxes: 1_000, after_taxes: 1_180 },
      elements: [{ price_components: [{ price: 17.7 }] }],
    })
    expect(toOcpiTariff(version, TERMS)).toMatchObject({
      omitted: ['tax-included'],
      tariff: { elements: [{ price_components: [{ price: 15 }] }] },
    })
  })

  test('has the land share in the price of energy, and time of a session as both kinds of time', () => {
    const version = tariff(
      [element('energy', 15, { weekdays: [6, 7] }), { ...element('session-time', 60), step: 60 }],
      { landShare: rupees(1) },
    )
    expect(toOcpiTariff(version, TERMS).tariff.elements).toEqual([
      {
        price_components: [{ type: 'ENERGY', price: 16, vat: 18, step_size: 1 }],
        restrictions: { day_of_week: ['SATURDAY', 'SUNDAY'] },
      },
      {
        price_components: [
          { type: 'TIME', price: 60, vat: 18, step_size: 60 },
          { type: 'PARKING_TIME', price: 60, vat: 18, step_size: 60 },
        ],
      },
      { price_components: [{ type: 'ENERGY', price: 1, vat: 18, step_size: 1 }] },
    ])
  })

  test('names what OCPI has no words for, and leaves out what is for others', () => {
    const version = tariff(
      [
        element('energy', 10, { groups: ['fleet'] }),
        element('energy', 11, { evse: 'AC' }),
        element('energy', 12, { paymentBrand: 'upi' }),
        element('energy', 13, { chargingSeconds: { min: 600 } }),
        element('energy', 15),
        element('idle-time', 60),
        element('reservation', 5, { reservation: 'used' }),
      ],
      {
        idle: {
          graceSeconds: 300,
          highestPerSession: paise(1),
          night: { from: 1_320, to: 360, highest: paise(1) },
        },
      },
    )
    const { tariff: sent, omitted } = toOcpiTariff(version, TERMS)
    expect(sent.elements.map(({ price_components: [one] }) => one?.price)).toEqual([15, 60])
    expect(omitted).toEqual([
      'idle-highest-session',
      'idle-highest-night',
      'idle-grace',
      'charging-or-idle-seconds',
      'reservation-end',
    ])
  })
})

/** What OCPI can say of a random tariff: no groups, payments or kinds of seconds, no rules of ours, no tax in 2.2.1. */
const sayable = (version: TariffVersion, release: OcpiTerms['release']): TariffVersion => ({
  ...version,
  taxIncluded: version.taxIncluded && release === '2.3.0',
  elements: version.elements
    .filter(
      ({ dimension, when }) =>
        dimension !== 'session-time' &&
        !when.chargingSeconds &&
        !when.idleSeconds &&
        !when.groups &&
        !when.paymentBrand &&
        !when.paymentRecognition &&
        when.evse === undefined &&
        when.reservation !== 'used',
    )
    .toSorted(
      (one, other) =>
        Number(other.when.reservation === 'expired') - Number(one.when.reservation === 'expired'),
    ),
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: rupees(0),
})

const releases = fc.constantFrom('2.2.1' as const, '2.3.0' as const)
const sent = (version: TariffVersion, release: OcpiTerms['release']) =>
  JSON.parse(JSON.stringify(toOcpiTariff(version, { ...TERMS, release }).tariff)) as OcpiTariff

describe('there and back', () => {
  test('a tariff is the same, in each release, and a session has the same price', () => {
    fc.assert(
      fc.property(tariffs, releases, timelines, (random, release, timeline) => {
        const version = sayable(random, release)
        const back = parseOcpiTariff(sent(version, release))
        expect(back).toEqual({
          ok: true,
          value: { version, gstRate: version.elements.length > 0 ? 1800 : null },
        })
        if (!back.ok) return
        const price = (of: TariffVersion) => createPricer(of, { gstRate: 1800 })(timeline)
        expect(price(back.value.version)).toEqual(price(version))
      }),
    )
  })

  test('what a partner sends again is what it sent', () => {
    fc.assert(
      fc.property(tariffs, releases, (random, release) => {
        const first = sent(sayable(random, release), release)
        const back = parseOcpiTariff(first)
        expect(back.ok && sent(back.value.version, release)).toEqual(first)
      }),
    )
  })
})

describe('a tariff of a partner', () => {
  const given: OcpiTariff = {
    country_code: 'IN',
    party_id: 'ABC',
    id: '1',
    currency: 'INR',
    elements: [],
    last_updated: '2026-11-22T10:00:00Z',
  }
  const component = (type: 'ENERGY' | 'TIME', price: number) => ({ type, price, step_size: 1 })

  test('with several components and half-open hours is read whole', () => {
    const back = parseOcpiTariff({
      ...given,
      elements: [
        {
          price_components: [component('ENERGY', 12.5), { ...component('TIME', 60), step_size: 0 }],
          restrictions: { start_time: '22:00', day_of_week: [], min_kwh: 0.001, max_power: 50 },
        },
        { price_components: [component('TIME', 5)], restrictions: { reservation: 'RESERVATION' } },
        { price_components: [component('TIME', 9)], restrictions: { reservation: 'RESERVATION_EXPIRES' } },
      ],
    })
    const when = { timeOfDay: { from: 1_320, to: 1_440 }, energy: { min: 1 }, power: { max: 50_000 } }
    expect(back).toMatchObject({
      value: {
        gstRate: null,
        version: {
          elements: [
            element('reservation-time', 9, { reservation: 'expired' }),
            element('energy', 12.5, when),
            element('charging-time', 60, when),
            element('reservation-time', 5),
          ],
        },
      },
    })
    expect(back.ok && checkTariff(back.value.version).ok).toBe(true)
  })

  test('is refused with each fault and its place', () => {
    const back = parseOcpiTariff({
      ...given,
      currency: 'EUR',
      tax_included: 'YES',
      min_price: { before_taxes: 1 },
      elements: [
        { price_components: [{ ...component('ENERGY', -1), vat: 18 }] },
        { price_components: [component('TIME', 1)], restrictions: { start_time: '24:00' } },
        { price_components: [component('ENERGY', 1)], restrictions: { reservation: 'RESERVATION' } },
      ],
    })
    expect(back).toEqual({
      ok: false,
      refusal: {
        kind: 'ocpi-tariff-refused',
        faults: [
          { code: 'currency-not-rupees', path: 'currency' },
          { code: 'number-out-of-range', path: 'elements.0.price_components.0.price' },
          { code: 'time-unknown', path: 'elements.1.restrictions.start_time' },
          { code: 'energy-while-reserved', path: 'elements.2.price_components.0.type' },
          { code: 'limit-without-tax', path: 'min_price' },
          { code: 'vat-differs', path: 'elements' },
        ],
      },
    })
  })
})
