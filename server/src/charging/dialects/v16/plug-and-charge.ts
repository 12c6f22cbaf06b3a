/**
 * Messages of ISO 15118 in OCPP 1.6, as the application note of the Open Charge Alliance has them: those of 2.0.1, as JSON in the
 * text of DataTransfer. What 2.0.1 says of their fields holds here too.
 */
import { isDeeper } from '@voltyatra/domain'
import { type Carried, DEEPEST_MESSAGE, type DialectCall } from '../dialect.ts'

const DATA_TRANSFER = 'DataTransfer'
const VENDOR = 'org.openchargealliance.iso15118pnc'

/** Whether a charger knows these messages. */
const IS_ON = 'ISO15118PnCEnabled'

const VERSION = 'ocpp2.0.1'

/** What a charger can be asked so. */
const TO_CHARGERS: ReadonlySet<string> = new Set([
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'TriggerMessage',
])

/** Undefined for a message of another vendor. */
export function findCarried({ action, payload }: DialectCall): Carried | undefined {
  const { vendorId, messageId, data } = payload
  // Names of vendors are compared without case.
  if (action !== DATA_TRANSFER || String(vendorId).toLowerCase() !== VENDOR) return undefined
  return {
    ...{ version: VERSION, action: String(messageId ?? ''), payload: parseText(data) },
    ...{ isRequested: TO_CHARGERS, needs: IS_ON, carry },
  }
}

/** Undefined where it is no JSON, or nested deeper than a message. */
function parseText(data: unknown): unknown {
  if (data === undefined || data === '') return {}
  const text = String(data)
  if (isDeeper(text, DEEPEST_MESSAGE)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const carry = (action: string, payload: object): DialectCall => ({
  action: DATA_TRANSFER,
  payload: { vendorId: VENDOR, messageId: action, data: JSON.stringify(payload) },
})
