import { ATTENTION_KINDS, ENDPOINTS, LIVE_TOPICS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { CONTEXTS } from './contexts.ts'

const sorted = (names: readonly string[]) => names.toSorted()

test('every call of the contract is answered by exactly one route, and no route is beside the contract', () => {
  const routes = CONTEXTS.flatMap((context) => context.routes.map(({ endpoint }) => endpoint.name))
  expect(sorted(routes)).toEqual(sorted(ENDPOINTS.map(({ name }) => name)))
})

test('every live topic of the contract has one rule of who may hear of it', () => {
  const topics = CONTEXTS.flatMap((context) => Object.keys(context.topics ?? {}))
  expect(sorted(topics)).toEqual(sorted(LIVE_TOPICS))
})

test('every kind of what needs attention is counted by one context', () => {
  const kinds = CONTEXTS.flatMap((context) => Object.keys(context.waiting ?? {}))
  expect(sorted(kinds)).toEqual(sorted(ATTENTION_KINDS))
})

test('no two jobs have one name', () => {
  const names = CONTEXTS.flatMap(({ jobs }) => jobs.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
