import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const NEW_KEY = Buffer.alloc(32, 7)
const OLD_KEY = Buffer.alloc(32, 250)

const mistakesIn = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/srv')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('an empty environment is a program for this machine alone, with its data beside it', () => {
  expect(readConfig({}, '/srv/voltyatra')).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/srv/voltyatra/data',
    databaseUrl: undefined,
    firstAdministrator: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    roles: new Set(['api', 'gateway', 'jobs']),
    logLevel: 'info',
    metricsToken: undefined,
    secretKeys: undefined,
    s3: undefined,
    organisation: 'VoltYatra',
    trustedProxies: [],
    archive: undefined,
    drainMs: 0,
    isDevelopment: true,
  })
})

test('quotation marks that a file of the environment left are named, and the value is not taken with them', () => {
  const quoted = { DATA_DIR: '"/srv/data"', ORGANISATION: "'Grid & Co'", PORT: '"x"', METRICS_TOKEN: '"' }
  expect(mistakesIn(quoted)).toEqual([
    expect.stringMatching(/^PORT stands in quotation marks/),
    expect.stringMatching(/^PORT must be a port number/),
    expect.stringMatching(/^DATA_DIR stands in quotation marks/),
    expect.stringMatching(/^ORGANISATION stands in quotation marks/),
    expect.stringMatching(/^METRICS_TOKEN must be/),
  ])
})

test('ends of lines of a file from Windows belong to no value', () => {
  const env = { PORT: '8080\r', ADMIN_EMAIL: 'asha@example.in\r', ADMIN_PASSWORD: ' "long enough" \r' }
  const { port, firstAdministrator } = readConfig(env, '/srv')
  expect(port).toBe(8080)
  expect(firstAdministrator).toEqual({ email: 'asha@example.in', password: ' "long enough" ' })
})

test('a variable that is set to nothing is not set', () => {
  const blank = {
    HOST: '',
    PORT: ' ',
    DATA_DIR: '',
    DATABASE_URL: '',
    NATS_URL: '',
    REPORTS_DATABASE_URL: '',
    REPORTS_MAX_LAG_SECONDS: '',
    PUBLIC_URL: '',
    ROLES: '',
    LOG_LEVEL: '',
    METRICS_TOKEN: '',
    SECRET_KEY: '',
    ORGANISATION: '',
    INVOICE_PORTAL: '',
    MAP_TILES: '',
  }
  expect(readConfig({ ...blank, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, '/srv')).toEqual(
    readConfig({}, '/srv'),
  )
})

test('every variable is taken over', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '8080',
    DATA_DIR: '../charging',
    DATABASE_URL: 'postgresql://volt:secret@db.example.in/volt',
    ADMIN_EMAIL: ' owner@example.in ',
    ADMIN_PASSWORD: 'correct horse battery',
    PUBLIC_URL: 'https://charge.example.in/',
    ROLES: 'api, jobs',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'a-token-of-sixteen',
    SECRET_KEY: `${NEW_KEY.toString('base64')}, ${OLD_KEY.toString('hex')}`,
    ORGANISATION: 'Deccan Charging',
    TRUSTED_PROXIES: '10.0.0.0/8',
    DRAIN_SECONDS: '90',
    ARCHIVE_DIR: 'archive',
    ARCHIVE_AUDIT_MONTHS: '36',
    INVOICE_PORTAL: 'portal.json',
    PLUG_AND_CHARGE: 'plug-and-charge.json',
    S3_BUCKET: 'volt-images',
    S3_ENDPOINT: 'https://s3.example.in/',
    S3_PREFIX: 'network',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    MAP_TILES: 'india.pmtiles',
  }
  expect(readConfig(env, '/srv/voltyatra')).toEqual({
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/srv/charging',
    databaseUrl: env.DATABASE_URL,
    firstAdministrator: { email: 'owner@example.in', password: 'correct horse battery' },
    publicUrl: 'https://charge.example.in',
    roles: new Set(['api', 'jobs']),
    logLevel: 'debug',
    metricsToken: 'a-token-of-sixteen',
    secretKeys: [NEW_KEY, OLD_KEY],
    s3: {
      ...{
        endpoint: 'https://s3.example.in',
        region: 'ap-south-1',
        bucket: 'volt-images',
        prefix: 'network/',
      },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    mapTiles: { kind: 'file', path: '/srv/voltyatra/india.pmtiles' },
    organisation: 'Deccan Charging',
    trustedProxies: ['10.0.0.0/8'],
    drainMs: 90_000,
    archive: { folder: '/srv/voltyatra/archive', auditMonths: 36, messageMonths: 12 },
    invoicePortal: '/srv/voltyatra/portal.json',
    plugAndCharge: '/srv/voltyatra/plug-and-charge.json',
    isDevelopment: false,
  })
})

