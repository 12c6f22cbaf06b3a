/** Finds a guest’s charge by the link in a request. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { hashLink } from './link.ts'
import { type GuestCharge, selectByLink } from './queries.ts'

const LINK_HEADER = 'charge-link'

export interface LinkedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly now: Date
}

/** Of the secret that a request brings. */
export function readLinkHash({ headers }: LinkedRequest): Buffer {
  const secret = headers[LINK_HEADER]
  return hashLink(typeof secret === 'string' ? secret : '')
}

/** None once the link has ended. */
export async function findChargeOfLink(
  reader: Reader,
  requested: LinkedRequest,
): Promise<Result<GuestCharge, { readonly kind: 'charge-link-unknown' }>> {
  const charge = await selectByLink(reader, readLinkHash(requested))
  return charge && requested.now < charge.linkEndsAt ? ok(charge) : refuse({ kind: 'charge-link-unknown' })
}
