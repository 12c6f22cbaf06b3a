import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../money/ledger/index.ts'
import { createDiskBillImages } from '../../platform/bill-images.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { temporaryFolder } from '../embedded/testing/rig.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { FIRST_RELEASE, insertFirstReleaseData, rowsOf } from '../testing/first-release-data.ts'
import { afterThisTest, testDatabase } from '../testing/test-database.ts'
import { writeArchive } from './archive-file.ts'
import { selectTablesInOrder } from './catalog.ts'
import {
  checkBackup,
  describeOrigin,
  ensureSigningKey,
  findSigningKey,
  restoreBackup,
  type SigningKey,
  writeBackup,
} from './index.ts'

const NOW = new Date('2025-03-01T12:00:00Z')
const IMAGE = Buffer.from('the picture of a bill')

let folder: string
let key: SigningKey
beforeEach(async () => {
  folder = await temporaryFolder()
  key = await ensureSigningKey(folder)
})

const given = { findKey: async () => key, whereItIs: 'The database', now: NOW }

const emptyDatabase = () => testDatabase({ template: 'template0' })

/** An installation with a little of everything; at the newest schema unless stated otherwise. */
async function installation({ upTo }: { upTo?: string } = {}) {
  const { pool, db } = await (upTo === undefined ? testDatabase() : emptyDatabase())
  if (upTo !== undefined) await migrate(pool, { upTo })
  await insertFirstReleaseData(pool)
  const billImages = createDiskBillImages(join(folder, 'source-images'))
  await billImages.put(FIRST_RELEASE.image, IMAGE)
  return { pool, db, billImages }
}

const backupOf = async ({ pool, billImages }: Awaited<ReturnType<typeof installation>>, force = false) => {
  const path = join(folder, 'backup.tgz')
  await writeBackup({ pool, billImages, path, ...given, mayReplace: force })
  return path
}

let whole: Buffer | undefined

/** The bytes of a backup, made once for the tests that change them. The schema of the first release is made in a moment. */
async function wholeBackup(): Promise<Buffer> {
  whole ??= await readFile(await backupOf(await installation({ upTo: await findFirstRelease() })))
  return Buffer.from(whole)
}

const findFirstRelease = async (): Promise<string> => (await readMigrations())[0]?.name ?? ''

const targetImages = () => createDiskBillImages(join(folder, 'target-images'))

const restoreInto = (pool: pg.Pool, path: string) =>
  restoreBackup({ pool, billImages: targetImages(), path, whereItIs: 'The database' })

async function tables(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    return await selectTablesInOrder(client)
  } finally {
    client.release()
  }
}

async function hasNoTables(pool: pg.Pool): Promise<boolean> {
  return (await tables(pool)).length === 0
}

test('a user from whom policies hide rows makes no backup', async () => {
  const { pool, billImages } = await installation()
  const role = `reader_${process.pid}`
  await pool.query(`create role ${role} in role pg_read_all_data`)
  const connection = { ...pool.options, options: `-c role=${role}` }
  const reader = new pg.Pool({ ...connection, max: 2 })
  // One that a failed transaction leaves is closed behind the test, and the database may end it first.
  reader.on('error', () => undefined)
  afterThisTest(async () => {
    await reader.end()
    await pool.query(`drop role ${role}`)
  })
  const path = join(folder, 'backup.tgz')
  const refused = writeBackup({ pool: reader, billImages, path, ...given, mayReplace: false })
  await expect(refused).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('may not read everything'),
  })
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('a backup brings back every row, image and counter as it was, and the books balance', async () => {
  const source = await installation()
  const path = await backupOf(source)
  const { db, pool } = await emptyDatabase()
  await restoreInto(pool, path)
  for (const { name, columns } of await tables(source.pool)) {
    expect(await rowsOf(pool, name, columns), name).toEqual(await rowsOf(source.pool, name, columns))
  }
  expect(await targetImages().get(FIRST_RELEASE.image)).toEqual(IMAGE)
  expect((await auditLedger(db)).differences).toEqual([])
  const next = `insert into ledger_account (kind, owner_id, balance_paise) values ('booking_hold', gen_random_uuid(), 0) returning id`
  expect((await pool.query(next)).rows).toEqual((await source.pool.query(next)).rows)
})

