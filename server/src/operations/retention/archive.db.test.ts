import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadMessagePage } from '../../charging/chargers/index.ts'
import { restoreMonth, selectArchivedMonths } from '../../db/archive/archive-month.ts'
import { checkArchive } from '../../db/archive/check-archive.ts'
import { MONTHLY_TABLES, makeMonths } from '../../db/months.ts'
import { createId } from '../../db/unit-of-work.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { loadAuditPage } from '../audit/index.ts'
import { keepMonths } from './index.ts'

const AT = (text: string) => new Date(text)
const BOOKING = '01900000-0000-7000-8000-00000000000b'

/** A folder that is mounted from somewhere else may be tested, too. */
const { TEST_ARCHIVE_DIR } = process.env

async function network(env: Readonly<Record<string, string>> = {}) {
  const own = TEST_ARCHIVE_DIR && join(TEST_ARCHIVE_DIR, createId())
  const on = await testApp({ env: { ARCHIVE_DIR: own ?? 'archive', ARCHIVE_AUDIT_MONTHS: '2', ...env } })
  const { app, clock } = on
  const { db } = app.database
  const archive = { folder: own ?? join(on.dataDir, 'archive'), auditMonths: 2, messageMonths: 12 }
  const charger = createId()
  await sql`insert into charger (id, identity, status, security_profile, created_at)
            values (${charger}, 'CP-1', 'pending', 1, ${clock.now()})`.execute(db)
  /** So many messages and entries a month, of four months that have ended. */
  const fill = async (count: number) => {
    for (const month of ['2026-05', '2026-06', '2026-07', '2026-10']) {
      await sql`
        insert into charger_message (charger_id, at, direction, action, message_id, payload, answer, error_code)
        select ${charger}, (${month} || '-02 00:00:00.000001+00')::timestamptz + n * interval '1 minute',
               case n % 2 when 0 then 'in' else 'out' end, case n % 3 when 0 then 'Heartbeat' else 'MeterValues' end,
               ${month} || ' ' || n, '{"text":"Ünïcode ' || n || '\n"}', null, case n % 5 when 0 then 'InternalError' end
          from generate_series(1, ${count}) as n`.execute(db)
      await sql`
        insert into audit_entry (id, at, actor_kind, actor_name, action, subject_kind, subject_id, before, after)
        select gen_random_uuid(), (${month} || '-02 00:00:00.5+00')::timestamptz + (n / 2) * interval '1 minute',
               'system', 'Jobs ' || (n % 2), case n % 3 when 0 then 'rate.set' else 'booking.cancel' end, 'booking',
               case n % 4 when 0 then ${BOOKING} else 'x_' || n end, '{"paise": 12345678901234567890.10}', null
          from generate_series(1, ${count}) as n`.execute(db)
    }
    const months = [4, 5, 6, 7, 10, 11].map((month) => new Date(Date.UTC(2026, month - 1, 1)))
    for (const table of MONTHLY_TABLES) await makeMonths(db, table, months)
  }
  const keep = () => keepMonths(db, clock.now(), archive)
  const stored = async (table: 'audit_entry' | 'charger_message') =>
    (
      await sql<{
        line: string
      }>`select row_to_json(one)::text as line from ${sql.table(table)} as one order by at, id`.execute(db)
    ).rows.map(({ line }) => line)
  return { ...on, db, archive, charger, fill, keep, stored }
}

