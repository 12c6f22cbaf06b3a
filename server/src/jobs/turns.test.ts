import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Five pieces of work, each of which runs until it is ended; and the numbers of those that have begun. */
function beginFive() {
  const takeTurn = createTurns({ atOnce: 2, longestWaitMs: 1_000 })
  const begun: number[] = []
  const works = [1, 2, 3, 4, 5].map((number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const done = takeTurn(() => {
      begun.push(number)
      return promise
    })
    return { end: () => resolve(number), fail: () => reject(new Error('away')), done }
  })
  const [first, second, third] = works
  if (!first || !second || !third) throw new Error('there are five')
  return { begun, first, second, third }
}

test('two begin at once, and each end, good or bad, lets the next begin in order', async () => {
  const { begun, first, second } = beginFive()
  expect(begun).toEqual([1, 2])
  second.end()
  expect(await second.done).toBe(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([1, 2, 3])
  first.fail()
  await expect(first.done).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('what has waited for a second begins beside what is slow, and what ends then lets nothing more begin', async () => {
  const { begun, first, second, third } = beginFive()
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  for (const { end, done } of [first, second, third]) {
    end()
    await done
  }
  expect(begun).toEqual([1, 2, 3, 4, 5])
})
