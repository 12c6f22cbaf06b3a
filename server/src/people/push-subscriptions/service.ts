/** Push messages to a driver's browsers. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { Handover, OutgoingMessage } from '../../platform/messaging/channel.ts'
import {
  isPushEndpoint,
  type PushSubscription,
  sendByWebPush,
  type VapidAccess,
} from '../../platform/messaging/web-push.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import {
  deleteSubscription,
  deleteSubscriptions,
  selectAnnouncement,
  selectSubscriptions,
  upsertSubscription,
} from './queries.ts'

/** Of one driver. */
const MOST_BROWSERS = 10

type Refused = { readonly kind: 'push-endpoint-unknown' | 'too-many-browsers' }

export async function subscribe(
  work: Work,
  { customerId, to }: { readonly customerId: string; readonly to: PushSubscription },
): Promise<Result<null, Refused>> {
  if (!isPushEndpoint(to.endpoint)) return refuse({ kind: 'push-endpoint-unknown' })
  const known = await selectSubscriptions(work.tx, customerId)
  const isKnown = known.some(({ endpoint }) => endpoint === to.endpoint)
  if (!isKnown && known.length >= MOST_BROWSERS) return refuse({ kind: 'too-many-browsers' })
  await upsertSubscription(work.tx, { id: createId(), customerId, ...to, createdAt: work.now })
  return ok(null)
}

/** Of all browsers of the driver. */
export const endSubscriptions = (work: Work, customerId: string): Promise<void> =>
  deleteSubscriptions(work.tx, customerId)

export const endSubscription = (
  work: Work,
  of: { readonly customerId: string; readonly endpoint: string },
): Promise<void> => deleteSubscription(work.tx, of)

interface Pushing {
  readonly db: Db
  readonly request: RequestOutside
  readonly access: VapidAccess
  readonly now: Date
}

/** To every browser of the driver; those that are gone are forgotten. It counts as sent where one took it. */
export async function pushToDriver(
  { db, request, access, now }: Pushing,
  { id, to, template, subject, body }: OutgoingMessage,
): Promise<Handover> {
  const push = {
    title: subject ?? '',
    body,
    path: await findPath(db, { id, template }),
    topic: toTopic(id),
    now,
  }
  let hasTaken = false
  let failure: unknown
  for (const browser of await selectSubscriptions(db, to)) {
    try {
      const { outcome } = await sendByWebPush(request, access, { to: browser, push })
      if (outcome === 'gone') await deleteSubscription(db, { endpoint: browser.endpoint })
      else hasTaken = true
    } catch (error) {
      failure = error
    }
  }
  if (hasTaken) return { outcome: 'delivered' }
  if (failure !== undefined) throw failure
  return {
    outcome: 'refused',
    failure: 'undelivered',
    detail: 'no browser of the driver takes push messages',
  }
}

const PATHS = [
  { of: /^(booking|charge|idle|card)-/, path: '/app/charges' },
  { of: /^connector-/, path: '/app/find' },
  { of: /^(order|refund|wallet|deposit|owed)-/, path: '/app/money' },
]

/** Where the app says more of it; an announcement is opened itself. */
async function findPath(db: Db, { id, template }: Pick<OutgoingMessage, 'id' | 'template'>): Promise<string> {
  if (!template.startsWith('broadcast-')) {
    return PATHS.find(({ of }) => of.test(template))?.path ?? '/app/me'
  }
  const announcement = await selectAnnouncement(db, id)
  return announcement === undefined ? '/app/me' : `/app/me?message=${announcement}`
}

/** A repeated attempt takes the place of the one before where that still waits; at most 32 characters. */
const toTopic = (id: string): string => id.replaceAll('-', '').slice(0, 32)
