/**
 * The first administrator: the one that the environment names, or one with a generated password, which is announced
 * before the account is committed. So a program that is killed in between has announced a password that opens nothing,
 * and announces another one at its next start; the other way round, the only password would be lost for good.
 */
import { ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { generatePassword, type Passwords } from '../../platform/passwords.ts'
import { selectAccountByEmail } from '../access/index.ts'
import { isAnyAdministrator, lockFirstAdministrator } from './queries.ts'
import { addAdministrator } from './service.ts'

/** The account's name where nobody has said another; nothing is ever sent there. */
const DEFAULT_EMAIL = 'admin@voltyatra.local'
const FIRST_START: SystemActor = { kind: 'system', name: 'first start' }

export interface FirstAdministrator {
  readonly email: string
  /** Set only when the program made it up: shown once, kept only as a hash. */
  readonly generatedPassword?: string
}

export interface FirstAdministratorOptions {
  /** From the environment, its strength already checked. */
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined
  readonly passwords: Passwords
  readonly now: Date
  /** Shows the password at the terminal, synchronously, just before the account is committed. */
  announce(created: FirstAdministrator): void
}

/**
 * Makes sure that an administrator can sign in. Several processes that start at once make one account. An account that
 * exists is left as it is, its password above all.
 */
export async function ensureFirstAdministrator(
  db: Db,
  { firstAdministrator, passwords, now, announce }: FirstAdministratorOptions,
): Promise<{ readonly created: FirstAdministrator | null }> {
  const isThere = async (reader: Db) =>
    firstAdministrator
      ? (await selectAccountByEmail(reader, firstAdministrator.email)) !== undefined
      : isAnyAdministrator(reader)
  if (await isThere(db)) return { created: null }

  const generatedPassword = firstAdministrator ? undefined : generatePassword()
  const email = firstAdministrator?.email ?? DEFAULT_EMAIL
  const passwordHash = await passwords.hash(firstAdministrator?.password ?? generatedPassword ?? '')
  const made = await runUnitOfWork({ db, now, actor: FIRST_START }, async (work) => {
    await lockFirstAdministrator(work.tx)
    if (await isThere(work.tx)) return ok(null)
    const added = await addAdministrator(work, {
      email,
      chosen: { role: 'owner', customRoleId: null },
      passwordHash,
    })
    if (!added.ok) return added
    const created = { email, ...(generatedPassword !== undefined && { generatedPassword }) }
    announce(created)
    return ok(created)
  })
  if (made.ok) return { created: made.value }
  // The command line does not take the lock: an account that it added just now is as good.
  if (made.refusal.kind === 'administrator-exists') return { created: null }
  throw new Error(`The first administrator could not be made: ${made.refusal.kind}`)
}
