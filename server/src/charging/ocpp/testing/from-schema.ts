/** A message with each field that its schema of OCPP 2.1 has: the charger says all that it may. */
import { createRequire } from 'node:module'

interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly definitions?: Readonly<Record<string, Schema>>
}

const schemas: readonly Schema[] = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp2_1.json')

/** As the schema writes it; values by the names of their fields where these mean something. */
export function buildFromSchema(action: string, byName: Readonly<Record<string, unknown>>): object {
  const whole = schemas.find(({ $id }) => $id === `urn:${action}Request`)
  if (!whole) throw new Error(`No schema of ${action}`)
  const build = (schema: Schema, name: string): unknown => {
    if (schema.$ref) {
      const meant = whole.definitions?.[schema.$ref.slice('#/definitions/'.length)]
      if (!meant) throw new Error(`${action}: ${schema.$ref} is not there`)
      return build(meant, name)
    }
    if (Object.hasOwn(byName, name)) return byName[name]
    if (schema.enum) return schema.enum[0]
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
            key === 'customData' ? [] : [[key, build(inner, key)]],
          ),
        )
      case 'array':
        return Array.from({ length: schema.minItems ?? 1 }, () => build(schema.items ?? {}, name))
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1))
      default:
        return name.slice(0, schema.maxLength ?? name.length)
    }
  }
  return build(whole, action) as object
}