test('what is restored lies in its months at once, so that nobody who writes waits for it to be moved', async () => {
  const source = await installation()
  await source.pool.query(`
    insert into audit_entry (id, at, actor_kind, actor_name, action, subject_kind, subject_id)
      select gen_random_uuid(), at, 'system', 'Jobs', 'rate.set', 'rate', at::text
        from unnest(array['2031-01-31 23:59Z', '2031-02-01Z', '2031-02-28Z']::timestamptz[]) as at`)
  const { pool } = await emptyDatabase()
  await restoreInto(pool, await backupOf(source))
  const { rows } = await pool.query(`
    select tableoid::regclass::text as month, count(*)::int from audit_entry where at >= '2031-01-01Z' group by 1 order by 1`)
  expect(rows).toEqual([
    { month: 'months.audit_entry_2031_01', count: 1 },
    { month: 'months.audit_entry_2031_02', count: 2 },
  ])
  expect((await pool.query('select from months.audit_entry_rest')).rowCount).toBe(0)
  await expect(pool.query('delete from months.audit_entry_2031_01')).rejects.toThrow()
})

test('after a restore every guard of the database stands again, and the restore itself notifies no screen', async () => {
  const path = await backupOf(await installation())
  const { pool } = await emptyDatabase()
  await restoreInto(pool, path)
  for (const forbidden of [
    'update ledger_entry set amount_paise = 1',
    'delete from audit_entry',
    'truncate withdrawal cascade',
    'update ledger_account set balance_paise = 1 where balance_paise > 1',
  ]) {
    await expect(pool.query(forbidden), forbidden).rejects.toMatchObject({ code: '23001' })
  }
  const { rows } = await pool.query(
    `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  )
  expect(rows).toEqual([])
  expect((await pool.query('select from change_event')).rowCount).toBe(0)
})

test('nobody is signed in after a restore', async () => {
  const source = await installation()
  expect((await source.pool.query('select from session')).rowCount).toBe(1)
  const path = await backupOf(source)
  const { pool } = await emptyDatabase()
  await restoreInto(pool, path)
  expect((await pool.query('select from session')).rowCount).toBe(0)
})

test('a backup of an earlier release is restored and then brought to this schema', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const path = await backupOf(await installation({ upTo: await findFirstRelease() }))
  const { db, pool } = await emptyDatabase()
  expect((await restoreInto(pool, path)).migrated).toEqual(names.slice(1))
  expect((await auditLedger(db)).differences).toEqual([])
})

test('a database with anything in it is refused, and stays as it is', async () => {
  const source = await installation()
  const path = await backupOf(source)
  const { pool } = await emptyDatabase()
  await pool.query('create table mine (id int); insert into mine values (1)')
  await expect(restoreInto(pool, path)).rejects.toThrow('The database is not empty')
  expect((await tables(pool)).map(({ name }) => name)).toEqual(['mine'])
})

test('of a database without an installation there is no backup, and nothing is made for one', async () => {
  const { pool } = await emptyDatabase()
  const own = join(folder, 'own')
  const refused = writeBackup({
    ...{ ...given, pool, billImages: targetImages(), mayReplace: false },
    ...{ path: join(own, 'backup.tgz'), findKey: () => ensureSigningKey(own) },
  })
  await expect(refused).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('The database has no installation in it'),
  })
  await expect(stat(own)).rejects.toThrow('ENOENT')
})

test('a program that makes its schema while the restore begins keeps it, and the restore says so', async () => {
  const path = await backupOf(await installation({ upTo: await findFirstRelease() }))
  const { db, pool } = await emptyDatabase()
  // The program has begun to migrate and has made nothing yet.
  const holder = await pool.connect()
  await holder.query('begin; create table schema_migration (name text)')
  const migrating = migrate(pool, { upTo: await findFirstRelease() })
  await untilWaiting(db, 1)
  const restoring = restoreInto(pool, path)
  restoring.catch(() => undefined)
  await untilWaiting(db, 2)
  await holder.query('rollback')
  holder.release()
  await migrating
  await expect(restoring).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('has made a new installation there since; nothing was restored'),
  })
  expect((await pool.query('select from administrator')).rowCount).toBe(0)
})

test('where the disk of the database is full, a restore and a migration say so, and nothing is there afterwards', async () => {
  const path = await backupOf(await installation({ upTo: await findFirstRelease() }))
  const { pool } = await emptyDatabase()
  await pool.query(`
    create function fill_disk() returns event_trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE INDEX') execute function fill_disk()`)
  await expect(restoreInto(pool, path)).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('is full, and nothing was restored'),
  })
  expect(await hasNoTables(pool)).toBe(true)
  await expect(migrate(pool)).rejects.toMatchObject({
    name: 'SchemaError',
    message: expect.stringContaining('The disk that holds the database is full'),
  })
})

