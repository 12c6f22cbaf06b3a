import { expect, test } from 'vitest'
import { createNewestFirst } from './newest-first.ts'

/** Requests that say in `turns` when their turn was, and end when they are told to. */
function openRequests(most: number) {
  const entrance = createNewestFirst(most)
  const turns: string[] = []
  const finishes = new Map<string, () => void>()
  const leaves = new Map<string, () => void>()
  let watched = 0
  const come = async (name: string) => {
    const finish = await entrance.enter((leave) => {
      watched += 1
      leaves.set(name, leave)
      return () => {
        watched -= 1
      }
    })
    turns.push(finish ? name : `${name} has gone`)
    if (finish) finishes.set(name, finish)
  }
  /** Those that can go on have gone on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    entrance,
    turns,
    async come(...names: readonly string[]) {
      for (const name of names) void come(name)
      await settle()
    },
    async finish(name: string) {
      finishes.get(name)?.()
      await settle()
    },
    async leave(name: string) {
      leaves.get(name)?.()
      await settle()
    },
    get watched() {
      return watched
    },
  }
}

test('the newest of those that wait goes next', async () => {
  const requests = openRequests(2)
  await requests.come('first', 'second', 'third', 'fourth')
  expect(requests.turns).toEqual(['first', 'second'])
  expect(requests.entrance.size).toBe(2)
  await requests.finish('first')
  await requests.come('fifth')
  await requests.finish('fourth')
  await requests.finish('second')
  expect(requests.turns).toEqual(['first', 'second', 'fourth', 'fifth', 'third'])
  expect(requests.entrance.size).toBe(0)
  expect(requests.watched).toBe(0)
})

test('who has gone takes no turn, and is told so at once', async () => {
  const requests = openRequests(1)
  await requests.come('first', 'second', 'third', 'fourth')
  await requests.leave('fourth')
  await requests.leave('fourth')
  await requests.leave('second')
  expect(requests.turns).toEqual(['first', 'fourth has gone', 'second has gone'])
  expect(requests.entrance.size).toBe(1)
  await requests.finish('first')
  expect(requests.turns.at(-1)).toBe('third')
  expect(requests.watched).toBe(0)
})

test('a request that is done twice makes room for one, and room that nobody waited for stays', async () => {
  const requests = openRequests(1)
  await requests.come('first', 'second', 'third')
  await requests.finish('first')
  await requests.finish('first')
  expect(requests.turns).toEqual(['first', 'third'])
  await requests.finish('third')
  await requests.finish('second')
  await requests.come('fourth')
  expect(requests.turns).toEqual(['first', 'third', 'second', 'fourth'])
})
