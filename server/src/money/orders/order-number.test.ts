import { paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createOrderNumber } from './order-number.ts'

const ask = { customerId: 'asha', amount: paise(50_000), idempotencyKey: 'k1' }

test('an order number is one that the provider takes: 3 to 50 letters, digits and hyphens', () => {
  expect(createOrderNumber(ask)).toMatch(/^VY-[0-9A-HJKMNP-TV-Z]{20}$/)
})

test('the same ask under the same key has the same number', () => {
  expect(createOrderNumber(ask)).toBe(createOrderNumber({ ...ask }))
})

test('another customer, another amount or another key has another number', () => {
  const numbers = [
    ask,
    { ...ask, customerId: 'ravi' },
    { ...ask, amount: paise(50_001) },
    { ...ask, idempotencyKey: 'k2' },
  ].map(createOrderNumber)
  expect(new Set(numbers).size).toBe(4)
})

test('without a key every ask has a number of its own', () => {
  const numbers = Array.from({ length: 100 }, () => createOrderNumber({ ...ask, idempotencyKey: undefined }))
  expect(new Set(numbers).size).toBe(100)
})