test('a folder of keys or images that cannot be used is named, in a backup and in a restore', async () => {
  const source = await installation({ upTo: await findFirstRelease() })
  const path = await backupOf(source)
  const file = join(folder, 'file')
  await writeFile(file, 'mine')
  const images = createDiskBillImages(file)
  await expect(ensureSigningKey(file)).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining(file),
  })
  await expect(
    writeBackup({ ...given, pool: source.pool, billImages: images, path, mayReplace: true }),
  ).rejects.toThrow(`${file}: there is no such folder.`)
  const { pool } = await emptyDatabase()
  const restored = restoreBackup({ pool, billImages: images, path, whereItIs: 'The database' })
  await expect(restored).rejects.toMatchObject({
    name: 'BackupError',
    message: `${file}: something else has this name.`,
  })
  expect(await hasNoTables(pool)).toBe(true)
})

test('a file that is there already is replaced only when asked to, and no part of another stays', async () => {
  const source = await installation()
  const path = await backupOf(source)
  const first = await readFile(path)
  await expect(backupOf(source)).rejects.toThrow('is there already')
  expect(await readFile(path)).toEqual(first)
  await backupOf(source, true)
  await checkBackup(path)
})

test('a month that goes to a file while the backup begins is in it by its rows or by its file', async () => {
  const source = await installation()
  await source.pool.query(`
    select make_month('audit_entry', '2024-01-01Z');
    insert into audit_entry (id, at, actor_kind, actor_name, action, subject_kind, subject_id)
      select gen_random_uuid(), '2024-01-15Z', 'system', 'Jobs', 'rate.set', 'rate', n::text from generate_series(1, 3) n`)
  const { rows: before } = await source.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_entry',
  )
  // The end of writeMonth, held open just before its commit.
  const moving = await source.pool.connect()
  await moving.query(`
    begin;
    insert into archived_month (file, table_name, first, ends, rows, bytes, sha256, written_at)
      values ('audit_entry-2024-01-00000000.jsonl.gz', 'audit_entry', '2024-01-01Z', '2024-02-01Z', 3, 1, repeat('0', 64), now());
    drop table months.audit_entry_2024_01`)
  const making = backupOf(source)
  making.catch(() => undefined)
  await untilWaiting(source.db, 1)
  await moving.query('commit')
  moving.release()
  const { end } = await checkBackup(await making)
  const found = (end.rows.audit_entry ?? 0) + 3 * (end.rows.archived_month ?? 0)
  expect(found).toBe(before[0]?.count)
})

test('a backup that is stopped leaves no file', async () => {
  const { pool, billImages } = await installation()
  const path = join(folder, 'stopped.tgz')
  const signal = AbortSignal.abort()
  await expect(writeBackup({ pool, billImages, path, ...given, mayReplace: false, signal })).rejects.toThrow()
  await expect(checkBackup(path)).rejects.toThrow('there is no such file')
})

