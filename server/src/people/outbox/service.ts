/** The outbox: messages to people, kept in the transaction that causes them and delivered after it has committed. */

import type { Tx } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { BulkMessage, Channel, NewMessage, OutboxMessage } from './queries.ts'
import {
  dropPromotions,
  insertMessage,
  insertMessages,
  redactDelivered,
  redactMessages,
  redactMessagesTo,
  redactUndelivered,
} from './queries.ts'

/** Stands in the place of a body that nobody needs to read any more. */
export const REDACTED = '••••••'

/** Puts a message into the outbox of this transaction; its id. */
export async function queueMessage(work: Work, message: NewMessage): Promise<string> {
  const id = createId()
  await insertMessage(work.tx, { id, ...message, createdAt: work.now })
  return id
}

/** Puts many messages into the outbox of this transaction, under ids that the caller made. */
export const queueMessages = (work: Work, messages: readonly BulkMessage[]): Promise<void> =>
  insertMessages(work.tx, messages, work.now)

/** What was to be offered to this customer by this channel and is not under way yet is not sent any more. */
export const withdrawPromotions = (
  work: Work,
  to: { readonly customerId: string; readonly channel: Channel },
): Promise<void> => dropPromotions(work.tx, to)

/** Erases the body of a message that has evidently arrived: its code was used. */
export const redactArrived = (work: Work, id: string): Promise<void> =>
  redactDelivered(work.tx, { id, at: work.now, body: REDACTED })

/** Erases the body of a message that a newer one replaces; where it is still to be sent, it is not sent any more. */
export const redactReplaced = (work: Work, id: string): Promise<void> =>
  redactUndelivered(work.tx, { id, body: REDACTED, failure: 'replaced' })

/** What was sent to somebody who erased the account is erased, and what was still to be sent is not sent any more. */
export const forgetMessagesTo = (tx: Tx, recipients: readonly string[]): Promise<void> =>
  redactMessagesTo(tx, { recipients, body: REDACTED })

/** Of these messages, to whom and what was sent is erased; those that were still to be sent are not sent any more. */
export const forgetMessages = (tx: Tx, ids: readonly string[]): Promise<void> =>
  redactMessages(tx, { ids, body: REDACTED })

/** The body as it may be shown at this time. */
export const getShownBody = ({ body, expiresAt }: OutboxMessage, now: Date): string =>
  expiresAt && expiresAt <= now ? REDACTED : body
