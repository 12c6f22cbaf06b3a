/** Payloads that a schema allows, whatever they mean. */
import fc from 'fast-check'
import type { MessageSchema } from '../rules.ts'

export const payloadsOf = (schema: MessageSchema): fc.Arbitrary<object> =>
  valueAs(schema, schema) as fc.Arbitrary<object>

function valueAs(schema: MessageSchema, root: MessageSchema): fc.Arbitrary<unknown> {
  const name = schema.$ref?.slice('#/definitions/'.length)
  if (name) return valueAs(root.definitions?.[name] ?? {}, root)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum = -1_000_000, maximum = 1_000_000, multipleOf = 1 } = schema
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const model = Object.fromEntries(properties.map(([key, one]) => [key, valueAs(one, root)]))
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] })
    }
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema
      const maxLength = Math.min(maxItems, Math.max(3, minItems))
      return fc.array(valueAs(schema.items ?? {}, root), { minLength: minItems, maxLength })
    }
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc
        .integer({ min: minimum, max: maximum })
        .map((number) => Number((number * multipleOf).toFixed(1)))
    case 'boolean':
      return fc.boolean()
    default:
      return textOf(schema)
  }
}

function textOf({ format, maxLength = 40 }: MessageSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const [min, max] = [new Date('1970-01-01T00:00:00Z'), new Date('2099-12-31T00:00:00Z')]
    return fc
      .tuple(fc.date({ min, max, noInvalidDate: true }), fc.constantFrom('Z', 'z', '+05:30', '-0800'))
      .map(([at, zone]) => at.toISOString().replace('Z', zone))
  }
  if (format === 'uri') return fc.constantFrom('https://example.org/a', 'ftp://files.example.org/log.txt')
  return fc.string({ maxLength: Math.min(maxLength, 40), unit: 'binary' })
}
