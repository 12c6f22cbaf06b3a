import type { EndpointShape } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import type { ZodType } from 'zod'
import {
  expectRefusal,
  forEach,
  hostileTarget,
  type Requested,
  WITH_BODY,
  WITH_QUERY,
} from './testing/hostile-target.ts'
import { sampleInput, withField } from './testing/sample.ts'

vi.setConfig({ testTimeout: 180_000 })

interface Case {
  readonly endpoint: EndpointShape
  readonly field: string
  readonly value: unknown
}

const SWAPPED: readonly unknown[] = [
  'a text that is not asked for',
  '',
  42,
  -1,
  true,
  null,
  [1, 'x', null],
  {},
]

/** Amounts, counts and texts at and beyond the edges of what a number or a database can hold. */
const EXTREME: readonly unknown[] = [
  1e12,
  -1e308,
  10.155,
  1e-7,
  Number.MAX_SAFE_INTEGER + 2,
  '1e12',
  '-Infinity',
  '١٢٣',
  'x'.repeat(100_000),
  "'; drop table customer; --",
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
]

/** Every field of a body, those of objects within it under dotted names. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    [...path, name].join('.'),
    ...fieldsOf(part, [...path, name]),
  ])
}

const casesWith = (values: readonly unknown[]): Case[] =>
  WITH_BODY.flatMap((endpoint) =>
    fieldsOf(sampleInput(endpoint.body)).flatMap((field) =>
      values.map((value) => ({ endpoint, field, value })),
    ),
  )

/** The paths that the contract finds fault with in what arrives; none when it takes it. */
function listFaults({ body: schema }: EndpointShape, body: unknown): readonly string[] {
  const { error } = (schema as ZodType).safeParse(JSON.parse(JSON.stringify(body)))
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

interface Checked extends Case {
  readonly body: Record<string, unknown>
  readonly title: string
  readonly faults: readonly string[]
}

const checkedCasesWith = (values: readonly unknown[]): Checked[] =>
  casesWith(values).map((one) => {
    const { endpoint, field, value } = one
    const body = withField(sampleInput(endpoint.body), field, value)
    return {
      ...one,
      body,
      title: `${endpoint.name} with ${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
      faults: listFaults(endpoint, body),
    }
  })

/** A request with one value in several fields, of which each is refused by itself, too. */
interface Joined extends Omit<Checked, 'field'> {
  readonly fields: readonly string[]
}

const isWithin = (field: string, other: string): boolean =>
  field === other || field.startsWith(`${other}.`) || other.startsWith(`${field}.`)

/** Both in one request; undefined where it would not name every fault that the two name. */
function join(
  one: Joined,
  { field, value, faults }: Checked,
  listAll: typeof listFaults,
): Joined | undefined {
  if (one.fields.some((other) => isWithin(field, other))) return undefined
  const body = withField(one.body, field, value)
  const named = listAll(one.endpoint, body)
  if (![...one.faults, ...faults].every((path) => named.includes(path))) return undefined
  return { ...one, body, title: `${one.title}, ${field}`, fields: [...one.fields, field], faults: named }
}

/** Cases of one call and value in as few requests as can be: thousands of them take the time of hundreds. */
function joinCases(cases: readonly Checked[], listAll = listFaults): readonly Joined[] {
  const groups = Map.groupBy(cases, ({ endpoint, value }) => `${endpoint.name} ${JSON.stringify(value)}`)
  return [...groups.values()].flatMap((group) => {
    const requests: Joined[] = []
    for (const one of group) {
      const place = requests.findIndex((other, at) => {
        const joined = join(other, one, listAll)
        if (joined) requests[at] = joined
        return joined !== undefined
      })
      if (place < 0) requests.push({ ...one, fields: [one.field] })
    }
    return requests
  })
}

test('every call of the contract has a sample that it takes', () => {
  const without = WITH_BODY.filter(({ body }) => !body?.safeParse(sampleInput(body)).success)
  expect(without.map(({ name, body }) => [name, body?.safeParse(sampleInput(body)).error?.issues])).toEqual(
    [],
  )
})

test('a value of the wrong type in any field of any call is refused, names the field and changes nothing', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const refused = checkedCasesWith(SWAPPED).filter(({ faults }) => faults.length > 0)
  expect(refused.length).toBeGreaterThan(5_000)
  await forEach(joinCases(refused), async ({ endpoint, body, title, faults }) => {
    const answer = await request(endpoint, { body })
    expectRefusal(answer, title)
    expect(answer.json.code, title).toBe('invalid-request')
    expect(answer.json.message, title).toBe(answer.json.issues[0].message)
    expect(
      answer.json.issues.map(({ path }: { path: string }) => path),
      title,
    ).toEqual(faults)
  })
  expect(await census()).toEqual(before)
})

test('numbers, texts, times and addresses at the edge of what the contract takes break nothing', async () => {
  const { request } = await hostileTarget()
  const taken = checkedCasesWith([...SWAPPED, ...EXTREME]).filter(({ faults }) => faults.length === 0)
  expect(taken.length).toBeGreaterThan(50)
  await forEach(taken, async ({ endpoint, body, title }) => {
    const answer = await request(endpoint, { body })
    expect(answer.status, `${title}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expectRefusal(answer, title)
  })
})

const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\udc00\ud800']
const isUnstorable = (value: unknown): boolean => UNSTORABLE.includes(value as string)

const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], whole)

