/** The calls of webhooks. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as hooks from '../index.ts'

type WireEvent = contract.BodyOf<typeof contract.createWebhook>['events'][number]

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

const toWire = ({
  id,
  events,
  stations,
  createdAt,
  failingSince,
  offAt,
  oldSecretUntil,
  ...hook
}: hooks.Webhook) => ({
  ...hook,
  _id: id,
  events: events as WireEvent[],
  stations: stations?.map((one) => ({ _id: one.id, stationName: one.name })) ?? null,
  createdAt: createdAt.toISOString(),
  failingSince: formatTime(failingSince),
  offAt: formatTime(offAt),
  oldSecretUntil: formatTime(oldSecretUntil),
})

const toWireMessage = ({
  id,
  event,
  at,
  deliveredAt,
  nextAt,
  triedAt,
  ...message
}: hooks.WebhookMessage) => ({
  ...message,
  _id: id,
  event: event as WireEvent,
  at: at.toISOString(),
  state: deliveredAt ? ('delivered' as const) : nextAt ? ('waiting' as const) : ('given-up' as const),
  nextAt: formatTime(nextAt),
  triedAt: formatTime(triedAt),
})

const MOST_MESSAGES = 100

export const webhookRoutes: readonly Route[] = [
  read(contract.listWebhooks, async ({ db }) => ok({ data: (await hooks.selectWebhooks(db)).map(toWire) })),

  write(contract.createWebhook, async ({ work, body, actor, deps }) => {
    const means = { secrets: deps.secrets, isDevelopment: deps.config.isDevelopment }
    const made = await hooks.createWebhook(work, { ...body, by: actor.id }, means)
    if (!made.ok) return made
    const { hook, secret } = made.value
    return ok({ message: formatSuccess('webhook-created'), data: { ...toWire(hook), secret } })
  }),

  write(contract.rotateWebhookSecret, async ({ work, params, deps }) => {
    const rotated = await hooks.rotateSecret(work, params.id, deps.secrets)
    if (!rotated.ok) return rotated
    const { hook, secret } = rotated.value
    return ok({ message: formatSuccess('webhook-secret-made'), data: { ...toWire(hook), secret } })
  }),

  write(contract.turnWebhookOn, async ({ work, params }) => {
    const turned = await hooks.turnOn(work, params.id)
    return turned.ok ? ok({ message: formatSuccess('webhook-on') }) : turned
  }),

  write(contract.removeWebhook, async ({ work, params }) => {
    const removed = await hooks.removeWebhook(work, params.id)
    return removed.ok ? ok({ message: formatSuccess('webhook-removed') }) : removed
  }),

  read(contract.listWebhookMessages, async ({ db, params }) => {
    if (!(await hooks.selectWebhook(db, params.id))) return refuse({ kind: 'webhook-not-found' })
    return ok({ data: (await hooks.selectMessages(db, params.id, MOST_MESSAGES)).map(toWireMessage) })
  }),

  write(contract.replayWebhookMessage, async ({ work, params }) => {
    const replayed = await hooks.sendMessageAgain(work, params.id)
    return replayed.ok ? ok({ message: formatSuccess('webhook-message-replayed') }) : replayed
  }),
]
