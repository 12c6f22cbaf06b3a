import { expect, test } from 'vitest'
import { runEach, runEachPart } from './run-each.ts'

test('of many, all are done although one fails, and the failure is known afterwards', async () => {
  const done: number[] = []
  const doing = runEach([1, 2, 3, 4], async (one) => {
    if (one === 2) throw new Error('no second')
    done.push(one)
    return 1
  })
  await expect(doing).rejects.toMatchObject({ name: 'SomeFailed', message: '1 of 4 failed: no second' })
  expect(done).toEqual([1, 3, 4])
  expect(await runEach([1, 2], async (one) => one)).toBe(3)
  expect(await runEach([], async () => 1)).toBe(0)
})

test('of several parts, the later ones are done although an earlier one fails', async () => {
  let isDone = false
  const parts = {
    first: () => Promise.reject(new Error('first')),
    second: async () => {
      isDone = true
      return 2
    },
  }
  await expect(runEachPart(parts)).rejects.toThrow('1 of 2 failed: first')
  expect(isDone).toBe(true)
  expect(await runEachPart({ one: async () => 1, two: async () => 2 })).toEqual({ one: 1, two: 2 })
})
