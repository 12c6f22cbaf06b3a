/**
 * The limits on signing in: for a device that its owner has signed in on before; from elsewhere for one account from one
 * network, for one account, for one network, for the wider network around it.
 */
import { createHmac } from 'node:crypto'
import { minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { clear, countAndCheckTry, takeBack, toNetwork, toWideNetwork, type Verdict } from './throttle.ts'

export interface SignInTry {
  readonly email: string
  /** The account that the e-mail address leads to, however it is written; undefined where there is none. */
  readonly accountId: string | undefined
  /** Known from an earlier sign-in to this account. */
  readonly device: string | undefined
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

interface Counted {
  readonly bucket: string
  readonly limit: number
  /** What becomes of its count when the try succeeds: only failures count. */
  readonly onSuccess: 'take-back' | 'forget'
}

const WINDOW = minutes(15)
const LIMIT = { device: 10, network: 50, wide: 200, pair: 10, account: 50 } as const

/** One form of all the ways in which an address may be written: wide letters, capitals of other scripts, accents. */
const normalizeEmail = (email: string): string =>
  email
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]/gu, '')
    .replaceAll('ı', 'i')

async function listCounts(
  db: Db,
  { email, accountId, device, address }: SignInTry,
): Promise<readonly Counted[]> {
  const key = await loadProgramSecret(db, 'sign-in-throttle')
  const keyed = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  const account = accountId ?? normalizeEmail(email)
  if (device !== undefined) {
    const bucket = `sign-in:device:${keyed(account, device)}`
    return [{ bucket, limit: LIMIT.device, onSuccess: 'forget' }]
  }
  const [network, wide] = [toNetwork(address), toWideNetwork(address)]
  return [
    { bucket: `sign-in:address:${network}`, limit: LIMIT.network, onSuccess: 'take-back' },
    { bucket: `sign-in:pair:${keyed(account, network)}`, limit: LIMIT.pair, onSuccess: 'forget' },
    { bucket: `sign-in:wide:${wide}`, limit: LIMIT.wide, onSuccess: 'take-back' },
    { bucket: `sign-in:account:${keyed(account)}`, limit: LIMIT.account, onSuccess: 'take-back' },
  ]
}

/**
 * Counts a try before its password is looked at. One network's tries stop at its own limits before they reach the
 * account's, so that nobody locks others out alone; and nobody at all locks out a device that is known.
 */
export async function countSignIn(db: Db, attempt: SignInTry): Promise<Verdict> {
  for (const { bucket, limit } of await listCounts(db, attempt)) {
    const verdict = await countAndCheckTry(db, { bucket, limit, windowMs: WINDOW, now: attempt.now })
    if (!verdict.isAllowed) return verdict
  }
  return { isAllowed: true, retryAfterSeconds: 0 }
}

/** Takes the count of a successful try back: only failures count. The failures from here are forgotten. */
export async function settleSignIn(db: Db, attempt: SignInTry): Promise<void> {
  for (const { bucket, onSuccess } of await listCounts(db, attempt)) {
    await (onSuccess === 'forget' ? clear(db, bucket) : takeBack(db, bucket))
  }
}
