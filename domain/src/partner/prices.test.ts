import { expect, test } from 'vitest'
import { checkTariff } from '../tariff/check.ts'
import { microRupees } from '../tariff/model.ts'
import { createPricer } from '../tariff/price.ts'
import { session, stretch } from '../tariff/testing/examples.ts'
import { buildOwnTariff, findPriceEnd, isPriceAllowed, type PriceBand, readOwnPrice } from './prices.ts'

const rupees = (amount: number) => microRupees(amount * 1_000_000)
const band: PriceBand = { least: rupees(12), most: rupees(20), idleMost: rupees(60) }
const price = (perKwh: number, idlePerHour = 0) => ({
  perKwh: rupees(perKwh),
  idlePerHour: rupees(idlePerHour),
})

test('a contract allows what lies between its two prices, both included, and no more for idle time than it says', () => {
  expect([12, 20].map((one) => isPriceAllowed(band, price(one)))).toEqual([true, true])
  expect([11.9999, 20.0001].map((one) => isPriceAllowed(band, price(one)))).toEqual([false, false])
  expect(isPriceAllowed(band, price(15, 60))).toBe(true)
  expect(isPriceAllowed(band, price(15, 60.01))).toBe(false)
  expect(isPriceAllowed(null, price(15))).toBe(false)
})

test('the tariff bills the energy, and idle time after ten minutes', () => {
  const tariff = buildOwnTariff(price(16, 60))
  expect(checkTariff(tariff).ok).toBe(true)
  expect(readOwnPrice(tariff)).toEqual(price(16, 60))
  const bill = createPricer(tariff, { gstRate: 1800 })(
    session('2026-11-22 10:00', [stretch('charging', 3600, 10_000), stretch('idle', 1200)]),
  )
  expect(bill.amount).toBe(160_00 + 10_00)
  expect(readOwnPrice(buildOwnTariff(price(16)))).toEqual(price(16))
})

test('a price ends with the first later version of the contract that does not allow it', () => {
  const versions = [
    { validFrom: '2026-11-01', prices: band },
    { validFrom: '2026-12-01', prices: { ...band, most: rupees(18) } },
    { validFrom: '2027-01-01', prices: null },
  ]
  expect(findPriceEnd(versions, '2026-11-10', price(19))).toBe('2026-12-01')
  expect(findPriceEnd(versions, '2026-11-10', price(17))).toBe('2027-01-01')
  expect(findPriceEnd(versions.slice(0, 2), '2026-11-10', price(17))).toBeUndefined()
  expect(findPriceEnd(versions, '2027-01-01', price(17))).toBeUndefined()
})
