/** The contract's schemas as JSON Schema for OpenAPI: named ones become components, all others stand where they are used. */
import * as contract from '@voltyatra/contract'
import * as z from 'zod'

export interface JsonSchema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  default?: unknown
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** What the contract exports in capitals is a noun that people know by that name. */
function registerSchemas(exported: Readonly<Record<string, unknown>>): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>()
  for (const [name, value] of Object.entries(exported)) {
    if (isSchema(value) && /^[A-Z][a-z]/.test(name) && !registry.has(value)) registry.add(value, { id: name })
  }
  return registry
}

/** Collects the components that a document refers to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {}
  readonly #names = registerSchemas(contract)

  /** What a client sends. */
  readonly input = (schema: z.ZodType): JsonSchema => this.#write(schema, 'input')
  /** What the server answers. */
  readonly output = (schema: z.ZodType): JsonSchema => this.#write(schema, 'output')

  /** What a reference stands for; any other schema as it is. */
  readonly resolve = (schema: JsonSchema): JsonSchema =>
    this.components[schema.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema

  #write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, {
      io,
      metadata: this.#names as unknown as z.core.$ZodRegistry<Record<string, unknown>>,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema
    const { $defs = {}, $schema: _dialect, ...rest } = written
    return this.#moveDefinitions($defs as Record<string, JsonSchema>, rest, io)
  }

  /** `#/$defs/Name` → `#/components/schemas/Name`; a noun that is sent in another form than it is answered is `NameInput`. */
  #moveDefinitions(
    definitions: Record<string, JsonSchema>,
    schema: JsonSchema,
    io: 'input' | 'output',
  ): JsonSchema {
    const final = new Map<string, string>()
    for (const name of Object.keys(definitions)) final.set(name, name)
    for (const [name, definition] of Object.entries(definitions)) {
      const known = this.components[name]
      const moved = relink(definition, final)
      if (known && JSON.stringify(known) !== JSON.stringify(moved)) {
        final.set(name, `${name}${io === 'input' ? 'Input' : 'Reply'}`)
      }
    }
    for (const [name, definition] of Object.entries(definitions)) {
      this.components[final.get(name) ?? name] = relink(definition, final)
    }
    return relink(schema, final)
  }
}

function relink(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === 'id' && typeof value === 'string' && names.has(value)) return undefined
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = value.replace('#/$defs/', '')
    return `#/components/schemas/${names.get(name) ?? name}`
  }) as JsonSchema
}

interface Definition {
  readonly type: string
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly defaultValue?: unknown
}

const getDefinition = (schema: z.core.$ZodType | undefined): Definition | undefined =>
  (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def

/** Says what the converter leaves out: the words of `.describe()`, defaults, and what a text field turns into. */
function describe(schema: z.core.$ZodType, json: JsonSchema, io: 'input' | 'output'): void {
  const { description } = schema as z.ZodType
  if (description) json.description = description
  const definition = getDefinition(schema)
  if (io === 'input' && definition?.type === 'pipe' && definition.out && !json.$ref) {
    const before = getDefinition(definition.in)?.type
    // A preprocess step takes anything; what it makes of it is what a client should send. A string that is looked at
    // again afterwards is still that string.
    if (before === 'transform' || (before === 'string' && getDefinition(definition.out)?.type === 'string')) {
      Object.assign(json, z.toJSONSchema(definition.out, { io, unrepresentable: 'any', override: tidyUp }), {
        ...(description && { description }),
      })
    }
  }
  if (io === 'input' && definition?.type === 'default') json.default = definition.defaultValue
  tidyUp({ jsonSchema: json })
}

/** Leaves out what a reader learns nothing from: a pattern beside its format, the bounds of every double. */
function tidyUp({ jsonSchema: written }: { jsonSchema: object }): void {
  const jsonSchema = written as JsonSchema
  delete jsonSchema.$schema
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A field more is no break of the contract.
  delete jsonSchema.additionalProperties
}
