import { paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createOrderNumber } from './order-number.ts'

const request = { customerId: 'asha', amount: paise(50_000), idempotencyKey: 'k1' }

test('an order number is one that the provider takes: 3 to 50 letters, digits and hyphens', () => {
  expect(createOrderNumber(request)).toMatch(/^VY-[0-9A-HJKMNP-TV-Z]{20}$/)
})

test('the same ask under the same key has the same number', () => {
  expect(createOrderNumber(request)).toBe(createOrderNumber({ ...request }))
})

test('another customer, another amount or another key has another number', () => {
  const numbers = [
    request,
    { ...request, customerId: 'ravi' },
    { ...request, amount: paise(50_001) },
    { ...request, idempotencyKey: 'k2' },
  ].map(createOrderNumber)
  expect(new Set(numbers).size).toBe(4)
})

test('without a key every ask has a number of its own', () => {
  const numbers = Array.from({ length: 100 }, () =>
    createOrderNumber({ ...request, idempotencyKey: undefined }),
  )
  expect(new Set(numbers).size).toBe(100)
})
