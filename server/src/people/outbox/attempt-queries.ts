/** SQL of attempts to hand messages over, of what they cost, and of what providers report. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

/** What may be spent in a day, in paise. */
export interface MessageCaps {
  readonly addressPaise: number
  readonly networkPaise: number
  readonly installationPaise: number
  /** Of messages to many, which an operator sends. */
  readonly broadcastsPaise: number
  readonly version: number
}

const CAPS = [
  'address_paise as addressPaise',
  'network_paise as networkPaise',
  'installation_paise as installationPaise',
  'broadcasts_paise as broadcastsPaise',
  'version',
] as const

export const loadMessageCaps = (reader: Reader): Promise<MessageCaps> =>
  reader.selectFrom('message_cap').select(CAPS).executeTakeFirstOrThrow()

export const lockMessageCaps = (tx: Tx): Promise<MessageCaps> =>
  tx.selectFrom('message_cap').select(CAPS).forUpdate().executeTakeFirstOrThrow()

export async function updateMessageCaps(tx: Tx, caps: Omit<MessageCaps, 'version'>): Promise<void> {
  await tx
    .updateTable('message_cap')
    .set((eb) => ({
      address_paise: caps.addressPaise,
      network_paise: caps.networkPaise,
      installation_paise: caps.installationPaise,
      broadcasts_paise: caps.broadcastsPaise,
      version: eb('version', '+', 1),
    }))
    .execute()
}

export type SpendScope = 'address' | 'network' | 'strangers' | 'installation' | 'broadcasts'

export interface Spending {
  readonly scope: SpendScope
  readonly key: string
  readonly capPaise: number
}

const toIndianDay = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Kolkata')::date`

/** Adds to what the day has cost, unless that would be more than its cap; whether it was added. */
export async function addSpend(
  tx: Tx,
  { scope, key, capPaise }: Spending,
  { paise, now }: { readonly paise: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_spend (day, scope, key, paise)
    select ${toIndianDay(now)}, ${scope}, ${key}, ${paise}::integer where ${paise}::integer <= ${capPaise}::integer
    on conflict (day, scope, key) do update set paise = message_spend.paise + excluded.paise
     where message_spend.paise + excluded.paise <= ${capPaise}::integer
    returning paise`.execute(tx)
  return rows.length > 0
}

/** In paise, of this day in India. */
export async function loadSpentToday(reader: Reader, scope: SpendScope, now: Date): Promise<number> {
  const row = await reader
    .selectFrom('message_spend')
    .select((eb) => eb.fn.coalesce(eb.fn.max('paise'), sql<number>`0`).as('paise'))
    .where('scope', '=', scope)
    .where('day', '=', toIndianDay(now) as never)
    .executeTakeFirstOrThrow()
  return Number(row.paise)
}

/** Forgets what days before this one have cost, and old reports. */
export async function deleteOldSpend(db: Db, before: Date): Promise<void> {
  await sql`delete from message_spend where day < ${toIndianDay(before)}`.execute(db)
  await db.deleteFrom('message_report').where('reported_at', '<', before).execute()
}

export interface BegunAttempt {
  readonly messageId: string
  readonly number: number
}

interface NewAttempt {
  readonly messageId: string
  readonly channel: string
  readonly account: { readonly id: string; readonly provider: string }
  readonly costPaise: number
  readonly at: Date
}

/** Attempts that the program did not live to finish: whether these arrived is not known. */
export async function closeOpenAttempts(tx: Tx, messageId: string, at: Date): Promise<void> {
  await tx
    .updateTable('message_attempt')
    .set({ outcome: 'unknown', ended_at: at })
    .where('message_id', '=', messageId)
    .where('outcome', 'is', null)
    .execute()
}

export async function insertAttempt(
  tx: Tx,
  { messageId, channel, account, costPaise, at }: NewAttempt,
): Promise<BegunAttempt> {
  const { number } = await tx
    .insertInto('message_attempt')
    .values((eb) => ({
      message_id: messageId,
      number: eb
        .selectFrom('message_attempt as earlier')
        .select((made) => sql<number>`coalesce(${made.fn.max('earlier.number')}, 0) + 1`.as('number'))
        .where('earlier.message_id', '=', messageId),
      account_id: account.id,
      provider: account.provider,
      channel,
      started_at: at,
      cost_paise: costPaise,
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return { messageId, number }
}

export interface EndedAttempt {
  readonly at: Date
  readonly outcome: 'sent' | 'failed' | 'refused' | 'unknown'
  readonly providerId: string | null
  readonly detail: string | null
}

export async function endAttempt(db: Db, of: BegunAttempt, ended: EndedAttempt): Promise<void> {
  await db
    .updateTable('message_attempt')
    .set({
      ended_at: ended.at,
      outcome: ended.outcome,
      provider_id: ended.providerId,
      detail: ended.detail,
    })
    .where('message_id', '=', of.messageId)
    .where('number', '=', of.number)
    .execute()
}

export interface DeliveryReport {
  readonly accountId: string
  /** What the provider calls the message. */
  readonly providerId: string
  readonly outcome: 'delivered' | 'failed'
  readonly detail: string | null
}

/** Keeps what a provider reported; that a message was delivered is never taken back. */
export async function keepReports(db: Db, reports: readonly DeliveryReport[], at: Date): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('message_report')
    .values(
      reports.map(({ accountId, providerId, outcome, detail }) => ({
        account_id: accountId,
        provider_id: providerId,
        outcome,
        detail,
        reported_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider_id'])
        .doUpdateSet((eb) => ({
          outcome: eb.ref('excluded.outcome'),
          detail: eb.ref('excluded.detail'),
          reported_at: eb.ref('excluded.reported_at'),
          applied_at: null,
        }))
        .where('message_report.outcome', '=', 'failed')
        .where('excluded.outcome' as 'message_report.outcome', '=', 'delivered'),
    )
    .execute()
}

/**
 * Moves messages on by what was reported of them. Run after a report was kept and after an attempt has ended, each
 * committed: whichever comes second finds the other.
 */
export async function applyReports(db: Db, at: Date): Promise<void> {
  await sql`
    with applied as (
      update outbox_message
         set status = message_report.outcome,
             delivered_at = case when message_report.outcome = 'delivered' then ${at}::timestamptz end,
             failure = case when message_report.outcome = 'failed' then 'undelivered' end,
             failure_detail = case when message_report.outcome = 'failed' then message_report.detail end
        from message_report
        join message_attempt using (account_id, provider_id)
       where message_report.applied_at is null
         and outbox_message.id = message_attempt.message_id
         and (outbox_message.status = 'sent'
              or (outbox_message.status = 'failed' and outbox_message.failure = 'undelivered'
                  and message_report.outcome = 'delivered'))
      returning message_report.account_id, message_report.provider_id
    )
    update message_report set applied_at = ${at}::timestamptz
      from applied
     where (message_report.account_id, message_report.provider_id) = (applied.account_id, applied.provider_id)`.execute(
    db,
  )
}
