/** What tests of broadcasts share: customers with and without consents, deliveries, and what came of them. */
import { sql } from 'kysely'
import { createId } from '../../../db/unit-of-work.ts'
import { type ChannelKind, type OutgoingMessage, playChannels } from '../../../platform/messaging/channel.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { deliverOutbox } from '../../outbox/index.ts'
import { type DeliveryContext, deliverBroadcasts } from '../deliver-broadcasts.ts'

export interface Broadcasting extends TestApp {
  /** So many customers, each joined a millisecond after the other, the last one now; their ids. */
  customers(count: number, facts?: { email?: boolean; blocked?: boolean }): Promise<string[]>
  agree(customerIds: readonly string[], channel: 'sms' | 'email' | 'push'): Promise<void>
  /** Each turns push messages on in one browser. */
  turnPushOn(customerIds: readonly string[]): Promise<void>
  /** Sends as a manager; the notification's id. */
  broadcast(text?: { title?: string; message?: string; kind?: string }): Promise<string>
  deliver(options?: Partial<DeliveryContext>): ReturnType<typeof deliverBroadcasts>
  /** Hands everything that is due in the outbox to `carry`, which loses nothing unless stated otherwise. */
  post(carry?: (message: OutgoingMessage, kind: ChannelKind) => Promise<void>): Promise<void>
  /** How many deliveries there are: `{ 'sms skipped no-consent': 3 }`. */
  results(): Promise<Record<string, number>>
  noticesPerCustomer(): Promise<number[]>
}

export async function broadcasting(options: Parameters<typeof testApp>[0] = {}): Promise<Broadcasting> {
  const app = await testApp(options)
  const { db } = app.app.database
  const { clock } = app
  let made = 0
  return {
    ...app,
    async customers(count, { email = false, blocked = false } = {}) {
      const ids = Array.from({ length: count }, createId)
      await db
        .insertInto('customer')
        .values(
          ids.map((id, index) => {
            made += 1
            return {
              id,
              phone: `+9190${String(made).padStart(8, '0')}`,
              email: email ? `c${made}@example.in` : null,
              created_at: new Date(clock.now().getTime() - count + 1 + index),
              blocked_at: blocked ? clock.now() : null,
            }
          }),
        )
        .execute()
      return ids
    },
    async agree(customerIds, channel) {
      await db
        .insertInto('consent')
        .values(
          customerIds.map((id) => ({
            id: createId(),
            customer_id: id,
            channel,
            notice_version: 'test',
            given_at: clock.now(),
          })),
        )
        .execute()
    },
    async turnPushOn(customerIds) {
      await db
        .insertInto('push_subscription')
        .values(
          customerIds.map((id) => ({
            id: createId(),
            customer_id: id,
            endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
            p256dh: 'B'.repeat(87),
            auth: 'A'.repeat(22),
            created_at: clock.now(),
          })),
        )
        .execute()
    },
    async broadcast(text = {}) {
      const admin = await app.operator('manager')
      const sent = await admin.post('/send-broadcast-notification', {
        title: 'Diwali hours',
        message: 'All stations stay open.',
        ...text,
      })
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
      return sent.body.data._id
    },
    deliver: (given = {}) =>
      deliverBroadcasts({ db, now: clock.now(), publicUrl: 'https://charge.example.in', ...given }),
    async post(carry = async () => {}) {
      const channels = playChannels(carry)
      let handled = 1
      while (handled > 0) {
        const { delivered, failed } = await deliverOutbox({
          db,
          channels,
          now: clock.now(),
          isDevelopment: false,
        })
        handled = delivered + failed
      }
    },
    async results() {
      const { rows } = await sql<{ what: string; count: number }>`
        select concat_ws(' ', channel, result, reason) as what, count(*)::int as count
          from broadcast_delivery group by 1 order by 1`.execute(db)
      return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
    },
    async noticesPerCustomer() {
      const { rows } = await sql<{ count: number }>`
        select count(notice.id)::int as count from customer
          left join notice on notice.customer_id = customer.id
         group by customer.id order by customer.created_at, customer.id`.execute(db)
      return rows.map(({ count }) => count)
    },
  }
}
