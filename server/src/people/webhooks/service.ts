/** The owner says where programs are notified of what happens. */
import { addMs, hours, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import * as rows from './queries.ts'
import { makeSecret } from './sign.ts'

const MOST_WEBHOOKS = 20
/** They happen at no station: a webhook of some stations would never be notified of them. */
const EVENTS_WITHOUT_STATION: readonly string[] = [
  'payment.succeeded',
  'payment.failed',
  'refund.made',
  'tariff.changed',
  'statement.issued',
]
/** After a change of the secret the one before signs too. */
const OLD_SECRET_MS = hours(24)

/** What a secret is sealed for. */
export const buildSecretUse = (id: string) => ({ purpose: 'webhook', id })

interface WithSecret {
  readonly hook: rows.Webhook
  /** Shown once. */
  readonly secret: string
}

interface NewWebhook {
  readonly url: string
  readonly events: readonly string[]
  /** Null: every station. */
  readonly stationIds: readonly string[] | null
  readonly by: string
}

interface Means {
  readonly secrets: SecretBox
  /** A development installation: programs on this machine, without TLS. */
  readonly isDevelopment: boolean
}

type CreateRefused = {
  readonly kind:
    | 'webhook-exists'
    | 'too-many-webhooks'
    | 'webhook-address'
    | 'webhook-station-not-found'
    | 'webhook-event-without-station'
}

export async function createWebhook(
  work: Work,
  request: NewWebhook,
  { secrets, isDevelopment }: Means,
): Promise<Result<WithSecret, CreateRefused>> {
  const { tx, now } = work
  const address = new URL(request.url)
  const isRight =
    (address.protocol === 'https:' || isDevelopment) && address.username + address.password === ''
  if (!isRight) return refuse({ kind: 'webhook-address' })
  if (request.stationIds && request.events.some((event) => EVENTS_WITHOUT_STATION.includes(event)))
    return refuse({ kind: 'webhook-event-without-station' })
  if ((await rows.lockWebhooks(tx)) >= MOST_WEBHOOKS) return refuse({ kind: 'too-many-webhooks' })
  const [id, secret, events] = [createId(), makeSecret(), [...new Set(request.events)]]
  const sealed = secrets.seal(buildSecretUse(id), secret)
  const url = address.href
  const stationIds = request.stationIds && [...new Set(request.stationIds)]
  const inserted = await rows.insertWebhook(tx, {
    id,
    url,
    events,
    allStations: stationIds === null,
    sealed,
    createdAt: now,
    createdBy: request.by,
  })
  if (!inserted.ok) return inserted
  if (stationIds) {
    const joined = await rows.insertStations(tx, id, stationIds)
    if (!joined.ok) return joined
  }
  const hook = await readBack(work, id)
  const stations = hook.stations?.map(({ name }) => name) ?? null
  await work.audit({
    action: 'webhook.create',
    subject: { kind: 'webhook', id },
    after: { url, events, stations },
  })
  return ok({ hook, secret })
}

async function readBack({ tx }: Work, id: string): Promise<rows.Webhook> {
  const hook = await rows.selectWebhook(tx, id)
  if (!hook) throw new Error('A webhook that was written cannot be read')
  return hook
}

type NotFound = { readonly kind: 'webhook-not-found' }

export async function rotateSecret(
  work: Work,
  id: string,
  secrets: SecretBox,
): Promise<Result<WithSecret, NotFound>> {
  const found = await rows.lockWebhook(work.tx, id)
  if (!found) return refuse({ kind: 'webhook-not-found' })
  const secret = makeSecret()
  const until = addMs(work.now, OLD_SECRET_MS)
  const sealed = secrets.seal(buildSecretUse(id), secret)
  await rows.updateSecret(work.tx, { id, sealed, old: found.sealed, until })
  await work.audit({
    action: 'webhook.rotate-secret',
    subject: { kind: 'webhook', id },
    after: { oldSecretUntil: until },
  })
  return ok({ hook: await readBack(work, id), secret })
}

export async function turnOn(work: Work, id: string): Promise<Result<undefined, NotFound>> {
  if (!(await rows.lockWebhook(work.tx, id))) return refuse({ kind: 'webhook-not-found' })
  await rows.markOn(work.tx, id)
  await work.audit({ action: 'webhook.turn-on', subject: { kind: 'webhook', id } })
  return ok(undefined)
}

export async function removeWebhook(work: Work, id: string): Promise<Result<undefined, NotFound>> {
  const found = await rows.lockWebhook(work.tx, id)
  if (!found) return refuse({ kind: 'webhook-not-found' })
  await rows.markRemoved(work.tx, id, work.now)
  await work.audit({ action: 'webhook.remove', subject: { kind: 'webhook', id }, before: { url: found.url } })
  return ok(undefined)
}

export async function sendMessageAgain(
  work: Work,
  id: string,
): Promise<Result<undefined, { readonly kind: 'webhook-message-not-found' }>> {
  const webhookId = await rows.queueAgain(work.tx, id, work.now)
  if (webhookId === undefined) return refuse({ kind: 'webhook-message-not-found' })
  await work.audit({
    action: 'webhook.replay',
    subject: { kind: 'webhook', id: webhookId },
    after: { message: id },
  })
  return ok(undefined)
}
