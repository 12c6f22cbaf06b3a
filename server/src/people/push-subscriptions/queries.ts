/** SQL of the browsers that take push messages. */
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { PushSubscription } from '../../platform/messaging/web-push.ts'

export const selectSubscriptions = (reader: Reader, customerId: string): Promise<PushSubscription[]> =>
  reader
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()

/** The announcement in the driver's inbox that a push message is of; undefined where it is of none, or is erased. */
export async function selectAnnouncement(reader: Reader, messageId: string): Promise<string | undefined> {
  const found = await reader
    .selectFrom('broadcast_delivery as delivery')
    .innerJoin('notice', (join) =>
      join
        .onRef('notice.customer_id', '=', 'delivery.customer_id')
        .onRef('notice.broadcast_id', '=', 'delivery.broadcast_id'),
    )
    .select('notice.id')
    .where('delivery.message_id', '=', messageId)
    .executeTakeFirst()
  return found?.id
}

interface NewSubscription extends PushSubscription {
  readonly id: string
  readonly customerId: string
  readonly createdAt: Date
}

/** A browser belongs to whoever signed in there last. */
export async function upsertSubscription(tx: Tx, one: NewSubscription): Promise<void> {
  const { id, customerId, endpoint, p256dh, auth, createdAt } = one
  const values = { customer_id: customerId, p256dh, auth, created_at: createdAt }
  await tx
    .insertInto('push_subscription')
    .values({ id, endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

/** @param customerId whose it has to be; undefined where the push service says that it is gone */
export async function deleteSubscription(
  db: Db,
  { endpoint, customerId }: { readonly endpoint: string; readonly customerId?: string | undefined },
): Promise<void> {
  let gone = db.deleteFrom('push_subscription').where('endpoint', '=', endpoint)
  if (customerId !== undefined) gone = gone.where('customer_id', '=', customerId)
  await gone.execute()
}

export async function deleteSubscriptions(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('customer_id', '=', customerId).execute()
}
