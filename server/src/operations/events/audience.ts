/** Which changes a listener may receive: an operator those that the role may read, a driver the driver’s own. */
import { may, type Role, type Standing } from '@voltyatra/domain'
import type { LiveTopics } from '../../platform/live-topics.ts'
import type { Change } from './change.ts'

export type Audience =
  | {
      readonly kind: 'operator'
      readonly topics: ReadonlySet<string>
      /** Of a role with a limit: hears that something has changed, and not what. */
      readonly isLimited: boolean
    }
  /** The program itself, which makes something of it for others. */
  | { readonly kind: 'program'; readonly topics: ReadonlySet<string> }
  | { readonly kind: 'customer'; readonly customerId: string; readonly topics: LiveTopics }

export function createOperatorAudience(
  who: Role | (Standing & { readonly limit?: object | null | undefined }),
  topics: LiveTopics,
): Audience {
  const readable = Object.entries(topics).filter(
    ([, { readWith }]) => readWith !== null && may(who, readWith),
  )
  return {
    kind: 'operator',
    topics: new Set(readable.map(([topic]) => topic)),
    isLimited: typeof who !== 'string' && Boolean(who.limit),
  }
}

export const createCustomerAudience = (customerId: string, topics: LiveTopics): Audience => ({
  kind: 'customer',
  customerId,
  topics,
})

/** A process of a newer version may write of topics that this one does not know: nobody hears of those. */
export function mayReceive(audience: Audience, { topic, customerId }: Change): boolean {
  if (audience.kind !== 'customer') return audience.topics.has(topic)
  const rule = Object.hasOwn(audience.topics, topic) ? audience.topics[topic] : undefined
  return rule !== undefined && (rule.isForEveryDriver === true || customerId === audience.customerId)
}
