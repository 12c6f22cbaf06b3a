/** The OpenAPI 3.1 document of the API, made from the contract: what is not in the contract is not in the document. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  AMBIENT_REFUSALS,
  type EndpointShape,
  PROGRAM_REFUSALS,
  REFUSALS,
  type RefusalCode,
  type StreamShape,
} from '@voltyatra/contract'
import { getSessionKind, isOfPrograms } from '../api.ts'
import { STATION_READS } from '../call-limits.ts'
import { type JsonSchema, SchemaWriter } from './schemas.ts'
import { buildStreamParts, STREAM_REFUSALS } from './stream-operation.ts'
import { type DocumentStyle, SESSION_STYLE } from './style.ts'

const OPENAPI_VERSION = '3.1.1'
const API_VERSION = '1.0.0'

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly 'x-events'?: JsonSchema }>
  >
  /** The codes that a refusal of this status may carry. */
  readonly 'x-codes'?: readonly string[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, unknown>>
    readonly responses: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

interface Installation {
  /** Of the API: every path is below it. */
  readonly prefix: string
  readonly publicUrl: string
  readonly streams?: readonly StreamShape[]
  readonly style?: DocumentStyle
}

/** The document for an installation at `publicUrl`. */
export async function openApiDocument(
  endpoints: readonly EndpointShape[],
  { prefix, publicUrl, streams = [], style = SESSION_STYLE }: Installation,
): Promise<OpenApiDocument> {
  const schemas = new SchemaWriter()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = buildOperation(endpoint, schemas, style)
    paths[endpoint.path] = path
    // All together take a second, and chargers and drivers are answered meanwhile.
    await yieldToEventLoop()
  }
  for (const stream of streams) paths[stream.path] = { get: buildStreamOperation(stream, schemas) }
  return {
    openapi: OPENAPI_VERSION,
    info: { title: style.title, version: API_VERSION, description: style.description },
    servers: [{ url: prefix }],
    tags: [...new Set([...endpoints, ...streams].map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: style.failure, ...selectUsedComponents(schemas.components, paths) },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: Object.fromEntries(
        [...groupCommonRefusals()].map(([status, codes]) => [
          formatComponentName(status),
          buildRefusedResponse(status, codes, style),
        ]),
      ),
      securitySchemes: style.buildSecuritySchemes(publicUrl.startsWith('https:')),
    },
  }
}

/** A noun that no call shows, not even within another noun, is left out. */
function selectUsedComponents(
  components: Readonly<Record<string, JsonSchema>>,
  paths: OpenApiDocument['paths'],
): Record<string, JsonSchema> {
  const text = JSON.stringify([paths, components])
  return Object.fromEntries(
    Object.entries(components)
      .filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Who may call, in words. */
function describeAccess({ access }: Pick<EndpointShape, 'access'>): string {
  if (access === 'public') return 'Anybody'
  if (access === 'customer') return 'A signed-in driver'
  if (access === 'operator') return 'Any signed-in operator'
  if (access === 'fleet') return 'A signed-in person of a fleet'
  if ('may' in access) return `An operator with the right ${access.may}`
  if ('program' in access) return `A program whose key has the right \`${access.program}\``
  return access.partner === 'see'
    ? 'A signed-in person of a partner'
    : `A signed-in person of a partner with the right ${access.partner}`
}

/** Whether a call honours Idempotency-Key. */
export const isKeyed = ({ method, idempotency }: EndpointShape): boolean =>
  method !== 'GET' && idempotency !== 'ignored'

function buildOperation(endpoint: EndpointShape, schemas: SchemaWriter, style: DocumentStyle): Operation {
  const { name, tag, summary, access } = endpoint
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${describeAccess(endpoint)} may call this.`,
    security: buildSecurity(access),
    parameters: buildParameters(endpoint, schemas),
    ...buildRequestBody(endpoint, schemas),
    responses: buildResponses(endpoint, schemas, style),
  }
}

const SCHEMES = { administrator: 'operator', customer: 'driver', partner: 'partner', fleet: 'fleet' } as const

function buildSecurity(access: EndpointShape['access']): Operation['security'] {
  if (access === 'public') return []
  return [{ [isOfPrograms(access) ? 'program' : SCHEMES[getSessionKind(access)]]: [] }]
}

function buildStreamOperation(stream: StreamShape, schemas: SchemaWriter): Operation {
  const { description, parameters, answer } = buildStreamParts(stream, schemas)
  const codes = STREAM_REFUSALS.filter((code) => code !== 'not-signed-in' || stream.access !== 'public')
  const refused = codes.map((code) => {
    const { status } = REFUSALS[code]
    return [status, { $ref: `#/components/responses/${formatComponentName(status)}` }] as const
  })
  return {
    operationId: stream.name,
    tags: [stream.tag],
    summary: stream.summary,
    description: `${describeAccess(stream)} may listen. ${description}`,
    security: buildSecurity(stream.access),
    parameters,
    responses: { 200: answer, ...Object.fromEntries(refused) },
  }
}

