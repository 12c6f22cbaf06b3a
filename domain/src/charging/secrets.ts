/**
 * Secrets in messages to and from chargers: passwords, keys, and addresses with a password in them. What is stored or
 * shown is what `maskSecrets` leaves; a charger is sent the secret itself.
 */

import { isDeeper } from '../json-depth.ts'

/** What stands where a secret stood. */
export const MASK = '••••••'

/** Names of settings and fields, in small letters and without anything but letters and digits. */
const SECRET_NAME = new RegExp(
  [
    'pass(?:word|wd|phrase|code)',
    'pwd',
    'secret',
    'credential',
    '(?:authorization|auth|api|private|shared|encryption|wpa2?|wep|wi?fi|vpn|access|symmetric|hmac|aes|master)key',
    '(?:access|auth|bearer|api|refresh)token',
    'psk$',
    '(?:^|sim|user|admin|unlock)pin(?:code)?$',
  ].join('|'),
)

/** Whether a setting or a field of this name holds a secret, however it is written. */
export const isSecretName = (name: string): boolean =>
  SECRET_NAME.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** Where in an object that names a setting its value may stand, the charger's remarks about it included. */
const VALUES: ReadonlySet<string> = new Set([
  'value',
  'attributeValue',
  'actualValue',
  'data',
  'valuesList',
  'additionalInfo',
  'techInfo',
  'attributeStatusInfo',
  'variableAttribute',
  'variableCharacteristics',
])
/** What names a setting in such an object. */
const NAMES = ['key', 'name', 'variable', 'variableName', 'parameter'] as const
/** Of what is said about a setting's value, the parts that say nothing of the value itself. */
const TRAITS: ReadonlySet<string> = new Set(['type', 'mutability', 'dataType', 'unit', 'reasonCode'])

/** Fields whose long hexadecimal values are no passwords. */
const DIGEST = /hash|checksum|serial|fingerprint|signature|certificate|csr|digest|publickey/i
const CERTIFICATE = /certificate|csr/i
const ADDRESS = /location|url|uri|server|host/i

/** No message is nested deeper; what is says nothing. */
const DEEPEST = 64

/** Without any of these there is nothing to look for. A backslash may hide letters. */
const SUSPICIOUS =
  /p(?:ass|wd|sk|in)|secret|credential|key|token[^"]{0,3}[=:]|a(?:ccess|uth)token|:\/\/|@|b(?:asic|earer) |\\/i

/** Of a password that is made here. */
const HEX_DIGITS = 40

const isSuspicious = (text: string): boolean => SUSPICIOUS.test(text) || hasLongHex(text)

/** Whether so many hexadecimal digits follow each other: one of them stands at every place that is a multiple of their number. */
function hasLongHex(text: string): boolean {
  for (let at = HEX_DIGITS - 1; at < text.length; at += HEX_DIGITS) {
    let from = at
    while (from >= 0 && isHexDigit(text.charCodeAt(from))) from -= 1
    let to = at + 1
    while (from < at && to - from <= HEX_DIGITS && isHexDigit(text.charCodeAt(to))) to += 1
    if (to - from > HEX_DIGITS) return true
  }
  return false
}

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)

/** @returns the same value where it holds no secret */
export function maskSecrets<T>(value: T): T {
  return maskValue(value, { name: '', depth: 0, isSecret: false }) as T
}

/** Of a message as it went over the line; the same text where it holds no secret. */
export function maskSecretsInText(text: string): string {
  return isSuspicious(text) ? maskText(text, '') : text
}

/** Whether something stands in it that was masked: it is not to be sent to a charger. */
export const isMasked = (value: unknown): boolean =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).includes(MASK)

interface Position {
  /** Of the field that it stands in. */
  readonly name: string
  readonly depth: number
  readonly isSecret: boolean
}

function maskValue(value: unknown, position: Position): unknown {
  if (typeof value === 'string') {
    if (position.isSecret) return MASK
    return isSuspicious(value) ? maskText(value, position.name) : value
  }
  if (typeof value === 'number') return position.isSecret ? MASK : value
  if (typeof value !== 'object' || value === null) return value
  if (position.depth > DEEPEST) return MASK
  const inside = { ...position, depth: position.depth + 1 }
  if (Array.isArray(value)) return mapUnlessSame(value, (one) => maskValue(one, inside))
  return maskObject(value as Fields, inside)
}

type Fields = Readonly<Record<string, unknown>>

function mapUnlessSame(all: readonly unknown[], change: (one: unknown) => unknown): readonly unknown[] {
  const changed = all.map(change)
  return changed.some((one, index) => one !== all[index]) ? changed : all
}

