/** SQL of the operator's own words for messages. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import type { Language } from '../../messages/locale.ts'

export type TemplateChannel = 'sms' | 'email' | 'push' | 'whatsapp'

export interface MessageTemplate {
  /** A `NoticeKind` or a `LetterKind`. */
  readonly event: string
  readonly channel: TemplateChannel
  /** Of a mail or a push message. */
  readonly subject: string | null
  readonly body: string
  readonly isOn: boolean
  readonly version: number
}

const FIELDS = ['event', 'channel', 'subject', 'body', 'is_on as isOn', 'version'] as const

export const selectTemplates = (reader: Reader): Promise<MessageTemplate[]> =>
  reader
    .selectFrom('message_template')
    .select(FIELDS)
    .orderBy('event')
    .orderBy('channel')
    .$castTo<MessageTemplate>()
    .execute()

/** What the latest notice of the event was made from, and when. */
export const selectLatestFacts = (reader: Reader, event: string): Promise<KeptCase | undefined> =>
  reader
    .selectFrom('notice')
    .select(['facts', 'created_at as createdAt'])
    .where('kind', '=', event)
    .where('facts', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$castTo<KeptCase>()
    .executeTakeFirst()

export const selectTemplatesOf = (reader: Reader, event: string): Promise<MessageTemplate[]> =>
  reader
    .selectFrom('message_template')
    .select(FIELDS)
    .where('event', '=', event)
    .$castTo<MessageTemplate>()
    .execute()

interface KeptCase {
  readonly facts: object
  readonly createdAt: Date
}

/** Of a letter: what the latest one was made from, and when. */
export const selectLetterCase = (reader: Reader, event: string): Promise<KeptCase | undefined> =>
  reader
    .selectFrom('letter_case')
    .select(['facts', 'at as createdAt'])
    .where('event', '=', event)
    .$castTo<KeptCase>()
    .executeTakeFirst()

export async function insertLatestCase(
  tx: Tx,
  { event, facts, at }: { readonly event: string; readonly facts: object; readonly at: Date },
): Promise<void> {
  const values = { facts: JSON.stringify(facts), at }
  await tx
    .insertInto('letter_case')
    .values({ event, ...values })
    .onConflict((conflict) => conflict.column('event').doUpdateSet(values))
    .execute()
}

export async function upsertTemplate(tx: Tx, one: Omit<MessageTemplate, 'version'>): Promise<void> {
  const values = { subject: one.subject, body: one.body, is_on: one.isOn }
  await tx
    .insertInto('message_template')
    .values({ event: one.event, channel: one.channel, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['event', 'channel', 'language'])
        .doUpdateSet((eb) => ({ ...values, version: eb('message_template.version', '+', 1) })),
    )
    .execute()
}

export async function deleteTemplate(
  tx: Tx,
  { event, channel }: Pick<MessageTemplate, 'event' | 'channel'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_template')
    .where('event', '=', event)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type SendableTemplate = Pick<MessageTemplate, 'channel' | 'subject' | 'body' | 'isOn'>

/** How a customer is reached beside the inbox, and in which words of the operator's; a guest is not. */
export interface CustomerReach {
  readonly phone: string
  readonly email: string | null
  readonly hasBrowser: boolean
  /** In which to write; null where it was never said. */
  readonly language: Language | null
  /** By which the customer wants no messages. */
  readonly channelsOff: readonly string[]
  readonly templates: readonly SendableTemplate[]
}

/** In one statement: it is read in the transaction of every notice. */
export async function selectReach(
  reader: Reader,
  { customerId, event }: { readonly customerId: string; readonly event: string },
): Promise<CustomerReach | undefined> {
  const { rows } = await sql<CustomerReach>`
    select phone, email, language,
           exists (select from push_subscription where push_subscription.customer_id = customer.id) as "hasBrowser",
           array(select channel from notice_channel_off off where off.customer_id = customer.id) as "channelsOff",
           coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'subject', subject, 'body', body, 'isOn', is_on)
                                      order by channel)
                       from message_template where event = ${event}), '[]') as templates
      from customer where customer.id = ${customerId} and not is_guest`.execute(reader)
  return rows[0]
}
