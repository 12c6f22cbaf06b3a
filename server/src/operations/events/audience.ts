/** Who may hear of what: an operator of what the role may read, a customer of what is the customer's own. */
import type { LiveTopic } from '@voltyatra/contract'
import { may, type Permission, type Role } from '@voltyatra/domain'
import type { Change } from './change.ts'

export type Audience =
  | { readonly kind: 'operator'; readonly topics: ReadonlySet<LiveTopic> }
  | { readonly kind: 'customer'; readonly customerId: string }

/** What an operator must be allowed to read; null: nobody's business but the customer's. */
const READ_WITH = {
  booking: 'booking.read',
  broadcast: 'notification.read',
  card: 'card.read',
  charger: 'charger.read',
  charging: 'charger.read',
  contact: 'contact.read',
  customer: 'customer.read',
  notice: null,
  offer: 'notification.read',
  order: 'order.read',
  partner: 'partner.read',
  provider: 'provider.read',
  query: 'query.read',
  rate: 'rate.read',
  seminar: 'seminar.read',
  station: 'station.read',
  vehicle: 'vehicle.read',
  withdrawal: 'withdrawal.read',
} as const satisfies Record<LiveTopic, Permission | null>

/** What every signed-in customer is told: what anybody may look at, too, and customers book by. */
const FOR_EVERY_CUSTOMER: ReadonlySet<LiveTopic> = new Set(['rate', 'station'])

export function operatorAudience(role: Role): Audience {
  const topics = (Object.keys(READ_WITH) as LiveTopic[]).filter((topic) => {
    const permission = READ_WITH[topic]
    return permission !== null && may(role, permission)
  })
  return { kind: 'operator', topics: new Set(topics) }
}

export const customerAudience = (customerId: string): Audience => ({ kind: 'customer', customerId })

export const mayHear = (audience: Audience, { topic, customerId }: Change): boolean =>
  audience.kind === 'operator'
    ? audience.topics.has(topic)
    : FOR_EVERY_CUSTOMER.has(topic) || customerId === audience.customerId