function maskObject(fields: Fields, { name: under, depth, isSecret }: Position): Fields {
  const isOfSecret = hasSecretName(fields)
  let isChanged = false
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const hides =
      (isSecret && !TRAITS.has(name)) ||
      (isOfSecret && VALUES.has(name)) ||
      isSecretName(name) ||
      (name === 'key' && /^vpn$/i.test(under))
    const left = maskValue(value, { name, depth, isSecret: hides })
    isChanged ||= left !== value
    return [name, left]
  })
  return isChanged ? Object.fromEntries(entries) : fields
}

/** Whether an object is about a setting that holds a secret: `{key, value}` of 1.6, `{variable: {name}, …}` of 2.0.1. */
const hasSecretName = (fields: Fields): boolean =>
  NAMES.some((one) => {
    const named = fields[one]
    if (typeof named === 'string') return isSecretName(named)
    const { name } = (typeof named === 'object' && named !== null ? named : {}) as Fields
    return typeof name === 'string' && isSecretName(name)
  })

function maskText(text: string, field: string): string {
  if (isDeeper(text, DEEPEST)) return MASK
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined
  if (json !== undefined) {
    const left = maskSecrets(json)
    return left === json ? text : JSON.stringify(left)
  }
  // What it says in base64 is no sentence.
  if (CERTIFICATE.test(field) && /^-----BEGIN CERT/.test(text) && !text.includes('PRIVATE')) return text
  let left = removeUserInfo(text)
  // An address without its scheme, as some chargers take one.
  if (ADDRESS.test(field)) left = left.replaceAll(/[^\s/@:]{1,64}:[^\s/@]{1,64}@/g, `${MASK}@`)
  left = left
    .replaceAll(PRIVATE_KEY, MASK)
    .replaceAll(IN_QUERY, `$1${MASK}`)
    .replaceAll(NAMED, (_all, named: string) => named + MASK)
    .replaceAll(AUTHORIZATION, `$1 ${MASK}`)
  return DIGEST.test(field) ? left : left.replaceAll(OUR_PASSWORD, MASK)
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g
/** Signed addresses of storage services, and tokens in queries. */
const IN_QUERY =
  /([?&;](?:[\w.-]{0,40}(?:token|signature|credential|password|secret)|sig|key|api_?key|auth|code|pass|pwd)=)[^&\s"'<>#]+/gi
/** `password=…`, `"secret": "…"`, `AuthorizationKey …`, in what is no JSON. */
const NAMED = new RegExp(
  String.raw`((?:pass(?:word|wd|phrase)|pwd|secret|psk|(?:auth|api|private|access|wi-?fi|wpa2?)[-_ ]?key|(?:access|auth|api|refresh)[-_ ]?token|sim[-_ ]?pin)["'\\]{0,3}\s{0,9}(?:[:=]|\bis\b)\s{0,9}|(?:authorizationkey|basicauthpassword)["'\\]{0,3}\s{0,9}[:=]?\s{0,9})` +
    String.raw`(?:"[^"]*"|'[^']*'|[^\s,;&}\])]+)`,
  'gi',
)
const AUTHORIZATION =
  /\b(authorization["']{0,2}\s{0,9}[:=]\s{0,9}["']?(?:basic|bearer)?|(?:basic|bearer)(?= +[^\s"']{0,200}[0-9=_+/])) +[^\s"',;]{8,}/gi
/** Passwords that are made here have 40 hexadecimal digits. */
const OUR_PASSWORD = /\b[0-9a-f]{40}\b/gi

/** `ftp://user:password@host/` without user and password, wherever it stands in a text; in one pass, whatever the text. */
function removeUserInfo(text: string): string {
  const scheme = /[a-z][a-z0-9+.-]{0,30}:\/\//gi
  const lastAt = text.lastIndexOf('@')
  let left = ''
  let from = 0
  let address = { end: 0, lastAt: -1 }
  while (scheme.lastIndex <= lastAt && scheme.exec(text)) {
    const begin = scheme.lastIndex
    if (begin >= address.end) {
      const end = findPosition(text, /[\s"'<>]/g, begin)
      address = { end, lastAt: begin + text.slice(begin, end).lastIndexOf('@') }
    }
    const end = findPosition(text, /[\s/?#"'<>]/g, begin)
    const authority = text.slice(begin, end)
    const ownAt = authority.lastIndexOf('@')
    // A password with a slash in it, which should have been escaped.
    const at = ownAt < 0 && authority.includes(':') ? address.lastAt : begin + ownAt
    if (at >= begin) {
      left += text.slice(from, begin) + MASK
      from = at
    }
    scheme.lastIndex = Math.max(end, at)
  }
  return left + text.slice(from)
}

function findPosition(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
