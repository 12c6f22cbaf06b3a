/** The codes that a charger shows on its display, each for a short time: their settings by connector, and how one is made. */
import { createHmac } from 'node:crypto'

/** The setting by which a charger has such a display. */
export const SHOWS_CODES = '2.0.1 ShowsCodes'
export const COMPONENT = 'WebPaymentsCtrlr'

type Own = readonly [name: string, type: DisplaySetting['type'], access?: DisplaySetting['access']]

const OWN: readonly Own[] = [
  ['Enabled', 'boolean'],
  ['URLTemplate', 'text'],
  ['TOTPVersion', 'text'],
  ['ValidityTime', 'integer'],
  ['SharedSecret', 'text', 'write-only'],
  ['Length', 'integer'],
]

/** One of the charger's settings, for one connector. */
export interface DisplaySetting {
  readonly name: string
  readonly isIn16: boolean
  readonly needsReboot: boolean
  readonly type: 'boolean' | 'integer' | 'text'
  readonly access: 'read-write' | 'write-only'
  readonly connector: number
  /** Of the variable in 2.1. */
  readonly variableName: string
}

const toKind = (connector: number, [variableName, type, access = 'read-write']: Own): DisplaySetting => ({
  name: `${COMPONENT}.${connector}.${variableName}`,
  isIn16: true,
  needsReboot: false,
  connector,
  variableName,
  type,
  access,
})

export const listDisplaySettings = (connector: number): readonly DisplaySetting[] =>
  OWN.map((own) => toKind(connector, own))

/** @param key `WebPaymentsCtrlr.1.URLTemplate`, in any case */
export function findDisplaySetting(key: string): DisplaySetting | undefined {
  const [component, connector = '', name] = key.toLowerCase().split('.')
  const own = OWN.find(([known]) => known.toLowerCase() === name)
  const isOne = component === COMPONENT.toLowerCase() && /^\d{1,3}$/.test(connector)
  return isOne && own ? toKind(Number(connector), own) : undefined
}

/** Base 62, by value. */
const SIGNS = [...'0123456789', ...'abcdefghijklmnopqrstuvwxyz', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The address in the QR code that a connector's display shows now; undefined where it shows none. */
export function computeShownAddress(
  read: (setting: string) => string,
  connector: number,
  now: Date,
): string | undefined {
  const own = (name: string) => read(`${COMPONENT}.${connector}.${name}`)
  const [template, secret] = [own('URLTemplate'), own('SharedSecret')]
  if (own('Enabled').toLowerCase() !== 'true' || template === '' || secret === '') return undefined
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigUint64(0, BigInt(Math.floor(now.getTime() / 1_000 / Number(own('ValidityTime')))))
  const hash = [...createHmac('sha256', secret).update(bytes).digest()]
  const begin = (hash.at(-1) ?? 0) % 16
  let code = ''
  for (let at = begin; code.length < Number(own('Length')); at += 1) {
    code += SIGNS[(hash[at % hash.length] ?? 0) % SIGNS.length]
  }
  return template.replaceAll(/\{totp\}/gi, code).replaceAll(/\{version\}/gi, own('TOTPVersion'))
}