test('a standby for reports is one server beside that of DATABASE_URL, with a bound for what it may lack', () => {
  const reports = { REPORTS_DATABASE_URL: 'postgres://volt:secret@standby/volt' }
  const primary = { DATABASE_URL: 'postgres://volt:secret@primary/volt' }
  expect(readConfig({ ...primary, ...reports }, '/srv').reports).toEqual({
    url: reports.REPORTS_DATABASE_URL,
    mostLagMs: 30_000,
  })
  expect(
    readConfig({ ...primary, ...reports, REPORTS_MAX_LAG_SECONDS: '5' }, '/srv').reports?.mostLagMs,
  ).toBe(5_000)
  expect(mistakesIn(reports)[0]).toMatch(/^DATABASE_URL must be set when REPORTS_DATABASE_URL is/)
  expect(mistakesIn({ ...primary, REPORTS_DATABASE_URL: 'postgres://volt:secret@one,two/volt' })).toEqual([
    'REPORTS_DATABASE_URL must name one server, not several',
  ])
  expect(mistakesIn({ REPORTS_MAX_LAG_SECONDS: '0' })).toHaveLength(1)
})

test('a process with a part of the roles does not guess where people come', () => {
  const gateway = { DATABASE_URL: 'postgres://volt:secret@db.example.in/volt', ROLES: 'gateway' }
  expect(mistakesIn(gateway)).toEqual([
    expect.stringMatching(/^PUBLIC_URL must be set when ROLES leaves out a part/),
  ])
  const here = 'http://127.0.0.1:3000'
  expect(readConfig({ ...gateway, PUBLIC_URL: here }, '/srv')).toMatchObject({
    isDevelopment: true,
    publicUrl: here,
  })
  expect(mistakesIn({ ...gateway, PUBLIC_URL: 'charge.example.in' })).toHaveLength(1)
  expect(readConfig({ ...gateway, ROLES: 'jobs, api,gateway' }, '/srv').isDevelopment).toBe(true)
})

test('a process with a part of the roles has no database to itself', () => {
  const PUBLIC_URL = 'https://charge.example.in'
  expect(mistakesIn({ ROLES: 'jobs', PUBLIC_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL must be set when ROLES leaves out a part/),
  ])
  expect(mistakesIn({ ROLES: 'api,jobs', PUBLIC_URL, DATABASE_URL: 'mysql://volt@db/volt' })).toHaveLength(1)
  const names = mistakesIn({ ROLES: 'gateway' }).map((line) => line.split(' ', 1)[0])
  expect(names).toEqual(['DATABASE_URL', 'PUBLIC_URL'])
  expect(readConfig({ ROLES: 'gateway,jobs,api' }, '/srv').databaseUrl).toBeUndefined()
})

test('every mistake is named at once', () => {
  const env = {
    HOST: 'two words',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://volt:secret@db/volt',
    ADMIN_EMAIL: 'nobody',
    PUBLIC_URL: 'charge.example.in',
    ROLES: 'api,gatway',
    LOG_LEVEL: 'loud',
  }
  expect(mistakesIn(env).map((line) => line.split(' ', 1)[0])).toEqual([
    'HOST',
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'ROLES',
    'LOG_LEVEL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
  ])
})

test('what one variable asks of another is named beside what is wrong by itself', () => {
  expect(mistakesIn({ PORT: 'eighty', TLS_CERT: 'cert.pem', ADMIN_EMAIL: 'owner@example.in' })).toEqual([
    'PORT must be a port number from 0 to 65535, not "eighty"',
    'TLS_KEY must name the file of the key that belongs to TLS_CERT',
    'ADMIN_PASSWORD must be set when ADMIN_EMAIL is',
  ])
})

