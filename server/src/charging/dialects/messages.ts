/** Whether a message is one that the protocol knows and has the shape that it prescribes: the schemas of `ocpp-rpc`. */
import { createRequire } from 'node:module'
import type * as ajv from 'ajv'
import type * as ajvFormats from 'ajv-formats'
import { findDialect, type OcppVersion, VERSIONS } from './all.ts'
import { describeFault } from './describe-fault.ts'
import type { Carried, ChargerDialect, DialectCall } from './dialect.ts'

/** Of an action: its call, the answer to it, or what is never answered. */
export type MessagePart = 'req' | 'conf' | 'send'

export interface MessageFault {
  /** The CALLERROR that names it. */
  readonly code: string
  readonly text: string
}

const require = createRequire(import.meta.url)

const readSchemas = (version: OcppVersion) =>
  require(`ocpp-rpc/lib/schemas/${version.replaceAll('.', '_')}.json`) as readonly ajv.SchemaObject[]

/**
 * Their ids are "urn:Authorize.req" or "urn:AuthorizeRequest", which are no URNs: Ajv gets `Authorize.req` and `Authorize.conf`
 * of either, and `Action.send` of a message that is never answered.
 */
function toSchemaName(id: string): string {
  const name = id.slice('urn:'.length)
  if (name.includes('.')) return name
  const [, action = name, kind = 'Send'] = /^(\w+)(Request|Response)$/.exec(name) ?? []
  return `${action}.${{ Request: 'req', Response: 'conf' }[kind] ?? 'send'}`
}

const formatId = (format: string) => `format:${format}`

/** A tenth is no exact number of a computer: 0.3 is three of them within a millionth. Infinitely many are none. */
const isMultipleOf = (of: number) => (value: number) => Math.abs(Math.round(value / of) - value / of) < 1e-6

/** A real date and time as nearly all write it: any day but the last of a long month, in UTC. */
const USUAL_TIME =
  /^\d{4}-(?:02-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

const loaded = new Map<OcppVersion, ajv.Ajv>()

/** With a version's first message: Ajv and the schemas are megabytes, and an installation may have no charger. */
function loadSchemas(version: OcppVersion): ajv.Ajv {
  const known = loaded.get(version)
  if (known) return known
  const { Ajv } = require('ajv') as typeof ajv
  const { default: formats } = require('ajv-formats') as typeof ajvFormats
  const schemas = new Ajv({ strictSchema: false, strictTypes: false })
  schemas.removeKeyword('multipleOf')
  schemas.addKeyword({ keyword: 'multipleOf', type: 'number', compile: isMultipleOf, errors: false })
  const { get } = formats.default
  // Too many chargers say nothing of the time zone.
  const { validate: isTime } = get('iso-date-time') as { readonly validate: (text: string) => boolean }
  for (const [name, format] of [
    // The library divides each time into its parts.
    ['date-time', { validate: (text: string) => USUAL_TIME.test(text) || isTime(text) }],
    ['uri', get('uri')],
  ] as const) {
    schemas.addFormat(name, format)
    schemas.addSchema({ type: 'string', format: name }, formatId(name))
  }
  for (const { $id = '', ...schema } of readSchemas(version)) schemas.addSchema(schema, toSchemaName($id))
  loaded.set(version, schemas)
  return schemas
}

type OfParts = Partial<Record<MessagePart, ajv.ValidateFunction>>

/** By version and action, compiled on first use: finding it among the schemas costs more than using it. */
const compiled = new Map(VERSIONS.map((version) => [version, new Map<string, OfParts>()]))

function compileValidator(
  version: OcppVersion,
  action: string,
  part: MessagePart,
): ajv.ValidateFunction | undefined {
  const ofVersion = compiled.get(version)
  const known = ofVersion?.get(action)?.[part]
  if (known) return known
  if (!/^[A-Za-z0-9]{1,50}$/.test(action)) return undefined
  const validate = loadSchemas(version).getSchema(`${action}.${part}`) as ajv.ValidateFunction | undefined
  if (validate) ofVersion?.set(action, { ...ofVersion.get(action), [part]: validate })
  return validate
}

/** Whether the version has such a call at all. */
export const isAction = (version: OcppVersion, action: string): boolean =>
  compileValidator(version, action, 'req') !== undefined

/** What the version prescribes for a payload: JSON Schema. */
export const getSchema = (version: OcppVersion, action: string, part: MessagePart): unknown =>
  compileValidator(version, action, part)?.schema

/** Whether a text is of a format that schemas name. */
export const isFormat = (version: OcppVersion, format: string, text: string): boolean =>
  loadSchemas(version).getSchema(formatId(format))?.(text) === true

/** All actions that a version has, in both directions. */
export const listActions = (version: OcppVersion): readonly string[] =>
  Object.keys(loadSchemas(version).schemas).flatMap((id) => /^(\w+)\.req$/.exec(id)?.[1] ?? [])

/** What is wrong with a payload, by the error codes of its version; undefined where nothing is. */
export const findMessageFault = (
  version: OcppVersion,
  action: string,
  part: MessagePart,
  payload: unknown,
): MessageFault | undefined => findFault({ version, action, part, format: formatFault }, payload)

interface Prescribed {
  readonly version: OcppVersion
  readonly action: string
  readonly part: MessagePart
  readonly format: (error: ajv.ErrorObject) => string
}

function findFault(
  { version, action, part, format }: Prescribed,
  payload: unknown,
): MessageFault | undefined {
  const validate = compileValidator(version, action, part)
  if (!validate) return { code: 'NotImplemented', text: `${action} is not known` }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { code: findDialect(version).errorCodes.payload, text: 'The payload is not an object' }
  }
  if (validate(payload)) return undefined
  const [first] = validate.errors ?? []
  if (!first) return { code: findDialect(version).errorCodes.payload, text: 'The payload is not valid' }
  return { code: chooseErrorCode(version, first.keyword), text: format(first) }
}

