import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { sendOrDrop } from './mount.ts'

test('a reader that takes nothing is dropped once too much waits for it, and holds nobody up', () => {
  const slow = new PassThrough({ highWaterMark: 1 }) as never as Parameters<typeof sendOrDrop>[0] &
    PassThrough
  const frame = Buffer.alloc(400)
  expect([1, 2, 3].map(() => sendOrDrop(slow, frame, 1_000))).toEqual([true, true, true])
  expect(slow.destroyed).toBe(false)
  expect(sendOrDrop(slow, frame, 1_000)).toBe(false)
  expect(slow.destroyed).toBe(true)
})
