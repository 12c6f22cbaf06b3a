import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { toOcppTariff } from './ocpp.ts'
import { element, rupees, tariff } from './testing/examples.ts'
import { tariffs } from './testing/random.ts'

const TERMS = { tariffId: 'dc-fast-7', gstRate: 1800, groups: [] as string[] }
const taxRates = [{ type: 'GST', tax: 18 }]

describe('a tariff for chargers', () => {
  test('has energy per kWh and time per minute, and the grace as the least idle time', () => {
    const version = tariff(
      [
        element('session', 5, { timeOfDay: { from: 960, to: 1_440 } }),
        element('energy', 15, { energy: { max: 20_000 }, weekdays: [1, 7] }),
        element('energy', 18, { evse: 'DC', current: { min: 16_000 } }),
        element('idle-time', 120),
        element('reservation-time', 6),
      ],
      { idle: { graceSeconds: 300, highestPerSession: null, night: null }, highest: paise(100_000) },
    )
    expect(toOcppTariff(version, TERMS)).toEqual({
      omitted: [],
      tariff: {
        tariffId: 'dc-fast-7',
        currency: 'INR',
        energy: {
          prices: [
            { priceKwh: 15, conditions: { maxEnergy: 20_000, dayOfWeek: ['Monday', 'Sunday'] } },
            { priceKwh: 18, conditions: { evseKind: 'DC', minCurrent: 16 } },
          ],
          taxRates,
        },
        idleTime: { prices: [{ priceMinute: 2, conditions: { minIdleTime: 300 } }], taxRates },
        fixedFee: {
          prices: [{ priceFixed: 5, conditions: { startTimeOfDay: '16:00', endTimeOfDay: '00:00' } }],
          taxRates,
        },
        reservationTime: { prices: [{ priceMinute: 0.1 }], taxRates },
        maxCost: { exclTax: 1_000, inclTax: 1_180 },
      },
    })
  })

  test('is that of the driver’s groups, and of each kind of time for time of a session', () => {
    const version = tariff([
      element('energy', 10, { groups: ['fleet'] }),
      element('energy', 15),
      { ...element('session-time', 60), step: 60 },
    ])
    const prices = (groups: string[]) => toOcppTariff(version, { ...TERMS, groups })
    expect(prices(['fleet']).tariff.energy?.prices).toEqual([{ priceKwh: 10 }])
    expect(prices([]).tariff.energy?.prices).toEqual([{ priceKwh: 15 }])
    expect(prices([])).toMatchObject({
      omitted: ['step'],
      tariff: {
        chargingTime: { prices: [{ priceMinute: 1 }] },
        idleTime: { prices: [{ priceMinute: 1 }] },
      },
    })
  })

  test('names what OCPP has no words for', () => {
    const version = tariff(
      [
        element('energy', 12, { paymentBrand: 'upi' }),
        element('energy', 17.7),
        element('session', 5, { seconds: { min: 60 } }),
        element('reservation', 5, { reservation: 'expired' }),
      ],
      { taxIncluded: true, landShare: rupees(1.18) },
    )
    const { tariff: sent, omitted } = toOcppTariff(version, TERMS)
    expect(sent.energy?.prices).toEqual([{ priceKwh: 16 }])
    expect([sent.fixedFee, sent.reservationFixed]).toEqual([undefined, undefined])
    expect(omitted).toEqual(['tax-included', 'payment', 'condition-of-a-fee', 'reservation-end'])
  })

  test('has prices per minute that are a sixtieth of ours per hour, in our order', () => {
    fc.assert(
      fc.property(tariffs, (random) => {
        const version = {
          ...random,
          taxIncluded: false,
          elements: random.elements.map(({ dimension, price }) => element(dimension, price / 1e6)),
        }
        const ofTime = version.elements.find(({ dimension }) => /^(charging|session)-time$/.test(dimension))
        const { tariff: sent } = toOcppTariff(version, TERMS)
        const perHour = sent.chargingTime?.prices.map(({ priceMinute }) => Math.round(priceMinute * 60e6))
        expect(perHour?.[0]).toBe(ofTime?.price)
      }),
    )
  })
})
