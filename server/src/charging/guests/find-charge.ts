/** The charge whose link a request brings. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { hashLink } from './link.ts'
import { type GuestCharge, selectByLink } from './queries.ts'

const LINK_HEADER = 'charge-link'

interface Asked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly now: Date
}

/** None once the link has ended. */
export async function findChargeOfLink(
  reader: Reader,
  { headers, now }: Asked,
): Promise<Result<GuestCharge, { readonly kind: 'charge-link-unknown' }>> {
  const secret = headers[LINK_HEADER]
  const charge = await selectByLink(reader, hashLink(typeof secret === 'string' ? secret : ''))
  return charge && now < charge.linkEndsAt ? ok(charge) : refuse({ kind: 'charge-link-unknown' })
}
