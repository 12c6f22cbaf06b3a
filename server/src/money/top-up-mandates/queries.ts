/** SQL of drivers' mandates for automatic top-ups, and of what decides about a debit. */
import type { Paise, TopUpMandateState, TopUpPause, TopUpTerms } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { selectDue } from '../../db/select-due.ts'

export interface TopUpMandate extends TopUpTerms {
  readonly id: string
  /** Shared with the provider. */
  readonly number: string
  readonly customerId: string
  readonly provider: string
  readonly isLive: boolean
  readonly paymentSessionId: string
  readonly link: string | null
  readonly state: TopUpMandateState
  /** The most of one debit, as the payer's bank has it. */
  readonly most: Paise
  readonly createdAt: Date
  readonly approveBy: Date
  readonly endsAt: Date
  /** When it was approved or resumed last. */
  readonly activeSince: Date | null
  readonly pausedBy: TopUpPause | null
  readonly endedAt: Date | null
  readonly isOpenThere: boolean
}

const FIELDS = [
  'id',
  'number',
  'customer_id as customerId',
  'provider',
  'is_live as isLive',
  'payment_session_id as paymentSessionId',
  'link',
  sql<TopUpMandateState>`state`.as('state'),
  'most_paise as most',
  'below_paise as below',
  'amount_paise as amount',
  'month_most_paise as monthMost',
  'created_at as createdAt',
  'approve_by as approveBy',
  'ends_at as endsAt',
  'active_since as activeSince',
  sql<TopUpPause | null>`paused_by`.as('pausedBy'),
  'ended_at as endedAt',
  'is_open_there as isOpenThere',
] as const

const selectMandates = (reader: Reader) => reader.selectFrom('top_up_mandate').select(FIELDS)

/** The driver's that has not ended: there is one at most. */
export const selectOpenMandate = (reader: Reader, customerId: string): Promise<TopUpMandate | undefined> =>
  selectMandates(reader)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const selectMandate = (reader: Reader, id: string): Promise<TopUpMandate | undefined> =>
  selectMandates(reader).where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const selectMandatesOf = (reader: Reader, customerId: string, most: number): Promise<TopUpMandate[]> =>
  selectMandates(reader)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()

export const lockMandate = (tx: Tx, id: string): Promise<TopUpMandate | undefined> =>
  selectMandates(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** All of them, and those made since. */
export async function countMandates(
  reader: Reader,
  customerId: string,
  since: Date,
): Promise<{ readonly all: number; readonly recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`
    select count(*)::int4 as all, (count(*) filter (where created_at > ${since}))::int4 as recent
      from top_up_mandate where customer_id = ${customerId}`.execute(reader)
  return rows[0] ?? { all: 0, recent: 0 }
}

export type NewMandateRow = Omit<
  TopUpMandate,
  'state' | 'activeSince' | 'pausedBy' | 'endedAt' | 'isOpenThere'
> & { readonly providerMandateId: string }

/** Whether it was kept: not where the driver has one that has not ended, or where it is there. */
export async function insertMandate(tx: Tx, mandate: NewMandateRow): Promise<boolean> {
  const kept = await tx
    .insertInto('top_up_mandate')
    .values({
      id: mandate.id,
      number: mandate.number,
      customer_id: mandate.customerId,
      provider: mandate.provider,
      is_live: mandate.isLive,
      provider_mandate_id: mandate.providerMandateId,
      payment_session_id: mandate.paymentSessionId,
      link: mandate.link,
      state: 'created',
      most_paise: mandate.most,
      below_paise: mandate.below,
      amount_paise: mandate.amount,
      month_most_paise: mandate.monthMost,
      created_at: mandate.createdAt,
      approve_by: mandate.approveBy,
      ends_at: mandate.endsAt,
      is_open_there: true,
      next_at: mandate.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

interface Change {
  readonly state?: TopUpMandateState
  readonly terms?: TopUpTerms
  readonly activeSince?: Date
  readonly pausedBy?: TopUpPause | null
  readonly endedAt?: Date
  readonly isOpenThere?: false
  /** Left as it is where it is not said; null: nothing more is expected of the provider. */
  readonly nextAt?: Date | null
}

export async function updateMandate(tx: Tx, id: string, to: Change): Promise<void> {
  await tx
    .updateTable('top_up_mandate')
    .set({
      ...(to.state !== undefined && { state: to.state }),
      ...(to.terms && {
        below_paise: to.terms.below,
        amount_paise: to.terms.amount,
        month_most_paise: to.terms.monthMost,
      }),
      ...(to.activeSince !== undefined && { active_since: to.activeSince }),
      ...(to.pausedBy !== undefined && { paused_by: to.pausedBy }),
      ...(to.endedAt !== undefined && { ended_at: to.endedAt }),
      ...(to.isOpenThere !== undefined && { is_open_there: to.isOpenThere }),
      ...(to.nextAt !== undefined && { next_at: to.nextAt }),
    })
    .where('id', '=', id)
    .execute()
}

interface Claim {
  readonly now: Date
  readonly providers: readonly string[]
  readonly limit: number
}

/** Takes mandates about which a provider is to be asked, each by one caller, and sets when it is asked again. */
export function claimDueMandates(db: Db, { now, providers, limit }: Claim): Promise<TopUpMandate[]> {
  if (providers.length === 0) return Promise.resolve([])
  const again = sql<Date>`${now}::timestamptz
    + case when state = 'created' then interval '1 minute'
           when ended_at is null then interval '6 hours'
           else greatest(interval '2 minutes', least(interval '6 hours', ${now}::timestamptz - ended_at)) end`
  return db
    .updateTable('top_up_mandate')
    .set({ next_at: again })
    .where('id', 'in', selectDue({ table: 'top_up_mandate', id: 'id', now, providers, limit }))
    .returning(FIELDS)
    .execute()
}

/** Takes the right to ask about one that waits for its approval: nobody else does for three seconds. */
export async function claimMandate(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('top_up_mandate')
    .set({ next_at: sql`${now}::timestamptz + interval '1 minute'` })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where(sql<boolean>`next_at <= ${now}::timestamptz + interval '57 seconds'`)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function findNextMandateAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('top_up_mandate')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