test('a mistake says what was found and what it must be', () => {
  expect(mistakesIn({ PORT: '70000', ROLES: 'api,gatway' })).toEqual([
    'PORT must be a port number from 0 to 65535, not "70000"',
    'ROLES takes api, gateway, jobs, separated by commas, not "gatway"',
  ])
})

test('no mistake repeats a password', () => {
  const wrong = {
    DATABASE_URL: 'mysql://volt:s3cret@db/volt',
    PUBLIC_URL: 'https://charge.example.in',
    ADMIN_EMAIL: 'owner',
    ADMIN_PASSWORD: 's3cret',
  }
  expect(mistakesIn(wrong)).toHaveLength(3)
  expect(mistakesIn(wrong).join()).not.toContain('s3cret')
  expect(mistakesIn({ DATABASE_URL: 'volt:s3cret@db' }).join()).not.toContain('s3cret')
})

test.each([
  'short',
  Buffer.alloc(31).toString('base64'),
  `${Buffer.alloc(32).toString('hex')}00`,
  `${Buffer.alloc(32).toString('base64')},`,
])('the key "%s" is refused and not repeated', (key) => {
  const mistakes = mistakesIn({ SECRET_KEY: key })
  expect(mistakes).toEqual([expect.stringMatching(/^SECRET_KEY must be 32 random bytes/)])
  expect(mistakes.join()).not.toContain(key)
})

test('a store needs its bucket and both keys, and no secret is repeated', () => {
  expect(mistakesIn({ S3_BUCKET: 'volt-images' })).toEqual([
    'S3_ACCESS_KEY_ID must be set when S3_BUCKET is',
    'S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is',
  ])
  expect(mistakesIn({ S3_SECRET_ACCESS_KEY: 's3cret' })).toEqual([
    'S3_BUCKET must be set when S3_SECRET_ACCESS_KEY is',
  ])
  expect(
    mistakesIn({ S3_BUCKET: 'My Bucket', S3_ENDPOINT: 'https://key:s3cret@s3.example.in' }).join(),
  ).not.toContain('s3cret')
})

test.each(['-1', '65536', '80.5', '0x50', '3000 ', '١٢'])('"%s" is a port only if it is one', (text) => {
  expect(mistakesIn({ PORT: text })).toHaveLength(text.trim() === '3000' ? 0 : 1)
})

test.each([
  'ftp://charge.example.in',
  'javascript:alert(1)',
  'https://charge.example.in/panel',
  'https://owner:secret@charge.example.in',
  'https://charge.example.in?from=mail',
])('%s is not where people reach the program', (address) => {
  expect(mistakesIn({ PUBLIC_URL: address })).toHaveLength(1)
})

test('an address and its password belong together', () => {
  expect(mistakesIn({ ADMIN_EMAIL: 'owner@example.in' })).toEqual([
    'ADMIN_PASSWORD must be set when ADMIN_EMAIL is',
  ])
  expect(mistakesIn({ ADMIN_PASSWORD: 'correct horse battery' })).toEqual([
    'ADMIN_EMAIL must be set when ADMIN_PASSWORD is',
  ])
})

test('a weak password for the first administrator is refused where others than this machine can try it', () => {
  const weak = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'password2026' }
  const [mistake] = mistakesIn({ ...weak, PUBLIC_URL: 'https://charge.example.in' })
  expect(mistake).toMatch(/^ADMIN_PASSWORD .*first that anybody would try/)
  expect(mistakesIn({ ...weak, HOST: '0.0.0.0' })).toHaveLength(1)
  expect(mistakesIn(weak)).toEqual([])
})

test('a screen gets warnings only, unless the level is set', () => {
  expect(readConfig({}, '/srv', { isTerminal: true }).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }, '/srv', { isTerminal: true }).logLevel).toBe('info')
})

