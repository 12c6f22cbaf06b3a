/** SQL of the sessions. */
import type { OperatorRole } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { RoleLimit } from '../../db/actor.ts'
import { compileOnce, type EveryGiven, type Given } from '../../db/build-once.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import { buildHasFactor } from './factor-queries.ts'

export type SessionKind = 'administrator' | 'customer' | 'partner' | 'fleet'
export type OpenedBy = 'password' | 'code' | 'recovery-code' | 'passkey' | 'single-sign-on'

interface SessionRow {
  readonly id: string
  readonly tokenHash: Buffer
  readonly kind: SessionKind
  readonly subjectId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly userAgent: string | null
  readonly openedBy: OpenedBy | null
  /** Null for a session without an idle end. */
  readonly idleMinutes: number | null
}

export async function insertSession(tx: Reader, session: SessionRow): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      kind: session.kind,
      subject_id: session.subjectId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      seen_at: session.createdAt,
      address: session.address,
      user_agent: session.userAgent,
      opened_by: session.openedBy,
      idle_minutes: session.idleMinutes,
    })
    .execute()
}

/** The sessions that are open; every way to look at them begins here. */
export const selectLive = (reader: Reader, { kind, now }: { kind: SessionKind; now: Given<Date> }) =>
  reader
    .selectFrom('session')
    .where('session.kind', '=', kind)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where(isInUse(now))

/** Not for long enough unused that it has ended. */
const isInUse = (now: Given<Date>) =>
  sql<boolean>`(session.idle_minutes is null
    or coalesce(session.seen_at, session.created_at) + session.idle_minutes * interval '1 minute' > ${now})`

interface AdministratorRow {
  readonly id: string
  readonly name: string
  /** The role that is looked at, where an owner does so. */
  readonly role: OperatorRole
  readonly rights: readonly string[] | null
  readonly roleName: string | null
  readonly limit: RoleLimit | null
  readonly isLooking: boolean
  readonly expiresAt: Date
  /** The sign-in, or what was shown after it. */
  readonly provenAt: Date
  /** Whether the role needs a second factor by now and the account has none. */
  readonly lacksFactor: boolean
}

interface Looking {
  readonly tokenHash: Buffer
  readonly now: Date
}

/** What is looked at counts only while the account is an owner's. */
const SEEN_ROLE = sql<OperatorRole | null>`case when administrator.role = 'owner' then session.seen_role end`

/** Asked at every call. */
const selectByToken = compileOnce((reader, { tokenHash, now }: EveryGiven<Looking>) =>
  selectLive(reader, { kind: 'administrator', now })
    .where('session.token_hash', '=', tokenHash)
    .innerJoin('administrator', 'administrator.id', 'session.subject_id')
    .where('administrator.disabled_at', 'is', null)
    .leftJoin('custom_role', (join) =>
      join.on(
        sql<boolean>`custom_role.id = case when ${SEEN_ROLE} is null
          then administrator.custom_role_id else session.seen_custom_role_id end`,
      ),
    )
    .select([
      'administrator.id',
      'administrator.email as name',
      sql<OperatorRole>`coalesce(${SEEN_ROLE}, administrator.role)`.as('role'),
      'custom_role.rights',
      'custom_role.name as roleName',
      sql<RoleLimit | null>`case when custom_role.limit_kind is not null
        then json_build_object('kind', custom_role.limit_kind, 'roleId', custom_role.id) end`.as('limit'),
      sql<boolean>`${SEEN_ROLE} is not null`.as('isLooking'),
      'session.expires_at as expiresAt',
      sql<Date>`coalesce(session.proven_at, session.created_at)`.as('provenAt'),
      sql<boolean>`exists (select from access_policy policy
        where policy.factor_from <= ${now} and administrator.role = any (policy.factor_roles)
          and not ${buildHasFactor(sql.ref('administrator.id'))})`.as('lacksFactor'),
    ]),
)

export const selectAdministratorBySession = async (
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<AdministratorRow | undefined> => (await selectByToken(reader, { tokenHash, now }))[0]

/** As which role an owner looks at the panel from here on; null as the own one. */
export async function updateSeenRole(
  tx: Tx,
  {
    tokenHash,
    role,
    customRoleId,
  }: { readonly tokenHash: Buffer; readonly role: OperatorRole | null; readonly customRoleId: string | null },
) {
  return refuseOnConstraint(
    tx
      .updateTable('session')
      .set({ seen_role: role, seen_custom_role_id: customRoleId })
      .where('token_hash', '=', tokenHash)
      .execute(),
    { session_seen_custom_role: 'role-not-found' },
  )
}

/** Once in an hour at most, however many ask at once. */
export async function updateSeenAt(
  tx: Reader,
  { tokenHash, at, seenBefore }: { readonly tokenHash: Buffer; readonly at: Date; readonly seenBefore: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ seen_at: at })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<=', seenBefore)]))
    .execute()
}

interface CustomerRow {
  readonly id: string
  readonly name: string
  readonly seenAt: Date | null
  readonly expiresAt: Date
}

export function selectCustomerBySession(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<CustomerRow | undefined> {
  return selectLive(reader, { kind: 'customer', now })
    .where('session.token_hash', '=', tokenHash)
    .innerJoin('customer', 'customer.id', 'session.subject_id')
    .where('customer.blocked_at', 'is', null)
    .select([
      'customer.id',
      'customer.phone as name',
      'session.expires_at as expiresAt',
      'session.seen_at as seenAt',
    ])
    .executeTakeFirst()
}

/** Whether the account was ever signed in. */
export async function hasSession(
  reader: Reader,
  { kind, subjectId }: { readonly kind: SessionKind; readonly subjectId: string },
): Promise<boolean> {
  const found = await reader
    .selectFrom('session')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Where an account is signed in, newest first. */
export function selectOpenSessions(
  reader: Reader,
  { kind, subjectId, now, most }: { kind: SessionKind; subjectId: string; now: Date; most: number },
) {
  return selectLive(reader, { kind, now })
    .where('session.subject_id', '=', subjectId)
    .select((eb) => [
      'session.id',
      'session.created_at as createdAt',
      'session.expires_at as expiresAt',
      'session.address',
      'session.token_hash as tokenHash',
      eb.fn.coalesce('session.seen_at', 'session.created_at').as('seenAt'),
      'session.user_agent as userAgent',
    ])
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(most)
    .execute()
}

/** Whether there was such an open session of this account. */
export async function endOpenSession(
  tx: Reader,
  { kind, subjectId, id, now }: { kind: SessionKind; subjectId: string; id: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Since when the session is known to be its owner's: the sign-in, or what was proven after it. */
export async function selectProvenAt(
  reader: Reader,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('session')
    .select((eb) => eb.fn.coalesce('proven_at', 'created_at').as('at'))
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.at
}

export async function updateProvenAt(
  tx: Reader,
  { tokenHash, at }: { readonly tokenHash: Buffer; readonly at: Date },
): Promise<void> {
  await tx.updateTable('session').set({ proven_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function endSession(tx: Reader, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of an account and forgets from where they came. */
export async function clearSessions(
  tx: Reader,
  kind: SessionKind,
  subjectId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set((eb) => ({
      revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)),
      address: null,
      user_agent: null,
    }))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

interface SessionsOf {
  readonly kind: SessionKind
  readonly subjectId: string
  readonly now: Date
  readonly except: Buffer | undefined
}

export async function endSessionsOf(tx: Reader, { kind, subjectId, now, except }: SessionsOf): Promise<void> {
  let sessions = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
  if (except) sessions = sessions.where('token_hash', '<>', except)
  await sessions.execute()
}
