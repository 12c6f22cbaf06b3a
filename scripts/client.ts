/** The made files of `client/`: the types and calls of `/api/v1`, from its OpenAPI document. */
import { type EndpointShape, V1_ENDPOINTS, V1_PREFIX, WEBHOOK_EVENTS } from '@voltyatra/contract'
import { type OpenApiDocument, type Operation, openApiDocument } from '../server/src/http/docs/openapi.ts'
import type { JsonSchema } from '../server/src/http/docs/schemas.ts'
import { PROGRAM_STYLE } from '../server/src/http/docs/style.ts'
import type { MadeList } from './features.ts'

const MADE = 'Made from the contract by `npm run generate`; not edited by hand.'
const COMPONENTS = '#/components/schemas/'

/** The files, or those for other calls. */
export async function buildClient(
  endpoints: readonly EndpointShape[] = V1_ENDPOINTS,
): Promise<readonly MadeList[]> {
  const document = await openApiDocument(endpoints, {
    prefix: V1_PREFIX,
    publicUrl: '',
    style: PROGRAM_STYLE,
  })
  const types = new TypeWriter(document)
  const described = endpoints
    .toSorted((one, other) => rankByAnswer(one) - rankByAnswer(other))
    .map((endpoint) => describeCall(endpoint, findOperation(document, endpoint), types))
  const calls = described.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return [
    { file: 'client/src/made/types.ts', text: buildTypes(document, types) },
    { file: 'client/src/made/codes.ts', text: buildCodes(document) },
    { file: 'client/src/made/calls.ts', text: buildCallTable(calls) },
  ]
}

/** A noun is called as its list has it; what one alone has more is the whole of it. */
const rankByAnswer = ({ name }: EndpointShape): number =>
  /^fetch\w+s$/.test(name) ? 0 : name.startsWith('fetch') ? 1 : 2

const findOperation = (document: OpenApiDocument, { method, path }: EndpointShape): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

/** Nouns that the calls answer with, each under one name, and the components that they name. */
class TypeWriter {
  readonly nouns = new Map<string, string>()
  readonly components = new Map<string, string>()
  readonly #document: OpenApiDocument

  constructor(document: OpenApiDocument) {
    this.#document = document
  }

