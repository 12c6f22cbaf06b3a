/** SQL of connections to providers of messages, registered texts, and addresses to which mails came back. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { Language } from '../../messages/locale.ts'
import type { ChannelKind } from '../../platform/messaging/channel.ts'

export type Provider = 'msg91' | 'http' | 'smtp' | 'web-push' | 'whatsapp-cloud'

export interface ConnectionRow {
  readonly id: string
  readonly channel: ChannelKind
  /** 1 is tried first, 2 where it fails. */
  readonly rank: number
  readonly provider: Provider
  readonly settings: Readonly<Record<string, unknown>>
  readonly sealedSecrets: Buffer | null
  readonly secretNames: readonly string[]
  readonly isOn: boolean
  readonly costPaise: number
  readonly lastSentAt: Date | null
  readonly failingSince: Date | null
  readonly failure: string | null
  readonly version: number
}

const FIELDS = [
  'id',
  'channel',
  'rank',
  'provider',
  'settings',
  'sealed_secrets as sealedSecrets',
  'secret_names as secretNames',
  'is_on as isOn',
  'cost_paise as costPaise',
  'last_sent_at as lastSentAt',
  'failing_since as failingSince',
  'failure',
  'version',
] as const

export const listConnections = (reader: Reader): Promise<ConnectionRow[]> =>
  reader
    .selectFrom('message_connection')
    .select(FIELDS)
    .orderBy('channel')
    .orderBy('rank')
    .$castTo<ConnectionRow>()
    .execute()

export const findConnection = (reader: Reader, id: string): Promise<ConnectionRow | undefined> =>
  reader
    .selectFrom('message_connection')
    .select(FIELDS)
    .where('id', '=', id)
    .$castTo<ConnectionRow>()
    .executeTakeFirst()

export interface ConnectionSlot {
  readonly channel: ChannelKind
  readonly rank: number
}

/** With which browsers subscribe to push messages; undefined where these are not connected. */
export async function selectPushSettings(reader: Reader): Promise<ConnectionRow['settings'] | undefined> {
  const row = await reader
    .selectFrom('message_connection')
    .select('settings')
    .where('channel', '=', 'push')
    .where('is_on', '=', true)
    .$castTo<Pick<ConnectionRow, 'settings'>>()
    .executeTakeFirst()
  return row?.settings
}

/** The connection there, and until the transaction ends nobody else changes it. */
export const lockConnection = (
  tx: Tx,
  { channel, rank }: ConnectionSlot,
): Promise<ConnectionRow | undefined> =>
  tx
    .selectFrom('message_connection')
    .select(FIELDS)
    .where('channel', '=', channel)
    .where('rank', '=', rank)
    .forUpdate()
    .$castTo<ConnectionRow>()
    .executeTakeFirst()

export type ConnectionChange = Pick<
  ConnectionRow,
  'id' | 'channel' | 'rank' | 'provider' | 'settings' | 'sealedSecrets' | 'secretNames' | 'isOn' | 'costPaise'
>

/** What a connection failed with before it was changed says nothing of it afterwards. */
export async function putConnection(tx: Tx, one: ConnectionChange, now: Date): Promise<void> {
  const values = {
    provider: one.provider,
    settings: JSON.stringify(one.settings),
    sealed_secrets: one.sealedSecrets,
    secret_names: [...one.secretNames],
    is_on: one.isOn,
    cost_paise: one.costPaise,
    failing_since: null,
    failure: null,
  }
  await tx
    .insertInto('message_connection')
    .values({ id: one.id, channel: one.channel, rank: one.rank, created_at: now, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('message_connection_pkey')
        .doUpdateSet((eb) => ({ ...values, version: eb('message_connection.version', '+', 1) })),
    )
    .execute()
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_connection').where('id', '=', id).execute()
}

/** @param failure why the attempt failed; null where it succeeded */
export async function noteAttempt(
  db: Db,
  id: string,
  { at, failure }: { readonly at: Date; readonly failure: string | null },
): Promise<void> {
  await db
    .updateTable('message_connection')
    .set(
      failure === null
        ? { last_sent_at: at, failing_since: null, failure: null }
        : { failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)`, failure },
    )
    .where('id', '=', id)
    .execute()
}

export interface Registration {
  readonly channel: 'sms' | 'whatsapp'
  readonly template: string
  readonly language: string
  /** With `{#var#}` where something is put in. */
  readonly registeredText: string
  readonly header: string | null
  readonly templateId: string | null
  readonly providerTemplate: string | null
}

const REGISTRATION = [
  'channel',
  'template',
  'language',
  'registered_text as registeredText',
  'header',
  'template_id as templateId',
  'provider_template as providerTemplate',
] as const

export const listRegistrations = (reader: Reader): Promise<Registration[]> =>
  reader
    .selectFrom('message_registration')
    .select(REGISTRATION)
    .orderBy('template')
    .orderBy('channel')
    .orderBy('language')
    .$narrowType<Registration>()
    .execute()

export const findRegistrations = (
  reader: Reader,
  { channel, template }: { readonly channel: string; readonly template: string },
): Promise<Registration[]> =>
  reader
    .selectFrom('message_registration')
    .select(REGISTRATION)
    .where('channel', '=', channel)
    .where('template', '=', template)
    .orderBy('language')
    .$narrowType<Registration>()
    .execute()

/**
 * In which languages a text message of the template may go: those that it is registered in. Where it is registered in none,
 * no ledger binds its provider.
 */
export async function loadTextLanguages(
  reader: Reader,
  template: string,
): Promise<(language: Language) => boolean> {
  const known = await findRegistrations(reader, { channel: 'sms', template })
  const languages = new Set(known.map(({ language }) => language))
  return (language) => languages.size === 0 || languages.has(language)
}

export async function putRegistration(tx: Tx, one: Registration): Promise<void> {
  const values = {
    registered_text: one.registeredText,
    header: one.header,
    template_id: one.templateId,
    provider_template: one.providerTemplate,
  }
  await tx
    .insertInto('message_registration')
    .values({ channel: one.channel, template: one.template, language: one.language, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'template', 'language'])
        .doUpdateSet((eb) => ({ ...values, version: eb('message_registration.version', '+', 1) })),
    )
    .execute()
}

export async function deleteRegistration(
  tx: Tx,
  of: Pick<Registration, 'channel' | 'template' | 'language'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_registration')
    .where('channel', '=', of.channel)
    .where('template', '=', of.template)
    .where('language', '=', of.language)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the one-time code's text is registered with this line in it, as browsers read codes (WebOTP). */
export async function isRegisteredWith(reader: Reader, line: string): Promise<boolean> {
  const known = await findRegistrations(reader, { channel: 'sms', template: 'one-time-code' })
  return known.some(({ registeredText }) => registeredText.includes(line))
}

/** Whether mails to it came back; whatever the case of its letters. */
export async function hasBounced(reader: Reader, address: string): Promise<boolean> {
  const row = await reader
    .selectFrom('bounced_address')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export async function noteBounce(
  db: Db,
  { address, at, detail }: { readonly address: string; readonly at: Date; readonly detail: string | null },
): Promise<void> {
  await db
    .insertInto('bounced_address')
    .values({ address: address.toLowerCase(), bounced_at: at, detail })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** To whom the message went that has this id. */
export async function findRecipient(reader: Reader, messageId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('outbox_message')
    .select('recipient')
    .where('id', '=', messageId)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  return row?.recipient
}
