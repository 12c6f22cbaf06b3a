/** The owner enters connections, tries them, and bounds what messages cost. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { makeVapidKeys } from '../../platform/messaging/web-push.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { lockMessageCaps, type MessageCaps, updateMessageCaps } from '../outbox/index.ts'
import {
  type ConnectionRow,
  type ConnectionSlot,
  deleteConnection,
  deleteRegistration,
  lockConnection,
  putConnection,
  putRegistration,
  type Registration,
} from './queries.ts'
import { openSecrets, type Secrets, sealSecrets } from './secrets.ts'
import { checkConnection, readSettings, type Settings } from './settings.ts'

export interface ConnectionRequest extends ConnectionSlot {
  readonly settings: Settings
  /** Those that were entered now; the others stay. */
  readonly secrets: Secrets
  readonly costPaise: number
  readonly isOn: boolean
}

interface Installation {
  readonly box: SecretBox
  readonly isDevelopment: boolean
}

type ConnectionRefused = Extract<ReturnType<typeof checkConnection>, { readonly ok: false }>['refusal']

/** One of another provider takes the place of the one before, under a new id and with its own secrets only. */
export async function setConnection(
  work: Work,
  request: ConnectionRequest,
  { box, isDevelopment }: Installation,
): Promise<Result<null, ConnectionRefused>> {
  const before = await lockConnection(work.tx, request)
  const isSame = before?.provider === request.settings.provider
  const kept = before && isSame ? openSecrets(box, before) : ok({})
  const keys = request.settings.provider === 'web-push' && !isSame ? makeVapidKeys() : undefined
  const secrets: Secrets = {
    // What cannot be read any more has to be entered again.
    ...(kept.ok ? kept.value : {}),
    ...request.secrets,
    ...(keys && { privateKey: keys.privateKey }),
  }
  const settings = withPublicKey(request.settings, keys?.publicKey, isSame ? before : undefined)
  const checked = checkConnection({ channel: request.channel, settings, secrets, isDevelopment })
  if (!checked.ok) return checked
  if (before && !isSame) await deleteConnection(work.tx, before.id)
  const id = before && isSame ? before.id : createId()
  const { provider, ...rest } = settings
  const { channel, rank, costPaise, isOn } = request
  await putConnection(
    work.tx,
    {
      ...{ id, channel, rank, provider, settings: rest, costPaise, isOn },
      sealedSecrets: sealSecrets(box, id, secrets),
      secretNames: Object.keys(secrets).toSorted(),
    },
    work.now,
  )
  await work.audit({
    action: 'message-connection.set',
    subject: { kind: 'message-connection', id },
    ...(before && { before: toFacts(before) }),
    after: {
      channel,
      rank,
      provider,
      costPaise,
      isOn,
      settings: rest,
      entered: Object.keys(request.secrets),
    },
  })
  return ok(null)
}

const toFacts = ({ channel, rank, provider, costPaise, isOn, settings }: ConnectionRow) => ({
  channel,
  rank,
  provider,
  costPaise,
  isOn,
  settings,
})

/** The public half of the key stays as it was made: browsers have subscribed with it. */
function withPublicKey(
  settings: Settings,
  made: string | undefined,
  before: ConnectionRow | undefined,
): Settings {
  if (settings.provider !== 'web-push') return settings
  const known = before && readSettings(before)
  const publicKey = made ?? (known?.provider === 'web-push' ? known.publicKey : undefined)
  return { ...settings, publicKey }
}

type NotFound = { readonly kind: 'connection-not-found' }

export async function removeConnection(work: Work, place: ConnectionSlot): Promise<Result<null, NotFound>> {
  const before = await lockConnection(work.tx, place)
  if (!before) return refuse({ kind: 'connection-not-found' })
  await deleteConnection(work.tx, before.id)
  await work.audit({
    action: 'message-connection.remove',
    subject: { kind: 'message-connection', id: before.id },
    before: toFacts(before),
  })
  return ok(null)
}

/** @param seen the version that whoever changes them has read */
export async function setCaps(
  work: Work,
  caps: Omit<MessageCaps, 'version'>,
  seen: number | undefined,
): Promise<Result<null, { readonly kind: 'settings-changed' }>> {
  const before = await lockMessageCaps(work.tx)
  if (seen !== undefined && seen !== before.version) return refuse({ kind: 'settings-changed' })
  await updateMessageCaps(work.tx, caps)
  const { version: _, ...facts } = before
  await work.audit({
    action: 'message-caps.set',
    subject: { kind: 'message-connection', id: null },
    before: facts,
    after: { ...caps },
  })
  return ok(null)
}

export async function setRegistration(work: Work, registration: Registration): Promise<void> {
  await putRegistration(work.tx, registration)
  await work.audit({
    action: 'message-registration.set',
    subject: { kind: 'message-connection', id: null },
    after: { ...registration },
  })
}

export async function removeRegistration(
  work: Work,
  of: Pick<Registration, 'channel' | 'template' | 'language'>,
): Promise<Result<null, { readonly kind: 'registration-of-text-not-found' }>> {
  if (!(await deleteRegistration(work.tx, of))) return refuse({ kind: 'registration-of-text-not-found' })
  await work.audit({
    action: 'message-registration.remove',
    subject: { kind: 'message-connection', id: null },
    before: { ...of },
  })
  return ok(null)
}
