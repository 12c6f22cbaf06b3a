/** The variables of the environment: what each must be, and which need others. */
import { isIP } from 'node:net'
import { findPasswordWeakness } from '@voltyatra/domain'
import * as z from 'zod'
import { loadCommonPasswords } from './common-passwords.ts'
import { findServersMistake, splitDatabaseUrl } from './database-url.ts'
import { isForThisMachine } from './loopback.ts'
import { MAP_TILES_RULE, parseMapTiles } from './map-tiles.ts'
import { parseNatsUrl } from './nats-url.ts'
import { isProxyList } from './trusted-proxies.ts'

const ROLES = ['api', 'gateway', 'jobs'] as const
export type ProcessRole = (typeof ROLES)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What was found and what it must be, as the end of a sentence that begins with the variable's name. */
const describeFound = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}, not "${String(input)}"`,
})

const isHost = (text: string): boolean => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)

const isUrl = (text: string, protocol: RegExp): boolean =>
  URL.canParse(text) && protocol.test(new URL(text).protocol)

/** The address is never repeated: it holds a password. */
const DatabaseUrl = z
  .string()
  .refine((text) => splitDatabaseUrl(text).every((url) => isUrl(url, /^postgres(ql)?:$/)), {
    error: ({ input }) =>
      `must ${splitDatabaseUrl(String(input)).every((url) => URL.canParse(url)) ? 'begin with postgres://,' : 'be an address'} like postgres://user:password@host:5432/database`,
  })
  .refine((text) => findServersMistake(text) === undefined, {
    error: ({ input }) => `${findServersMistake(String(input))}`,
  })

const PublicUrl = z
  .string()
  .refine(
    (text) => isUrl(text, /^https?:$/),
    describeFound('must be the address people use, like https://charge.example.in'),
  )
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && !(url.search || url.hash || url.username || url.password), {
    error: ({ input }) =>
      `must be only the beginning of the address people use, like ${(input as URL).origin}`,
  })
  .transform(({ origin }) => origin)

const StoreUrl = z
  .string()
  .refine(
    (text) => isUrl(text, /^https?:$/) && !(new URL(text).username || new URL(text).search),
    'must be the address of the store alone, like https://s3.example.in',
  )
  .transform((text) => text.replace(/\/+$/, ''))

const Roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .refine((roles): roles is ProcessRole[] => roles.every(isRole), {
    error: ({ input }) => {
      const unknown = (input as string[]).filter((role) => !isRole(role))
      return `takes ${ROLES.join(', ')}, separated by commas, not "${unknown.join(', ')}"`
    },
  })
  .transform((roles): ReadonlySet<ProcessRole> => new Set(roles))

/** Of a program that is given its database otherwise than by the environment. */
export const parseRoles = (text: string): ReadonlySet<ProcessRole> => Roles.parse(text)

const isRole = (name: string): name is ProcessRole => (ROLES as readonly string[]).includes(name)

const SECRET_KEY = /^(?:[\da-f]{64}|[\w+/-]{43}=?)$/i

/** Keys are never repeated. Several are separated by commas, the newest first. */
const SecretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => SECRET_KEY.test(key)), {
    error:
      'must be 32 random bytes in base64 or as 64 hexadecimal digits, as `openssl rand -base64 32` prints them',
  })
  .transform((keys) => keys.map(decodeKey) as [Buffer, ...Buffer[]])

const decodeKey = (key: string): Buffer => Buffer.from(key, key.length === 64 ? 'hex' : 'base64')

/** At most ten, as sockets report them. */
const Proxies = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((addresses) => addresses.length <= 10 && addresses.every((address) => isIP(address) > 0), {
    error: 'must be addresses of at most ten proxies, separated by commas, like 127.0.0.1',
  })
  .transform((addresses): ReadonlySet<string> => new Set(addresses))

const TrustedNetworks = z
  .string()
  .transform((text): readonly string[] => text.split(',').map((name) => name.trim()))
  .refine(isProxyList, {
    error: 'must be at most twenty addresses or networks, separated by commas, like 10.0.0.0/8',
  })

const MOST_DRAIN_SECONDS = 3_600