/** Every row of a list, page by page. */
async function readAll(caller: Caller, path: string, limit: number): Promise<unknown[]> {
  const all: unknown[] = []
  let next = ''
  for (;;) {
    const { status, body } = await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`)
    expect(status).toBe(200)
    all.push(...body.data)
    const cursor = body.page ? body.page.nextCursor : body.before
    if (cursor === null) return all
    next = body.page ? `&cursor=${cursor}` : `&before=${cursor}`
  }
}

const AUDIT_REQUESTS = [
  '/audit-log',
  '/audit-log?sort=at',
  '/audit-log?action=rate.set',
  '/audit-log?action=booking.&sort=at',
  `/audit-log?subjectKind=booking&subjectId=${BOOKING}`,
  '/audit-log?q=JOBS%201',
  '/audit-log?q=x_1',
  '/audit-log?actorKind=customer',
  '/audit-log?actor=Jobs%201',
  `/audit-log?from=${encodeURIComponent('2026-06-02T00:01:00.500Z')}&to=${encodeURIComponent('2026-07-02T00:03:00.500Z')}`,
  `/audit-log?to=${encodeURIComponent('2026-06-02T00:02:00.500Z')}`,
]
const MESSAGE_REQUESTS = [
  '',
  '?q=%C3%BCN%C3%AFCODE%203',
  '?action=Heartbeat',
  '?direction=out',
  '?errors=true',
  '?q=%5Cn',
]

test('lists and searches find what lies in files as they found it in tables', async () => {
  const { operator, archive, charger, fill, keep } = await network()
  await fill(11)
  const owner = await operator()
  const messages = MESSAGE_REQUESTS.map((request) => `/chargers/${charger}/messages${request}`)
  const readLists = async () => {
    const lists: unknown[] = []
    for (const path of [...AUDIT_REQUESTS, ...messages]) {
      // What signing in wrote is of today, and stays.
      for (const limit of [3, 100]) lists.push(await readAll(owner, path, limit))
    }
    return lists
  }
  const csv = (await owner.get('/export/audit.csv?action=booking.')).body
  const before = await readLists()
  expect(await keep()).toMatchObject({ archived: 6, dropped: 0 })
  expect(await readdir(archive.folder)).toHaveLength(6)
  expect(await readLists()).toEqual(before)
  expect((await owner.get('/export/audit.csv?action=booking.')).body).toBe(csv)
  expect(csv.split('\n').length).toBeGreaterThan(20)
})

test('a list that reaches into files does not claim to know how many rows there are', async () => {
  const { operator, fill, keep } = await network()
  await fill(2)
  await keep()
  const owner = await operator()
  expect((await owner.get('/audit-log')).body.page).toMatchObject({ totalIsAtLeast: true })
  const from = encodeURIComponent('2026-09-01T00:00:00Z')
  expect((await owner.get(`/audit-log?from=${from}`)).body.page).not.toHaveProperty('totalIsAtLeast')
})

test('a file is plain lines of JSON in gzip, which its owner alone may read', async () => {
  const { archive, fill, keep, stored } = await network()
  await fill(3)
  const before = await stored('audit_entry')
  await keep()
  const [name = ''] = (await readdir(archive.folder)).filter((one) => one.startsWith('audit_entry-2026-05'))
  const path = join(archive.folder, name)
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trim()
    .split('\n')
  expect(lines.toSorted()).toEqual(before.slice(0, 3).toSorted())
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a restored month is in its table as it was, stays for thirty days, and goes to a file again', async () => {
  const { app, db, archive, clock, operator, charger, fill, keep, stored } = await network()
  await fill(7)
  const before = {
    audit_entry: await stored('audit_entry'),
    charger_message: await stored('charger_message'),
  }
  const owner = await operator()
  const list = await readAll(owner, `/chargers/${charger}/messages`, 4)
  await keep()
  for (const table of ['audit_entry', 'charger_message'] as const) {
    for (const month of [5, 6, 7]) {
      const request = {
        table,
        first: AT(`2026-0${month}-01T00:00:00Z`),
        folder: archive.folder,
        now: clock.now(),
      }
      expect(await restoreMonth(db, request)).toBe(7)
      expect(await restoreMonth(db, request)).toBe(0)
      expect(await readAll(owner, `/chargers/${charger}/messages`, 4)).toEqual(list)
    }
    expect((await stored(table)).slice(0, before[table].length)).toEqual(before[table])
  }
  clock.advance(days(30) - 1)
  expect(await keep()).toMatchObject({ archived: 0 })
  clock.advance(1)
  expect(await keep()).toMatchObject({ archived: 6 })
  expect(await readdir(archive.folder)).toHaveLength(6)
  expect(await checkArchive(app.database.db, archive.folder)).toMatchObject({
    months: 6,
    wrong: [],
    unknown: [],
    recent: [],
  })
  expect(await readAll(await operator(), `/chargers/${charger}/messages`, 4)).toEqual(list)
})

test('a file that no month is read from is left alone for a day: its run may be about to enter it', async () => {
  const { db, archive, fill, keep } = await network()
  await fill(5)
  await keep()
  await writeFile(join(archive.folder, 'left.gz'), 'rows')
  const { mtime } = await stat(join(archive.folder, 'left.gz'))
  const check = async (now: Date) => {
    const { wrong, unknown, recent } = await checkArchive(db, archive.folder, now)
    return { wrong, unknown, recent }
  }
  expect(await check(addMs(mtime, days(1) - 1))).toEqual({ wrong: [], unknown: [], recent: ['left.gz'] })
  expect(await check(addMs(mtime, days(1) + 1))).toEqual({ wrong: [], unknown: ['left.gz'], recent: [] })
})

test('a file that is missing or damaged is named, and nobody is shown a list without its rows', async () => {
  const { db, archive, clock, operator, charger, fill, keep } = await network()
  await fill(5)
  await keep()
  const owner = await operator()
  const names = (await readdir(archive.folder)).sort()
  const [audit = '', , , message = ''] = names
  await writeFile(
    join(archive.folder, audit),
    Buffer.alloc((await stat(join(archive.folder, audit))).size, 7),
  )
  const path = join(archive.folder, message)
  await writeFile(path, (await readFile(path)).subarray(0, 10))
  const ofToday = encodeURIComponent('2026-10-01T00:00:00Z')
  expect((await owner.get(`/audit-log?from=${ofToday}`)).status).toBe(200)
  expect((await owner.get('/audit-log?limit=100')).status).toBe(409)
  expect((await owner.get('/audit-log?limit=100')).body).toMatchObject({
    message: expect.stringContaining('npm run archive -- check'),
  })
  expect((await owner.get(`/chargers/${charger}/messages`)).status).toBe(409)
  expect((await owner.get(`/export/audit.csv?from=${ofToday}`)).status).toBe(200)
  const file = await owner.get('/export/audit.csv')
  expect(file).toMatchObject({ status: 409, body: { code: 'archived-month-missing' } })
  expect((await checkArchive(db, archive.folder)).wrong).toHaveLength(2)
  const request = {
    table: 'audit_entry',
    first: AT('2026-05-01T00:00:00Z'),
    folder: archive.folder,
    now: clock.now(),
  } as const
  await expect(restoreMonth(db, request)).rejects.toThrow('is not as it was written')
  expect((await selectArchivedMonths(db)).every(({ restoredAt }) => restoredAt === null)).toBe(true)
})

test('where no folder is set any more nobody is shown a list without what lies in files', async () => {
  const { db, charger, fill, keep } = await network()
  await fill(5)
  const read = async () => [
    await loadAuditPage(db, undefined, { limit: 100 }),
    await loadMessagePage(db, undefined, { chargerId: charger, limit: 100 }),
  ]
  const [entries, messages] = await read()
  expect(entries).toMatchObject({ ok: true, value: { nextCursor: null } })
  expect(messages).toMatchObject({ ok: true, value: { before: null } })
  await keep()
  expect(await read()).toEqual(
    Array(2).fill({ ok: false, refusal: expect.objectContaining({ kind: 'archived-month-missing' }) }),
  )
})

test('files of messages go after their time, and none of the audit log', async () => {
  const { archive, clock, operator, charger, fill, keep } = await network()
  await fill(2)
  await keep()
  clock.advance(AT('2027-07-01T00:00:00Z').getTime() - clock.now().getTime())
  expect(await keep()).toMatchObject({ deleted: 2 })
  const left = (await readdir(archive.folder)).map((name) => name.slice(0, -18)).sort()
  expect(left.filter((name) => name.startsWith('audit'))).toHaveLength(4)
  expect(left.filter((name) => name.startsWith('charger'))).toEqual([
    'charger_message-2026-07',
    'charger_message-2026-10',
  ])
  expect(await readAll(await operator(), `/chargers/${charger}/messages`, 10)).toHaveLength(4)
})

test('a month that somebody writes to stays in its table, and goes at the next run with what was written', async () => {
  const { app, archive, db, charger, fill, keep } = await network()
  // Makes the months to come and drops what was there before any: both wait for the same lock.
  await keep()
  await sql`insert into charger_message (charger_id, at, direction, action, message_id, payload)
            values (${charger}, '2026-04-09', 'in', 'Heartbeat', 'first', '{}')`.execute(db)
  await fill(2)
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`insert into charger_message (charger_id, at, direction, action, message_id, payload)
                        values ('${charger}', '2026-06-09', 'in', 'Heartbeat', 'late', '{}')`)
    await expect(keep()).rejects.toThrow(/failed/)
    const entered = (await selectArchivedMonths(db)).map(({ file }) => file)
    expect(entered.every((file) => file.startsWith('audit_entry'))).toBe(true)
    expect((await readdir(archive.folder)).sort()).toEqual(entered.sort())
    await holder.query('commit')
  } finally {
    holder.release(true)
  }
  await keep()
  expect(await readdir(archive.folder)).toHaveLength(7)
  const months = (await selectArchivedMonths(db)).filter(({ table }) => table === 'charger_message')
  expect(months.map(({ rows }) => rows)).toEqual([1, 2, 3, 2])
  expect((await checkArchive(db, archive.folder)).wrong).toEqual([])
})

test('of a commit that nobody heard of the file stays, is named, and the next run writes another', async () => {
  const { db, archive, clock, fill, keep } = await network()
  await fill(2)
  await sql`
    create function end_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db)
  await sql`
    create constraint trigger ends after insert on archived_month deferrable initially deferred
      for each row execute function end_connection()`.execute(db)
  await expect(keep()).rejects.toThrow(/failed/)
  await sql`drop trigger ends on archived_month`.execute(db)
  const left = (await readdir(archive.folder)).sort()
  expect(left).toHaveLength(2)
  expect((await checkArchive(db, archive.folder)).recent).toEqual(left)
  clock.advance(1)
  await keep()
  expect(await checkArchive(db, archive.folder)).toMatchObject({ months: 6, wrong: [], recent: left })
})

