/** The ways by which a message leaves the program towards a person: one port, whatever carries it. */

export type ChannelKind = 'sms' | 'voice' | 'email' | 'push' | 'whatsapp'

export interface OutgoingMessage {
  /** The outbox message's id; a repeated attempt has the same, so that a provider can recognise it. */
  readonly id: string
  /** A mobile number with its country code (+919876543210), an e-mail address, or the id of a push subscription. */
  readonly to: string
  /** Which text it is; Indian operators carry a text only under its registered template. */
  readonly template: string
  /** Of a mail or a push message. */
  readonly subject: string | null
  readonly body: string
  /** Of a mail: where answers go; absent: to the sender. */
  readonly replyTo?: string
}

/** What a provider made of a message. */
export type Handover =
  /** Taken over; a report may follow under `providerId`. */
  | { readonly outcome: 'sent'; readonly providerId: string | null }
  | { readonly outcome: 'delivered' }
  /** Never to be taken by this provider: it is not asked again. `detail` says why in words. */
  | {
      readonly outcome: 'refused'
      readonly failure: 'not-registered' | 'undelivered' | 'address-bounced'
      readonly detail: string
    }

/** A connection to a provider. */
export interface MessageChannel {
  /** The row of the connection, under which each attempt is kept; undefined for one that is only simulated. */
  readonly account: { readonly id: string; readonly provider: string } | undefined
  /** In paise, as the operator has entered it. */
  costOf(message: OutgoingMessage): number
  /**
   * Rejects where the message was not taken over, so that it is tried again later; with `MayHaveArrived` where nobody
   * can know.
   */
  send(message: OutgoingMessage): Promise<Handover>
}

export interface MessageChannels {
  /** In the order in which they are tried; none where no provider is connected. */
  of(kind: ChannelKind): Promise<readonly MessageChannel[]>
  /** Notes that an attempt succeeded, or why it failed, so that an operator sees which connections work. */
  noteOutcome(
    accountId: string,
    outcome: { readonly at: Date; readonly failure: string | null },
  ): Promise<void>
}

/** No provider: messages stay in the outbox, where an operator reads them in development. */
export const OUTBOX_ONLY: MessageChannels = { of: async () => [], noteOutcome: async () => {} }

/** Providers that are only played, for tests and demonstrations: what `carry` takes has arrived. */
export function playChannels(
  carry: (message: OutgoingMessage, kind: ChannelKind) => Promise<void>,
): MessageChannels {
  return {
    of: async (kind) => [
      {
        account: undefined,
        costOf: () => 0,
        async send(message) {
          await carry(message, kind)
          return { outcome: 'delivered' }
        },
      },
    ],
    noteOutcome: async () => {},
  }
}