const Months = (least: number, usual: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= 240,
      describeFound(`must be a number of months from ${least} to 240`),
    )
    .transform(Number)
    .default(usual)

/** The order is the one in which mistakes are named. Secrets are never repeated. */
const Variables = z.object({
  HOST: z
    .string()
    .refine(isHost, describeFound('must be an address or name of this machine, like 127.0.0.1 or 0.0.0.0'))
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) <= 65_535,
      describeFound('must be a port number from 0 to 65535'),
    )
    .transform(Number)
    .default(3000),
  /** From the working directory. */
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: DatabaseUrl.optional(),
  REPORTS_DATABASE_URL: DatabaseUrl.refine(
    (text) => splitDatabaseUrl(text).length === 1,
    'must name one server, not several',
  ).optional(),
  REPORTS_MAX_LAG_SECONDS: z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3_600,
      describeFound('must be a number of seconds from 1 to 3600'),
    )
    .transform(Number)
    .default(30),
  /** From the working directory. */
  ARCHIVE_DIR: z.string().optional(),
  ARCHIVE_AUDIT_MONTHS: Months(2, 24),
  /** Messages stay in the database for three to four of them. */
  ARCHIVE_MESSAGES_MONTHS: Months(5, 12),
  /** Never repeated: it may hold a password. */
  NATS_URL: z
    .string()
    .refine(
      (text) => parseNatsUrl(text) !== undefined,
      'must be an address like nats://user:password@host:4222, or several servers after it, separated by commas',
    )
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  OCPP_CLIENT_CA: z.string().optional(),
  CERTIFICATE_PROXIES: Proxies.optional(),
  TRUSTED_PROXIES: TrustedNetworks.default([]),
  PUBLIC_URL: PublicUrl.optional(),
  ROLES: Roles.default(new Set(ROLES)),
  DRAIN_SECONDS: z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) <= MOST_DRAIN_SECONDS,
      describeFound(`must be a number of seconds from 0 to ${MOST_DRAIN_SECONDS}`),
    )
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, describeFound(`must be one of ${LOG_LEVELS.join(', ')}`)).optional(),
  /** As X.509 bounds it. */
  ORGANISATION: z.string().max(64, 'must be a name of at most 64 characters').default('VoltYatra'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits or signs without a space')
    .optional(),
  SECRET_KEY: SecretKeys.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
      describeFound('must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'),
    )
    .optional(),
  S3_ENDPOINT: StoreUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, describeFound('must be a region, like ap-south-1'))
    .default('ap-south-1'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, describeFound('must be what keys begin with, like voltyatra/'))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** From the working directory, where it is a path. */
  MAP_TILES: z
    .string()
    .refine((text) => parseMapTiles(text, '/') !== undefined, describeFound(MAP_TILES_RULE))
    .optional(),
  /** From the working directory. */
  INVOICE_PORTAL: z.string().optional(),
  /** From the working directory. */
  PLUG_AND_CHARGE: z.string().optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, describeFound('must be an e-mail address'))
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
})

