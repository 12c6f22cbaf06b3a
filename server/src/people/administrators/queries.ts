/** SQL of the administrators. */
import type { OperatorRole } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import { CUSTOM_ROLE_FIELDS, selectLive } from '../access/index.ts'

export interface Administrator {
  readonly id: string
  readonly email: string
  readonly role: OperatorRole
  readonly customRoleId: string | null
  /** Of a role that the owner has made: what it may do, and its name. */
  readonly rights: readonly string[] | null
  readonly roleName: string | null
  /** With an account of single sign-on. */
  readonly isLinked: boolean
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

const FIELDS = [
  'administrator.id',
  'administrator.email',
  'administrator.role',
  'administrator.custom_role_id as customRoleId',
  'administrator.created_at as createdAt',
  'administrator.disabled_at as disabledAt',
  ...CUSTOM_ROLE_FIELDS,
  sql<boolean>`exists (select from single_sign_on_person link where link.administrator_id = administrator.id)`.as(
    'isLinked',
  ),
] as const

export function selectAdministratorPage(reader: Reader, request: ListRequest) {
  let rows = reader.selectFrom('administrator').select(FIELDS)
  if (request.status) rows = rows.where('disabled_at', request.status === 'disabled' ? 'is not' : 'is', null)
  if (request.q) rows = rows.where('email', 'ilike', toContainsPattern(request.q))
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: 'createdAt',
    sortKeys: {
      createdAt: { column: 'created_at', type: 'timestamptz' },
      email: { column: 'email', type: 'text' },
    },
  })
}

export function selectAdministrators(reader: Reader): Promise<Administrator[]> {
  return reader.selectFrom('administrator').select(FIELDS).orderBy(sql`lower(email)`).execute()
}

export function selectAdministrator(reader: Reader, id: string): Promise<Administrator | undefined> {
  return reader.selectFrom('administrator').select(FIELDS).where('id', '=', id).executeTakeFirst()
}

export async function isAnyAdministrator(reader: Reader): Promise<boolean> {
  const one = await reader.selectFrom('administrator').select('id').limit(1).executeTakeFirst()
  return one !== undefined
}

/** Only one process at a time makes the first administrator; the lock ends with the transaction. */
const FIRST_ADMINISTRATOR_LOCK = 7_305_002

export async function lockFirstAdministrator(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(tx)
}

/** All who may sign in, by their mail addresses. */
export const selectActiveAdministrators = (reader: Reader): Promise<Administrator[]> =>
  reader
    .selectFrom('administrator')
    .select(FIELDS)
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()

/**
 * The enabled owners, their rows held in id order until the transaction ends: two changes of owners happen one after
 * the other, and the second sees what the first has left.
 */
export async function lockOwners(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('administrator')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** The administrator, the row held until the transaction ends. */
export function lockAdministrator(tx: Tx, id: string): Promise<Administrator | undefined> {
  return tx
    .selectFrom('administrator')
    .select(FIELDS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What stands in place of a hash where no password opens the account: single sign-on alone does. */
export const NO_PASSWORD = 'none'

/** One of the five, or `custom` with the role that the owner has made. */
export interface ChosenRole {
  readonly role: OperatorRole
  readonly customRoleId: string | null
}

interface NewAdministrator extends Omit<Administrator, 'rights' | 'roleName' | 'isLinked'> {
  readonly passwordHash: string
}

export const insertAdministrator = (tx: Tx, made: NewAdministrator) =>
  refuseOnConstraint(
    tx
      .insertInto('administrator')
      .values({
        id: made.id,
        email: made.email,
        role: made.role,
        custom_role_id: made.customRoleId,
        password_hash: made.passwordHash,
        created_at: made.createdAt,
        disabled_at: made.disabledAt,
      })
      .execute(),
    { administrator_email: 'administrator-exists', administrator_custom_role: 'role-not-found' },
  )

export const updateRole = (tx: Tx, id: string, { role, customRoleId }: ChosenRole) =>
  refuseOnConstraint(
    tx
      .updateTable('administrator')
      .set({ role, custom_role_id: customRoleId })
      .where('id', '=', id)
      .execute(),
    { administrator_custom_role: 'role-not-found', administrator_owner_has_password: 'password-missing' },
  )

export async function updateDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  await tx.updateTable('administrator').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
}

export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('administrator').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Puts a new hash in the place of the one that was verified; false when that is no longer the stored one. */
export async function replacePassword(
  tx: Tx,
  { id, verifiedHash, passwordHash }: { id: string; verifiedHash: string; passwordHash: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('administrator')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', verifiedHash)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

export interface OwnSession {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

const selectOpenSessions = (reader: Reader, administratorId: string, now: Date) =>
  selectLive(reader, { kind: 'administrator', now }).where('subject_id', '=', administratorId)

interface OwnSessionsRequest {
  readonly administratorId: string
  /** The hash of the token that asks. */
  readonly currentHash: Buffer | undefined
  readonly now: Date
  readonly list: ListRequest
}

export function selectOwnSessionPage(
  reader: Reader,
  { administratorId, currentHash, now, list }: OwnSessionsRequest,
) {
  const rows = selectOpenSessions(reader, administratorId, now).select([
    'id',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'address',
    'user_agent as userAgent',
    sql<boolean>`token_hash = ${currentHash ?? Buffer.alloc(0)}`.as('isCurrent'),
  ])
  return selectKeysetPage({
    rows,
    request: list,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  })
}

/** Ends one open session of this administrator; its token's hash, unless there is no such session. */
export async function endSessionById(
  tx: Tx,
  { administratorId, id, now }: { administratorId: string; id: string; now: Date },
): Promise<Buffer | undefined> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'administrator')
    .where('subject_id', '=', administratorId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return ended?.token_hash
}
