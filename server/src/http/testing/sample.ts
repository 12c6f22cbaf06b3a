/** A plausible value for any schema of the contract, so that tests can walk calls that they know nothing of. */
import type * as z from 'zod'
import { type JsonSchema, SchemaWriter } from '../docs/schemas.ts'

/** A well-formed id that names nothing. */
export const UNKNOWN_ID = '01999999-0000-7000-8000-000000000000'

type Components = Readonly<Record<string, JsonSchema>>

/** What a client would send for `schema`: every field filled, optional ones too. */
export function sampleInput(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {}
  const known = made.get(schema)
  if (known) return structuredClone(known)
  const writer = new SchemaWriter()
  const json = writer.input(schema)
  const sample = repaired(schema, (sampleOf(json, writer.components) ?? {}) as Record<string, unknown>)
  made.set(schema, sample)
  return structuredClone(sample)
}

const made = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Rules that a JSON Schema cannot express are met by trying usual values, field by field. */
function repaired(schema: z.ZodType, sample: Record<string, unknown>): Record<string, unknown> {
  let best = sample
  for (const path of faultsOf(schema, sample)) {
    for (const candidate of OFTEN_RIGHT) {
      const next = withField(best, path, candidate)
      if (faultsOf(schema, next).includes(path)) continue
      best = next
      break
    }
  }
  return best
}

const faultsOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []

const OFTEN_RIGHT: readonly unknown[] = [
  'asha@example.in',
  '123456',
  'https://example.in/',
  'Ten long words'.repeat(2),
  'aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789-_aBcDe',
  '29ABCDE1234F1Z5',
  'BR',
  '06:30',
  '2026-11',
  '29',
  ['29'],
  '#067e55',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  2,
  0.25,
  undefined,
]

/** A copy of `whole` with one field, named by its dotted path, replaced. */
export function withField(whole: unknown, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(whole) as Record<string, unknown>
  const names = path.split('.')
  let at = copy
  for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[names.at(-1) ?? ''] = value
  return copy
}

function sampleOf(schema: JsonSchema, components: Components): unknown {
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.replace('#/components/schemas/', '')]
    return sampleOf({ ...target, ...schema, $ref: target?.$ref } as JsonSchema, components)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice, components)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return sampleText(schema)
    case 'number':
    case 'integer':
      return Math.max(Number(schema.minimum ?? 1), 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(Number(schema.minItems ?? 0), 1) }, () =>
        sampleOf(schema.items ?? {}, components),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part, components)]),
      )
    default:
      return 'anything'
  }
}

const TEXT_OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: UNKNOWN_ID,
  email: 'asha@example.in',
  'date-time': '2026-11-21T06:30:00.000Z',
  date: '2026-11-21',
  uri: 'https://example.in/',
}

/** Ten digits pass as a name, as a phone number and as most codes. */
const DIGITS = '9876543210'

function sampleText({ format, minLength, maxLength }: JsonSchema): string {
  const known = TEXT_OF_FORMAT[format ?? '']
  if (known) return known
  const text = DIGITS.padEnd(Number(minLength ?? 0), '0')
  return maxLength === undefined ? text : text.slice(0, Number(maxLength))
}