test('a place where nothing can be written is named, with the reason', async () => {
  const source = await installation()
  const { pool, billImages } = source
  const path = join(folder, 'no such folder', 'backup.tgz')
  await expect(writeBackup({ pool, billImages, path, ...given, mayReplace: false })).rejects.toThrow(
    `${path}: there is no such file or folder.`,
  )
  const below = join(await backupOf(source), 'backup.tgz')
  await expect(writeBackup({ pool, billImages, path: below, ...given, mayReplace: false })).rejects.toThrow(
    `${below}: there is no such folder.`,
  )
})

describe('a file that is not the backup that was made is refused before anything is written', () => {
  const swap = (tar: Buffer, from: string, to: string): Buffer => {
    const at = tar.indexOf(from)
    expect(at).toBeGreaterThan(0)
    return Buffer.concat([tar.subarray(0, at), Buffer.from(to), tar.subarray(at + from.length)])
  }
  const zipped = (change: (tar: Buffer) => Buffer) => (file: Buffer) => gzipSync(change(gunzipSync(file)))

  test.each<[string, (file: Buffer) => Buffer, string]>([
    ['cut off at its end', (file) => file.subarray(0, -1), 'is cut off'],
    ['cut off in the middle', (file) => file.subarray(0, file.length / 2), 'is cut off'],
    ['empty', () => Buffer.alloc(0), 'is cut off'],
    [
      'with one bit turned',
      // Of its check sum: elsewhere a bit may stand where it means nothing, or make the end come too late.
      (file) => Buffer.from(file.map((byte, at) => (at === file.length - 8 ? byte ^ 1 : byte))),
      'damaged',
    ],
    [
      'with something behind it',
      (file) => Buffer.concat([file, Buffer.from('x')]),
      'is not the whole backup',
    ],
    ['with an amount changed', zipped((tar) => swap(tar, '50000', '60000')), 'damaged or changed'],
    [
      'without its last member',
      zipped((tar) => Buffer.concat([tar.subarray(0, tar.indexOf('end.json')), Buffer.alloc(1024)])),
      'damaged or changed',
    ],
    ['of another program', () => gzipSync('hello'), 'not a backup'],
    ['that is no archive at all', () => Buffer.from('{"format":"voltyatra-backup"}'), 'not a backup'],
    ['of a newer release', zipped((tar) => swap(tar, '0001-core.sql', '9999-core.sql')), 'a newer VoltYatra'],
  ])('%s', async (_what, change, why) => {
    const path = join(folder, 'changed.tgz')
    await writeFile(path, change(await wholeBackup()))
    await expect(checkBackup(path)).rejects.toThrow(why)
    const { pool } = await emptyDatabase()
    await expect(restoreInto(pool, path)).rejects.toThrow(why)
    expect(await hasNoTables(pool)).toBe(true)
  })
})

test('of a damaged backup of this release nothing is left either', async () => {
  const path = await backupOf(await installation())
  await writeFile(path, (await readFile(path)).subarray(0, -1))
  const { pool } = await emptyDatabase()
  await expect(restoreInto(pool, path)).rejects.toThrow('is cut off')
  expect(await hasNoTables(pool)).toBe(true)
})

