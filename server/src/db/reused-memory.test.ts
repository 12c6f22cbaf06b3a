import { expect, test } from 'vitest'
import { takeMemory, useMemoryAgain } from './reused-memory.ts'

/** Fills memory for a value, as a statement does while it is built. */
const take = (bytes: number, filled: number): Buffer => takeMemory(bytes).fill(filled)

test('a statement that comes after one that was answered has its memory', async () => {
  const first = await useMemoryAgain(async () => take(100, 1).buffer)
  const second = await useMemoryAgain(async () => take(100, 2).buffer)
  expect(second).toBe(first)
})

test('statements at the same time do not share any', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const values = Array.from({ length: 20 }, (_, at) => {
    const built: Buffer[] = []
    const done = useMemoryAgain(async () => {
      built.push(take(1_000, at), take(3, at + 100))
      await answered
    })
    return { built, done, at }
  })
  for (const { built, at } of values) {
    expect(built).toEqual([Buffer.alloc(1_000, at), Buffer.alloc(3, at + 100)])
  }
  resolve()
  await Promise.all(values.map(({ done }) => done))
})

test('values of one statement do not share any, also where they find no room', async () => {
  await useMemoryAgain(async () => {
    const values = Array.from({ length: 50 }, (_, at) => take(40_000, at))
    expect(values).toEqual(Array.from({ length: 50 }, (_, at) => Buffer.alloc(40_000, at)))
  })
})

test('memory grows with what is asked for, and is not kept beyond a bound', async () => {
  const ask = (bytes: number) => useMemoryAgain(async () => take(bytes, 1).buffer)
  await ask(200_000)
  const grown = await ask(200_000)
  expect(await ask(200_000)).toBe(grown)
  expect(await ask(8_000_000)).not.toBe(await ask(8_000_000))
})

test('memory of a statement that failed is left: some of it may still be on its way', async () => {
  const failed = Promise.withResolvers<ArrayBufferLike>()
  const failing = useMemoryAgain(async () => {
    failed.resolve(take(100, 1).buffer)
    throw new Error('The connection is gone')
  })
  await expect(failing).rejects.toThrow('The connection is gone')
  const left = await failed.promise
  for (let time = 0; time < 10; time += 1) {
    expect(await useMemoryAgain(async () => take(100, 2).buffer)).not.toBe(left)
  }
})

test('a statement that cannot be built leaves nothing behind, and outside of one memory is a value’s own', async () => {
  const build = (): Promise<void> => {
    take(100, 1)
    throw new TypeError('That is no UUID')
  }
  await expect(useMemoryAgain(build)).rejects.toThrow(TypeError)
  await useMemoryAgain(async () => {
    const { buffer } = take(4_096, 1)
    await Promise.resolve()
    expect(takeMemory(4_096).buffer).not.toBe(buffer)
  })
})
