/** SQL of the outbox. */
import type { MessageFailure } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import type { ChannelKind } from '../../platform/messaging/channel.ts'

/** One of many of the same text: it goes out after everything that is addressed to one person alone. */
export interface BulkMessage extends NewMessage {
  readonly id: string
  /** The customer to whom it offers something; undefined where it serves. */
  readonly promotedTo: string | undefined
}

export type Channel = ChannelKind

export interface NewMessage {
  readonly channel: Channel
  /** A mobile number with its country code, or an e-mail address. */
  readonly recipient: string
  /** Which text it is, in kebab-case: `one-time-code`. */
  readonly template: string
  /** Of a mail. */
  readonly subject?: string
  readonly body: string
  /** Until when the message is worth anything; afterwards it is neither sent nor shown. */
  readonly expiresAt?: Date
  /** The network of the stranger who asked for it; undefined where somebody known did, or nobody. */
  readonly requestedFrom?: string | undefined
  /** Of a mail: where answers to it go; else to its sender. */
  readonly replyTo?: string | undefined
}

export interface OutboxMessage {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly template: string
  readonly subject: string | null
  readonly body: string
  readonly status: 'pending' | 'sent' | 'delivered' | 'failed'
  readonly attempts: number
  readonly failure: MessageFailure | null
  /** What the provider said of it. */
  readonly failureDetail: string | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly deliveredAt: Date | null
}

const FIELDS = [
  'id',
  'channel',
  'recipient',
  'template',
  'subject',
  'body',
  'status',
  'attempts',
  'failure',
  'failure_detail as failureDetail',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'delivered_at as deliveredAt',
] as const

export async function insertMessage(
  tx: Tx,
  message: NewMessage & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  const { id, channel, recipient, template, subject, body, expiresAt, requestedFrom, replyTo, createdAt } =
    message
  await tx
    .insertInto('outbox_message')
    .values({
      id,
      channel,
      recipient,
      template,
      subject: subject ?? null,
      body,
      status: 'pending',
      failure: null,
      created_at: createdAt,
      next_attempt_at: createdAt,
      expires_at: expiresAt ?? null,
      delivered_at: null,
      requested_from: requestedFrom ?? null,
      reply_to: replyTo ?? null,
    })
    .execute()
}

/** Many at once in one statement, column by column: the number of parameters does not grow with that of the rows. */
export async function insertMessages(
  tx: Tx,
  messages: readonly BulkMessage[],
  createdAt: Date,
): Promise<void> {
  if (messages.length === 0) return
  const column = <T>(of: (message: BulkMessage) => T) => messages.map(of)
  await sql`
    insert into outbox_message
      (id, channel, recipient, template, subject, body, status, created_at, next_attempt_at, expires_at, is_bulk,
       promoted_to)
    select id, channel, recipient, template, subject, body, 'pending', ${createdAt}, ${createdAt}, expires_at, true,
           promoted_to
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ channel }) => channel)}::text[],
        ${column(({ recipient }) => recipient)}::text[],
        ${column(({ template }) => template)}::text[],
        ${column(({ subject }) => subject ?? null)}::text[],
        ${column(({ body }) => body)}::text[],
        ${column(({ expiresAt }) => expiresAt ?? null)}::timestamptz[],
        ${column(({ promotedTo }) => promotedTo ?? null)}::uuid[]
      ) as message (id, channel, recipient, template, subject, body, expires_at, promoted_to)`.execute(tx)
}

/** Those for which an attempt is under way may still arrive: nobody can call them back. */
export async function dropPromotions(
  tx: Tx,
  { customerId, channel }: { readonly customerId: string; readonly channel: Channel },
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ status: 'failed', ...toFailedColumns('no-consent') })
    .where('promoted_to', '=', customerId)
    .where('channel', '=', channel)
    .where('status', '=', 'pending')
    .execute()
}

/** When a message is to be sent or a body to be erased next. */
export async function selectNextDue(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectNoFrom((eb) => [
      eb
        .selectFrom('outbox_message')
        .select((due) => due.fn.min('next_attempt_at').as('at'))
        .where('status', '=', 'pending')
        .where('is_bulk', '=', false)
        .as('personal'),
      eb
        .selectFrom('outbox_message')
        .select((due) => due.fn.min('next_attempt_at').as('at'))
        .where('status', '=', 'pending')
        .where('is_bulk', '=', true)
        .as('bulk'),
      eb
        .selectFrom('outbox_message')
        .select((due) => due.fn.min('expires_at').as('at'))
        .where('expires_at', 'is not', null)
        .as('expiry'),
    ])
    .executeTakeFirstOrThrow()
  return findEarliest(row.personal, row.bulk, row.expiry)
}

const findEarliest = (...times: readonly (Date | null)[]): Date | undefined =>
  times.reduce<Date | undefined>((first, at) => (at && (!first || at < first) ? at : first), undefined)

/** The driver to whom a message goes; null where it goes to none. Of several who gave one mail address the one who joined first. */
export const RECEIVER = sql<string | null>`(
  select customer.id from customer
   where recipient in (customer.phone, customer.email, customer.id::text) order by customer.id limit 1)`

