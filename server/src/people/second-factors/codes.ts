/** One-time codes of an app (RFC 6238), and recovery codes. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What apps assume by default. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of phones go wrong: the code before and the one after count too. */
const WINDOW = 1
/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret, in base32. */
export const createSecret = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32

/** What the app reads from the QR code. */
export const formatAddress = (
  secret: string,
  { brand, email }: { readonly brand: string; readonly email: string },
): string =>
  new TOTP({
    ...FORM,
    issuer: brand.replaceAll(':', ' '),
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString()

/** The interval whose code this is, counted from 1970; undefined where it is none of now. */
export function findStep(
  secret: string,
  { code, now }: { readonly code: string; readonly now: Date },
): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...FORM,
    ...{ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW },
  })
  return delta === null ? undefined : TOTP.counter({ ...FORM, timestamp }) + delta
}

/** Spaces and hyphens are only for people. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code)

/** No letters or digits that look like others. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10
const GROUPS = 4
const GROUP_CHARACTERS = 4

/** Ten codes of 16 characters, 79 bits each. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, createGroup).join('-'))

const createGroup = (): string =>
  Array.from({ length: GROUP_CHARACTERS }, () => READABLE.charAt(randomInt(READABLE.length))).join('')

/** What is kept of a recovery code. */
export const hashRecoveryCode = (
  secret: Buffer,
  { administratorId, code }: { readonly administratorId: string; readonly code: string },
): Buffer =>
  createHmac('sha256', secret)
    .update(`${administratorId}\n${normalizeCode(code)}`)
    .digest()
