/** Whether a message is one that the protocol knows and has the shape that it prescribes: the schemas of `ocpp-rpc`. */
import { createRequire } from 'node:module'
import type standardValidators from 'ocpp-rpc/lib/standard-validators.js'
import { dialectOf, type OcppVersion } from './all.ts'

export interface MessageFault {
  /** The CALLERROR that names it. */
  readonly code: string
  readonly text: string
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string
  readonly params: Readonly<Record<string, unknown>>
}
type Validate = ((payload: unknown) => boolean) & {
  readonly schema: unknown
  readonly errors?: readonly SchemaError[] | null
}
interface Schemas {
  readonly subprotocol: string
  readonly _ajv: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly formats: Readonly<Record<string, unknown>>
    getSchema(id: string): Validate | undefined
  }
}

const require = createRequire(import.meta.url)

let loaded: ReadonlyMap<string, Schemas['_ajv']> | undefined

/** With the first message: the schemas of all versions are megabytes, and an installation may have no charger. */
function schemas(): ReadonlyMap<string, Schemas['_ajv']> {
  loaded ??= new Map(
    (require('ocpp-rpc/lib/standard-validators.js') as typeof standardValidators as unknown as Schemas[]).map(
      (one) => [one.subprotocol, one._ajv],
    ),
  )
  return loaded
}

/** Compiled on first use; finding it among the schemas costs more than using it. */
const compiled = new Map<string, Validate | undefined>()

function validatorOf(version: OcppVersion, action: string, part: 'req' | 'conf'): Validate | undefined {
  const key = `${version} ${action}.${part}`
  const known = compiled.get(key)
  if (known) return known
  if (!/^[A-Za-z0-9]{1,50}$/.test(action)) return undefined
  const validate = schemas().get(version)?.getSchema(`urn:${action}.${part}`)
  if (validate) compiled.set(key, validate)
  return validate
}

/** Whether the version has such a call at all. */
export const isAction = (version: OcppVersion, action: string): boolean =>
  validatorOf(version, action, 'req') !== undefined

/** What the version prescribes for a payload: JSON Schema. */
export const schemaOf = (version: OcppVersion, action: string, part: 'req' | 'conf'): unknown =>
  validatorOf(version, action, part)?.schema

/** Whether a text is of a format that schemas name. */
export function isFormat(version: OcppVersion, format: string, text: string): boolean {
  const known = schemas().get(version)?.formats[format]
  if (known instanceof RegExp) return known.test(text)
  if (typeof known === 'function') return known(text) === true
  if (typeof known !== 'object' || known === null || !('validate' in known)) return true
  const { validate } = known
  return validate instanceof RegExp
    ? validate.test(text)
    : typeof validate === 'function' && validate(text) === true
}

/** All actions that a version has, whoever calls them. */
export const actionsOf = (version: OcppVersion): readonly string[] =>
  Object.keys(schemas().get(version)?.schemas ?? {}).flatMap((id) => /^urn:(\w+)\.req$/.exec(id)?.[1] ?? [])

/** What is wrong with a payload, by the error codes of its version; undefined where nothing is. */
export function messageFault(
  version: OcppVersion,
  action: string,
  part: 'req' | 'conf',
  payload: unknown,
): MessageFault | undefined {
  const validate = validatorOf(version, action, part)
  if (!validate) return { code: 'NotImplemented', text: `${action} is not known` }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { code: dialectOf(version).errorCodes.payload, text: 'The payload is not an object' }
  }
  if (validate(payload)) return undefined
  const [first] = validate.errors ?? []
  if (!first) return { code: dialectOf(version).errorCodes.payload, text: 'The payload is not valid' }
  return { code: codeOf(version, first.keyword), text: sentenceOf(first) }
}

function codeOf(version: OcppVersion, keyword: string): string {
  switch (keyword) {
    case 'type':
      return 'TypeConstraintViolation'
    case 'required':
    case 'minItems':
    case 'maxItems':
      return dialectOf(version).errorCodes.occurrence
    case 'additionalProperties':
      return dialectOf(version).errorCodes.payload
    default:
      return 'PropertyConstraintViolation'
  }
}

const sentenceOf = ({ instancePath, message, params }: SchemaError): string => {
  const extra =
    params.additionalProperty === undefined ? '' : ` (${String(params.additionalProperty).slice(0, 50)})`
  return `${instancePath.slice(1).replaceAll('/', '.').slice(0, 200) || 'The payload'} ${message ?? 'is not valid'}${extra}`
}

/** Whether a charger of this version can be asked for it. */
export const isCommand = (version: OcppVersion, action: string): boolean =>
  dialectOf(version).commands.has(action)
