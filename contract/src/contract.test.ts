import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { ENDPOINTS, type EndpointShape, REFUSALS, V1_ENDPOINTS } from './index.ts'

/** Of both APIs. */
const CALLS = [...ENDPOINTS, ...V1_ENDPOINTS]

const shapeOf = (schema: z.ZodType | undefined): object =>
  (schema as { shape?: object } | undefined)?.shape ?? {}

const parametersOf = ({ path }: EndpointShape): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

describe('the calls as a whole', () => {
  test('have names of their own, as programs write them', () => {
    const names = CALLS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  })

  test.each([[ENDPOINTS], [V1_ENDPOINTS]])(
    'have addresses of their own, whatever the parameters are called',
    (calls) => {
      const addresses = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
      expect(new Set(addresses).size).toBe(addresses.length)
    },
  )
})

/** Of files that are known by their name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': String.raw`\.csv`,
  'text/calendar': String.raw`\.ics`,
}

describe.each(CALLS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('checks exactly the parameters that stand in its path', () => {
    expect(Object.keys(shapeOf(endpoint.params)).sort()).toEqual(parametersOf(endpoint).sort())
    expect(endpoint.path).toMatch(
      new RegExp(String.raw`^(/([\w-]+|\{\w+\}))+${ENDINGS[endpoint.file ?? ''] ?? ''}$`),
    )
  })

  test('reads without a body, and writes only what it declares', () => {
    if (endpoint.method !== 'GET') return
    expect([endpoint.body, endpoint.files, endpoint.rawBody, endpoint.idempotency]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test('names each of its refusals once', () => {
    expect(new Set(endpoint.refusals).size).toBe(endpoint.refusals.length)
  })

  test('leaves `status` to the envelope', () => {
    expect(Object.keys(shapeOf(endpoint.reply))).not.toContain('status')
    expect(Object.keys(shapeOf(endpoint.reply)).length > 0).toBe(endpoint.file === undefined)
  })

  test('says in one sentence what it is for', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
    expect(endpoint.tag).toMatch(/^[A-Z]/)
  })
})

test('every refusal says something to people, and none of it twice', () => {
  const messages = Object.values(REFUSALS).map(({ message }) => message)
  expect(messages.filter((message) => !/^[A-Z].{8,}/.test(message))).toEqual([])
  expect(new Set(messages).size).toBe(messages.length)
})