/** What one variable asks of another, asked although another is wrong: every mistake is named at once. */
const Environment = Variables.superRefine(
  (set, context) => {
    const refuse = (name: keyof typeof set, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (set.TLS_CERT && !set.TLS_KEY) {
      refuse('TLS_KEY', 'must name the file of the key that belongs to TLS_CERT')
    } else if (set.TLS_KEY && !set.TLS_CERT) {
      refuse('TLS_CERT', 'must name the file of the certificate that belongs to TLS_KEY')
    } else if (set.OCPP_CLIENT_CA && !set.TLS_KEY && !set.CERTIFICATE_PROXIES) {
      refuse(
        'OCPP_CLIENT_CA',
        'needs TLS_CERT and TLS_KEY, or CERTIFICATE_PROXIES: without TLS no charger shows a certificate',
      )
    }
    if (set.REPORTS_DATABASE_URL && !set.DATABASE_URL) {
      refuse('DATABASE_URL', 'must be set when REPORTS_DATABASE_URL is: the embedded database has no standby')
    }
    if (set.ADMIN_PASSWORD && !set.ADMIN_EMAIL) refuse('ADMIN_EMAIL', 'must be set when ADMIN_PASSWORD is')
    if (set.ADMIN_EMAIL && !set.ADMIN_PASSWORD) refuse('ADMIN_PASSWORD', 'must be set when ADMIN_EMAIL is')
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (set.S3_BUCKET && !set[name]) refuse(name, 'must be set when S3_BUCKET is')
    }
    for (const name of ['S3_ENDPOINT', 'S3_PREFIX', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (set[name] && !set.S3_BUCKET) refuse('S3_BUCKET', `must be set when ${name} is`)
    }
    const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
    const { HOST, PUBLIC_URL, ADMIN_PASSWORD, ADMIN_EMAIL } = set
    const isPart = !wrong.has('ROLES') && set.ROLES.size < ROLES.length
    // Nothing else reaches an embedded database: what this process leaves undone nobody would do.
    if (isPart && !set.DATABASE_URL && !wrong.has('DATABASE_URL')) {
      refuse(
        'DATABASE_URL',
        'must be set when ROLES leaves out a part, the same for every process: an embedded database belongs to one process, which does all (leave ROLES away)',
      )
    }
    // What links lead to, and whether money is for real, is the same for all processes of a database: one that has to guess
    // would take the database of an installation for one of this machine alone.
    if (isPart && !PUBLIC_URL && !wrong.has('PUBLIC_URL')) {
      refuse(
        'PUBLIC_URL',
        'must be set when ROLES leaves out a part, the same for every process: the address people use, or http://127.0.0.1:3000 where only this machine can try it',
      )
    }
    const isOpen = isForThisMachine(
      wrong.has('HOST') ? undefined : HOST,
      wrong.has('PUBLIC_URL') ? undefined : PUBLIC_URL,
    )
    // Where only this machine can try it, any password will do: a demonstration is not refused for its "admin123".
    const weakness =
      ADMIN_PASSWORD &&
      !isOpen &&
      findPasswordWeakness(ADMIN_PASSWORD, ADMIN_EMAIL ?? '', loadCommonPasswords())
    if (weakness) refuse('ADMIN_PASSWORD', `will not do. ${weakness}`)
  },
  { when: () => true },
)

export type Environment = z.infer<typeof Environment>

/** Every mistake at once, each a sentence that begins with the variable's name, in the order in which they stand here. */
export function parseEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): { readonly set: Environment } | { readonly mistakes: readonly string[] } {
  const given = removeBlanks(env)
  const quoted = VARIABLE_NAMES.filter((name) => QUOTED.test(given[name] ?? '') && !isPassword(name))
  const bare = quoted.map((name) => [name, given[name]?.slice(1, -1)])
  const { data: set, error } = Environment.safeParse({ ...given, ...Object.fromEntries(bare) })
  const found = error ? listMistakes(error) : []
  const mistakes = [...quoted.map((name) => ({ name, message: NO_QUOTES })), ...found]
  return set && mistakes.length === 0 ? { set } : { mistakes: formatMistakes(mistakes) }
}

/** What reads a file of the environment may leave them: a shell and systemd take them away, `docker --env-file` does not. */
const QUOTED = /^(?:".*"|'.*')$/s
const NO_QUOTES = 'stands in quotation marks, which belong to the value here: leave them away'

const isPassword = (name: string): boolean => name === 'ADMIN_PASSWORD'

/** A variable that is set to nothing is not set. Spaces around a password belong to it, the end of its line does not. */
const removeBlanks = (env: Readonly<Record<string, string | undefined>>): Record<string, string> => {
  const set = Object.entries(env).map(([name, text = '']) => [
    name,
    isPassword(name) ? text.replace(/[\r\n]+$/, '') : text.trim(),
  ])
  return Object.fromEntries(set.filter(([, text]) => text))
}

/** All that the program reads, in the order in which mistakes are named. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape)

interface Mistake {
  readonly name: string
  readonly message: string
}

const listMistakes = ({ issues }: z.ZodError): readonly Mistake[] =>
  issues.map(({ path: [name], message }) => ({ name: String(name), message }))

const formatMistakes = (mistakes: readonly Mistake[]): string[] =>
  mistakes
    .toSorted((a, b) => VARIABLE_NAMES.indexOf(a.name) - VARIABLE_NAMES.indexOf(b.name))
    .map(({ name, message }) => `${name} ${message}`)