  /** The name of what a call answers with: the same fields have the same name, whatever calls answer with them. */
  nameNoun(schema: JsonSchema, requests: readonly string[]): string {
    const text = this.write(schema, '')
    const known = [...this.nouns].find(([, other]) => other === text)
    if (known) return known[0]
    const name = requests.find((one) => !this.nouns.has(one) && !(one in this.#document.components.schemas))
    if (!name) throw new Error(`No name is left for a noun of ${requests.join(', ')}`)
    this.nouns.set(name, text)
    return name
  }

  /** As TypeScript has it. */
  write(schema: JsonSchema, indent: string): string {
    if (schema.$ref) return this.#writeReference(schema.$ref)
    if ('const' in schema) return writeLiteral(schema.const)
    if (schema.enum) return schema.enum.map(writeLiteral).join(' | ')
    const among = schema.anyOf ?? schema.oneOf
    if (among) return this.#join(among, ' | ', indent)
    if (schema.allOf) return this.#join(schema.allOf, ' & ', indent)
    if (Array.isArray(schema.type))
      return this.#join(
        schema.type.map((type) => ({ ...schema, type })),
        ' | ',
        indent,
      )
    if (schema.type === 'array') return `readonly ${wrapInBrackets(this.write(schema.items ?? {}, indent))}[]`
    if (schema.type === 'object' || schema.properties) return this.writeFields(schema, indent)
    return PLAIN[schema.type ?? ''] ?? 'unknown'
  }

  writeFields({ properties = {}, required = [] }: JsonSchema, indent = ''): string {
    const entries = Object.entries(properties)
    if (entries.length === 0) return 'Readonly<Record<string, unknown>>'
    const fields = entries.map(([name, schema]) => {
      const about = describeField(schema)
      const comment = about ? `${indent}  /** ${about} */\n` : ''
      const key = /^\w+$/.test(name) ? name : `'${name}'`
      const mark = required.includes(name) ? '' : '?'
      return `${comment}${indent}  readonly ${key}${mark}: ${this.write(schema, `${indent}  `)}\n`
    })
    return `{\n${fields.join('')}${indent}}`
  }

  /** What a reference stands for; any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    if (!schema.$ref) return schema
    const found = this.#document.components.schemas[schema.$ref.slice(COMPONENTS.length)]
    if (!found) throw new Error(`${schema.$ref} is not in the document`)
    return found
  }

  #writeReference($ref: string): string {
    const name = $ref.slice(COMPONENTS.length)
    const schema = this.resolve({ $ref })
    if (!this.components.has(name)) {
      // A noun may name itself.
      this.components.set(name, '')
      this.components.set(name, this.write(schema, ''))
    }
    return name
  }

  #join(schemas: readonly JsonSchema[], sign: string, indent: string): string {
    return [...new Set(schemas.map((one) => wrapInBrackets(this.write(one, indent))))].join(sign)
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const writeLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value)

const wrapInBrackets = (text: string): string =>
  / [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text

const tidyComment = (text: string): string => text.replaceAll('*/', '* /').replaceAll('\n', ' ')

/** What is said of a field, and what it is where nothing is sent. */
const describeField = (schema: JsonSchema): string =>
  [
    schema.description && `${tidyComment(schema.description)}.`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} unless set.`,
  ]
    .filter(Boolean)
    .join(' ')

interface Call {
  readonly name: string
  readonly about: string
  readonly shape: string
  readonly input: string
  readonly isInputNeeded: boolean
  readonly answer: string
  readonly isWrite: boolean
  /** The noun of a list that has pages. */
  readonly row?: string
  readonly nouns: readonly string[]
}

/** @throws where two fields of the path, the query and the body have one name: the client takes them together */
function describeCall(endpoint: EndpointShape, operation: Operation, types: TypeWriter): Call {
  const { name, method, path, file, access } = endpoint
  const own = operation.parameters.filter((one) => 'name' in one)
  const bodySchema = types.resolve(operation.requestBody?.content['application/json']?.schema ?? {})
  const body = Object.keys(bodySchema.properties ?? {})
  const query = own.filter((one) => one.in === 'query').map((one) => one.name)
  const names = [...own.map((one) => one.name), ...body]
  if (new Set(names).size < names.length) throw new Error(`${name} has two fields of one name`)
  const requested = {
    properties: {
      ...Object.fromEntries(
        own.map(({ name: one, schema, description }) => [
          one,
          { ...schema, ...(description && { description }) },
        ]),
      ),
      ...bodySchema.properties,
    },
    required: [
      ...own.filter((one) => one.required).map((one) => one.name),
      ...(bodySchema.required ?? []).filter((one) => bodySchema.properties?.[one]?.default === undefined),
    ],
  }
  const right = typeof access === 'object' && 'program' in access ? access.program : ''
  const shape = [
    `method: '${method}', path: '${path}'`,
    ...(query.length > 0 ? [`query: ${writeNames(query)}`] : []),
    ...(operation.requestBody ? [`body: ${writeNames(body)}`] : []),
    ...(file ? ['isFile: true'] : []),
  ]
  return {
    name,
    about: `${tidyComment(operation.summary)} Right: \`${right}\`.`,
    shape: `{ ${shape.join(', ')} }`,
    input: names.length === 0 ? '' : types.writeFields(requested, '  '),
    isInputNeeded: requested.required.length > 0,
    isWrite: method !== 'GET',
    ...describeAnswer(endpoint, operation, types),
  }
}

const writeNames = (names: readonly string[]): string => `[${names.map((one) => `'${one}'`).join(', ')}]`

function describeAnswer(
  { name, file, success }: EndpointShape,
  operation: Operation,
  types: TypeWriter,
): Pick<Call, 'answer' | 'row' | 'nouns'> {
  if (file) return { answer: 'FileAnswer', nouns: [] }
  const reply = operation.responses[success ?? 200]
  const content = reply && 'content' in reply ? reply.content : {}
  const { data, nextCursor } = content['application/json']?.schema.properties ?? {}
  if (!data) throw new Error(`${name} answers without data`)
  const verbless = name.replace(/^[a-z]+/, '')
  const noun = verbless.replace(/s$/, '')
  const requests = /^fetch/.test(name) ? [noun, `Whole${noun}`] : [`${capitalize(name)}Reply`]
  const row = types.nameNoun(data.items ?? data, COMMANDS.has(name) ? ['Command'] : requests)
  if (nextCursor) return { answer: `PageAnswer<${row}>`, row, nouns: [row] }
  return { answer: data.items ? `Answer<readonly ${row}[]>` : `Answer<${row}>`, nouns: [row] }
}