function chooseErrorCode(version: OcppVersion, keyword: string): string {
  switch (keyword) {
    case 'type':
      return 'TypeConstraintViolation'
    case 'required':
    case 'minItems':
    case 'maxItems':
      return findDialect(version).errorCodes.occurrence
    case 'additionalProperties':
      return findDialect(version).errorCodes.payload
    default:
      return 'PropertyConstraintViolation'
  }
}

/** In the validator’s words: for whoever has made the charger. */
const formatFault = ({ instancePath, message, params }: ajv.ErrorObject): string => {
  const extra =
    params.additionalProperty === undefined ? '' : ` (${String(params.additionalProperty).slice(0, 50)})`
  return `${instancePath.slice(1).replaceAll('/', '.').slice(0, 200) || 'The payload'} ${message ?? 'is not valid'}${extra}`
}

/**
 * What is wrong with a call to a charger of this version, and with what it carries of another one, in words for whoever has
 * written it.
 */
export function findCommandFault(
  version: OcppVersion,
  action: string,
  payload: Readonly<Record<string, unknown>>,
): MessageFault | undefined {
  const carried = findCarried(version, { action, payload })
  const requested = { version, action, part: 'req', format: describeFault } as const
  const fault = findFault(requested, payload)
  if (fault || !carried) return fault
  if (!carried.isRequested.has(carried.action))
    return { code: 'NotImplemented', text: `${carried.action || 'messageId'} is not known` }
  const { version: ofCarried } = findDialect(carried.version)
  return findFault({ ...requested, version: ofCarried, action: carried.action }, carried.payload)
}

/** Undefined where the call is of its own version alone. */
export function findCarried(version: OcppVersion, call: DialectCall): Carried | undefined {
  const dialect: ChargerDialect = findDialect(version)
  return dialect.findCarried?.(call)
}

/** Whether a charger of this version can be asked for it. */
export const isCommand = (version: OcppVersion, action: string): boolean =>
  findDialect(version).commands.has(action)
