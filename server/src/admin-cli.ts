/** The command line for the people of the panel: it works beside the running program and without it. */
import { text } from 'node:stream/consumers'
import { Email, REFUSALS } from '@voltyatra/contract'
import { ok, type Role, refuse } from '@voltyatra/domain'
import { type Command, parseCommand, USAGE, UsageError } from './admin-command.ts'
import type { SystemActor } from './db/actor.ts'
import { withCliDatabase } from './db/cli-database.ts'
import type { Db } from './db/client.ts'
import { EmbeddedServerError } from './db/embedded/index.ts'
import { SchemaError } from './db/migrate.ts'
import { ServedDatabaseError } from './db/served.ts'
import { runUnitOfWork } from './db/unit-of-work.ts'
import { revokeAllSessions, selectAccountByEmail } from './people/access/index.ts'
import {
  addAdministrator,
  hashNewPassword,
  resetPassword,
  selectAdministrators,
} from './people/administrators/index.ts'
import { removeFactors } from './people/second-factors/index.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { generatePassword, openPasswords } from './platform/passwords.ts'

const COMMAND_LINE: SystemActor = { kind: 'system', name: 'command line' }

/** What was asked cannot be done: exit 1, one line. */
class Failure extends Error {}

async function run(command: Command): Promise<readonly string[]> {
  const config = readConfig(process.env, process.cwd())
  if (command.verb === 'list') return withCliDatabase(config, list)
  if (command.verb === 'restore') return withCliDatabase(config, (db) => restore(db, command.email))
  const { verb, role, isFromStdin } = command
  const email = verb === 'add' ? checkEmail(command.email) : command.email
  const typed = isFromStdin ? await readPasswordFromStdin() : undefined
  const carryOut = verb === 'add' ? add : reset
  const lines = await withCliDatabase(config, (db) => carryOut({ db, email, role, typed }))
  return [...lines, `Sign in at ${config.publicUrl}/admin-login`]
}

function checkEmail(typed: string): string {
  const parsed = Email.safeParse(typed)
  if (!parsed.success) throw new Failure(`"${typed}" is not an e-mail address.`)
  return parsed.data
}

async function readPasswordFromStdin(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1)
  if (line === '') throw new Failure('No password came on standard input.')
  return line
}

async function list(db: Db): Promise<readonly string[]> {
  const everyone = await selectAdministrators(db)
  if (everyone.length === 0) return ['There are no administrators yet: npm run admin -- add EMAIL']
  const longest = Math.max(...everyone.map(({ email }) => email.length))
  return everyone.map(
    ({ email, role, roleName, disabledAt }) =>
      `${email.padEnd(longest)}  ${roleName ?? role}${disabledAt ? ' (disabled)' : ''}`,
  )
}

/** For who has lost the second factor and has nobody who restores it: whoever may run this may change the database anyway. */
async function restore(db: Db, email: string): Promise<readonly string[]> {
  const account = await selectAccountByEmail(db, email)
  if (!account) {
    throw new Failure(`No administrator has the e-mail ${email}: npm run admin -- list shows who there is.`)
  }
  const { id } = account
  const restored = await runUnitOfWork(createContext(db), async (work) => {
    if (!(await removeFactors(work, id))) return refuse({ kind: 'factor-not-set-up' } as const)
    await revokeAllSessions(work.tx, 'administrator', id, work.now)
    await work.audit({ action: 'administrator.restore', subject: { kind: 'administrator', id } })
    return ok(undefined)
  })
  if (!restored.ok) throw new Failure(REFUSALS[restored.refusal.kind].message)
  return [`The second factor of ${account.email} is removed: the password alone signs in.`]
}

interface Change {
  readonly db: Db
  readonly email: string
  readonly role: Role
  /** The password that was given; one is generated otherwise. */
  readonly typed: string | undefined
}

// A password that is lost between commit and print is replaced by `reset`, so it is printed when it is true.

async function add({ db, email, role, typed }: Change): Promise<readonly string[]> {
  const password = typed ?? generatePassword()
  const passwordHash = await hashPassword(password, email)
  const added = await runUnitOfWork(createContext(db), (work) =>
    addAdministrator(work, { email, chosen: { role, customRoleId: null }, passwordHash }),
  )
  if (!added.ok) throw new Failure(REFUSALS[added.refusal.kind].message)
  return [`Added ${email} as ${role}.`, ...formatPassword(password, typed)]
}

async function reset({ db, email, typed }: Change): Promise<readonly string[]> {
  const account = await selectAccountByEmail(db, email)
  if (!account) {
    throw new Failure(`No administrator has the e-mail ${email}: npm run admin -- list shows who there is.`)
  }
  const password = typed ?? generatePassword()
  const passwordHash = await hashPassword(password, account.email)
  const done = await runUnitOfWork(createContext(db), (work) =>
    resetPassword(work, { id: account.id, passwordHash }),
  )
  if (!done.ok) throw new Failure(REFUSALS[done.refusal.kind].message)
  const warning = account.disabledAt ? ['The account is disabled: an owner can enable it in the panel.'] : []
  return [`Reset the password of ${account.email}.`, ...formatPassword(password, typed), ...warning]
}

const createContext = (db: Db) => ({ db, now: systemClock.now(), actor: COMMAND_LINE })

const formatPassword = (password: string, typed: string | undefined) =>
  typed === undefined ? [`Password (shown once): ${password}`] : []

async function hashPassword(password: string, email: string): Promise<string> {
  const hash = await hashNewPassword(openPasswords(), { password, email })
  if (!hash.ok) throw new Failure(hash.refusal.sentence)
  return hash.value
}

const EXPECTED = [Failure, ConfigError, EmbeddedServerError, ServedDatabaseError, SchemaError]

/** What a person can mend is one line, or one for each mistake in the environment; a bug is shown with its stack. */
const describeFailure = (error: unknown): unknown =>
  error instanceof Error && EXPECTED.some((kind) => error instanceof kind) ? error.message : error

try {
  for (const line of await run(parseCommand(process.argv.slice(2)))) console.log(line)
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : describeFailure(error))
  process.exitCode = isUsage ? 2 : 1
}
