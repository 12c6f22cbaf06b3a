import { API_PREFIX, ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/test-app.ts'
import { SchemaWriter } from './docs/schemas.ts'
import { openTwo } from './testing/limited-world.ts'

const LONG_AGO = '2000-01-01T00:00:00.000Z'
const MUCH_LATER = '2099-01-01T00:00:00.000Z'

const isList = ({ method, reply }: EndpointShape): boolean =>
  method === 'GET' && 'shape' in reply && 'page' in (reply.shape as object)

const writer = new SchemaWriter()

interface Question {
  readonly query: Readonly<Record<string, string>>
  /** Whether all rows are to be found by it, none, or some. */
  readonly finds: 'all' | 'none' | 'some'
}

/** What a list can be asked for, each by itself: its orders, its states and other choices, and periods. */
function listQuestions({ query }: EndpointShape): readonly Question[] {
  const { properties = {} } = query ? writer.resolve(writer.input(query)) : {}
  const chosen = Object.entries(properties).flatMap(([name, schema]) =>
    (writer.resolve(schema).enum ?? []).map(
      (value): Question => ({ query: { [name]: String(value) }, finds: name === 'sort' ? 'all' : 'some' }),
    ),
  )
  if (!('from' in properties)) return chosen
  const periods: readonly Question[] = [
    { query: { from: LONG_AGO, to: MUCH_LATER }, finds: 'all' },
    { query: { from: MUCH_LATER }, finds: 'none' },
    { query: { to: LONG_AGO }, finds: 'none' },
  ]
  return [...chosen, ...periods]
}

test('every list answers each order, each choice and each period that it offers, in pages of one row', async () => {
  const { net, owner, own } = await openTwo()
  const readers: readonly Caller[] = [
    owner,
    await net.partnerPerson({ partnerId: own.partnerId }),
    await net.driver('+919876500001'),
    await net.fleetPerson(),
  ]
  const [wrong, inPages] = [new Set<string>(), new Set<string>()]
  for (const endpoint of ENDPOINTS.filter(isList)) {
    const { name, path } = endpoint
    for (const id of path.includes('{') ? own.ids : ['']) {
      for (const reader of readers) {
        const read = (query: Question['query']) => {
          const search = new URLSearchParams({ limit: '1', ...query })
          return reader.get(`${API_PREFIX}${path.replaceAll(/\{\w+\}/g, id)}?${search}`)
        }
        const bare = await read({})
        if (bare.status !== 200) continue
        const { total } = bare.body.page
        if (total > 1) inPages.add(name)
        for (const { query, finds } of listQuestions(endpoint)) {
          const { status, body } = await read(query)
          const found = body.page?.total
          // Who reads a driver's data is written down, and read here.
          const isGrowing = name === 'listDriverLooks'
          const isRight = finds === 'none' ? found === 0 : finds === 'some' || isGrowing || found === total
          if (status !== 200 || !isRight)
            wrong.add(`${name} ${new URLSearchParams(query)}: ${status}, ${found} of ${total}`)
        }
      }
    }
  }
  expect([...wrong]).toEqual([])
  // What stands on one page is not counted: rows are counted only where there is another one.
  expect([...inPages]).toEqual(expect.arrayContaining(['listBookings', 'listCustomers', 'listOrders']))
})
