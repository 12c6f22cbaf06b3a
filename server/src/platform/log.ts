/** The log: one JSON line an event on standard error; standard output is for the person at the terminal. */
import { type DestinationStream, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Fields that never reach a log, wherever a careless line would put them. */
const SECRETS = [
  'password',
  'token',
  'code',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'secret',
  'password_hash',
]

export type Log = import('fastify').FastifyBaseLogger

/** The log at this level; to standard error unless said otherwise. */
export function openLog(
  level: LogLevel,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...SECRETS, ...SECRETS.map((name) => (name.startsWith('[') ? `*${name}` : `*.${name}`))],
        remove: true,
      },
      serializers: { err: withoutValues },
    },
    to,
  )
}

/** A database error's `detail` quotes the row that failed: people's names and numbers. The rest tells enough. */
function withoutValues(error: unknown): object {
  const { name, message, stack, code, constraint, table, cause } = error as Error & Record<string, unknown>
  return { name, message, stack, code, constraint, table, ...(cause ? { cause: withoutValues(cause) } : {}) }
}
