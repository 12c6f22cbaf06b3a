/**
 * Commands that decide what a charger trusts, where it connects, or what runs on it. Only the owner and managers may give
 * them. Each version of OCPP has its own; the server's and the panel's dialects take theirs from here.
 */

type Payload = Readonly<Record<string, unknown>>

/** Whether a command is secured; its payload may be anything. */
export type IsSecured = (action: string, payload: Payload) => boolean

/** Where drivers pay by a code on the charger’s display: its page, and the secret that proves a code of it. */
const isPaymentPage = (component: unknown, setting: unknown): boolean =>
  String(component).toLowerCase() === 'webpaymentsctrlr' &&
  /^(urltemplate|sharedsecret)$/i.test(String(setting))

/** The same as a key of 1.6, of all connectors or of one. */
const isPaymentPageKey = (key: unknown): boolean => {
  const [component, ...rest] = String(key).split('.')
  return isPaymentPage(component, rest.at(-1))
}

const isSecurityProfile = (setting: unknown): boolean => String(setting).toLowerCase() === 'securityprofile'

const SECURED_16: ReadonlySet<string> = new Set([
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'SignedUpdateFirmware',
  'UpdateFirmware',
])

/** What 1.6 says of Plug & Charge stands in DataTransfer; names are compared without case. */
const isPlugAndCharge = (vendor: unknown, message: unknown): boolean =>
  String(vendor).toLowerCase() === 'org.openchargealliance.iso15118pnc' &&
  String(message).toLowerCase() !== 'triggermessage'

/** Of OCPP 1.6. */
export const isSecured16: IsSecured = (action, { key, vendorId, messageId }) =>
  SECURED_16.has(action) ||
  (action === 'DataTransfer' && isPlugAndCharge(vendorId, messageId)) ||
  (action === 'ChangeConfiguration' && (isSecurityProfile(key) || isPaymentPageKey(key)))

const SECURED_201: ReadonlySet<string> = new Set([
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'PublishFirmware',
  'SetNetworkProfile',
  'UnpublishFirmware',
  'UpdateFirmware',
])

/** Of OCPP 2.0.1. */
export const isSecured201: IsSecured = (action, payload) => {
  if (SECURED_201.has(action)) return true
  if (action !== 'SetVariables') return false
  const { setVariableData } = payload
  return (Array.isArray(setVariableData) ? setVariableData : []).some((one: Requested) => {
    const [component, variable] = [one?.component?.name, one?.variable?.name]
    return isSecurityProfile(variable) || isPaymentPage(component, variable)
  })
}

type Requested =
  | {
      readonly component?: { readonly name?: unknown } | null
      readonly variable?: { readonly name?: unknown } | null
    }
  | null
  | undefined

/** Of OCPP 2.1. */
export const isSecured21: IsSecured = (action, payload) => isSecured201(action, payload)
