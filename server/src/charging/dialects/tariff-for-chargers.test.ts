import { createRequire } from 'node:module'
import {
  addSolarHours,
  makeFreeAtFirst,
  microRupees,
  paise,
  type TariffVersion,
  toOcppTariff,
} from '@voltyatra/domain'
import { Ajv, type SchemaObject } from 'ajv'
import { expect, test } from 'vitest'

const schemas = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp2_1.json') as SchemaObject[]
const [schema = {}] = schemas.filter(({ $id }) => $id === 'urn:SetDefaultTariffRequest')
const validate = new Ajv({ strict: false, validateFormats: false }).compile({ ...schema, $id: 'tariff' })

const price = microRupees(15_500_000)
const range = { min: 1_000, max: 2_000 }

/** Each dimension, and each condition that OCPP has. */
const EVERYTHING: TariffVersion = {
  elements: [
    {
      dimension: 'energy',
      price,
      step: 1,
      when: {
        timeOfDay: { from: 1_320, to: 360 },
        weekdays: [1, 7],
        dates: { from: '2026-11-22', until: '2027-01-01' },
        energy: range,
        seconds: range,
        chargingSeconds: range,
        idleSeconds: range,
        power: range,
        current: range,
        evse: 'DC',
      },
    },
    { dimension: 'energy', price, step: 1, when: {} },
    { dimension: 'charging-time', price, step: 1, when: {} },
    { dimension: 'idle-time', price, step: 1, when: {} },
    { dimension: 'session', price, step: 1, when: { paymentBrand: 'upi', paymentRecognition: 'debit' } },
    { dimension: 'reservation-time', price, step: 1, when: {} },
    { dimension: 'reservation', price, step: 1, when: {} },
  ],
  idle: { graceSeconds: 300, highestPerSession: null, night: null },
  landShare: microRupees(1_000_000),
  lowest: paise(1_000),
  highest: paise(100_000),
  taxIncluded: false,
}

test.each([
  ['with everything that OCPP has', EVERYTHING],
  ['with solar hours and free minutes', makeFreeAtFirst(addSolarHours(EVERYTHING, price), 600)],
  ['with tax inside', { ...EVERYTHING, taxIncluded: true }],
])('a tariff %s is what OCPP 2.1 prescribes', (_name, version) => {
  const { tariff, omitted } = toOcppTariff(version, { tariffId: 'dc-fast-7', gstRate: 1800, groups: [] })
  validate(JSON.parse(JSON.stringify({ evseId: 0, tariff })))
  expect(validate.errors).toBeNull()
  expect(omitted).toEqual(version.taxIncluded ? ['tax-included'] : [])
})

test('a tariff that OCPP does not know is refused by its schema', () => {
  expect(validate({ evseId: 0, tariff: { tariffId: 'a', currency: 'INR', energy: {} } })).toBe(false)
})
