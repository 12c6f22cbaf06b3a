/** A broadcast: one text to every customer who has joined by then, and what became of it. */
import type { TranslatedText } from './broadcast-text.ts'

export type BroadcastKind = 'service' | 'promotional'
export type DeliveryChannel = 'inbox' | 'sms' | 'email' | 'push'
export type DeliveryResult = 'queued' | 'deferred' | 'delivered' | 'skipped' | 'failed'
export type SkipReason = 'no-consent' | 'no-address' | 'no-browser' | 'blocked'

export const DELIVERY_CHANNELS = [
  'inbox',
  'sms',
  'email',
  'push',
] as const satisfies readonly DeliveryChannel[]

/** How many deliveries there are of a channel, a result and, where it was skipped, a reason. */
export interface DeliveryTotal {
  readonly channel: DeliveryChannel
  readonly result: DeliveryResult
  readonly reason: string | null
  readonly count: number
}

export interface ChannelTotals {
  readonly delivered: number
  readonly skipped: number
  readonly failed: number
  /** To be decided on, to be sent, or put off. */
  readonly waiting: number
}

export interface Broadcast extends TranslatedText {
  readonly id: string
  readonly kind: BroadcastKind
  readonly createdAt: Date
  /** E-mail address of the operator. */
  readonly createdBy: string | null
  readonly offerId: string | null
  /** Customers who had joined when it was sent. */
  readonly recipients: number
  readonly status: 'queued' | 'delivering' | 'delivered' | 'cancelled'
  /** Until then nothing goes out, and it can be taken back; null where it went out at once. */
  readonly undoUntil: Date | null
  readonly channels: Readonly<Record<DeliveryChannel, ChannelTotals>>
  readonly skipReasons: readonly { channel: DeliveryChannel; reason: string; count: number }[]
}

export interface BroadcastRow extends TranslatedText {
  readonly id: string
  readonly kind: BroadcastKind
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly offerId: string | null
  readonly recipients: number
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly undoUntil: Date | null
  readonly cancelledAt: Date | null
}

/** The broadcast with its counts, by channel. */
export function withTotals(row: BroadcastRow, totals: readonly DeliveryTotal[]): Broadcast {
  const { startedAt, finishedAt, cancelledAt, ...broadcast } = row
  const count = (channel: DeliveryChannel, result: DeliveryResult) =>
    totals
      .filter((total) => total.channel === channel && total.result === result)
      .reduce((sum, total) => sum + total.count, 0)
  const channelTotals = (channel: DeliveryChannel): ChannelTotals => {
    const [delivered, skipped, failed] = (['delivered', 'skipped', 'failed'] as const).map((result) =>
      count(channel, result),
    ) as [number, number, number]
    // One that is finished may be older than one of the channels: nothing of that waits.
    const waiting = finishedAt ? 0 : Math.max(0, row.recipients - delivered - skipped - failed)
    return { delivered, skipped, failed, waiting }
  }
  return {
    ...broadcast,
    status: cancelledAt ? 'cancelled' : finishedAt ? 'delivered' : startedAt ? 'delivering' : 'queued',
    channels: {
      inbox: channelTotals('inbox'),
      sms: channelTotals('sms'),
      email: channelTotals('email'),
      push: channelTotals('push'),
    },
    skipReasons: totals
      .filter(({ result }) => result === 'skipped')
      .map(({ channel, reason, count }) => ({ channel, reason: reason ?? '', count })),
  }
}
