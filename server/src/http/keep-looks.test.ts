import {
  getCustomer,
  listBookings,
  listStationProblems,
  listVehicles,
  showDispute,
} from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { findDriverLooks } from './keep-looks.ts'

const now = new Date('2026-11-20T06:30:00Z')
const actor = { kind: 'administrator', id: 'operator', name: 'a@example.in', role: 'support' } as const
const customer = { kind: 'customer', id: 'driver', name: '+919845000001' } as const

test('drivers are found in lists, in lists of lists, in records and in the address, each once', () => {
  const find = (endpoint: Parameters<typeof findDriverLooks>[0], reply: unknown, params: unknown = {}) =>
    findDriverLooks(endpoint, { params, reply }, { actor, now })?.customerIds
  const of = (...ids: readonly (string | null)[]) => ids.map((customerId) => ({ customerId }))
  expect(find(listBookings, { data: of('a', 'b', 'a', null) })).toEqual(['a', 'b'])
  expect(find(listStationProblems, { data: [{ reports: of('a') }, { reports: of('b', 'a') }] })).toEqual([
    'a',
    'b',
  ])
  expect(find(showDispute, { data: { customer: { _id: 'a' } } })).toEqual(['a'])
  expect(find(showDispute, { data: { customer: null } })).toBeUndefined()
  expect(find(getCustomer, { data: {} }, { id: 'a' })).toEqual(['a'])
  expect(find(listVehicles, { data: of('a') })).toBeUndefined()
})

test('who reads the own data is no reader of a driver’s', () => {
  const reply = { data: [{ customerId: 'driver' }] }
  expect(findDriverLooks(listBookings, { params: {}, reply }, { actor: customer, now })).toBeUndefined()
})