/** With the driver to whom each goes, where it goes to one. */
export function selectOutboxPage(reader: Reader, request: ListRequest) {
  let rows = reader
    .selectFrom('outbox_message')
    .select(FIELDS)
    .select(RECEIVER.as('customerId'))
    .$narrowType<OutboxMessage>()
  const { q, status } = request
  if (status) rows = rows.where('status', '=', status)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['recipient', 'template']))
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  })
}

export interface DueMessage
  extends Pick<OutboxMessage, 'id' | 'channel' | 'recipient' | 'template' | 'subject' | 'body' | 'attempts'> {
  readonly requestedFrom: string | null
  readonly replyTo: string | null
  readonly isBulk: boolean
}

interface Claim {
  readonly now: Date
  readonly limit: number
  /** The pause after the first attempt, and by what each further one is longer. */
  readonly pause: { readonly firstSeconds: number; readonly factor: number }
}

/**
 * Takes due messages for one attempt each, which is counted; what another process is just taking is passed over. While
 * the attempt is under way, and after a crash in it, there is no failure.
 */
export function claimDue(db: Db, { now, limit, pause }: Claim): Promise<DueMessage[]> {
  const seconds = sql`${pause.firstSeconds}::float8 * power(${pause.factor}::float8, attempts)`
  return db
    .updateTable('outbox_message')
    .set({
      attempts: sql<number>`attempts + 1`,
      ...NO_FAILURE,
      next_attempt_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${seconds})`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox_message')
        .select('id')
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .orderBy('is_bulk')
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      ...(['id', 'channel', 'recipient', 'template', 'subject', 'body', 'attempts'] as const),
      'requested_from as requestedFrom',
      'reply_to as replyTo',
      'is_bulk as isBulk',
    ])
    .$narrowType<DueMessage>()
    .execute()
}

/** Marks it delivered, unless that is known already; with `body` in the place of what it said. */
export async function markDelivered(
  db: Db,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body?: string },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ status: 'delivered', delivered_at: at, ...NO_FAILURE, ...(body !== undefined && { body }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks it as taken over by a provider, unless more is known already; with `body` in the place of what it said. */
export async function markSent(
  db: Db,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body?: string },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ status: 'sent', sent_at: at, ...NO_FAILURE, ...(body !== undefined && { body }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Notes what the provider said when an attempt failed; after the last one the message has failed for good. */
export async function markFailed(
  db: Db,
  { id, detail, isLast }: { readonly id: string; readonly detail: string; readonly isLast: boolean },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ failure: 'send-failed', failure_detail: detail, ...(isLast && { status: 'failed' }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks it as one that is not tried again, and why; with `body` in the place of what it said. */
export async function markRefused(
  db: Db,
  {
    id,
    failure,
    detail,
    body,
  }: {
    readonly id: string
    readonly failure: MessageFailure
    readonly detail: string | null
    readonly body?: string
  },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ status: 'failed', failure, failure_detail: detail, ...(body !== undefined && { body }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks it as one for which there is no provider; with `body` in the place of what it said. */
export async function markUnsent(
  db: Db,
  { id, body }: { readonly id: string; readonly body?: string },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ status: 'failed', ...toFailedColumns('no-provider'), ...(body !== undefined && { body }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Replaces the bodies whose time is over; those still to be sent have failed. */
export async function expireMessages(
  db: Db,
  { now, body }: { readonly now: Date; readonly body: string },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ body, expires_at: null, ...toFailedIfPendingColumns('expired') })
    .where('expires_at', '<=', now)
    .execute()
}

const IS_UNSENT = sql`coalesce(failure = 'no-provider', false)`

export async function redactDelivered(
  tx: Tx,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({
      body,
      expires_at: null,
      // One that nobody sent was read by a developer.
      status: sql<string>`case when ${IS_UNSENT} then status else 'delivered' end`,
      delivered_at: sql<Date>`case when ${IS_UNSENT} then delivered_at else coalesce(delivered_at, ${at}) end`,
      failure: sql<MessageFailure>`case when ${IS_UNSENT} then failure end`,
      failure_detail: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function redactUndelivered(
  tx: Tx,
  { id, body, failure }: { readonly id: string; readonly body: string; readonly failure: MessageFailure },
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ body, expires_at: null, ...toFailedIfPendingColumns(failure) })
    .where('id', '=', id)
    .execute()
}

/** What was sent to somebody who erased the account: that it was sent stays, to whom and what does not. */
export async function redactMessagesTo(
  tx: Tx,
  { recipients, body }: { readonly recipients: readonly string[]; readonly body: string },
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set(toForgottenColumns(body))
    .where('recipient', 'in', recipients)
    .execute()
}

export async function redactMessages(
  tx: Tx,
  { ids, body }: { readonly ids: readonly string[]; readonly body: string },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outbox_message')
    .set(toForgottenColumns(body))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const toForgottenColumns = (body: string) => ({
  ...{ recipient: body, subject: null, body, requested_from: null, reply_to: null },
  ...{ expires_at: null, ...toFailedIfPendingColumns('expired') },
})

const NO_FAILURE = { failure: null, failure_detail: null } as const

const toFailedColumns = (failure: MessageFailure) => ({ failure, failure_detail: null })

const toFailedIfPendingColumns = (failure: MessageFailure) => ({
  failure: sql<MessageFailure>`case when status = 'pending' then ${failure} else failure end`,
  failure_detail: sql<string>`case when status <> 'pending' then failure_detail end`,
  status: sql<string>`case when status = 'pending' then 'failed' else status end`,
})
