/** The limits on signing in: for one account from one network, for one account, for one network. */
import { createHmac } from 'node:crypto'
import { minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { programSecret } from '../../db/program-secrets.ts'
import { clear, hit, networkOf, takeBack, type Verdict } from './throttle.ts'

export interface SignInTry {
  readonly email: string
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

const WINDOW = minutes(15)
const LIMIT = { network: 50, pair: 10, account: 50 } as const

async function bucketsOf(db: Db, { email, address }: SignInTry) {
  const key = await programSecret(db, 'sign-in-throttle')
  const keyed = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  const account = email.toLowerCase()
  const network = networkOf(address)
  return {
    network: `sign-in:address:${network}`,
    pair: `sign-in:pair:${keyed(account, network)}`,
    account: `sign-in:account:${keyed(account)}`,
  }
}

/**
 * Counts a try before its password is looked at. One network's tries stop at its own limits before they reach the
 * account's, so that nobody locks others out alone.
 */
export async function countSignIn(db: Db, attempt: SignInTry): Promise<Verdict> {
  const buckets = await bucketsOf(db, attempt)
  for (const name of ['network', 'pair', 'account'] as const) {
    const verdict = await hit(db, {
      bucket: buckets[name],
      limit: LIMIT[name],
      windowMs: WINDOW,
      now: attempt.now,
    })
    if (!verdict.allowed) return verdict
  }
  return { allowed: true, retryAfterSeconds: 0 }
}

/** Takes the count of a successful try back: only failures count. The account's failures from here are forgotten. */
export async function settleSignIn(db: Db, attempt: SignInTry): Promise<void> {
  const buckets = await bucketsOf(db, attempt)
  await takeBack(db, buckets.network)
  await takeBack(db, buckets.account)
  await clear(db, buckets.pair)
}
