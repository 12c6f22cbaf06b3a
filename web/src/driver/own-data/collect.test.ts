import * as contract from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { collectAll, collectList, PAGED, WHOLE } from './collect.ts'

/** What says nothing of the driver, or is in what another call says. */
const LEFT_OUT = new Set([
  '/driver/notifications/count',
  '/driver/push-key',
  '/driver/vehicles',
  '/driver/papers',
  '/driver/papers-archive',
  '/driver/events',
])

test('every call that tells a driver of the own account is in the copy of the own data', () => {
  const own = Object.values(contract)
    .filter((one) => typeof one === 'object' && one !== null && 'path' in one && 'method' in one)
    .map((one) => one as { path: string; method: string; access: unknown })
    .filter(({ path, method, access }) => method === 'GET' && access === 'customer' && !path.includes('{'))
    .map(({ path }) => path)
    .filter((path) => !LEFT_OUT.has(path))
  expect([...Object.values(WHOLE), ...Object.values(PAGED)].sort()).toEqual([...new Set(own)].sort())
})

test('all pages of a list are read, one after the other', async () => {
  const requested: unknown[] = []
  const rows = await collectList(async (path, query) => {
    requested.push([path, query])
    return query.cursor === 'two'
      ? { data: [{ _id: 3 }], page: { nextCursor: null } }
      : { data: [{ _id: 1 }, { _id: 2 }], page: { nextCursor: 'two' } }
  }, '/driver/wallet')
  expect(rows).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }])
  expect(requested).toEqual([
    ['/driver/wallet', { limit: 200 }],
    ['/driver/wallet', { limit: 200, cursor: 'two' }],
  ])
})

test('a list that cannot be read leaves no copy that looks whole', async () => {
  const load = async (path: string) => {
    if (path === '/driver/orders') throw new Error('no connection')
    return { data: [], page: { nextCursor: null } }
  }
  await expect(collectAll(load)).rejects.toThrow('no connection')
})
