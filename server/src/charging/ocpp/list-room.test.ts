import { expect, test, vi } from 'vitest'
import { ListRoom } from './list-room.ts'

const say = (requestId: number, most?: number, isLast = true) => ({ requestId, isLast, most })

test('a report that was asked for is waited for to its last part, and asked for once', async () => {
  const room = new ListRoom()
  const asked: number[] = []
  const found = room.find(async (requestId) => {
    asked.push(requestId)
    return true
  })
  const [requestId = 0] = asked
  room.note(say(requestId, 40.9, false))
  room.note(say(requestId + 1))
  room.note(say(requestId))
  expect(await found).toBe(40)
  expect(await room.find(() => Promise.reject(new Error('asked again')))).toBe(40)
})

test('a report may come before the charger has answered that it will', async () => {
  const room = new ListRoom()
  const found = room.find(async (requestId) => {
    room.note(say(requestId, 0))
    return true
  })
  expect(await found).toBe(0)
})

test('a charger that sends no report, or one without it, is not asked again', async () => {
  const refusing = new ListRoom()
  expect(await refusing.find(async () => false)).toBeUndefined()
  expect(await refusing.find(() => Promise.reject(new Error('asked again')))).toBeUndefined()
  // What an operator has it report later counts.
  refusing.note(say(1, 30))
  expect(await refusing.find(async () => false)).toBe(30)
  const silent = new ListRoom()
  const found = silent.find(async (requestId) => {
    silent.note(say(requestId))
    return true
  })
  expect(await found).toBeUndefined()
})

test('one that was not answered is asked again', async () => {
  const room = new ListRoom()
  await expect(room.find(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(
    await room.find(async (requestId) => {
      room.note(say(requestId, 5))
      return true
    }),
  ).toBe(5)
})

test('nobody waits for a report longer than half a minute, or than the connection', async () => {
  vi.useFakeTimers()
  try {
    const silent = new ListRoom()
    const found = silent.find(async () => true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await found).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
  const gone = new ListRoom()
  const waiting = gone.find(async () => true)
  gone.close()
  expect(await waiting).toBeUndefined()
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%s is no number of cards', async (most) => {
  const room = new ListRoom()
  room.note(say(1, most))
  expect(await room.find(async () => false)).toBeUndefined()
})
