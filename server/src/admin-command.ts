/** What is typed after `npm run admin --`: a command, or what is wrong with it. */
import { parseArgs } from 'node:util'
import { ROLES, type Role } from '@voltyatra/domain'

export const USAGE = `npm run admin -- add EMAIL [--role ROLE]   gives a person access to the panel, as owner unless ROLE says otherwise
npm run admin -- reset EMAIL               gives a person a new password and ends their sessions
npm run admin -- restore EMAIL             removes the second factor of a person who has lost it, and ends their sessions
npm run admin -- list                      shows who may sign in

ROLE is one of ${ROLES.join(', ')}.
The password is generated and printed once. With --password-stdin it is the first line of standard input instead.`

/** What was typed is wrong; `message` says what. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Command =
  | { readonly verb: 'list' }
  | { readonly verb: 'restore'; readonly email: string }
  | {
      readonly verb: 'add' | 'reset'
      readonly email: string
      readonly role: Role
      readonly isFromStdin: boolean
    }

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  const { positionals, values } = parseArguments(args)
  const [verb, email, ...rest] = positionals
  if (verb === undefined) throw new UsageError('Say what to do.')
  if (verb !== 'add' && verb !== 'reset' && verb !== 'list' && verb !== 'restore') {
    throw new UsageError(`There is no command "${verb}".`)
  }
  if (rest.length > 0 || (verb === 'list' && email !== undefined)) throw new UsageError('Too many words.')
  if (verb !== 'add' && values.role !== undefined) throw new UsageError('--role goes with add.')
  const isFromStdin = values['password-stdin'] === true
  if ((verb === 'list' || verb === 'restore') && isFromStdin)
    throw new UsageError('--password-stdin goes with add and reset.')
  if (verb === 'list') return { verb }
  if (email === undefined) throw new UsageError(`Say whom to ${verb}: npm run admin -- ${verb} EMAIL`)
  if (verb === 'restore') return { verb, email }
  const role = values.role ?? 'owner'
  if (!isRole(role)) throw new UsageError(`There is no role "${role}".`)
  return { verb, email, role, isFromStdin }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0])
  }
}

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)
