import { expect, test } from 'vitest'
import { ENDPOINTS, LIVE_EVENTS, LIVE_KINDS, LIVE_TOPICS, STREAMS } from './index.ts'

test('streams have names and addresses that no call has', () => {
  const all = [...ENDPOINTS, ...STREAMS]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const reading = [...ENDPOINTS.filter(({ method }) => method === 'GET'), ...STREAMS]
  expect(new Set(reading.map(({ path }) => path)).size).toBe(reading.length)
})

test('streams say in one sentence what they are for', () => {
  for (const { summary } of STREAMS) expect(summary).toMatch(/^[A-Z].*\.$/)
})

test('a change names what has changed and how, and nothing of what it is now', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  for (const topic of LIVE_TOPICS) {
    for (const kind of LIVE_KINDS)
      expect(LIVE_EVENTS.change.parse({ topic, id, kind })).toEqual({ topic, id, kind })
  }
  expect(LIVE_EVENTS.change.safeParse({ topic: 'ledger', id, kind: 'changed' }).success).toBe(false)
  expect(Object.keys(LIVE_EVENTS.change.shape)).toEqual(['topic', 'id', 'kind'])
})
