/** Whether a message is one that the protocol knows and has the shape that it prescribes: the schemas of `ocpp-rpc`. */
import { createRequire } from 'node:module'
import type standardValidators from 'ocpp-rpc/lib/standard-validators.js'

export type OcppVersion = 'ocpp1.6' | 'ocpp2.0.1'

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
    return { code: FORMATION[version], text: 'The payload is not an object' }
  }
  if (validate(payload)) return undefined
  const [first] = validate.errors ?? []
  if (!first) return { code: FORMATION[version], text: 'The payload is not valid' }
  return { code: codeOf(version, first.keyword), text: sentenceOf(first) }
}

/** The older version misspells two of its codes, and chargers know only these. */
const FORMATION = { 'ocpp1.6': 'FormationViolation', 'ocpp2.0.1': 'FormatViolation' } as const
const OCCURRENCE = {
  'ocpp1.6': 'OccurenceConstraintViolation',
  'ocpp2.0.1': 'OccurrenceConstraintViolation',
} as const

function codeOf(version: OcppVersion, keyword: string): string {
  switch (keyword) {
    case 'type':
      return 'TypeConstraintViolation'
    case 'required':
    case 'minItems':
    case 'maxItems':
      return OCCURRENCE[version]
    case 'additionalProperties':
      return FORMATION[version]
    default:
      return 'PropertyConstraintViolation'
  }
}

const sentenceOf = ({ instancePath, message, params }: SchemaError): string => {
  const extra =
    params.additionalProperty === undefined ? '' : ` (${String(params.additionalProperty).slice(0, 50)})`
  return `${instancePath.slice(1).replaceAll('/', '.').slice(0, 200) || 'The payload'} ${message ?? 'is not valid'}${extra}`
}

/** What a 1.6 charger can be asked. */
const OCPP_16_COMMANDS: ReadonlySet<string> = new Set([
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
])

/** What a 2.0.1 charger can be asked. */
const OCPP_201_COMMANDS: ReadonlySet<string> = new Set([
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ClearCache',
  'ClearChargingProfile',
  'ClearDisplayMessage',
  'ClearVariableMonitoring',
  'CostUpdated',
  'CustomerInformation',
  'DataTransfer',
  'DeleteCertificate',
  'GetBaseReport',
  'GetChargingProfiles',
  'GetCompositeSchedule',
  'GetDisplayMessages',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'GetMonitoringReport',
  'GetReport',
  'GetTransactionStatus',
  'GetVariables',
  'InstallCertificate',
  'PublishFirmware',
  'RequestStartTransaction',
  'RequestStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SetDisplayMessage',
  'SetMonitoringBase',
  'SetMonitoringLevel',
  'SetNetworkProfile',
  'SetVariableMonitoring',
  'SetVariables',
  'TriggerMessage',
  'UnlockConnector',
  'UnpublishFirmware',
  'UpdateFirmware',
])

const COMMANDS = { 'ocpp1.6': OCPP_16_COMMANDS, 'ocpp2.0.1': OCPP_201_COMMANDS } as const

/** Whether a charger of this version can be asked for it. */
export const isCommand = (version: OcppVersion, action: string): boolean => COMMANDS[version].has(action)