test('text that the database cannot hold is refused in every field and names it, and nothing changes', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const cases = casesWith(UNSTORABLE).map((one) => ({
    ...one,
    body: withField(sampleInput(one.endpoint.body), one.field, one.value),
    title: `${one.endpoint.name} with ${JSON.stringify(one.value)} in ${one.field}`,
    faults: [one.field],
  }))
  const listTexts = (_endpoint: EndpointShape, body: unknown) =>
    fieldsOf(body).filter((field) => isUnstorable(valueAt(body, field)))
  await forEach(joinCases(cases, listTexts), async ({ endpoint, body, title, faults }) => {
    const answer = await request(endpoint, { body })
    expectRefusal(answer, title)
    expect(answer.json.code, title).toBe('invalid-request')
    expect(answer.json.issues, title).toEqual(
      faults.map((path) => ({ path, message: 'This text holds characters that cannot be stored.' })),
    )
  })
  await forEach(WITH_BODY, async (endpoint) => {
    const body = { ...sampleInput(endpoint.body), 'na\u0000me': 1, '\ud800': 1 }
    expectRefusal(await request(endpoint, { body }), `${endpoint.name} with such a name`)
  })
  expect(await census()).toEqual(before)
})

test('every amount of money takes two decimals and 10 crore, and not a paisa more', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const amounts = casesWith([10.155, 0.001, 1e-7, 1e12, -0.01, 100_000_000.01]).filter(
    ({ endpoint, field }) => {
      const body = withField(sampleInput(endpoint.body), field, 'x')
      const checked = endpoint.body?.safeParse(body)
      return checked?.error?.issues.some(({ message }) => message === 'Enter an amount in rupees') ?? false
    },
  )
  expect(amounts.length).toBeGreaterThan(0)
  await forEach(amounts, async ({ endpoint, field, value }) => {
    const answer = await request(endpoint, { body: withField(sampleInput(endpoint.body), field, value) })
    const title = `${endpoint.name} with ${field} = ${String(value)}`
    expectRefusal(answer, title)
    expect(answer.json.issues[0].path, title).toBe(field)
  })
  expect(await census()).toEqual(before)
})

test('a missing body names every field that must be there', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  await forEach(WITH_BODY, async (endpoint) => {
    const checked = (endpoint.body as ZodType).safeParse({})
    if (checked.success) return
    const answer = await request(endpoint)
    expectRefusal(answer, endpoint.name)
    expect(answer.json.issues.map(({ path }: { path: string }) => path)).toEqual(
      checked.error.issues.map(({ path }) => path.join('.')),
    )
  })
  expect(await census()).toEqual(before)
})

test('unknown, repeated, empty and unstorable query values are refused by every list and name the value', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const refused: readonly (readonly [string, string])[] = [
    ['limit', '?limit=0'],
    ['limit', '?limit=-1'],
    ['limit', '?limit=1001'],
    ['limit', '?limit=abc'],
    ['limit', '?limit='],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=1e3'],
    ['limit', '?limit=NaN'],
    ['limit', '?limit=1&limit=2'],
    ['limit', '?limit=99999999999999999999'],
    ['sort', '?sort=password_hash'],
    ['sort', '?sort=createdAt;drop%20table%20customer'],
    ['sort', '?sort=--createdAt'],
    ['sort', '?sort='],
    ['status', '?status=no-such-status'],
    ['status', '?status=__proto__'],
    ['q', '?q=a&q=b'],
    ['q', '?q=%00'],
    ['q', `?q=${'x'.repeat(201)}`],
    ['cursor', '?cursor=%00'],
    ['cursor', `?cursor=${'x'.repeat(3001)}`],
  ]
  const cases = WITH_QUERY.flatMap((endpoint) =>
    refused.flatMap(([name, query]) =>
      name in fieldsRequested(endpoint) ? [{ endpoint, name, query }] : [],
    ),
  )
  expect(cases.length).toBeGreaterThan(100)
  await forEach(cases, async ({ endpoint, name, query }) => {
    const answer = await request(endpoint, { query })
    expectRefusal(answer, `${endpoint.name}${query}`)
    expect(answer.json.code, `${endpoint.name}${query}`).toBe('invalid-request')
    expect(
      answer.json.issues.map(({ path }: { path: string }) => path.split('.')[0]),
      `${endpoint.name}${query}`,
    ).toContain(name)
  })
  expect(await census()).toEqual(before)
})

test('a search for anything at all, and a forged cursor, never break a list', async () => {
  const { request } = await hostileTarget()
  const cursor = (parts: unknown) => `?cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`
  const id = '01999999-0000-7000-8000-000000000000'
  const queries = [
    '?q=%25',
    '?q=_',
    '?q=%5C',
    "?q='%20or%201=1--",
    '?q=%F0%9F%94%8C',
    '?q=%ff',
    '?q=%',
    '?q=%ud800',
    '?unknown=1',
    '?__proto__=1',
    '?constructor[prototype][x]=1',
    '?q[]=1',
    '?',
    '?&&&=&',
    '?cursor=%F0',
    '?cursor=e30',
    cursor(['-createdAt', 'not a time', id]),
    cursor(['-createdAt', '\u0000', id]),
    cursor(['-createdAt', '2026-11-20T00:00:00Z', "' or true --"]),
    cursor(['createdAt', '9'.repeat(400), id]),
    cursor(['name', { toString: 1 }, id]),
    cursor(['-createdAt', '294277-01-01', id]),
    cursor(null),
  ]
  const cases = WITH_QUERY.flatMap((endpoint) => queries.map((query) => ({ endpoint, query })))
  await forEach(cases, async ({ endpoint, query }) => {
    const answer = await request(endpoint, { query } satisfies Requested)
    expect(answer.status, `${endpoint.name}${query}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expectRefusal(answer, `${endpoint.name}${query}`)
  })
})

const fieldsRequested = ({ query }: EndpointShape): Record<string, unknown> =>
  (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
