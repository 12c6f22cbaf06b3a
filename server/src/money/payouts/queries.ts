/** SQL of payout runs and their payouts. */

import type { Paise, PayoutRunState, PayoutState } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { SubjectNames } from '../../db/subject-names.ts'

export type RemovedWhy = 'by-hand' | 'bank-details-changed' | 'run-cancelled'

export interface RunSummary {
  readonly id: string
  readonly number: number
  readonly state: PayoutRunState
  /** Without what was removed. */
  readonly total: Paise
  readonly payouts: number
  /** Approved and neither paid nor failed. */
  readonly open: number
  readonly failed: number
  readonly createdAt: Date
  readonly createdById: string
  readonly createdBy: string
  readonly approvedAt: Date | null
  readonly approvedBy: string | null
  readonly cancelledAt: Date | null
  readonly cancelledBy: string | null
}

const selectRuns = (reader: Reader) =>
  reader
    .selectFrom('payout_run as run')
    .innerJoin('administrator as creator', 'creator.id', 'run.created_by')
    .leftJoin('administrator as approver', 'approver.id', 'run.approved_by')
    .leftJoin('administrator as canceller', 'canceller.id', 'run.cancelled_by')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout')
          .whereRef('payout.run_id', '=', 'run.id')
          .select([
            sql<Paise>`coalesce(sum(amount_paise) filter (where state <> 'removed'), 0)::int8`.as('total'),
            sql<number>`(count(*) filter (where state <> 'removed'))::int`.as('payouts'),
            sql<number>`(count(*) filter (where state = 'approved'))::int`.as('open'),
            sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'run.id',
      'run.number',
      'run.state',
      'sums.total',
      'sums.payouts',
      'sums.open',
      'sums.failed',
      'run.created_at as createdAt',
      'run.created_by as createdById',
      'creator.email as createdBy',
      'run.approved_at as approvedAt',
      'approver.email as approvedBy',
      'run.cancelled_at as cancelledAt',
      'canceller.email as cancelledBy',
    ])

/** One page of the runs, newest first unless sorted otherwise. */
export function selectRunPage(reader: Reader, request: ListRequest) {
  let rows = selectRuns(reader)
  if (request.status) rows = rows.where('run.state', '=', request.status as PayoutRunState)
  return selectKeysetPage({
    rows,
    request,
    id: 'run.id',
    defaultSort: '-createdAt',
    dated: 'createdAt',
    sortKeys: { createdAt: { column: 'run.created_at', type: 'timestamptz' } },
  })
}

export const runById = (reader: Reader, id: string): Promise<RunSummary | undefined> =>
  selectRuns(reader).where('run.id', '=', id).executeTakeFirst()

export interface LockedRun {
  readonly id: string
  readonly number: number
  readonly state: PayoutRunState
  readonly createdById: string
}

