/** SQL of signing in: the account behind an e-mail address. */
import type { OperatorRole } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { RoleLimit } from '../../db/actor.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { CUSTOM_ROLE_FIELDS } from './role-queries.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly role: OperatorRole
  /** Of a role that the owner has made: what it may do, and its name. */
  readonly rights: readonly string[] | null
  readonly roleName: string | null
  readonly limit: RoleLimit | null
  readonly passwordHash: string
  readonly disabledAt: Date | null
}

const FIELDS = [
  'administrator.id',
  'administrator.email',
  'administrator.role',
  'administrator.password_hash as passwordHash',
  'administrator.disabled_at as disabledAt',
  ...CUSTOM_ROLE_FIELDS,
] as const

/** The account of this e-mail address, upper and lower case alike. */
export function selectAccountByEmail(reader: Reader, email: string): Promise<Account | undefined> {
  return reader
    .selectFrom('administrator')
    .select(FIELDS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

export function selectAccountById(reader: Reader, id: string): Promise<Account | undefined> {
  return reader.selectFrom('administrator').select(FIELDS).where('id', '=', id).executeTakeFirst()
}

/**
 * Holds the account as it was verified until the transaction ends: undefined when it was disabled or given another
 * password meanwhile. A disabling or a reset waits, and then finds the session that is opened here.
 */
export function holdVerified(
  tx: Tx,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<Account | undefined> {
  return tx
    .selectFrom('administrator')
    .select(FIELDS)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** In paise: what is refunded above it asks again who one is. */
export async function selectRefundLimit(reader: Reader): Promise<number> {
  const { limit } = await reader
    .selectFrom('access_policy')
    .select('refund_limit_paise as limit')
    .executeTakeFirstOrThrow()
  return Number(limit)
}
