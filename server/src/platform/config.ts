/** The environment, read once and validated whole: every mistake is named at once, in plain words. */
import { resolve } from 'node:path'

export const ROLES = ['api', 'gateway', 'jobs'] as const
export type ProcessRole = (typeof ROLES)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined
  /** Where people reach the program: origin without a trailing slash. */
  readonly publicUrl: string
  readonly roles: ReadonlySet<ProcessRole>
  readonly logLevel: LogLevel
  /**
   * Reached by this machine alone: the readable outbox and the simulated payments are open. An installation with
   * a public address has neither.
   */
  readonly isDevelopment: boolean
}

/** The environment is wrong; `mistakes` names each variable and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws ConfigError with every mistake at once */
export function readConfig(env: Environment, cwd: string): Config {
  const mistakes: string[] = []
  const take = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | string,
    isValue: (v: T | string) => v is T,
  ): T => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (isValue(value)) return value
    mistakes.push(`${name} ${value as string}`)
    return fallback
  }
  const isNumber = (value: number | string): value is number => typeof value === 'number'
  const isWrapped = <T>(value: { is: T } | string): value is { is: T } => typeof value === 'object'

  const host = env.HOST?.trim() || '127.0.0.1'
  const port = take('PORT', 3000, parsePort, isNumber)
  const databaseUrl = take<{ is: string | undefined }>(
    'DATABASE_URL',
    { is: undefined },
    parseDatabaseUrl,
    isWrapped,
  ).is
  const publicUrl = take<{ is: string }>(
    'PUBLIC_URL',
    { is: defaultUrl(host, port) },
    parsePublicUrl,
    isWrapped,
  ).is
  const roles = take<{ is: ReadonlySet<ProcessRole> }>(
    'ROLES',
    { is: new Set(ROLES) },
    parseRoles,
    isWrapped,
  ).is
  const logLevel = take<{ is: LogLevel }>('LOG_LEVEL', { is: 'info' }, parseLogLevel, isWrapped).is
  const firstAdministrator = parseFirstAdministrator(env, mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return {
    host,
    port,
    dataDir: resolve(cwd, env.DATA_DIR?.trim() || 'data'),
    databaseUrl,
    firstAdministrator,
    publicUrl,
    roles,
    logLevel,
    isDevelopment: isLoopback(new URL(publicUrl).hostname),
  }
}

const defaultUrl = (host: string, port: number): string => {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\./.test(hostname)

function parsePort(text: string): number | string {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 0 && port <= 65_535
    ? port
    : `must be a port number from 0 to 65535, not "${text}"`
}

function parseDatabaseUrl(text: string): { is: string } | string {
  const example = 'postgres://user:password@host:5432/database'
  if (!URL.canParse(text)) return `must be an address like ${example}`
  const { protocol } = new URL(text)
  return protocol === 'postgres:' || protocol === 'postgresql:'
    ? { is: text }
    : `must begin with postgres://, like ${example}`
}

function parsePublicUrl(text: string): { is: string } | string {
  const wrong = `must be the address people use, like https://charge.example.in, not "${text}"`
  if (!URL.canParse(text)) return wrong
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return wrong
  if (url.pathname !== '/' || url.search || url.hash || url.username) return `${wrong} (no path, no query)`
  return { is: url.origin }
}

function parseRoles(text: string): { is: ReadonlySet<ProcessRole> } | string {
  const named = text.split(',').map((role) => role.trim())
  const unknown = named.filter((role) => !(ROLES as readonly string[]).includes(role))
  return unknown.length === 0
    ? { is: new Set(named as ProcessRole[]) }
    : `takes ${ROLES.join(', ')}, separated by commas, not "${unknown.join(', ')}"`
}

function parseLogLevel(text: string): { is: LogLevel } | string {
  return (LOG_LEVELS as readonly string[]).includes(text)
    ? { is: text as LogLevel }
    : `must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`
}

const LEAST_PASSWORD = 8

function parseFirstAdministrator(env: Environment, mistakes: string[]): Config['firstAdministrator'] {
  const email = env.ADMIN_EMAIL?.trim() || undefined
  const password = env.ADMIN_PASSWORD || undefined
  if (!email && !password) return undefined
  if (!email) mistakes.push('ADMIN_EMAIL must be set when ADMIN_PASSWORD is')
  else if (!/^[^\s@]+@[^\s@]+$/.test(email))
    mistakes.push(`ADMIN_EMAIL must be an e-mail address, not "${email}"`)
  if (!password) mistakes.push('ADMIN_PASSWORD must be set when ADMIN_EMAIL is')
  else if (password.length < LEAST_PASSWORD)
    mistakes.push(`ADMIN_PASSWORD needs at least ${LEAST_PASSWORD} characters`)
  return email && password ? { email, password } : undefined
}