test('a search through more than a call reads goes on with the next page until it has found', async () => {
  const { db, operator, charger, fill, keep } = await network()
  await fill(1)
  await sql`
    insert into charger_message (charger_id, at, direction, action, message_id, payload)
    select ${charger}, '2026-04-03', 'in', 'DataTransfer', 'm' || n, case n when 1 then 'the needle' else repeat('x', 60000) end
      from generate_series(1, 450) as n`.execute(db)
  await keep()
  const owner = await operator()
  const first = (await owner.get(`/chargers/${charger}/messages?q=needle`)).body
  expect(first).toMatchObject({ data: [], before: expect.any(Number) })
  const found = await readAll(owner, `/chargers/${charger}/messages?q=needle`, 10)
  expect(found).toMatchObject([{ payload: 'the needle' }])
})

const KEEPER = fileURLToPath(new URL('./testing/keep-months-process.ts', import.meta.url))

/** Kills it at the so many-th change of a file in the folder. @returns whether it was still at work */
async function runKilled(given: object, folder: string, changes: number): Promise<boolean> {
  const seen = watch(folder)
  let count = 0
  const child = spawn(process.execPath, [KEEPER, JSON.stringify(given)], { stdio: 'inherit' })
  seen.on('change', () => {
    count += 1
    if (count === changes) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  seen.close()
  return signal === 'SIGKILL'
}

test('a process that is killed while it moves months loses no row, and shows none twice', async () => {
  const { app, db, archive, clock, operator, charger, fill, keep } = await network()
  await fill(2_000)
  await mkdir(archive.folder)
  const owner = await operator()
  const read = async () => [
    await readAll(owner, `/chargers/${charger}/messages`, 500),
    await readAll(owner, '/audit-log', 200),
  ]
  const before = await read()
  expect(before.map((rows) => rows.length)).toEqual([8_000, 8_000])
  const given = { connection: app.database.pool.options, now: clock.now(), archive }
  let killed = 0
  for (const changes of [1, 2, 3, 4, 6, 9]) {
    killed += (await runKilled(given, archive.folder, changes)) ? 1 : 0
    expect(await read()).toEqual(before)
    expect((await checkArchive(db, archive.folder)).wrong).toEqual([])
  }
  expect(killed).toBeGreaterThan(0)
  // A connection whose process is dead may still hold its month for a moment.
  await expect
    .poll(
      () =>
        keep().then(
          ({ archived }) => archived >= 0,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect((await checkArchive(db, archive.folder)).months).toBe(6)
  expect(await read()).toEqual(before)
})
