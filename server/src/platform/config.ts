/** The environment, read once and validated whole: every mistake is named at once, in plain words. */
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { passwordWeakness } from '@voltyatra/domain'

const ROLES = ['api', 'gateway', 'jobs'] as const
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
  /** PEM files with which the program speaks TLS itself; unset: plain HTTP, behind a proxy or on this machine. */
  readonly tls: TlsFiles | undefined
  /** Whose chargers they are, as the certificates say that are signed for them. */
  readonly organisation: string
  /** Lets in to `/metrics` from anywhere; unset: from this machine only. */
  readonly metricsToken: string | undefined
  /**
   * Meant for this machine alone: whoever asks from it may read the outbox and pay by simulated payments. An
   * installation with a public address has neither.
   */
  readonly isDevelopment: boolean
}

/** Absolute paths. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
  /** Whose certificates chargers may show, for OCPP's security profile 3. */
  readonly chargerAuthority: string | undefined
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

/** What one variable must be, as the end of a sentence that begins with its name. */
class Mistake extends Error {}

/**
 * @param isTerminal whether the log goes to a person's screen, which gets warnings only unless LOG_LEVEL says more
 * @throws ConfigError with every mistake at once
 */
export function readConfig(env: Environment, cwd: string, { isTerminal = false } = {}): Config {
  const mistakes: string[] = []
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      mistakes.push(`${name} ${error.message}`)
      return fallback
    }
  }
  const host = read('HOST', '127.0.0.1', parseHost)
  const port = read('PORT', 3000, parsePort)
  const databaseUrl = read<string | undefined>('DATABASE_URL', undefined, parseDatabaseUrl)
  const tls = tlsFiles(env, cwd, mistakes)
  const publicUrl = read('PUBLIC_URL', defaultUrl(tls ? 'https' : 'http', host, port), parsePublicUrl)
  const roles = read<ReadonlySet<ProcessRole>>('ROLES', new Set(ROLES), parseRoles)
  const logLevel = read<LogLevel>('LOG_LEVEL', isTerminal ? 'warn' : 'info', parseLogLevel)
  const organisation = read('ORGANISATION', 'VoltYatra', parseOrganisation)
  const metricsToken = read<string | undefined>('METRICS_TOKEN', undefined, parseToken)
  const isDevelopment = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname)
  const firstAdministrator = parseFirstAdministrator(env, mistakes, isDevelopment)
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
    tls,
    organisation,
    metricsToken,
    isDevelopment,
  }
}

/** As X.509 bounds it. */
function parseOrganisation(text: string): string {
  if (text.length > 64) throw new Mistake('must be a name of at most 64 characters')
  return text
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

const defaultUrl = (scheme: 'http' | 'https', host: string, port: number): string => {
  const shown = EVERY_ADDRESS.has(host) ? '127.0.0.1' : host
  return `${scheme}://${isIPv6(shown) ? `[${shown}]` : shown}:${port}`
}

/** Whether a name or address can only be this machine’s. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)

function tlsFiles(env: Environment, cwd: string, mistakes: string[]): TlsFiles | undefined {
  const [certificate, key, authority] = ['TLS_CERT', 'TLS_KEY', 'OCPP_CLIENT_CA'].map((name) => {
    const path = env[name]?.trim()
    return path && resolve(cwd, path)
  })
  if (certificate && key) return { certificate, key, chargerAuthority: authority || undefined }
  if (certificate) mistakes.push('TLS_KEY must name the file of the key that belongs to TLS_CERT')
  else if (key) mistakes.push('TLS_CERT must name the file of the certificate that belongs to TLS_KEY')
  else if (authority) {
    mistakes.push('OCPP_CLIENT_CA needs TLS_CERT and TLS_KEY: without TLS no charger shows a certificate')
  }
  return undefined
}

function parseHost(text: string): string {
  if (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text
  throw new Mistake(`must be an address or name of this machine, like 127.0.0.1 or 0.0.0.0, not "${text}"`)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Mistake(`must be a port number from 0 to 65535, not "${text}"`)
}

/** The address is never repeated: it holds a password. */
function parseDatabaseUrl(text: string): string {
  const example = 'postgres://user:password@host:5432/database'
  if (!URL.canParse(text)) throw new Mistake(`must be an address like ${example}`)
  if (/^postgres(ql)?:$/.test(new URL(text).protocol)) return text
  throw new Mistake(`must begin with postgres://, like ${example}`)
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Mistake(`must be the address people use, like https://charge.example.in, not "${text}"`)
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new Mistake(`must be only the beginning of the address people use, like ${url.origin}`)
  }
  return url.origin
}

function parseRoles(text: string): ReadonlySet<ProcessRole> {
  const named = text.split(',').map((role) => role.trim())
  if (named.every(isRole)) return new Set(named)
  const unknown = named.filter((role) => !isRole(role))
  throw new Mistake(`takes ${ROLES.join(', ')}, separated by commas, not "${unknown.join(', ')}"`)
}

const isRole = (name: string): name is ProcessRole => (ROLES as readonly string[]).includes(name)

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (level) return level
  throw new Mistake(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
}

/** Never repeated: it is a secret. */
function parseToken(text: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new Mistake('must be 16 to 200 letters, digits or signs without a space')
}

/** Where only this machine can try it, any password will do: a demonstration is not refused for its "admin123". */
function parseFirstAdministrator(
  env: Environment,
  mistakes: string[],
  isDevelopment: boolean,
): Config['firstAdministrator'] {
  const email = env.ADMIN_EMAIL?.trim() || undefined
  const password = env.ADMIN_PASSWORD || undefined
  if (!email && !password) return undefined
  if (!email) mistakes.push('ADMIN_EMAIL must be set when ADMIN_PASSWORD is')
  else if (!/^[^\s@]+@[^\s@]+$/.test(email))
    mistakes.push(`ADMIN_EMAIL must be an e-mail address, not "${email}"`)
  if (!password) mistakes.push('ADMIN_PASSWORD must be set when ADMIN_EMAIL is')
  const weakness = password && !isDevelopment && passwordWeakness(password, email ?? '')
  if (weakness) mistakes.push(`ADMIN_PASSWORD will not do. ${weakness}`)
  return email && password ? { email, password } : undefined
}
