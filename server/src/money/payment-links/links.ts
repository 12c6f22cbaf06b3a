/** An operator asks a driver for a payment by a link, and may take it back. */
import { createHash, randomBytes } from 'node:crypto'
import {
  addMs,
  days,
  movePaymentLink,
  ok,
  type Paise,
  type PaymentLinkPurpose,
  type PaymentLinkStateRefused,
  type Result,
  refuse,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyInPassing } from '../../people/notifications/index.ts'
import { LEAST_ORDER, MOST_ORDER } from '../orders/index.ts'
import {
  insertLink,
  lockLink,
  lockRequested,
  markCancelled,
  type PaymentLink,
  selectLink,
} from './queries.ts'

/** 256 bits: nobody finds one by trying. */
const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/
/** Of one driver at a time: a mistaken button makes no flood of messages. */
const MOST_OPEN = 3

export const PAY_PATH = '/pay'

/** Undefined for what cannot be a secret. */
export const hashSecret = (secret: string): Buffer | undefined =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest() : undefined

export function makeSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest() }
}

export type CreateLinkRefusal =
  | { readonly kind: 'customer-not-found' | 'payment-links-open' }
  | { readonly kind: 'amount-out-of-range'; readonly least: Paise; readonly most: Paise }
  | { readonly kind: 'payment-link-beyond-owed'; readonly most: Paise }

interface LinkRequest {
  readonly customerId: string
  readonly purpose: PaymentLinkPurpose
  readonly amount: Paise
  readonly days: number
  /** Whether the driver is notified, too. */
  readonly isSent: boolean
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

/** @returns the link and its address, which is known here and never again */
export async function createLink(
  work: Work,
  request: LinkRequest,
): Promise<Result<{ readonly link: PaymentLink; readonly address: string }, CreateLinkRefusal>> {
  const { tx, now, actor } = work
  const { customerId, purpose, amount } = request
  if (actor.kind !== 'administrator') throw new Error('Only operators make payment links')
  if (amount < LEAST_ORDER || amount > MOST_ORDER) {
    return refuse({ kind: 'amount-out-of-range', least: LEAST_ORDER, most: MOST_ORDER })
  }
  const requested = await lockRequested(tx, customerId, now)
  if (!requested) return refuse({ kind: 'customer-not-found' })
  if (purpose === 'owed' && amount > requested.owed) {
    return refuse({ kind: 'payment-link-beyond-owed', most: requested.owed })
  }
  if (requested.open >= MOST_OPEN) return refuse({ kind: 'payment-links-open' })
  const { secret, hash } = makeSecret()
  const id = createId()
  const endsAt = addMs(now, days(request.days))
  await insertLink(tx, { id, customerId, purpose, amount, hash, createdAt: now, endsAt, by: actor.id })
  const address = `${request.publicUrl}${PAY_PATH}/${secret}`
  await work.audit({
    action: 'payment-link.create',
    subject: { kind: 'customer', id: customerId },
    after: { link: id, purpose, amountPaise: amount, endsAt: endsAt.toISOString(), isSent: request.isSent },
  })
  if (request.isSent) {
    const facts = { amount, until: endsAt, address }
    await notifyInPassing(work, { customerId, kind: 'payment-asked', facts, expiresAt: endsAt })
  }
  return ok({ link: await readBack(work, id), address })
}

export type CancelLinkRefusal = { readonly kind: 'payment-link-not-found' } | PaymentLinkStateRefused

/** Nothing new is paid by it; what is being paid at this moment goes back as soon as it has come. */
export async function cancelLink(work: Work, id: string): Promise<Result<PaymentLink, CancelLinkRefusal>> {
  const { tx, now, actor } = work
  if (actor.kind !== 'administrator') throw new Error('Only operators cancel payment links')
  const link = await lockLink(tx, id)
  if (!link) return refuse({ kind: 'payment-link-not-found' })
  const moved = movePaymentLink(link.state, 'cancel')
  if (!moved.ok) return moved
  await markCancelled(tx, id, { by: actor.id, at: now })
  await work.audit({
    action: 'payment-link.cancel',
    subject: { kind: 'customer', id: link.customerId },
    after: { link: id, amountPaise: link.amount },
  })
  return ok(await readBack(work, id))
}

async function readBack({ tx }: Work, id: string): Promise<PaymentLink> {
  const link = await selectLink(tx, id)
  if (!link) throw new Error(`The payment link ${id} is gone`)
  return link
}