function buildParameters(
  { params, query, ...endpoint }: EndpointShape,
  schemas: SchemaWriter,
): Operation['parameters'] {
  return [
    ...(params ? toParameters('path', schemas.resolve(schemas.input(params))) : []),
    ...(query ? toParameters('query', schemas.resolve(schemas.input(query))) : []),
    ...(isKeyed(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function toParameters(where: 'path' | 'query', { properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }
  })
}

function buildRequestBody(
  { body, files, takesMail, rawBody, refusals }: EndpointShape,
  schemas: SchemaWriter,
): Pick<Operation, 'requestBody'> {
  if (takesMail) {
    const mail = { 'message/rfc822': { schema: FILE } }
    // What others have the form of is not described.
    return {
      requestBody: {
        required: true,
        content: { ...mail, ...(rawBody && { 'application/json': { schema: {} } }) },
      },
    }
  }
  if (!body) return {}
  const schema = schemas.input(body)
  const json = { 'application/json': { schema } }
  const fileFields = (files ?? []).map((name) => [name, FILE] as const)
  const form = {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(fileFields) },
    required: [...(schema.required ?? []), ...(refusals.includes('file-missing') ? (files ?? []) : [])],
  }
  const content = files ? { 'multipart/form-data': { schema: form } } : json
  return { requestBody: { required: (schema.required?.length ?? 0) > 0, content } }
}

function buildResponses(
  endpoint: EndpointShape,
  schemas: SchemaWriter,
  style: DocumentStyle,
): Operation['responses'] {
  const reply = schemas.output(endpoint.reply)
  const answers: Record<string, Response | { $ref: string }> = {
    [endpoint.success ?? 200]: {
      description: 'Done.',
      content: endpoint.file
        ? { [endpoint.file]: { schema: { type: 'string' } } }
        : { 'application/json': { schema: style.wrapReply(reply) } },
    },
  }
  const common = groupCommonRefusals()
  for (const [status, codes] of groupRefusalsByStatus(endpoint)) {
    const isCommon = String(common.get(status)) === String(codes)
    answers[status] = isCommon
      ? { $ref: `#/components/responses/${formatComponentName(status)}` }
      : buildRefusedResponse(status, codes, style)
  }
  return answers
}

const isOfOperators = (access: EndpointShape['access']): boolean =>
  access === 'operator' || (typeof access === 'object' && 'may' in access)

/** What a call may refuse with: its own codes, and those of the transport that can meet it. */
export function groupRefusalsByStatus(endpoint: EndpointShape): ReadonlyMap<number, readonly RefusalCode[]> {
  const { access, method, body, files, query, params } = endpoint
  const isWrite = method !== 'GET'
  const takesInput = body !== undefined || query !== undefined || params !== undefined
  const isList = query !== undefined && 'cursor' in ((query as { shape?: object }).shape ?? {})
  const applies: Partial<Record<RefusalCode, boolean>> = {
    'invalid-request': takesInput,
    'malformed-json': isWrite,
    'malformed-form': files !== undefined,
    'invalid-cursor': isList,
    'invalid-idempotency-key': isKeyed(endpoint),
    'not-signed-in': access !== 'public' && !isOfPrograms(access),
    'foreign-origin': isWrite,
    'not-allowed': typeof access === 'object' && !isOfPrograms(access),
    'proof-needed': isOfOperators(access) && typeof endpoint.reauthentication === 'string',
    'factor-setup-needed': isOfOperators(access) && !endpoint.beforeFactor,
    'looking-only': isOfOperators(access) && method !== 'GET' && !endpoint.whileLooking,
    'no-such-call': false,
    'method-not-allowed': false,
    'unmet-expectation': false,
    'headers-too-large': false,
    'request-timeout': isWrite,
    'idempotency-key-reused': isKeyed(endpoint),
    'too-large': isWrite,
    'unsupported-media-type': isWrite,
    'too-many-requests': canBeTooMany(endpoint),
  }
  const ambient: RefusalCode[] = AMBIENT_REFUSALS.filter((code) => applies[code] ?? true)
  if (isOfPrograms(access)) ambient.push(...PROGRAM_REFUSALS)
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set<RefusalCode>([...endpoint.refusals, ...ambient])) {
    const { status } = REFUSALS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function canBeTooMany(endpoint: EndpointShape): boolean {
  const { access, method } = endpoint
  if (access !== 'public' && isOfPrograms(access)) return true
  if (method === 'GET') return STATION_READS.has(endpoint)
  return access === 'public' || getSessionKind(access) !== 'administrator'
}

/** Refusals that read the same at every call that has no more of that status. */
function groupCommonRefusals(): ReadonlyMap<number, readonly RefusalCode[]> {
  const codes: readonly RefusalCode[] = [
    'not-signed-in',
    'request-timeout',
    'too-large',
    'unsupported-media-type',
    'too-many-requests',
    'internal-error',
    'service-unavailable',
  ]
  return new Map(codes.map((code) => [REFUSALS[code].status, [code]]))
}

const formatComponentName = (status: number): string => `Refused${status}`

function buildRefusedResponse(
  status: number,
  codes: readonly RefusalCode[],
  { failureType }: DocumentStyle,
): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${REFUSALS[code].message}`).join('\n\n'),
    ...(RETRYABLE.has(status) && { headers: RETRY_AFTER }),
    content: {
      [failureType]: {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: [...codes] } } }],
        },
      },
    },
    'x-codes': codes,
  }
}

const RETRYABLE = new Set([429, 503])
const RETRY_AFTER = {
  'retry-after': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
}

const FILE: JsonSchema = { type: 'string', format: 'binary' }

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of 1 to 200 printable characters. The same key with the same request gives the first answer again ' +
    'for at least a day; with another request it is refused. A refusal leaves no key.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
}
