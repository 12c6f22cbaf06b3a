/** How often something may be tried: counted in the database, so that it holds across processes and restarts. */
import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { countTry, deleteBucket, uncountTry } from './throttle-queries.ts'

export interface Tries {
  /** What is counted; names nobody in clear: a keyed hash, or an address. */
  readonly bucket: string
  /** As many tries are allowed in one window. */
  readonly limit: number
  /** Length of a window in milliseconds; it begins with its first try. */
  readonly windowMs: number
  readonly now: Date
}

export interface Verdict {
  readonly isAllowed: boolean
  /** Seconds until the next try is allowed; 0 when this one is. */
  readonly retryAfterSeconds: number
}

/**
 * Counts one try and says whether it is allowed. The count comes before the try, so that a hundred tries at once
 * are counted as a hundred. Give it the pool, not a transaction that may roll back: a refused try counts too.
 */
export async function countAndCheckTry(
  db: Reader,
  { bucket, limit, windowMs, now }: Tries,
): Promise<Verdict> {
  const { hits, windowStart } = await countTry(db, { bucket, now, windowOpenedBefore: addMs(now, -windowMs) })
  if (hits <= limit) return { isAllowed: true, retryAfterSeconds: 0 }
  const wait = windowStart.getTime() + windowMs - now.getTime()
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
}

export interface TooManyTries {
  readonly kind: 'too-many-requests'
  /** Seconds. */
  readonly retryAfter: number
}

/** Counts one try against each bound in turn, up to the first that allows no more. Give it the pool, as above. */
export async function allowTries(
  db: Reader,
  bounds: readonly Omit<Tries, 'now'>[],
  now: Date,
): Promise<Result<undefined, TooManyTries>> {
  for (const { bucket, limit, windowMs } of bounds) {
    const { isAllowed, retryAfterSeconds } = await countAndCheckTry(db, { bucket, limit, windowMs, now })
    if (!isAllowed) return refuse({ kind: 'too-many-requests', retryAfter: retryAfterSeconds })
  }
  return ok(undefined)
}

/** Takes one counted try back: it turned out to be none that should count. */
export const takeBack = (db: Reader, bucket: string): Promise<void> => uncountTry(db, bucket)

/** Forgets all tries of a bucket. */
export const clear = (db: Reader, bucket: string): Promise<void> => deleteBucket(db, bucket)

/**
 * What stands for one caller's network address: an IPv4 address itself, of an IPv6 address its /64 network, since
 * one caller has all addresses of it.
 */
export const toNetwork = (address: string): string => maskNetwork(address, { ipv4Bytes: 4, ipv6Groups: 4 })

/** The network that one party can hold as a whole: a /24 of IPv4, a /48 of IPv6, which has 65,536 of /64. */
export const toWideNetwork = (address: string): string =>
  maskNetwork(address, { ipv4Bytes: 3, ipv6Groups: 3 })

interface Width {
  readonly ipv4Bytes: 3 | 4
  readonly ipv6Groups: 3 | 4
}

function maskNetwork(address: string, { ipv4Bytes, ipv6Groups }: Width): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return ipv4Bytes === 4 ? plain : `${plain.replace(/\.\d+$/, '')}.0/24`
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, ipv6Groups).join(':')}::/${ipv6Groups * 16}`
}
