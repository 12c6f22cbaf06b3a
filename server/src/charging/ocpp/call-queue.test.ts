import { expect, test } from 'vitest'
import { type Called, CallQueue } from './call-queue.ts'

const LONG_MS = 60_000

/** A charger that is called, and answers when the test has it answer. */
function charger() {
  const queue = new CallQueue()
  const sent: { readonly what: string; readonly messageId: string }[] = []
  return {
    queue,
    sent: () => sent.map(({ what }) => what),
    call: (what: string): Promise<Called> =>
      queue.call((messageId) => sent.push({ what, messageId }), LONG_MS),
    /** As commands are: taken one by one. */
    take: (whats: string[], ended: string[] = []): Promise<void> =>
      queue.callAllTaken({
        take: async () => {
          const what = whats.shift()
          return what === undefined ? undefined : { what, timeoutMs: LONG_MS }
        },
        send: ({ what }, messageId) => sent.push({ what, messageId }),
        end: async ({ taken, outcome }) => void ended.push(`${taken.what} ${outcome.kind}`),
      }),
    async answer(count: number): Promise<void> {
      await expect.poll(() => sent.length).toBe(count)
      const messageId = sent.at(-1)?.messageId ?? ''
      expect(queue.settle(messageId, { kind: 'result', payload: {}, text: '{}' })).toBe(true)
    },
  }
}

test('what is taken goes ahead of what waits, and nothing goes between', async () => {
  const { call, take, answer, sent } = charger()
  const calls = ['settings', 'list', 'tariff'].map(call)
  const ended: string[] = []
  const taking = take(['start', 'stop'], ended)
  for (const count of [1, 2, 3, 4, 5]) await answer(count)
  await Promise.all([...calls, taking])
  expect(sent()).toEqual(['settings', 'start', 'stop', 'list', 'tariff'])
  expect(ended).toEqual(['start result', 'stop result'])
})

test('one call is under way at a time', async () => {
  const { call, answer, sent } = charger()
  const calls = [call('one'), call('other')]
  await answer(1)
  await calls[0]
  await answer(2)
  await calls[1]
  expect(sent()).toEqual(['one', 'other'])
})

test('what cannot be taken keeps nothing from being sent', async () => {
  const { queue, call, answer } = charger()
  const failing = queue.callAllTaken({
    take: () => Promise.reject(new Error('no database')),
    send: () => undefined,
    end: async () => undefined,
  })
  const called = call('settings')
  await expect(failing).rejects.toThrow('no database')
  await answer(1)
  expect((await called).outcome.kind).toBe('result')
})

test('a connection that ends takes nothing more, and sends nothing', async () => {
  const { queue, call, take, sent } = charger()
  const called = call('settings')
  const later = call('list')
  const left = ['start']
  const taking = take(left)
  queue.close()
  expect((await called).outcome.kind).toBe('closed')
  expect((await later).outcome.kind).toBe('closed')
  await taking
  expect([left, sent()]).toEqual([['start'], ['settings']])
})

test('a queue that finishes sends nothing more, and waits for the answer to what it has sent, so long', async () => {
  const { queue, call, answer, sent } = charger()
  const calls = [call('one'), call('other')]
  const finished = queue.finish(LONG_MS)
  await answer(1)
  await finished
  expect((await Promise.all(calls)).map(({ outcome }) => outcome.kind)).toEqual(['result', 'closed'])
  expect(sent()).toEqual(['one'])
  const silent = charger()
  const lost = silent.call('one')
  await silent.queue.finish(1)
  silent.queue.close()
  expect((await lost).outcome.kind).toBe('closed')
})
