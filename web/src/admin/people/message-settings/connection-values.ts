/** A connection between its form's texts and what is sent. */
import type { BodyOf, setMessageConnection } from '@voltyatra/contract'
import { toRupees } from '../../form/amounts.ts'
import type { Channel, Connection } from './calls.ts'

type Body = BodyOf<typeof setMessageConnection>
export type Provider = Connection['provider']

export const PROVIDERS_OF = {
  sms: ['msg91', 'http'],
  voice: ['http'],
  email: ['smtp'],
  push: ['web-push'],
  whatsapp: ['whatsapp-cloud'],
} as const satisfies Readonly<Record<Channel, readonly Provider[]>>

export const FIELDS_OF = {
  msg91: ['entityId', 'key', 'playedUrl'],
  http: [
    'url',
    'format',
    'headers',
    'body',
    'key',
    'entityId',
    'messageIdPath',
    'reportIdPath',
    'reportStatusPath',
    'reportDelivered',
    'reportFailed',
  ],
  smtp: [
    'host',
    'port',
    'security',
    'user',
    'password',
    'from',
    'fromName',
    'bounceAddress',
    'dkimDomain',
    'dkimSelector',
    'dkimKey',
  ],
  'web-push': ['contact'],
  'whatsapp-cloud': ['phoneNumberId', 'accessToken', 'appSecret', 'playedUrl'],
} as const satisfies Readonly<Record<Provider, readonly string[]>>

export type ConnectionField = (typeof FIELDS_OF)[Provider][number]
export type ConnectionTexts = Readonly<Record<ConnectionField | 'provider' | 'isOn' | 'cost', string>>

/** Fields that hold a secret, and what the server calls it. */
export const SECRETS = {
  key: 'key',
  password: 'password',
  dkimKey: 'dkimKey',
  accessToken: 'key',
  appSecret: 'appSecret',
} as const satisfies Partial<Record<ConnectionField, Connection['secrets'][number]>>

/** What the server calls a field of the form. */
export const FORM_NAMES: Readonly<Record<string, string>> = {
  costPaise: 'cost',
  ...Object.fromEntries(
    [
      ...['entityId', 'key', 'url', 'format', 'headers', 'body', 'messageIdPath', 'host', 'port', 'security'],
      ...[
        'user',
        'password',
        'from',
        'fromName',
        'bounceAddress',
        'dkimKey',
        'contact',
        'phoneNumberId',
        'appSecret',
      ],
    ].map((name) => [`settings.${name}`, name]),
  ),
  'settings.dkim.domain': 'dkimDomain',
  'settings.dkim.selector': 'dkimSelector',
  'settings.reports.idPath': 'reportIdPath',
  'settings.reports.statusPath': 'reportStatusPath',
}

/** Secrets are empty: what was entered is never shown. */
export function toConnectionTexts(channel: Channel, connection: Connection | undefined): ConnectionTexts {
  const settings = (connection?.settings ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string, otherwise = ''): string => {
    const value = settings[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise
  }
  const dkim = (settings.dkim ?? {}) as Readonly<Record<string, string>>
  const reports = (settings.reports ?? {}) as {
    readonly idPath?: string
    readonly statusPath?: string
    readonly delivered?: readonly string[]
    readonly failed?: readonly string[]
  }
  const headers = (settings.headers ?? []) as readonly { readonly name: string; readonly value: string }[]
  return {
    provider: connection?.provider ?? PROVIDERS_OF[channel][0],
    isOn: connection?.isOn === false ? 'off' : 'on',
    cost: ((connection?.costPaise ?? 0) / 100).toFixed(2),
    entityId: text('entityId'),
    playedUrl: connection?.provider === 'http' ? '' : text('url'),
    url: connection?.provider === 'http' ? text('url') : '',
    format: text('format', 'json'),
    headers: headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    body: text('body'),
    messageIdPath: text('messageIdPath'),
    reportIdPath: reports.idPath ?? '',
    reportStatusPath: reports.statusPath ?? '',
    reportDelivered: (reports.delivered ?? []).join(', '),
    reportFailed: (reports.failed ?? []).join(', '),
    host: text('host'),
    port: text('port', '587'),
    security: text('security', 'starttls'),
    user: text('user'),
    from: text('from'),
    fromName: text('fromName'),
    bounceAddress: text('bounceAddress'),
    dkimDomain: dkim.domain ?? '',
    dkimSelector: dkim.selector ?? '',
    contact: text('contact'),
    phoneNumberId: text('phoneNumberId'),
    ...{ key: '', password: '', dkimKey: '', accessToken: '', appSecret: '' },
  }
}

/** The server says what is missing or wrong, field by field. */
export function toConnectionBody(texts: ConnectionTexts): Body {
  const rupees = toRupees(texts.cost)
  return {
    settings: toSettings(texts) as Body['settings'],
    costPaise: rupees === undefined ? Number.NaN : Math.round(rupees * 100),
    isOn: texts.isOn === 'on',
  }
}

function toSettings(texts: ConnectionTexts) {
  const orNull = (field: ConnectionField) => texts[field].trim() || null
  const secret = (field: ConnectionField, name: string = field) =>
    texts[field] === '' ? {} : { [name]: texts[field] }
  const url = texts.playedUrl.trim() === '' ? {} : { url: texts.playedUrl }
  switch (texts.provider as Provider) {
    case 'msg91':
      return { provider: 'msg91', entityId: texts.entityId, ...url, ...secret('key') }
    case 'whatsapp-cloud':
      return {
        ...{ provider: 'whatsapp-cloud', phoneNumberId: texts.phoneNumberId, ...url },
        ...secret('accessToken', 'key'),
        ...secret('appSecret'),
      }
    case 'web-push':
      return { provider: 'web-push', contact: texts.contact }
    case 'http':
      return {
        provider: 'http',
        entityId: orNull('entityId'),
        url: texts.url,
        format: texts.format,
        headers: toHeaders(texts.headers),
        body: texts.body,
        messageIdPath: orNull('messageIdPath'),
        reports: toReports(texts),
        ...secret('key'),
      }
    case 'smtp':
      return {
        provider: 'smtp',
        host: texts.host,
        port: Number(texts.port),
        security: texts.security,
        user: orNull('user'),
        from: texts.from,
        fromName: texts.fromName,
        bounceAddress: orNull('bounceAddress'),
        dkim: orNull('dkimDomain') && { domain: texts.dkimDomain, selector: texts.dkimSelector },
        ...secret('password'),
        ...secret('dkimKey'),
      }
  }
}

const toHeaders = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return colon < 0
        ? { name: line, value: '' }
        : { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
    })

function toReports(texts: ConnectionTexts) {
  const { reportIdPath, reportStatusPath, reportDelivered, reportFailed } = texts
  if ([reportIdPath, reportStatusPath, reportDelivered, reportFailed].every((text) => text.trim() === ''))
    return null
  const words = (text: string) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
  return {
    idPath: reportIdPath,
    statusPath: reportStatusPath,
    delivered: words(reportDelivered),
    failed: words(reportFailed),
  }
}
