/**
 * How many codes are sent and tried. A text costs money and disturbs its receiver, so requests are counted by caller,
 * by phone, by network and in all; and nobody can use up what the phone's owner needs to sign in: a known device has
 * its own count, and a code that a stranger requested works for the owner.
 */
import { createHmac } from 'node:crypto'
import { days, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { allowTries, countAndCheckTry, type TooManyTries, toNetwork, toWideNetwork } from '../access/index.ts'

export interface Requester {
  /** +91 and ten digits. */
  readonly phone: string
  /** The caller's network address. */
  readonly address: string
  /** Known from an earlier sign-in with this phone. */
  readonly device: string | undefined
  readonly now: Date
}

/** In ten minutes, and in a day. */
interface Bound {
  readonly short: number
  readonly day: number
}

const SENT = {
  requester: { short: 5, day: 20 },
  network: { short: 30, day: 200 },
  wide: { short: 120, day: 1_000 },
  phone: { short: 10, day: 30 },
  all: { short: 1_000, day: 20_000 },
} as const satisfies Record<string, Bound>

/** Of one code by one requester. */
const MOST_TRIES = 5
const TRIED = { network: 100, wide: 400 } as const
const WINDOW_MS = minutes(10)
/** Longer than any code is worth something. */
const CODE_MS = minutes(30)

/** The key of the caller for this phone: the device, or else the network. */
const formatRequester = ({ device, address }: Requester): string =>
  device === undefined ? `network ${toNetwork(address)}` : `device ${device}`

const formatBucket = (secret: Buffer, name: string, ...parts: readonly string[]): string =>
  `driver-code:${name}:${createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')}`

/**
 * Counts a request for a code. Beyond what strangers may have sent to one phone, no further text is sent: its owner has
 * a code already.
 */
export async function allowCodeRequest(
  db: Db,
  secret: Buffer,
  requester: Requester,
): Promise<Result<{ readonly maySend: boolean; readonly retryAfter: number }, TooManyTries>> {
  const { phone, address, device, now } = requester
  const count = async (name: string, bucket: string, { short, day }: Bound) => {
    const spans = [
      { bucket: `${bucket}`, limit: short, windowMs: WINDOW_MS },
      { bucket: `${bucket}:day`, limit: day, windowMs: days(1) },
    ]
    const allowed = await allowTries(db, spans, now)
    return allowed.ok ? undefined : { name, retryAfter: allowed.refusal.retryAfter }
  }
  const own = await count(
    'requester',
    formatBucket(secret, 'requester', phone, formatRequester(requester)),
    SENT.requester,
  )
  if (own) return refuse({ kind: 'too-many-requests', retryAfter: own.retryAfter })
  if (device !== undefined) return ok({ maySend: true, retryAfter: 0 })
  const beyond =
    (await count('network', `driver-code:address:${toNetwork(address)}`, SENT.network)) ??
    (await count('wide', `driver-code:wide:${toWideNetwork(address)}`, SENT.wide)) ??
    (await count('phone', formatBucket(secret, 'phone', phone), SENT.phone)) ??
    (await count('all', 'driver-code:all', SENT.all))
  if (!beyond) return ok({ maySend: true, retryAfter: 0 })
  const { name, retryAfter } = beyond
  return name === 'phone'
    ? ok({ maySend: false, retryAfter })
    : refuse({ kind: 'too-many-requests', retryAfter })
}

/** Counts a try against the networks that it comes from, whatever the phone; a device that is known is not in them. */
export async function allowCodeTry(
  db: Db,
  { address, device, now }: Requester,
): Promise<Result<undefined, TooManyTries>> {
  if (device !== undefined) return ok(undefined)
  const bounds = [
    { bucket: `driver-code:tried:${toNetwork(address)}`, limit: TRIED.network, windowMs: WINDOW_MS },
    { bucket: `driver-code:tried-wide:${toWideNetwork(address)}`, limit: TRIED.wide, windowMs: WINDOW_MS },
  ]
  return allowTries(db, bounds, now)
}

/** Whether the caller may try this code once more; others' tries are not counted here. */
export async function mayTryCode(
  db: Db,
  secret: Buffer,
  { codeId, requester }: { readonly codeId: string; readonly requester: Requester },
): Promise<boolean> {
  const bucket = formatBucket(secret, 'try', codeId, formatRequester(requester))
  return (await countAndCheckTry(db, { bucket, limit: MOST_TRIES, windowMs: CODE_MS, now: requester.now }))
    .isAllowed
}
