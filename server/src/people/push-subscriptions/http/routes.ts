/** The calls with which a driver's browser takes push messages. */
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { loadPushKey } from '../../message-connections/index.ts'
import { endSubscription, subscribe } from '../index.ts'

export const pushRoutes: readonly Route[] = [
  read(getPushKey, async ({ db }) => ok({ data: { publicKey: (await loadPushKey(db)) ?? null } })),

  write(subscribeToPush, async ({ work, actor, body }) => {
    const done = await subscribe(work, { customerId: actor.id, to: body })
    return done.ok ? ok({ message: formatSuccess('push-allowed') }) : done
  }),

  write(unsubscribeFromPush, async ({ work, actor, body }) => {
    await endSubscription(work, { customerId: actor.id, endpoint: body.endpoint })
    return ok({ message: formatSuccess('push-ended') })
  }),
]
