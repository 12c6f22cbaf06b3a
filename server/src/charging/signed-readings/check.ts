/** Whether a signed reading is as the meter signed it, by the key that the charger sent with it. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { parseOcmf } from './ocmf.ts'

/**
 * `fits`: signed with the key that came with it or with the other end of its charge. `altered`: the signature is not of this text. `no-key`: none came, or none
 * that can be read.
 * `not-read`: another format or algorithm than those here.
 */
export type SignedResult = 'fits' | 'altered' | 'no-key' | 'not-read'

export interface CheckedReading {
  readonly result: SignedResult
  /** The register at both ends of the charge, in Wh, as it is signed. */
  readonly beginWh: number | null
  readonly endWh: number | null
}

/** OCMF's names of curves, and those of the library. All are signed with ECDSA over SHA-256. */
export const CURVES: ReadonlyMap<string, string> = new Map([
  ['ECDSA-secp192k1-SHA256', 'secp192k1'],
  ['ECDSA-secp192r1-SHA256', 'prime192v1'],
  ['ECDSA-secp256k1-SHA256', 'secp256k1'],
  ['ECDSA-secp256r1-SHA256', 'prime256v1'],
  ['ECDSA-secp384r1-SHA256', 'secp384r1'],
  ['ECDSA-brainpool256r1-SHA256', 'brainpoolP256r1'],
  ['ECDSA-brainpoolP256r1-SHA256', 'brainpoolP256r1'],
  ['ECDSA-brainpool384r1-SHA256', 'brainpoolP384r1'],
  ['ECDSA-brainpoolP384r1-SHA256', 'brainpoolP384r1'],
])

/** @param key as the charger sent it: base64 or hexadecimal of DER, or base64 of that in hexadecimal, as OCA has it */
export function checkSigned(text: string, key: string | null): CheckedReading {
  const ocmf = parseOcmf(text)
  const curve = ocmf && CURVES.get(ocmf.algorithm)
  if (!ocmf || !curve) return { result: 'not-read', beginWh: null, endWh: null }
  const find = (isMeant: (mark: string) => boolean) =>
    ocmf.readings.find(({ mark }) => isMeant(mark))?.wh ?? null
  const registers = { beginWh: find((mark) => mark === 'B'), endWh: find((mark) => ENDS.has(mark)) }
  const publicKey = key === null ? undefined : readKey(key)
  if (publicKey?.asymmetricKeyDetails?.namedCurve !== curve) return { result: 'no-key', ...registers }
  return { result: isSignedBy(ocmf, publicKey) ? 'fits' : 'altered', ...registers }
}

/** The readings of one session: those without a key with the first that came with another of them, and checked with it. */
export function completeKeys<
  R extends CheckedReading & { readonly text: string; readonly key: string | null },
>(readings: readonly R[]): readonly R[] {
  const key = readings.map((reading) => reading.key).find((one) => one !== null && readKey(one) !== undefined)
  if (key === undefined) return readings
  return readings.map((reading) =>
    reading.key === null ? { ...reading, key, ...checkSigned(reading.text, key) } : reading,
  )
}

/** Of OCMF: an end for any reason. */
const ENDS: ReadonlySet<string> = new Set(['E', 'L', 'R', 'A', 'P'])

function isSignedBy(
  { signed, signature }: { readonly signed: string; readonly signature: Buffer },
  key: KeyObject,
): boolean {
  try {
    return verify('sha256', Buffer.from(signed, 'utf8'), key, signature)
  } catch {
    return false
  }
}

const HEX = /^(?:[0-9a-f]{2})+$/i
const OCA_FORM = /^oca:base16:asn1:/

/** @returns undefined where it is none that can be read */
export function readKey(text: string): KeyObject | undefined {
  const plain = text.trim()
  const once = HEX.test(plain) ? Buffer.from(plain, 'hex') : Buffer.from(plain, 'base64')
  // Base64 of hexadecimal, with OCA's name before it or without.
  const inner = once.toString('latin1').trim().replace(OCA_FORM, '')
  const der = HEX.test(inner) ? Buffer.from(inner, 'hex') : once
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
