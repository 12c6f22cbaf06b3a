/** The calls of the specification are a promise to programs that exist: this list of them is never edited. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from './index.ts'

interface FrozenCall {
  readonly method: string
  readonly path: string
  /** The body's fields. */
  readonly takes?: readonly string[]
  readonly files?: readonly string[]
  /** Fields of the answer beside its list. */
  readonly shows?: readonly string[]
  /** The names under which the answer carries its list, and what every row of it has. */
  readonly lists?: readonly string[]
  readonly row?: readonly string[]
}

const frozen = JSON.parse(
  readFileSync(new URL('./frozen-calls.json', import.meta.url), 'utf8'),
) as readonly FrozenCall[]

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

const json = (schema: z.ZodType | undefined, io: 'input' | 'output'): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : {}

/** Whether the dotted path leads to a field that is always there; a step may be an object or null. */
function has(schema: JsonSchema | undefined, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const object = schema?.properties ? schema : schema?.anyOf?.find(({ properties }) => properties)
  const field = object?.properties?.[name]
  if (!field || !object?.required?.includes(name)) return false
  return rest.length === 0 || has(field, rest.join('.'))
}

test('the specification has 21 calls', () => {
  expect(frozen).toHaveLength(21)
  expect(new Set(frozen.map(({ method, path }) => `${method} ${path}`)).size).toBe(21)
})

describe.each(frozen)(
  '$method $path',
  ({ method, path, takes = [], files = [], shows = [], lists = [], row = [] }) => {
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path === path)
    const body = json(endpoint?.body, 'input')
    const reply = json(endpoint?.reply, 'output')

    test('is there', () => {
      expect(endpoint).toBeDefined()
    })

    test('takes what it took, and asks for nothing more', () => {
      const fields = Object.keys(body.properties ?? {})
      expect(fields).toEqual(expect.arrayContaining([...takes]))
      expect(takes).toEqual(expect.arrayContaining([...(body.required ?? [])]))
      expect(json(endpoint?.query, 'input').required ?? []).toEqual([])
      expect(endpoint?.files ?? []).toEqual(files)
    })

    test('answers what it answered', () => {
      for (const name of shows) expect(Object.keys(reply.properties ?? {}), name).toContain(name)
      for (const list of lists) {
        expect(has(reply, list), list).toBe(true)
        const missing = row.filter((field) => !has(reply.properties?.[list]?.items, field))
        expect(missing, list).toEqual([])
      }
    })
  },
)
