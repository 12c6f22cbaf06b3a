/** SQL of what is asked of operators who sign in, and of lost second factors. */
import type { OperatorRole, Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface AccessPolicy {
  readonly factorRoles: readonly OperatorRole[]
  readonly factorFrom: Date | null
  readonly refundLimit: Paise
  /** Minutes; null for never. */
  readonly idleMinutesMoney: number | null
  readonly idleMinutesOthers: number | null
}

export async function selectPolicy(reader: Reader): Promise<AccessPolicy> {
  const row = await reader
    .selectFrom('access_policy')
    .select([
      'factor_roles as factorRoles',
      'factor_from as factorFrom',
      'refund_limit_paise as refundLimit',
      'idle_minutes_money as idleMinutesMoney',
      'idle_minutes_others as idleMinutesOthers',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    factorRoles: row.factorRoles as OperatorRole[],
    refundLimit: row.refundLimit as unknown as Paise,
  }
}

export async function updatePolicy(tx: Tx, policy: AccessPolicy, at: Date): Promise<void> {
  await tx
    .updateTable('access_policy')
    .set({
      factor_roles: [...policy.factorRoles],
      factor_from: policy.factorFrom,
      refund_limit_paise: policy.refundLimit,
      idle_minutes_money: policy.idleMinutesMoney,
      idle_minutes_others: policy.idleMinutesOthers,
      changed_at: at,
    })
    .execute()
}

/** Open sessions follow the policy, but for those that were opened without an idle end. */
export async function updateOpenSessions(
  tx: Tx,
  { moneyRoles, policy, now }: { moneyRoles: readonly OperatorRole[]; policy: AccessPolicy; now: Date },
): Promise<void> {
  await sql`
    update session set idle_minutes =
             case when administrator.role = any (${[...moneyRoles]}::text[])
               then ${policy.idleMinutesMoney}::integer else ${policy.idleMinutesOthers}::integer end
      from administrator
     where session.kind = 'administrator' and session.subject_id = administrator.id
       and session.opened_by is not null and session.revoked_at is null and session.expires_at > ${now}`.execute(
    tx,
  )
}

export interface Restoration {
  readonly id: string
  readonly administratorId: string
  readonly email: string
  readonly requestedById: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly reason: string
}

const selectOpen = (reader: Reader, now: Date) =>
  reader
    .selectFrom('factor_restoration as lost')
    .innerJoin('administrator as person', 'person.id', 'lost.administrator_id')
    .innerJoin('administrator as asker', 'asker.id', 'lost.requested_by')
    .where('lost.outcome', 'is', null)
    .where('lost.expires_at', '>', now)
    .select([
      'lost.id',
      'lost.administrator_id as administratorId',
      'person.email',
      'lost.requested_by as requestedById',
      'asker.email as askedBy',
      'lost.requested_at as askedAt',
      'lost.expires_at as expiresAt',
      'lost.reason',
    ])

/** Oldest first; those that have expired are not among them. */
export const selectRestorations = (reader: Reader, now: Date): Promise<Restoration[]> =>
  selectOpen(reader, now).orderBy('lost.requested_at').orderBy('lost.id').limit(100).execute()

/** Held until the transaction ends. */
export const lockRestoration = (
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Restoration | undefined> =>
  selectOpen(tx, now).where('lost.id', '=', id).forUpdate('lost').executeTakeFirst()

/** What nobody confirmed in time makes room. */
export async function deleteExpired(
  tx: Tx,
  { administratorId, now }: { readonly administratorId: string; readonly now: Date },
): Promise<void> {
  await tx
    .deleteFrom('factor_restoration')
    .where('administrator_id', '=', administratorId)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}

export const insertRestoration = (tx: Tx, one: Omit<Restoration, 'email' | 'askedBy'>) =>
  refuseOnConstraint(
    tx
      .insertInto('factor_restoration')
      .values({
        id: one.id,
        administrator_id: one.administratorId,
        requested_by: one.requestedById,
        requested_at: one.askedAt,
        expires_at: one.expiresAt,
        reason: one.reason,
      })
      .execute(),
    { factor_restoration_open: 'restoration-exists' },
  )

export async function decideRestoration(
  tx: Tx,
  { id, by, at, outcome }: { id: string; by: string; at: Date; outcome: 'restored' | 'withdrawn' },
): Promise<void> {
  await tx
    .updateTable('factor_restoration')
    .set({ decided_by: by, decided_at: at, outcome })
    .where('id', '=', id)
    .execute()
}
