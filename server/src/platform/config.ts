/** The environment as the program uses it, read once and validated whole. */
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { type Environment, type LogLevel, type ProcessRole, parseEnvironment } from './environment.ts'
import { isForThisMachine } from './loopback.ts'
import { type MapTiles, parseMapTiles } from './map-tiles.ts'
import { type NatsAddress, parseNatsUrl } from './nats-url.ts'
import type { S3Access } from './s3-access.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** A standby that answers reports while it lacks at most so much; unset: the primary does. */
  readonly reports: { readonly url: string; readonly mostLagMs: number } | undefined
  /** Where old months of messages and of the audit log are written to; unset: they stay, or go, in the database. */
  readonly archive: ArchiveFolder | undefined
  /** What brings wake-ups to other processes; unset: the database does. */
  readonly nats: NatsAddress | undefined
  readonly firstAdministrator: { readonly email: string; readonly password: string } | undefined
  /** Where people reach the program: origin without a trailing slash. */
  readonly publicUrl: string
  readonly roles: ReadonlySet<ProcessRole>
  readonly logLevel: LogLevel
  /** PEM files with which the program speaks TLS itself; unset: plain HTTP, behind a proxy or on this machine. */
  readonly tls: TlsFiles | undefined
  /** Proxies that end TLS for chargers and pass their certificates on; unset: none is trusted to. */
  readonly forwardedCertificates: ForwardedCertificates | undefined
  /**
   * Addresses and networks of trusted proxies, whose word counts for where a request comes from, beside this machine.
   */
  readonly trustedProxies: readonly string[]
  /** Over how long a process that ends asks its chargers to go elsewhere, in milliseconds. */
  readonly drainMs: number
  /** Whose chargers they are, as the certificates say that are signed for them. */
  readonly organisation: string
  /** Lets in to `/metrics` from anywhere; unset: from this machine only. */
  readonly metricsToken: string | undefined
  /** Of 32 bytes each: the first seals secrets that are entered in the panel, every one opens them; unset: a file of `dataDir`. */
  readonly secretKeys: readonly [Buffer, ...Buffer[]] | undefined
  /** The S3-compatible store of images; unset: the data folder. */
  readonly s3: S3Access | undefined
  /** The streets of the maps; unset: coasts, rivers and towns only. */
  readonly mapTiles: MapTiles | undefined
  /** File with the access to the invoice registration portal; unset: none, or a simulated one in development. */
  readonly invoicePortal: string | undefined
  /** File with the access to the pool of cars' contract certificates; unset: such requests are refused. */
  readonly plugAndCharge: string | undefined
  /**
   * Meant for this machine alone: its callers may read the outbox and pay by simulated payments. An
   * installation with a public address has neither.
   */
  readonly isDevelopment: boolean
}

export interface ArchiveFolder {
  /** Absolute path of a folder that all processes of the API and of jobs have. */
  readonly folder: string
  /** So many whole months of the audit log stay in the database. */
  readonly auditMonths: number
  /** So many months files of messages are kept after their month. */
  readonly messageMonths: number
}

/** Absolute paths. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
  /** Whose certificates chargers may show, for OCPP's security profile 3. */
  readonly chargerAuthority: string | undefined
}

export interface ForwardedCertificates {
  /** Addresses of the proxies. */
  readonly proxies: ReadonlySet<string>
  /** Absolute path of a PEM file: the authority of the operator's own, beside the program's. */
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

/**
 * @param isTerminal whether the log goes to a person's screen, which gets warnings only unless LOG_LEVEL says more
 * @throws ConfigError with every mistake at once
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  { isTerminal = false } = {},
): Config {
  const parsed = parseEnvironment(env)
  if ('mistakes' in parsed) throw new ConfigError(parsed.mistakes)
  const { set: read } = parsed
  const { TLS_CERT: certificate, TLS_KEY: key, OCPP_CLIENT_CA: authority } = read
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(cwd, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    reports:
      read.REPORTS_DATABASE_URL === undefined
        ? undefined
        : { url: read.REPORTS_DATABASE_URL, mostLagMs: read.REPORTS_MAX_LAG_SECONDS * 1_000 },
    archive: read.ARCHIVE_DIR
      ? {
          folder: resolve(cwd, read.ARCHIVE_DIR),
          auditMonths: read.ARCHIVE_AUDIT_MONTHS,
          messageMonths: read.ARCHIVE_MESSAGES_MONTHS,
        }
      : undefined,
    nats: read.NATS_URL === undefined ? undefined : parseNatsUrl(read.NATS_URL),
    firstAdministrator: email && password ? { email, password } : undefined,
    publicUrl: read.PUBLIC_URL ?? buildDefaultUrl(certificate ? 'https' : 'http', read.HOST, read.PORT),
    roles: read.ROLES,
    logLevel: read.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    tls:
      certificate && key
        ? {
            certificate: resolve(cwd, certificate),
            key: resolve(cwd, key),
            chargerAuthority: authority && resolve(cwd, authority),
          }
        : undefined,
    forwardedCertificates: read.CERTIFICATE_PROXIES && {
      proxies: read.CERTIFICATE_PROXIES,
      chargerAuthority: authority && resolve(cwd, authority),
    },
    trustedProxies: read.TRUSTED_PROXIES,
    drainMs: read.DRAIN_SECONDS * 1_000,
    organisation: read.ORGANISATION,
    metricsToken: read.METRICS_TOKEN,
    secretKeys: read.SECRET_KEY,
    s3: toS3Access(read),
    mapTiles: read.MAP_TILES === undefined ? undefined : parseMapTiles(read.MAP_TILES, cwd),
    invoicePortal: read.INVOICE_PORTAL && resolve(cwd, read.INVOICE_PORTAL),
    plugAndCharge: read.PLUG_AND_CHARGE && resolve(cwd, read.PLUG_AND_CHARGE),
    isDevelopment: isForThisMachine(read.HOST, read.PUBLIC_URL),
  }
}

function toS3Access(read: Environment): S3Access | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const prefix = read.S3_PREFIX?.replace(/\/?$/, '/') ?? ''
  return { endpoint: read.S3_ENDPOINT, region: read.S3_REGION, bucket, prefix, accessKeyId, secretAccessKey }
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

const buildDefaultUrl = (scheme: 'http' | 'https', host: string, port: number): string => {
  const shown = EVERY_ADDRESS.has(host) ? '127.0.0.1' : host
  return `${scheme}://${isIPv6(shown) ? `[${shown}]` : shown}:${port}`
}
