import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('ten rates set in the same instant all count, and the last to come is in force', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const prices = Array.from({ length: 10 }, (_, index) => 20 + index)
  const answers = await Promise.all(prices.map((pricePerKW) => admin.put('/rate-list', { pricePerKW })))
  expect(answers.map((answer) => answer.status)).toEqual(prices.map(() => 200))

  const { data, page } = (await admin.get('/rate-list/history')).body
  expect(page.total).toBe(11)
  expect((await visitor.get('/rate-list')).body.data.pricePerKW).toBe(data[0].pricePerKW)
})

test('ten operators who set the same rate at once set it once', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.put('/rate-list', { pricePerKW: 21 }, { headers: { 'idempotency-key': `k${index}` } }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await admin.get('/rate-list/history')).body.page.total).toBe(2)
})

test('ten repeats of one request under one key are one rate and one answer', async () => {
  const { operator } = await testApp()
  const admin = (await operator()).with({ 'idempotency-key': 'once' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.put('/rate-list', { pricePerKW: 22 })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveLength(1)
  expect(answers[0]?.status).toBe(200)
  expect((await admin.get('/rate-list/history')).body.page.total).toBe(2)
})
