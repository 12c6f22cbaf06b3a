/** Commands that decide what a charger trusts, where it connects, or what runs on it. */

const SECURED: ReadonlySet<string> = new Set([
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'PublishFirmware',
  'SetNetworkProfile',
  'SignedUpdateFirmware',
  'UnpublishFirmware',
  'UpdateFirmware',
])

const PROFILE = 'securityprofile'

/** Whether only the owner and managers may give it; its payload has been checked against its schema. */
export function isSecuredCommand(action: string, payload: Readonly<Record<string, unknown>>): boolean {
  if (SECURED.has(action)) return true
  if (action === 'ChangeConfiguration') return String(payload.key).toLowerCase() === PROFILE
  if (action !== 'SetVariables') return false
  const { setVariableData } = payload as { setVariableData?: readonly { variable?: { name?: string } }[] }
  return (setVariableData ?? []).some(({ variable }) => variable?.name?.toLowerCase() === PROFILE)
}