describe('who made a backup', () => {
  /** The members of a tar of ours, each with its whole bytes. */
  function membersOf(tar: Buffer): { readonly name: string; readonly content: Buffer }[] {
    const members = []
    for (let at = 0; tar[at] !== 0; ) {
      const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
      members.push({ name, content: tar.subarray(at + 512, at + 512 + size) })
      at += 512 + Math.ceil(size / 512) * 512
    }
    return members
  }

  interface Made {
    readonly name: string
    readonly content: Buffer
  }

  /** An archive that is whole in itself, with the members that `change` makes of those of a backup. */
  async function remade(change: (members: Made[]) => Made[], signedBy?: SigningKey): Promise<string> {
    const path = join(folder, 'remade.tgz')
    const members = change(membersOf(gunzipSync(await wholeBackup())))
    await writeArchive(path, { now: NOW, mayReplace: true }, async (archive) => {
      let end: Buffer | undefined
      for (const { name, content } of members) {
        if (name === 'end.json') {
          const images = members.filter((member) => member.name.startsWith('user-images/')).length
          end = Buffer.from(JSON.stringify({ ...JSON.parse(String(content)), images, sha256: archive.sum() }))
          await archive.add(name, end)
        } else if (name === 'signature.json' && signedBy) {
          await archive.add(name, Buffer.from(JSON.stringify(signedBy.sign(end ?? content))))
        } else await archive.add(name, content)
      }
    })
    return path
  }

  test('is known by the installation that made it, and by the printed key', async () => {
    const path = await backupOf(await installation())
    const { origin } = await checkBackup(path)
    expect(origin).toEqual({ kind: 'signed', publicKey: key.publicKey })
    const own = await findSigningKey(folder)
    expect(own?.publicKey).toBe(key.publicKey)
    expect(describeOrigin(origin, own?.publicKey)).toBe(
      `It is signed with this installation's key ${key.publicKey}.`,
    )
    expect(describeOrigin(origin, undefined)).toMatch(/only whoever knows .* knows who made it/)
    const { mode } = await stat(join(folder, 'backup-key.pem'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('cannot be made from a backup: a changed one has to be signed with another key', async () => {
    expect(gunzipSync(await wholeBackup()).includes('PRIVATE KEY')).toBe(false)
    const richer = (members: Made[]) =>
      members.map(({ name, content }) => ({
        name,
        content: name.startsWith('tables/')
          ? Buffer.from(String(content).replace('50000', '60000'))
          : content,
      }))
    await expect(checkBackup(await remade(richer))).rejects.toThrow('damaged or changed')
    const thief = await ensureSigningKey(join(folder, 'thief'))
    const { origin } = await checkBackup(await remade(richer, thief))
    expect(origin).toEqual({ kind: 'signed', publicKey: thief.publicKey })
    expect(describeOrigin(origin, key.publicKey)).not.toContain('this installation')
    const unsigned = (members: Made[]) => members.filter(({ name }) => name !== 'signature.json')
    await expect(checkBackup(await remade(unsigned))).rejects.toThrow('damaged or changed')
  })

  test('is not known of one of an earlier version, which is restored all the same', async () => {
    const path = await remade((members) =>
      members
        .filter(({ name }) => name !== 'signature.json')
        .map(({ name, content }) => ({
          name,
          content:
            name === 'manifest.json'
              ? Buffer.from(String(content).replace('"version": 2', '"version": 1'))
              : content,
        })),
    )
    const { origin } = await checkBackup(path)
    expect(describeOrigin(origin, key.publicKey)).toBe(
      'It is not signed: it proves that it is whole, not who made it.',
    )
    const { db, pool } = await emptyDatabase()
    await restoreInto(pool, path)
    expect((await auditLedger(db)).differences).toEqual([])
  })

  test.each(['../../etc/passwd', 'bill.svg', '\u001b[2J.jpg', `${'A'.repeat(22)}.jpg.exe`])(
    'does not matter where a picture is named %j: it is refused in a sentence',
    async (name) => {
      const withPicture = (members: Made[]) =>
        members.flatMap((member) =>
          member.name === 'end.json'
            ? [{ name: `user-images/${name.replaceAll('/', '\\')}`, content: IMAGE }, member]
            : [member],
        )
      const path = await remade(withPicture, key)
      const problem = `has a picture with the name ${JSON.stringify(name.replaceAll('/', '\\'))}`
      await expect(checkBackup(path)).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringContaining(problem),
      })
      const { pool } = await emptyDatabase()
      await expect(restoreInto(pool, path)).rejects.toThrow('which VoltYatra gives none')
      expect(await hasNoTables(pool)).toBe(true)
    },
  )
})
