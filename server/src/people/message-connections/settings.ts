/** What a connection is set to, without its secrets, and what is asked of it. */
import { createPrivateKey } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import type { ChannelKind } from '../../platform/messaging/channel.ts'
import type { HttpAccess, ReportsRead } from '../../platform/messaging/http-provider.ts'
import type { SmtpAccess } from '../../platform/messaging/smtp.ts'
import { type ConnectionRow, type Provider, selectPushSettings } from './queries.ts'
import type { SecretName, Secrets } from './secrets.ts'

export type Settings =
  | { readonly provider: 'msg91'; readonly entityId: string; readonly url?: string | undefined }
  | ({ readonly provider: 'http'; readonly reports: ReportsRead | null } & Omit<HttpAccess, 'key'>)
  | ({
      readonly provider: 'smtp'
      readonly dkim: { readonly domain: string; readonly selector: string } | null
    } & Omit<SmtpAccess, 'password' | 'dkim'>)
  | { readonly provider: 'web-push'; readonly contact: string; readonly publicKey?: string | undefined }
  | { readonly provider: 'whatsapp-cloud'; readonly phoneNumberId: string; readonly url?: string | undefined }

/** Of a row: what was checked before it was written. */
export const readSettings = ({
  provider,
  settings,
}: Pick<ConnectionRow, 'provider' | 'settings'>): Settings =>
  ({ ...settings, provider }) as unknown as Settings

/** With which browsers subscribe to push messages. */
export async function loadPushKey(reader: Reader): Promise<string | undefined> {
  const settings = await selectPushSettings(reader)
  const read = settings && readSettings({ provider: 'web-push', settings })
  return read?.provider === 'web-push' ? read.publicKey : undefined
}

const CHANNELS: Readonly<Record<Provider, readonly ChannelKind[]>> = {
  msg91: ['sms'],
  http: ['sms', 'voice'],
  smtp: ['email'],
  'web-push': ['push'],
  'whatsapp-cloud': ['whatsapp'],
}

type Refused = {
  readonly kind:
    | 'provider-of-another-channel'
    | 'connection-secret-missing'
    | 'host-not-allowed'
    | 'dkim-key-invalid'
    | 'secret-in-the-open'
}

/** Where a provider of this kind may be, beside this machine on a development installation. */
const HOSTS: Readonly<Partial<Record<Provider, RegExp>>> = {
  msg91: /(^|\.)msg91\.com$/,
  'whatsapp-cloud': /^graph\.facebook\.com$/,
}

interface Checked {
  readonly channel: ChannelKind
  readonly settings: Settings
  readonly secrets: Secrets
  /** Providers may be played on this machine. */
  readonly isDevelopment: boolean
}

export function checkConnection({
  channel,
  settings,
  secrets,
  isDevelopment,
}: Checked): Result<null, Refused> {
  if (!CHANNELS[settings.provider].includes(channel)) return refuse({ kind: 'provider-of-another-channel' })
  if (listNeededSecrets(settings).some((name) => !secrets[name])) {
    return refuse({ kind: 'connection-secret-missing' })
  }
  if (!isHostAllowed(settings, isDevelopment)) return refuse({ kind: 'host-not-allowed' })
  if (settings.provider === 'http' && settings.headers.some(hasOpenSecret)) {
    return refuse({ kind: 'secret-in-the-open' })
  }
  if (settings.provider === 'smtp' && secrets.dkimKey && !isSigningKey(secrets.dkimKey)) {
    return refuse({ kind: 'dkim-key-invalid' })
  }
  return ok(null)
}

function listNeededSecrets(settings: Settings): readonly SecretName[] {
  switch (settings.provider) {
    case 'msg91':
    case 'whatsapp-cloud':
      return ['key']
    case 'http': {
      const texts = [settings.body, ...settings.headers.map(({ value }) => value)]
      return texts.some((text) => text.includes('{key}')) ? ['key'] : []
    }
    case 'smtp':
      return [
        ...(settings.user === null ? [] : ['password' as const]),
        ...(settings.dkim ? ['dkimKey' as const] : []),
      ]
    case 'web-push':
      return []
  }
}

function isHostAllowed(settings: Settings, isDevelopment: boolean): boolean {
  if (settings.provider === 'smtp') {
    return settings.security !== 'none' || isLoopbackHost(settings.host)
  }
  if (settings.provider === 'web-push' || settings.url === undefined) return true
  const { protocol, hostname, username, password } = new URL(settings.url)
  if (username !== '' || password !== '') return false
  if (isDevelopment && isLoopbackHost(hostname)) return true
  return (
    protocol === 'https:' && (HOSTS[settings.provider] ?? /./).test(hostname) && !isLoopbackHost(hostname)
  )
}

/** A header that is a secret by its name has it from what is sealed. */
const hasOpenSecret = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
  /auth|key|token|secret|password/i.test(name) && !value.includes('{key}')

function isSigningKey(pem: string): boolean {
  try {
    return ['rsa', 'ed25519'].includes(createPrivateKey(pem).asymmetricKeyType ?? '')
  } catch {
    return false
  }
}
