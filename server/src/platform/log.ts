/** The log: one JSON line an event on standard error; standard output is for the person at the terminal. */
import { type DestinationStream, pino } from 'pino'
import type { LogLevel } from './environment.ts'

/** Fields that never reach a log, wherever a careless line would put them. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'password_hash',
  'former_hash',
  'passwordHash',
  'token',
  'token_hash',
  'tokenHash',
  'code',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
])

export type Log = import('fastify').FastifyBaseLogger

/** The log at this level; to standard error unless stated otherwise. */
export function openLog(
  level: LogLevel,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Looking at each line costs a tenth of what pino's own redaction by paths does, and reaches every depth.
      formatters: { level: (label) => ({ level: label }), log: maskSecrets },
      serializers: { err: removeValues },
    },
    to,
  )
}

const DEEPEST = 8

/** A copy without the secret fields; the object itself when it has none. Errors are left to their serializer. */
function maskSecrets(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let shown = line
  for (const name of Object.keys(line)) {
    const value = line[name]
    const kept = SECRETS.has(name) ? undefined : cleanValue(value, depth)
    if (kept === value) continue
    if (shown === line) shown = { ...line }
    shown[name] = kept
  }
  return shown
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === DEEPEST) return undefined
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, depth + 1))
  return Object.getPrototypeOf(value) === Object.prototype
    ? maskSecrets(value as Record<string, unknown>, depth + 1)
    : value
}

/** A database error's `detail` quotes the row that failed: people's names and numbers. The rest is enough. */
function removeValues(error: unknown): object {
  const { stack, cause, errors } = Object(error) as Error & Record<string, unknown>
  return {
    ...nameError(error),
    stack,
    ...(cause ? { cause: removeValues(cause) } : {}),
    ...(Array.isArray(errors) ? { errors: errors.map(nameError) } : {}),
  }
}

/** What says which error it is, and why. Whatever can be thrown is one. */
function nameError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, message, code, constraint, table } = error as Error & Record<string, unknown>
  return { name, message, code, constraint, table }
}
