import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './db/client.ts'
import { startEmbeddedServer } from './db/embedded/index.ts'
import { temporaryFolder } from './db/embedded/testing/rig.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { afterThisTest, freshDatabase } from './db/testing/test-database.ts'
import { openSession } from './people/access/index.ts'
import { openPasswords } from './platform/passwords.ts'
import { FLAGS_OF_PROGRAMS, findBuiltProgram } from './testing/built-program.ts'
import { childEnvironment } from './testing/child-environment.ts'

const FILE = findBuiltProgram('admin')

type Environment = Readonly<Record<string, string>>

/** Runs the command line as a program of its own. */
async function admin(args: readonly string[], env: Environment, stdin = '') {
  const child = spawn(process.execPath, [...FLAGS_OF_PROGRAMS, FILE, ...args], {
    env: { ...childEnvironment(), ...env },
  })
  child.stdin.end(stdin)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

const passwordIn = (out: string): string => /^Password \(shown once\): (\S{20})$/m.exec(out)?.[1] ?? ''

/** A database of the test's own, without a schema or with this program's, and the environment that names it. */
async function servedDatabase(schema: 'no-schema' | 'migrated' = 'migrated') {
  const connection = await freshDatabase(schema === 'migrated' ? undefined : 'template0')
  const { db, pool, close } = openDatabase({ connection, poolSize: 2 })
  afterThisTest(close)
  const { host, port, user, database, password } = connection
  const credentials = `${user}${password ? `:${encodeURIComponent(String(password))}` : ''}`
  const url = `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  return { db, pool, env: { DATABASE_URL: url } }
}

test('nothing, or something unknown, gets the usage and exit code 2', async () => {
  const { code, out, err } = await admin([], {})
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('Say what to do.\n\nnpm run admin -- add EMAIL [--role ROLE]')
})

test.each([
  [['add', 'asha'], {}, '"asha" is not an e-mail address.'],
  [['list'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [['list'], { DATABASE_URL: 'postgres://u:open-sesame@127.0.0.1:1/x' }, 'No database server answers at 127'],
])('%s that cannot be done gets one line and exit code 1', async (args, env, why) => {
  const { code, out, err } = await admin(args, env)
  expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
  expect(err).toContain(why)
  expect(err).not.toContain('open-sesame')
})

describe('on a served database', () => {
  test('of an earlier version it changes nothing: processes of that version may run there', async () => {
    const { env, pool } = await servedDatabase('no-schema')
    const [first = ''] = (await readMigrations()).map(({ name }) => name)
    await migrate(pool, { upTo: first })
    const { code, out, err } = await admin(['list'], env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('is of an earlier version than this command')
    const { rows } = await pool.query('select name from schema_migration')
    expect(rows).toEqual([{ name: first }])
  })

  test.each(['list', 'add'])('without a schema there is nobody to %s, and it stays without', async (verb) => {
    const { env, pool } = await servedDatabase('no-schema')
    const { code, out, err } = await admin(verb === 'add' ? [verb, 'asha@example.in'] : [verb], env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('There is no installation in the database of DATABASE_URL')
    const { rows } = await pool.query("select from pg_tables where tablename = 'schema_migration'")
    expect(rows).toEqual([])
  })

  test('an administrator is added with a password that is shown once', async () => {
    const { db, env } = await servedDatabase()
    const { code, out } = await admin(['add', 'Asha@example.in'], env)
    expect(code).toBe(0)
    expect(out).toContain('Added Asha@example.in as owner.')
    const [account] = await db.selectFrom('administrator').selectAll().execute()
    expect(account).toMatchObject({ email: 'Asha@example.in', role: 'owner' })
    expect(await openPasswords().matches(passwordIn(out), account?.password_hash)).toBe(true)
    expect(await db.selectFrom('audit_entry').selectAll().execute()).toMatchObject([
      {
        action: 'administrator.create',
        actor_kind: 'system',
        actor_name: 'command line',
        subject_id: account?.id,
        after: { email: 'Asha@example.in', role: 'owner' },
      },
    ])

    const again = await admin(['add', 'asha@example.in'], env)
    expect(again).toEqual({
      code: 1,
      out: '',
      err: 'An operator with this e-mail already exists.\n',
    })
    await admin(['add', 'ravi@example.in', '--role', 'viewer'], env)
    expect((await admin(['list'], env)).out).toBe('Asha@example.in  owner\nravi@example.in  viewer\n')
  })

  test('a reset replaces the password and ends the sessions; a weak or missing one changes nothing', async () => {
    const { db, env } = await servedDatabase()
    const old = passwordIn((await admin(['add', 'asha@example.in'], env)).out)
    const account = () => db.selectFrom('administrator').selectAll().executeTakeFirstOrThrow()
    const { id } = await account()
    await openSession(db, { kind: 'administrator', subjectId: id, now: new Date() })

    expect(await admin(['reset', 'ravi@example.in'], env)).toMatchObject({ code: 1, out: '' })
    for (const [stdin, why] of [
      ['short\n', 'The password needs at least 12 characters.\n'],
      ['asha@example.in\n', 'The password must differ from the e-mail address.\n'],
      ['', 'No password came on standard input.\n'],
    ] as const) {
      expect(await admin(['reset', 'asha@example.in', '--password-stdin'], env, stdin)).toEqual({
        code: 1,
        out: '',
        err: why,
      })
    }
    expect(await openPasswords().matches(old, (await account()).password_hash)).toBe(true)

    const reset = await admin(
      ['reset', 'ASHA@example.in', '--password-stdin'],
      env,
      'amber-kettle-29\r\nmore\n',
    )
    expect(reset).toMatchObject({ code: 0, out: expect.not.stringContaining('amber') })
    expect(await openPasswords().matches('amber-kettle-29', (await account()).password_hash)).toBe(true)
    expect(await db.selectFrom('session').select('revoked_at').execute()).toEqual([
      { revoked_at: expect.any(Date) },
    ])
    const audit = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(audit.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['administrator.create', 'command line'],
      ['administrator.reset-password', 'command line'],
    ])
    expect(JSON.stringify(audit)).not.toMatch(/argon2|amber-kettle/)
  })
})

test('a lost second factor is removed, the sessions end, and a second time there is nothing to remove', async () => {
  const { db, env } = await servedDatabase()
  await admin(['add', 'asha@example.in'], env)
  const { id } = await db.selectFrom('administrator').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  await openSession(db, { kind: 'administrator', subjectId: id, now })
  const sealed = { administrator_id: id, sealed_secret: Buffer.alloc(32), created_at: now, confirmed_at: now }
  await db.insertInto('code_app').values(sealed).execute()
  const restored = await admin(['restore', 'asha@example.in'], env)
  expect(restored).toMatchObject({
    code: 0,
    out: 'The second factor of asha@example.in is removed: the password alone signs in.\n',
  })
  expect(await db.selectFrom('code_app').selectAll().execute()).toEqual([])
  const [session] = await db.selectFrom('session').select('revoked_at').execute()
  expect(session?.revoked_at).toBeInstanceOf(Date)
  const last = await db.selectFrom('audit_entry').select('action').orderBy('id', 'desc').executeTakeFirst()
  expect(last?.action).toBe('administrator.restore')
  expect(await admin(['restore', 'asha@example.in'], env)).toMatchObject({
    code: 1,
    err: 'This operator has no second factor to restore.\n',
  })
})

/** Of an installation that does not run. */
async function migratedDataFolder(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  const server = await startEmbeddedServer({ dataDir, log: () => undefined })
  const { pool, close } = openDatabase({ connection: server.connection, poolSize: 1 })
  await migrate(pool)
  await close()
  await server.stop()
  return dataDir
}

describe('on an embedded database', () => {
  test.each(['list', 'add'])('where none is, %s says so with the place and makes none', async (verb) => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'data')
    const words = verb === 'list' ? [verb] : [verb, 'asha@example.in']
    const refused = {
      code: 1,
      out: '',
      err: `There is no installation in ${dataDir}: set DATA_DIR, or DATABASE_URL, to the one that is meant. The first start makes a new one.\n`,
    }
    expect(await admin(words, { DATA_DIR: dataDir })).toEqual(refused)
    expect(await readdir(folder)).toEqual([])
    // As a folder for something else, and one whose database was never made.
    await mkdir(dataDir)
    expect(await admin(words, { DATA_DIR: dataDir })).toEqual(refused)
    expect(await readdir(dataDir)).toEqual([])
    await writeFile(join(dataDir, 'voltyatra.lock'), '')
    expect(await admin(words, { DATA_DIR: dataDir })).toEqual(refused)
    expect(await readdir(dataDir)).toEqual(['voltyatra.lock'])
  })

  test('it works while no program runs, side by side with itself, and leaves nothing running', async () => {
    const env = { DATA_DIR: await migratedDataFolder() }
    const emails = ['a@example.in', 'b@example.in', 'c@example.in']
    const added = await Promise.all(emails.map((email) => admin(['add', email], env)))
    expect(added.map(({ code, err }) => ({ code, err }))).toEqual(emails.map(() => ({ code: 0, err: '' })))
    expect((await admin(['list'], env)).out).toBe(emails.map((email) => `${email}  owner\n`).join(''))
    const server = await startEmbeddedServer({ dataDir: env.DATA_DIR, log: () => undefined })
    await server.stop()
  })

  test('it works beside the running program and does not disturb it', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const server = await startEmbeddedServer({ dataDir, log: () => undefined })
    afterThisTest(() => server.stop())
    const { db, pool, close } = openDatabase({ connection: server.connection, poolSize: 2 })
    afterThisTest(close)
    await migrate(pool)
    expect(await admin(['add', 'asha@example.in'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' })
    expect(await db.selectFrom('administrator').select('email').execute()).toEqual([
      { email: 'asha@example.in' },
    ])
  })
})
