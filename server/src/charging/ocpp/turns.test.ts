import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('whoever has a thousand things to do lets others have their turn in between', async () => {
  const turns = new Turns(() => undefined)
  let done = 0
  for (let index = 0; index < 1_000; index += 1) {
    turns.add(async () => {
      done += 1
    })
  }
  await nextRound()
  expect(done).toBeLessThan(10)
  await turns.done()
  expect(done).toBe(1_000)
})
