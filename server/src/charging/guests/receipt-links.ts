/**
 * The link to the receipt of a charge that was paid at a card terminal, for its display and its slip. Whoever has it sees
 * what was charged and its cost, and neither sees whose it is nor changes anything.
 */
import { createHmac } from 'node:crypto'
import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { buildCodePath } from '../../money/checkout/index.ts'
import { selectLatestCode } from '../connector-codes/index.ts'
import { type LinkedRequest, readLinkHash } from './find-charge.ts'
import { hashLink, OVER_LINK_MS } from './link.ts'
import { type LinkedReceipt, selectReceiptOfLink, upsertReceiptLink } from './receipt-link-queries.ts'

interface Charged {
  readonly bookingId: string
  readonly connectorId: string
}

interface LinkContext {
  /** As `loadReceiptSecret` gives it. */
  readonly secret: Buffer
  readonly publicUrl: string
  readonly now: Date
}

/** The same charge has the same link, for as long as a guest's receipt has one. */
export async function openReceiptLink(
  tx: Tx,
  { bookingId, connectorId }: Charged,
  { secret, publicUrl, now }: LinkContext,
): Promise<string> {
  const link = createHmac('sha256', secret).update(`receipt ${bookingId}`).digest('base64url')
  await upsertReceiptLink(tx, { bookingId, hash: hashLink(link), endsAt: addMs(now, OVER_LINK_MS) })
  return `${publicUrl}${buildCodePath(await selectLatestCode(tx, connectorId))}#${link}`
}

/** None once the link has ended. */
export async function findReceiptOfLink(
  reader: Reader,
  requested: LinkedRequest,
): Promise<Result<LinkedReceipt, { readonly kind: 'charge-link-unknown' }>> {
  const receipt = await selectReceiptOfLink(reader, readLinkHash(requested))
  return receipt && requested.now < receipt.linkEndsAt ? ok(receipt) : refuse({ kind: 'charge-link-unknown' })
}
