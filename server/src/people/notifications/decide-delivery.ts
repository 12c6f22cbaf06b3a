/** Whether a broadcast may go to a customer by a channel, and if not, why. Pure, so that every case can be tried. */
import { computePromotionalHours, isWithin } from '@voltyatra/domain'
import type { BroadcastKind, DeliveryChannel, SkipReason } from './broadcast.ts'

export interface Recipient {
  readonly id: string
  readonly phone: string
  readonly email: string | null
  /** A browser takes push messages for this customer. */
  readonly hasBrowser: boolean
  readonly isBlocked: boolean
}

export type DeliveryDecision =
  /** It is in the inbox at once. */
  | { readonly kind: 'arrived' }
  /** `until` is when it may be sent no more. */
  | { readonly kind: 'send'; readonly to: string; readonly until: Date | undefined }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'defer'; readonly until: Date }

interface DeliveryCase {
  readonly channel: DeliveryChannel
  readonly kind: BroadcastKind
  readonly recipient: Recipient
  /** By which channels the customer agrees to receive offers. */
  readonly consents: ReadonlySet<string> | undefined
  readonly now: Date
}

/**
 * The inbox takes everything. What customers have to know needs no consent and knows no hours; what is promoted needs
 * the customer's own consent for the channel, and a text message keeps the hours that the law leaves it. A push message
 * makes the phone ring as a text message does, and keeps the same.
 */
export function decideDelivery({ channel, kind, recipient, consents, now }: DeliveryCase): DeliveryDecision {
  if (channel === 'inbox') return { kind: 'arrived' }
  if (recipient.isBlocked) return { kind: 'skip', reason: 'blocked' }
  const isPromotion = kind === 'promotional'
  if (isPromotion && !consents?.has(channel)) return { kind: 'skip', reason: 'no-consent' }
  const to = findAddress(channel, recipient)
  if (!to) return { kind: 'skip', reason: channel === 'push' ? 'no-browser' : 'no-address' }
  if (!isPromotion || channel === 'email') return { kind: 'send', to, until: undefined }
  const open = computePromotionalHours(now)
  return isWithin(open, now) ? { kind: 'send', to, until: open.end } : { kind: 'defer', until: open.start }
}

function findAddress(
  channel: Exclude<DeliveryChannel, 'inbox'>,
  { id, phone, email, hasBrowser }: Recipient,
): string | null {
  if (channel === 'push') return hasBrowser ? id : null
  return channel === 'sms' ? phone : email
}
