/**
 * The receipt of a guest by message: asked for once it is paid, sent when the charge is over. The link of the message is made
 * from the row and a secret of the program, so that it is kept nowhere; number and address go when it ends.
 */
import { createHmac } from 'node:crypto'
import { days, minutes, ok, type Paise, type Result, refuse, toIstDay, ZERO } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteInPieces } from '../../db/delete-in-pieces.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getReadersLanguage } from '../../messages/in-language.ts'
import { buildCodePath } from '../../money/checkout/index.ts'
import { allowTries, type TooManyTries, toNetwork, toWideNetwork } from '../../people/access/index.ts'
import { keepLetterCase, openLetter } from '../../people/message-templates/index.ts'
import { forgetMessages, queueMessage } from '../../people/outbox/index.ts'
import { selectBooking } from '../bookings/index.ts'
import { selectLatestCode } from '../connector-codes/index.ts'
import { hashLink } from './link.ts'
import { type GuestCharge, lockGuestCharge, selectGuestConnector } from './queries.ts'
import { deleteEndedLinks } from './receipt-link-queries.ts'
import {
  deleteEndedReceipts,
  type GuestReceipt,
  insertReceipt,
  markReceiptQueued,
  type ReceiptChannel,
  selectReceipts,
} from './receipt-queries.ts'

/** Of the notice beside the button that asks for it (`web/src/guest/texts.ts`): changed with its words. */
const NOTICE_VERSION = '2026-11'
const MOST_OF_A_CHARGE = 3

/** What the links of messages are made with. */
export const loadReceiptSecret = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'guest-receipt')

const deriveLink = (secret: Buffer, id: string): string =>
  createHmac('sha256', secret).update(`link ${id}`).digest('base64url')

/** To one phone or address in a day, and what one network may ask for in ten minutes. */
const MOST = { recipient: 5, network: 20, wide: 100 } as const
const WINDOW_MS = minutes(10)

export interface ReceiptRequest {
  readonly channel: ReceiptChannel
  /** A mobile number with its country code, or a mail address. */
  readonly recipient: string
  /** The caller's network address. */
  readonly address: string
}

export async function allowReceipt(
  db: Db,
  secret: Buffer,
  { recipient, address, now }: ReceiptRequest & { readonly now: Date },
): Promise<Result<undefined, TooManyTries>> {
  const receiver = createHmac('sha256', secret).update(`to ${recipient.toLowerCase()}`).digest('base64url')
  const bounds = [
    { bucket: `guest-receipt:network:${toNetwork(address)}`, limit: MOST.network, windowMs: WINDOW_MS },
    { bucket: `guest-receipt:wide:${toWideNetwork(address)}`, limit: MOST.wide, windowMs: WINDOW_MS },
    { bucket: `guest-receipt:to:${receiver}`, limit: MOST.recipient, windowMs: days(1) },
  ]
  return allowTries(db, bounds, now)
}

export interface ReceiptContext {
  readonly secret: Buffer
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

/** @returns whether it is on its way; else it goes when the charge is over */
export async function requestReceipt(
  work: Work,
  context: ReceiptContext,
  { id, channel, recipient, address }: ReceiptRequest & { readonly id: string },
): Promise<Result<{ readonly isSent: boolean }, { readonly kind: 'order-state' | 'receipt-limit' }>> {
  const charge = await lockGuestCharge(work.tx, id)
  if (charge.orderStatus === 'created' || charge.orderStatus === 'failed')
    return refuse({ kind: 'order-state' })
  const before = await selectReceipts(work.tx, id)
  if (before.some((one) => one.messageId === null && one.recipient === recipient)) {
    work.nothingChanged()
    return ok({ isSent: false })
  }
  if (before.length >= MOST_OF_A_CHARGE) return refuse({ kind: 'receipt-limit' })
  const receiptId = createId()
  await insertReceipt(work.tx, {
    id: receiptId,
    guestChargeId: id,
    number: before.length + 1,
    ...{ channel, recipient },
    noticeVersion: NOTICE_VERSION,
    noticeLanguage: getReadersLanguage(),
    linkHash: hashLink(deriveLink(context.secret, receiptId)),
    at: work.now,
    requestedFrom: toNetwork(address),
  })
  if (!charge.overAt) return ok({ isSent: false })
  await sendReceipts(work, context, charge)
  return ok({ isSent: true })
}

/** Queues what was asked for and has not been sent; the charge is over. */
export async function sendReceipts(
  work: Work,
  { secret, publicUrl }: ReceiptContext,
  { id, customerId, connectorId, bookingId, linkEndsAt }: GuestCharge,
): Promise<void> {
  const waiting = (await selectReceipts(work.tx, id)).filter(({ messageId }) => messageId === null)
  if (waiting.length === 0) return
  const { stationName } = await selectGuestConnector(work.tx, connectorId)
  const total = bookingId === null ? ZERO : await loadCost(work, { bookingId, customerId })
  const path = buildCodePath(await selectLatestCode(work.tx, connectorId))
  const write = await openLetter(work.tx, 'guest-receipt')
  for (const receipt of waiting) {
    const link = `${publicUrl}${path}#${deriveLink(secret, receipt.id)}`
    const facts = { stationName, total, link, until: toIstDay(linkEndsAt) }
    await keepLetterCase(work, 'guest-receipt', facts)
    await queueReceipt(work, receipt, { ...write(receipt.channel, facts), expiresAt: linkEndsAt })
  }
}

/** Nothing for a charge that did not come about. */
async function loadCost(
  work: Work,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<Paise> {
  const booking = await selectBooking(work.tx, bookingId, { customerId })
  return booking?.status === 'confirmed' ? (booking.billTotal ?? ZERO) : ZERO
}

async function queueReceipt(
  work: Work,
  { id, channel, recipient, requestedFrom }: GuestReceipt,
  text: { readonly subject: string | null; readonly body: string; readonly expiresAt: Date },
): Promise<void> {
  const { subject, body, expiresAt } = text
  const messageId = await queueMessage(work, {
    ...{ channel, recipient, template: 'guest-receipt', body, expiresAt, requestedFrom },
    ...(subject !== null && { subject }),
  })
  await markReceiptQueued(work.tx, id, messageId)
}

/** Erases numbers and addresses whose link has ended, here and in what was sent, and links to receipts. @returns how many */
export async function forgetEndedReceipts(db: Db, now: Date): Promise<number> {
  const links = await deleteInPieces((most) => deleteEndedLinks(db, { now, most }))
  const receipts = await deleteInPieces((most) =>
    db.transaction().execute(async (tx) => {
      const { messageIds, count } = await deleteEndedReceipts(tx, { now, most })
      await forgetMessages(tx, messageIds)
      return count
    }),
  )
  return links + receipts
}
