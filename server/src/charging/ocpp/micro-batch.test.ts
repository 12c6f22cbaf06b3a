import { expect, test } from 'vitest'
import { createMicroBatch } from './micro-batch.ts'

test('what is asked while an answer is under way is put together, and each gets its own answer', async () => {
  const requested: (readonly number[])[] = []
  const square = createMicroBatch(async (numbers: readonly number[]) => {
    requested.push(numbers)
    await null
    return numbers.map((number) => number * number)
  })
  const together = [1, 2].map(square)
  await expect.poll(() => requested).toEqual([[1, 2]])
  expect(await Promise.all([...together, ...[3, 4].map(square)])).toEqual([1, 4, 9, 16])
  expect(requested).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('one that cannot be answered keeps none of its neighbours from their answers', async () => {
  const inverse = createMicroBatch(async (numbers: readonly number[]) => {
    if (numbers.includes(0)) throw new RangeError('Not of zero')
    return numbers.map((number) => 1 / number)
  })
  const answers = await Promise.allSettled([1, 0, 2, 4].map(inverse))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.status))).toEqual([
    1,
    'rejected',
    0.5,
    0.25,
  ])
})

/** Two may run at the same time, and each ends when it is let go. */
function openHeldEcho() {
  const ends: (() => void)[] = []
  const requested: (readonly number[])[] = []
  const echo = createMicroBatch(
    async (numbers: readonly number[]) => {
      requested.push(numbers)
      await new Promise<void>((resolve) => ends.push(resolve))
      return numbers
    },
    { atOnce: 2 },
  )
  return { ends, requested, echo }
}

test('where two may run at the same time, a third waits for either, and takes what has come meanwhile', async () => {
  const { ends, requested, echo } = openHeldEcho()
  const first = echo(1)
  await expect.poll(() => requested).toEqual([[1]])
  const second = echo(2)
  await expect.poll(() => requested).toEqual([[1], [2]])
  const answers = [first, second, ...[3, 4].map(echo)]
  ends[1]?.()
  expect(await answers[1]).toBe(2)
  await expect.poll(() => requested).toEqual([[1], [2], [3, 4]])
  ends[0]?.()
  ends[2]?.()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4])
})

test('beside a query another begins when as many wait as it has, or when it has ended', async () => {
  const { ends, requested, echo } = openHeldEcho()
  const answers = [1, 2, 3].map(echo)
  await expect.poll(() => requested).toEqual([[1, 2, 3]])
  answers.push(...[4, 5].map(echo))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(requested).toHaveLength(1)
  answers.push(echo(6))
  await expect.poll(() => requested[1]).toEqual([4, 5, 6])
  answers.push(...[7, 8].map(echo))
  ends[1]?.()
  expect(await Promise.all(answers.slice(3, 6))).toEqual([4, 5, 6])
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(requested).toHaveLength(2)
  ends[0]?.()
  await expect.poll(() => requested[2]).toEqual([7, 8])
  ends[2]?.()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('in a rush a query waits for more to arrive, and the first one does not', async () => {
  const requested: (readonly number[])[] = []
  const rests: (() => void)[] = []
  let everyMs = 60_000
  const echo = createMicroBatch(
    async (numbers: readonly number[]) => {
      requested.push(numbers)
      return numbers
    },
    { everyMs: () => everyMs, pause: () => new Promise<void>((resolve) => rests.push(resolve)) },
  )
  await echo(1)
  const later = [echo(2)]
  await expect.poll(() => rests).toHaveLength(1)
  later.push(echo(3))
  expect(requested).toEqual([[1]])
  rests[0]?.()
  await Promise.all(later)
  expect(requested).toEqual([[1], [2, 3]])
  everyMs = 0
  await echo(4)
  expect(requested).toEqual([[1], [2, 3], [4]])
})