describe('what only a developer may see', () => {
  const isOpen = (env: Record<string, string>) => readConfig(env, '/srv').isDevelopment

  test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost', 'volt.localhost'])('is open on %s', (host) => {
    expect(isOpen({ HOST: host })).toBe(true)
  })

  test.each(['0.0.0.0', '::', '192.168.1.7', 'charge.example.in', '127.example.in'])(
    'is closed on %s',
    (host) => {
      expect(isOpen({ HOST: host })).toBe(false)
    },
  )

  test('is closed where people come from elsewhere through a web server in front', () => {
    expect(isOpen({ PUBLIC_URL: 'https://charge.example.in' })).toBe(false)
    expect(isOpen({ PUBLIC_URL: 'https://localhost.example.in' })).toBe(false)
  })
})

test('the address for people is one that they can open', () => {
  const addressFor = (host: string) => readConfig({ HOST: host, PORT: '8080' }, '/srv').publicUrl
  expect(addressFor('0.0.0.0')).toBe('http://127.0.0.1:8080')
  expect(addressFor('::')).toBe('http://127.0.0.1:8080')
  expect(addressFor('::1')).toBe('http://[::1]:8080')
  expect(addressFor('localhost')).toBe('http://localhost:8080')
})

test('proxies are named by address or network, and never all there are', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' }, '/srv').trustedProxies).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
  ])
  expect(readConfig({}, '/srv').trustedProxies).toEqual([])
  expect(mistakesIn({ TRUSTED_PROXIES: '0.0.0.0/0' })).toEqual([
    'TRUSTED_PROXIES must be at most twenty addresses or networks, separated by commas, like 10.0.0.0/8',
  ])
})

test('chargers may be asked to leave over an hour at most', () => {
  expect(readConfig({}, '/srv').drainMs).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '90' }, '/srv').drainMs).toBe(90_000)
  for (const wrong of ['3601', '-1', '1.5', 'soon'])
    expect(mistakesIn({ DRAIN_SECONDS: wrong })).toEqual([
      `DRAIN_SECONDS must be a number of seconds from 0 to 3600, not "${wrong}"`,
    ])
})

test('TLS needs a certificate and its key; an authority for chargers needs both', () => {
  const [certificate, key, authority] = ['cert.pem', 'key.pem', 'chargers.pem']
  expect(mistakesIn({ TLS_CERT: certificate })).toEqual([
    'TLS_KEY must name the file of the key that belongs to TLS_CERT',
  ])
  expect(mistakesIn({ TLS_KEY: key })).toEqual([
    'TLS_CERT must name the file of the certificate that belongs to TLS_KEY',
  ])
  expect(mistakesIn({ OCPP_CLIENT_CA: authority })).toEqual([
    'OCPP_CLIENT_CA needs TLS_CERT and TLS_KEY, or CERTIFICATE_PROXIES: without TLS no charger shows a certificate',
  ])
  expect(
    readConfig({ CERTIFICATE_PROXIES: '127.0.0.1, ::1', OCPP_CLIENT_CA: authority }, '/srv'),
  ).toMatchObject({
    tls: undefined,
    forwardedCertificates: {
      proxies: new Set(['127.0.0.1', '::1']),
      chargerAuthority: '/srv/chargers.pem',
    },
  })
  expect(mistakesIn({ CERTIFICATE_PROXIES: '10.0.0.0/8' })).toEqual([
    'CERTIFICATE_PROXIES must be addresses of at most ten proxies, separated by commas, like 127.0.0.1',
  ])
  expect(
    readConfig({ TLS_CERT: certificate, TLS_KEY: key, OCPP_CLIENT_CA: authority }, '/srv'),
  ).toMatchObject({
    tls: { certificate: '/srv/cert.pem', key: '/srv/key.pem', chargerAuthority: '/srv/chargers.pem' },
    publicUrl: 'https://127.0.0.1:3000',
  })
})

test('how long months stay in the database and messages in files has bounds', () => {
  for (const wrong of ['1', '241', '-3', 'ever'])
    expect(mistakesIn({ ARCHIVE_DIR: 'a', ARCHIVE_AUDIT_MONTHS: wrong })).toEqual([
      `ARCHIVE_AUDIT_MONTHS must be a number of months from 2 to 240, not "${wrong}"`,
    ])
  expect(mistakesIn({ ARCHIVE_MESSAGES_MONTHS: '4' })).toEqual([
    'ARCHIVE_MESSAGES_MONTHS must be a number of months from 5 to 240, not "4"',
  ])
})
