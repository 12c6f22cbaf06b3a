import { expect, test } from 'vitest'
import { runDue, runEach, runEachPart, runPages } from './run-each.ts'

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

/** What is due, claimed from the front; what has been claimed is due again later. */
function queueOf(count: number) {
  const due = Array.from({ length: count }, (_, index) => index)
  return { due, claim: async (limit: number) => due.splice(0, limit) }
}

test('what is due behind a whole batch that fails is done in the same run, and each failure is known', async () => {
  const { claim } = queueOf(50)
  const done: number[] = []
  const running = runDue(claim, async (one) => {
    if (one < 20 || one === 45) throw new Error(`no ${one}`)
    done.push(one)
  })
  const failed: unknown = await running.catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'SomeFailed', message: '21 of 50 failed: no 0' })
  expect((failed as AggregateError).errors).toHaveLength(21)
  expect(done).toEqual([...Array.from({ length: 25 }, (_, index) => index + 20), 46, 47, 48, 49])
})

test('a run ends although everything fails and there is always more', async () => {
  let tried = 0
  const running = runDue(
    async (limit) => Array<number>(limit).fill(1),
    async () => {
      tried += 1
      throw new Error('never')
    },
  )
  await expect(running).rejects.toThrow('400 of 400 failed: never')
  expect(tried).toBe(400)
})

test('of what waits each is tried once, and a whole page that fails or goes on waiting keeps none behind it', async () => {
  const tried: number[] = []
  const waiting = [1, 2, 3, 4, 5, 6]
  const running = runPages<number>({
    select: async (after, most) => waiting.filter((one) => one > (after ?? 0)).slice(0, most),
    async run(one) {
      tried.push(one)
      if (one === 1) throw new Error('never')
      return one > 2 ? 1 : 0
    },
    page: 2,
  })
  await expect(running).rejects.toThrow('1 of 6 failed: never')
  expect(tried).toEqual(waiting)
  const select = async (): Promise<number[]> => []
  expect(await runPages({ select, run: async () => 1 })).toBe(0)
})