export const lockRun = (tx: Tx, id: string): Promise<LockedRun | undefined> =>
  tx
    .selectFrom('payout_run')
    .select(['id', 'number', 'state', 'created_by as createdById'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Payout {
  readonly id: string
  readonly runId: string
  readonly partnerId: string
  readonly partnerName: string
  readonly amount: Paise
  readonly bankAccountId: string
  readonly holder: string
  readonly number: string
  readonly ifsc: string
  readonly bankName: string
  readonly state: PayoutState
  readonly withdrawalId: string | null
  readonly utr: string | null
  readonly removedWhy: RemovedWhy | null
  readonly failure: string | null
  readonly changedAt: Date
  readonly changedBy: string | null
}

/** The payouts of a run, in the order of their partners. */
export const selectPayouts = (reader: Reader, runId: string): Promise<Payout[]> =>
  reader
    .selectFrom('payout')
    .innerJoin('partner', 'partner.id', 'payout.partner_id')
    .innerJoin('partner_bank_account as account', 'account.id', 'payout.bank_account_id')
    .leftJoin('withdrawal_reference as reference', 'reference.withdrawal_id', 'payout.withdrawal_id')
    .leftJoin('administrator', 'administrator.id', 'payout.changed_by')
    .select([
      'payout.id',
      'payout.run_id as runId',
      'payout.partner_id as partnerId',
      'partner.name as partnerName',
      'payout.amount_paise as amount',
      'payout.bank_account_id as bankAccountId',
      'account.holder',
      'account.number',
      'account.ifsc',
      'account.bank_name as bankName',
      'payout.state',
      'payout.withdrawal_id as withdrawalId',
      'reference.utr',
      sql<RemovedWhy | null>`payout.removed_why`.as('removedWhy'),
      'payout.failure',
      'payout.changed_at as changedAt',
      'administrator.email as changedBy',
    ])
    .where('payout.run_id', '=', runId)
    .orderBy('payout.partner_id')
    .execute()

interface LockedPayout {
  readonly id: string
  readonly runId: string
  readonly partnerId: string
  readonly amount: Paise
  readonly state: PayoutState
  readonly withdrawalId: string | null
  readonly isSentByProvider: boolean
}

/** Its run is locked too, before it: approving a run and removing from it wait for each other. */
export async function lockPayout(tx: Tx, id: string): Promise<LockedPayout | undefined> {
  const found = await tx.selectFrom('payout').select('run_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockRun(tx, found.run_id)
  return tx
    .selectFrom('payout')
    .select([
      'id',
      'run_id as runId',
      'partner_id as partnerId',
      'amount_paise as amount',
      'state',
      'withdrawal_id as withdrawalId',
      sql<boolean>`exists (select from payout_transfer where payout_id = payout.id)`.as('isSentByProvider'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The partner's payout that is only drafted; at most one is. */
export const selectOpenPayout = (
  tx: Tx,
  partnerId: string,
): Promise<{ id: string; runId: string } | undefined> =>
  tx
    .selectFrom('payout')
    .select(['id', 'run_id as runId'])
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()

export async function insertRun(
  tx: Tx,
  of: { readonly id: string; readonly createdAt: Date; readonly createdBy: string },
): Promise<number> {
  // Drafting waits for drafting: numbers have no gaps.
  await sql`select from payout_setting for update`.execute(tx)
  const { number } = await tx
    .insertInto('payout_run')
    .values({
      id: of.id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from payout_run)`,
      state: 'draft',
      created_at: of.createdAt,
      created_by: of.createdBy,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export const insertPayouts = (
  tx: Tx,
  of: {
    readonly runId: string
    readonly at: Date
    readonly by: string
    readonly payouts: readonly {
      readonly id: string
      readonly partnerId: string
      readonly amount: Paise
      readonly bankAccountId: string
    }[]
  },
) =>
  refuseOnConstraint(
    tx
      .insertInto('payout')
      .values(
        of.payouts.map((payout) => ({
          id: payout.id,
          run_id: of.runId,
          partner_id: payout.partnerId,
          amount_paise: payout.amount,
          bank_account_id: payout.bankAccountId,
          state: 'draft' as const,
          changed_at: of.at,
          changed_by: of.by,
        })),
      )
      .execute(),
    { payout_open_once: 'payout-blocked' },
  )

interface Change {
  readonly id: string
  readonly at: Date
  readonly by: string | null
}

export async function setRemoved(tx: Tx, of: Change & { readonly why: RemovedWhy }): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state: 'removed', removed_why: of.why, changed_at: of.at, changed_by: of.by })
    .where('id', '=', of.id)
    // Changed bank details may have taken it out already.
    .where('state', '=', 'draft')
    .execute()
}

export async function setPosted(tx: Tx, of: Change & { readonly withdrawalId: string }): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state: 'approved', withdrawal_id: of.withdrawalId, changed_at: of.at, changed_by: of.by })
    .where('id', '=', of.id)
    .execute()
}

export async function setPaid(tx: Tx, of: Change): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state: 'paid', changed_at: of.at, changed_by: of.by })
    .where('id', '=', of.id)
    .execute()
}

export async function setFailed(tx: Tx, of: Change & { readonly reason: string }): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state: 'failed', failure: of.reason, changed_at: of.at, changed_by: of.by })
    .where('id', '=', of.id)
    .execute()
}

export async function setRunCancelled(tx: Tx, of: Change): Promise<void> {
  await tx
    .updateTable('payout_run')
    .set({ state: 'cancelled', cancelled_at: of.at, cancelled_by: of.by })
    .where('id', '=', of.id)
    .execute()
}

export async function setRunApproved(
  tx: Tx,
  of: Change & { readonly total: Paise; readonly alone: Paise; readonly aloneBefore: Paise },
): Promise<void> {
  await tx
    .updateTable('payout_run')
    .set({
      state: 'approved',
      total_paise: of.total,
      alone_paise: of.alone,
      alone_before_paise: of.aloneBefore,
      approved_at: of.at,
      approved_by: of.by,
    })
    .where('id', '=', of.id)
    .execute()
}

/** What one person may make and approve on a day. */
export async function selectAloneLimit(reader: Reader): Promise<Paise> {
  const row = await reader.selectFrom('payout_setting').select('alone_paise').executeTakeFirstOrThrow()
  return row.alone_paise
}

/** The same; approvals wait for each other until the transaction ends, so that their sum can be limited. */
export async function lockAloneLimit(tx: Tx): Promise<Paise> {
  const row = await tx
    .selectFrom('payout_setting')
    .select('alone_paise')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.alone_paise
}

export async function setAloneLimit(tx: Tx, alone: Paise): Promise<void> {
  await tx.updateTable('payout_setting').set({ alone_paise: alone }).execute()
}

/** What this person has approved of the own runs since a moment. */
export async function selectApprovedAloneSince(reader: Reader, by: string, since: Date): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('payout_run')
    .select(sql<string | null>`sum(total_paise)`.as('sum'))
    .where('approved_by', '=', by)
    .where('created_by', '=', by)
    .where('approved_at', '>=', since)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}

export const insertReference = (
  tx: Tx,
  of: { readonly utr: string; readonly withdrawalId: string; readonly at: Date; readonly by: string | null },
) =>
  refuseOnConstraint(
    tx
      .insertInto('withdrawal_reference')
      .values({ utr: of.utr, withdrawal_id: of.withdrawalId, created_at: of.at, created_by: of.by })
      .execute(),
    { withdrawal_reference_once: 'utr-taken', withdrawal_reference_of: 'utr-taken' },
  )

export async function insertReturn(
  tx: Tx,
  of: {
    readonly withdrawalId: string
    readonly reason: string
    readonly at: Date
    readonly by: string | null
  },
): Promise<void> {
  await tx
    .insertInto('withdrawal_return')
    .values({ withdrawal_id: of.withdrawalId, reason: of.reason, created_at: of.at, created_by: of.by })
    .execute()
}

/** What people call payouts. */
export const selectPayoutNames: SubjectNames[string] = (ids) =>
  sql`select payout.id, partner.name from payout join partner on partner.id = payout.partner_id
       where payout.id = any(${ids}::uuid[])`
