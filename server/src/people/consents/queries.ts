/** SQL of the consents. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface Consent {
  readonly channel: ConsentChannel
  /** The notice that was agreed to. */
  readonly noticeVersion: string
  /** In which it was shown, and its text; null where it is older than the texts that are kept. */
  readonly noticeLanguage: string | null
  readonly noticeText: string | null
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
}

/** In the order in which their rows are locked. */
export const CONSENT_CHANNELS = ['email', 'push', 'sms'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

interface ConsentOf {
  readonly customerId: string
  readonly channel: ConsentChannel
  readonly at: Date
}

/** What was shown is kept once, for all who agreed to it. */
export async function insertNotice(
  tx: Tx,
  { version, language, text, at }: { version: string; language: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('consent_notice')
    .values({ version, language, content: text, kept_at: at })
    .onConflict((same) => same.column('version').doNothing())
    .execute()
}

/** Gives the consent, unless it is given. */
export async function insertConsent(
  tx: Tx,
  { id, customerId, channel, noticeVersion, at }: ConsentOf & { id: string; noticeVersion: string },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ id, customer_id: customerId, channel, notice_version: noticeVersion, given_at: at })
    .onConflict((open) =>
      open.columns(['customer_id', 'channel']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Ends the consent; false when there is none. */
export async function endConsent(tx: Tx, { customerId, channel, at }: ConsentOf): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    // The clocks of two processes may differ by a moment.
    .set({ withdrawn_at: sql<Date>`greatest(given_at, ${at}::timestamptz)` })
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The channels that the customer agrees to now. */
export async function selectOpenConsents(reader: Reader, customerId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('consent')
    .select('channel')
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map((row) => row.channel)
}

export function selectConsentHistory(reader: Reader, customerId: string, most: number): Promise<Consent[]> {
  return reader
    .selectFrom('consent')
    .leftJoin('consent_notice as notice', 'notice.version', 'consent.notice_version')
    .select([
      'channel',
      'notice_version as noticeVersion',
      'notice.language as noticeLanguage',
      'notice.content as noticeText',
      'given_at as givenAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .$narrowType<Consent>()
    .execute()
}

/**
 * What these customers agree to now. A withdrawal meanwhile waits until this transaction has ended, and
 * then finds the queued messages.
 */
export async function lockConsents(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<ConsentChannel>>> {
  const rows = await tx
    .selectFrom('consent')
    .select(['customer_id as customerId', 'channel'])
    .where(({ eb, fn, val }) => eb('customer_id', '=', fn.any(val(customerIds))))
    .where('withdrawn_at', 'is', null)
    .orderBy('customer_id')
    .orderBy('channel')
    .forShare()
    .$narrowType<{ channel: ConsentChannel }>()
    .execute()
  const consents = new Map<string, Set<ConsentChannel>>()
  for (const { customerId, channel } of rows) {
    const channels = consents.get(customerId) ?? new Set()
    consents.set(customerId, channels.add(channel))
  }
  return consents
}
