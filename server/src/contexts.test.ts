import {
  ATTENTION_KINDS,
  type AuditAction,
  CONNECTOR_TYPES,
  ENDPOINTS,
  IndianMobile,
  LIVE_TOPICS,
} from '@voltyatra/contract'
import * as domain from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { CONTEXTS, JOBS, ROUTES } from './contexts.ts'
import type { AuditedAction } from './db/unit-of-work.ts'

const sorted = (names: readonly string[]) => names.toSorted()

test('every call of the contract is answered by exactly one route, and no route is beside the contract', () => {
  expect(sorted(ROUTES.map(({ endpoint }) => endpoint.name))).toEqual(
    sorted(ENDPOINTS.map(({ name }) => name)),
  )
})

test('every live topic of the contract has one rule of who may hear of it', () => {
  const topics = CONTEXTS.flatMap((context) => Object.keys(context.topics ?? {}))
  expect(sorted(topics)).toEqual(sorted(LIVE_TOPICS))
})

test('every kind of what needs attention is counted by one context', () => {
  const kinds = CONTEXTS.flatMap((context) => Object.keys(context.waiting ?? {}))
  expect(sorted(kinds)).toEqual(sorted(ATTENTION_KINDS))
})

test('what is written into the audit log is what the contract lists, and nothing else compiles', () => {
  expectTypeOf<AuditedAction>().toEqualTypeOf<AuditAction>()
  expectTypeOf<'booking.confrim'>().not.toExtend<AuditedAction>()
})

test('no two jobs have one name', () => {
  const names = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the wire and the rules know the same connectors, and read mobile numbers alike', () => {
  expect(domain.CONNECTOR_TYPES).toEqual(CONNECTOR_TYPES)
  const typed = fc.stringMatching(/^(\+91|0091|91|0)?[ -]?[5-9][0-9 ()-]{7,12}$/)
  fc.assert(fc.property(typed, (text) => IndianMobile.safeParse(text).data === domain.indianMobile(text)))
})
