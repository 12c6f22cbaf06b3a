import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RegularRuns, type Run, runRegularly } from './regular-runs.ts'

const EVERY_MS = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs that end when the test has them end. */
function openRuns(everyRun: (run: Run) => void = () => undefined) {
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const failures: unknown[] = []
  const runs = runRegularly({
    everyMs: EVERY_MS,
    run(run) {
      everyRun(run)
      const { promise, ...end } = Promise.withResolvers<void>()
      ends.push(end)
      return promise
    },
    onFailure: (error) => void failures.push(error),
  })
  return { runs, ends, failures, pass: (times: number) => vi.advanceTimersByTimeAsync(EVERY_MS * times) }
}

/** Whether it is closed by now. */
function watchClosing(runs: RegularRuns) {
  const seen = { isClosed: false }
  void runs.close().then(() => {
    seen.isClosed = true
  })
  return seen
}

test('a run that is slow is not begun a second time, and the next one begins after its end', async () => {
  const { runs, ends, pass } = openRuns()
  await pass(5)
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await pass(1)
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await runs.close()
})

test('one that fails is said, and the next one begins all the same', async () => {
  const { runs, ends, failures, pass } = openRuns()
  await pass(1)
  ends[0]?.reject(new Error('no database'))
  await pass(1)
  expect(failures).toEqual([new Error('no database')])
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await runs.close()
})

test('closing waits for the run that goes on, and begins none', async () => {
  const { runs, ends, pass } = openRuns()
  await pass(1)
  const seen = watchClosing(runs)
  await pass(3)
  expect(seen.isClosed).toBe(false)
  ends[0]?.resolve()
  await pass(3)
  expect(seen.isClosed).toBe(true)
  expect(ends).toHaveLength(1)
})

test('a slow charger is asked once and keeps no run waiting, but the end of all', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen: (readonly string[])[] = []
  let requested = 0
  const { runs, ends, pass } = openRuns(({ underWay, begin }) => {
    seen.push(underWay)
    begin('slow', () => {
      requested += 1
      return promise
    })
  })
  for (const _ of [1, 2]) {
    await pass(1)
    ends.at(-1)?.resolve()
  }
  expect([requested, seen]).toEqual([1, [[], ['slow']]])
  const closing = watchClosing(runs)
  await pass(1)
  expect(closing.isClosed).toBe(false)
  resolve()
  await pass(1)
  expect(closing.isClosed).toBe(true)
})

test('where four hundred are slow, no further ones are begun before one of them has ended', async () => {
  const held: (() => void)[] = []
  let begun = 0
  const { runs, ends, pass } = openRuns(({ begin }) => {
    for (let index = 0; index < 250; index += 1) {
      begun += 1
      begin(`charger ${begun}`, () => new Promise((resolve) => void held.push(resolve)))
    }
  })
  for (const _ of [1, 2, 3, 4]) {
    await pass(1)
    for (const { resolve } of ends) resolve()
  }
  expect(begun).toBe(500)
  for (const resolve of held.splice(0, 200)) resolve()
  await pass(1)
  for (const { resolve } of ends) resolve()
  expect(begun).toBe(750)
  for (const resolve of held) resolve()
  await runs.close()
})
