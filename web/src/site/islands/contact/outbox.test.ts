import { expect, test } from 'vitest'
import type { Sent } from '../send.ts'
import { type KeptMessage, openOutbox, STORAGE_KEY } from './outbox.ts'

const message = { name: 'Asha', email: 'asha@example.in', phone: '9845012345', message: 'Fleet of 12' }

class Drawer {
  readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
  removeItem = (key: string): void => void this.kept.delete(key)
}

const answering = (kind: 'delivered' | 'unreachable') => async (): Promise<Sent> => ({ kind })

test('what could not be sent is there after a reload, under the same key', async () => {
  const storage = new Drawer()
  const before = openOutbox({ storage, send: answering('unreachable') })
  const kept = before.keep(message)
  expect(await before.deliver(kept)).toEqual({ kind: 'unreachable' })

  const arrived: KeptMessage[] = []
  const after = openOutbox({
    storage,
    async send(one) {
      arrived.push(one)
      return { kind: 'delivered' }
    },
  })
  expect(await after.deliverAll()).toBe(1)
  expect(arrived).toEqual([{ key: kept.key, message }])
  expect(after.all()).toEqual([])
  expect(storage.kept.size).toBe(0)
})

test('a message that the server refuses is kept with the reason and not tried again by itself', async () => {
  let tries = 0
  const outbox = openOutbox({
    storage: new Drawer(),
    async send() {
      tries += 1
      return { kind: 'refused', sentence: 'Please enter a valid phone number' }
    },
  })
  outbox.keep(message)
  expect(await outbox.deliverAll()).toBe(0)
  expect(await outbox.deliverAll()).toBe(0)
  expect(tries).toBe(1)
  expect(outbox.all()).toMatchObject([{ message, refusal: 'Please enter a valid phone number' }])
  outbox.drop(outbox.all()[0]?.key ?? '')
  expect(outbox.all()).toEqual([])
})

test('a message that two ask to deliver at once is sent once, and both hear what became of it', async () => {
  let tries = 0
  const outbox = openOutbox({
    storage: new Drawer(),
    async send() {
      tries += 1
      return { kind: 'delivered' }
    },
  })
  const kept = outbox.keep(message)
  const [sent, count] = await Promise.all([outbox.deliver(kept), outbox.deliverAll()])
  expect({ sent, count, tries }).toEqual({ sent: { kind: 'delivered' }, count: 1, tries: 1 })
  await outbox.deliver(outbox.keep(message))
  expect(tries).toBe(2)
})

test('a message that is kept while another is under way is not lost', async () => {
  const storage = new Drawer()
  const outbox = openOutbox({
    storage,
    async send() {
      if (outbox.all().length === 1) outbox.keep({ ...message, name: 'Ravi' })
      return { kind: 'delivered' }
    },
  })
  await outbox.deliver(outbox.keep(message))
  expect(outbox.all().map((kept) => kept.message.name)).toEqual(['Ravi'])
})

test.each(['{', '{"a":1}', '[1, null, {}]'])('what is no outbox counts as an empty one: %s', (found) => {
  const storage = new Drawer()
  storage.setItem(STORAGE_KEY, found)
  expect(openOutbox({ storage, send: answering('delivered') }).all()).toEqual([])
})
