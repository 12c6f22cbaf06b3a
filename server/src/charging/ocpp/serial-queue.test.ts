import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SerialQueue } from './serial-queue.ts'

test('a thousand tasks let others run in between', async () => {
  const queue = new SerialQueue(() => undefined)
  let done = 0
  for (let index = 0; index < 1_000; index += 1) {
    queue.add(async () => {
      done += 1
    })
  }
  await nextRound()
  expect(done).toBeLessThan(10)
  await queue.done()
  expect(done).toBe(1_000)
})
