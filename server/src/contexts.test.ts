import * as contract from '@voltyatra/contract'
import * as domain from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { CONTEXTS, JOBS, ROUTES } from './contexts.ts'
import type { AuditedAction } from './db/unit-of-work.ts'

const sorted = (names: readonly string[]) => names.toSorted()

test('every call of the contract is answered by exactly one route, and no route is beside the contract', () => {
  expect(sorted(ROUTES.map(({ endpoint }) => endpoint.name))).toEqual(
    sorted(contract.ENDPOINTS.map(({ name }) => name)),
  )
})

test('every live topic of the contract has one rule of who may hear of it', () => {
  const topics = CONTEXTS.flatMap((context) => Object.keys(context.topics))
  expect(sorted(topics)).toEqual(sorted(contract.LIVE_TOPICS))
})

test('every kind of what needs attention is counted by one context', () => {
  const kinds = CONTEXTS.flatMap((context) => Object.keys(context.waiting))
  expect(sorted(kinds)).toEqual(sorted(contract.ATTENTION_KINDS))
})

test('what is written into the audit log is what the contract lists, and nothing else compiles', () => {
  expectTypeOf<AuditedAction>().toEqualTypeOf<contract.AuditAction>()
  expectTypeOf<'booking.confrim'>().not.toExtend<AuditedAction>()
})

test('no two jobs have one name', () => {
  const names = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a list that both the wire and the rules have is the same in both', () => {
  expect(contract.BOOKING_STATUSES).toEqual(domain.BOOKING_STATES)
  expect(contract.CARD_KINDS).toEqual(domain.CARD_KINDS)
  expect(contract.CHARGING_STATES).toEqual(domain.SESSION_STATES)
  expect(contract.CONNECTOR_TYPES).toEqual(domain.CONNECTOR_TYPES)
  expect(contract.CONTRACT_CYCLES).toEqual(domain.CYCLES)
  expect(contract.DIMENSIONS).toEqual(domain.DIMENSIONS)
  expect(contract.E_INVOICE_STATES).toEqual(domain.E_INVOICE_STATES)
  expect(contract.GSTR1_SECTIONS).toEqual(domain.RETURN_SECTIONS)
  expect(contract.ORDER_STATUSES).toEqual(domain.ORDER_STATES)
  expect(contract.PAPER_KINDS).toEqual(domain.PAPER_KINDS)
  expect(contract.PARTNER_STATUSES).toEqual(domain.PARTNER_STATES)
  expect(contract.STATEMENT_LINE_KINDS).toEqual(domain.STATEMENT_LINES)
  expect(contract.STATION_STATUSES).toEqual(domain.STATION_STATES)
})

test('the wire and the rules read mobile numbers alike', () => {
  const typed = fc.stringMatching(/^(\+91|0091|91|0)?[ -]?[5-9][0-9 ()-]{7,12}$/)
  fc.assert(
    fc.property(
      typed,
      (text) => contract.IndianMobile.safeParse(text).data === domain.parseIndianMobile(text),
    ),
  )
})