/** Calls whose answer is no noun of theirs. */
const COMMANDS = new Set(['resetCharger', 'setChargerAvailability', 'unlockConnector'])

const capitalize = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

function buildTypes(document: OpenApiDocument, types: TypeWriter): string {
  const used = Object.entries(document.components.schemas).flatMap(([name, { description }]) => {
    const text = types.components.get(name)
    return text === undefined ? [] : [writeType(name, text, description)]
  })
  const nouns = [...types.nouns].map(([name, text]) => writeType(name, text))
  return [
    `/** What the API takes and answers with. Money is in paise, energy in Wh, power in W, times are RFC 3339 in UTC. ${MADE} */`,
    ...used,
    ...nouns,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const buildCodes = (document: OpenApiDocument): string =>
  [
    `/** Why calls are refused, and what webhooks send. ${MADE} */`,
    writeUnion('ProblemCode', 'What calls may be refused with', listCodes(document)),
    `${writeUnion('WebhookEvent', 'What webhooks send', WEBHOOK_EVENTS)}\n`,
  ].join('\n\n')

const writeType = (name: string, text: string, about?: string): string => {
  const comment = about ? `/** ${tidyComment(about)}. */\n` : ''
  return `${comment}export ${text.startsWith('{') ? `interface ${name} ${text}` : `type ${name} = ${text}`}`
}

const writeUnion = (name: string, about: string, values: readonly string[]): string =>
  `/** ${about}. */\nexport type ${name} =\n${values.map((one) => `  | ${writeLiteral(one)}`).join('\n')}`

function listCodes({ paths, components }: OpenApiDocument): readonly string[] {
  const codes = new Set<string>()
  const collect = (answers: Readonly<Record<string, unknown>>) => {
    for (const answer of Object.values(answers)) {
      for (const code of (answer as { 'x-codes'?: readonly string[] })['x-codes'] ?? []) codes.add(code)
    }
  }
  collect(components.responses)
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) collect(responses)
  }
  return [...codes].toSorted()
}

function buildCallTable(calls: readonly Call[]): string {
  const nouns = [...new Set(calls.flatMap((call) => call.nouns))].toSorted()
  const text = calls.flatMap((call) => [
    buildMethod(call),
    ...(call.row ? [buildReader(call, call.row)] : []),
  ])
  const signatures = text.map(({ signature }) => signature)
  const named = [
    ...nouns,
    ...findNamed(signatures.join(), ['ConnectorType', 'Id', 'IndianMobile', 'Timestamp']),
  ].toSorted()
  return `/** Every call of the API. ${MADE} */
import type { Answer, Ask, CallOptions, FileAnswer, PageAnswer, WriteOptions } from '../ask.ts'
import { readPages } from '../pages.ts'
import type { ${named.join(', ')} } from './types.ts'

/** Every path is below it. */
export const PREFIX = '${V1_PREFIX}'

export interface Calls {
${signatures.join('\n')}
}

export const createCalls = (ask: Ask): Calls => ({
${text.map(({ body }) => body).join('\n')}
})
`
}

const findNamed = (text: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))

function buildMethod({ name, about, shape, input, isInputNeeded, answer, isWrite }: Call) {
  const options = `options?: ${isWrite ? 'WriteOptions' : 'CallOptions'}`
  const requested = input ? `input${isInputNeeded ? '' : '?'}: ${input}, ` : ''
  const given = input ? `input${isInputNeeded ? '' : ' = {}'}, ` : ''
  return {
    signature: `  /** ${about} */\n  readonly ${name}: (${requested}${options}) => Promise<${answer}>`,
    body: `  ${name}: (${given}options) => ask(${shape}, ${input ? 'input' : '{}'}, options),`,
  }
}

/** A list row by row: `fetchStations` → `readAllStations`. */
function buildReader({ name, about, shape }: Call, row: string) {
  const reader = name.replace(/^[a-z]+/, 'readAll')
  const input = '{ readonly limit?: number }'
  return {
    signature: `  /** ${about} All of them, row by row; \`limit\` rows are asked for at once. */\n  readonly ${reader}: (input?: ${input}, options?: CallOptions) => AsyncGenerator<${row}, void, undefined>`,
    body: `  ${reader}: ({ limit } = {}, options) =>\n    readPages((cursor) => ask(${shape}, { limit, cursor }, options)),`,
  }
}
