/** `npm run archive`: lists the files of old months, checks them, and brings a month back into the database. */
import { parseArgs } from 'node:util'
import { runFileCommand, UsageError } from './backup-command.ts'
import { type ArchivedMonth, restoreMonth, selectArchivedMonths } from './db/archive/archive-month.ts'
import { checkArchive } from './db/archive/check-archive.ts'
import { withCliDatabase } from './db/cli-database.ts'
import type { Db } from './db/client.ts'
import { systemClock } from './platform/clock.ts'
import { type ArchiveFolder, readConfig } from './platform/config.ts'

const USAGE = `npm run archive -- list                      the months that lie in files
npm run archive -- check                     reads all files, and says which are missing or damaged
npm run archive -- restore audit 2024-03     puts a month of the audit log back into the database, for 30 days
npm run archive -- restore messages 2024-03  the same of chargers' messages

ARCHIVE_DIR must say where the files are. The program may run meanwhile.`

const TABLES = { audit: 'audit_entry', messages: 'charger_message' } as const

const describeMonth = ({ table, first, ends, rows, bytes, file, restoredAt }: ArchivedMonth): string => {
  const last = new Date(ends.getTime() - 1).toISOString().slice(0, 7)
  const start = first.toISOString().slice(0, 7)
  const span = start === last ? start : `${start} to ${last}`
  return `  ${table === 'audit_entry' ? 'audit' : 'messages'} ${span}: ${rows} rows, ${Math.ceil(bytes / 1_000)} kB, ${file}${restoredAt ? ', back in the database' : ''}`
}

interface Done {
  readonly lines: readonly string[]
  readonly isWell: boolean
}

async function check(db: Db, { folder }: ArchiveFolder): Promise<Done> {
  const { months, wrong, unknown, recent } = await checkArchive(db, folder)
  return {
    lines: [
      ...wrong,
      ...recent.map(
        (name) =>
          `${name}: no month is read from it yet; it is not a day old, and may be about to be. Leave it.`,
      ),
      ...unknown.map(
        (name) =>
          `${name}: no month of this database is read from it. Where no other database writes to this folder, as the one does from whose backup this one was restored, a run that was ended left it, and it may be deleted.`,
      ),
      `${months} files: ${wrong.length === 0 ? 'all as they were written' : `${wrong.length} missing or damaged`}.`,
    ],
    isWell: wrong.length === 0,
  }
}

async function restore(
  db: Db,
  { folder }: ArchiveFolder,
  [name = '', month = '']: readonly string[],
): Promise<Done> {
  const table = TABLES[name as keyof typeof TABLES]
  if (!table) throw new UsageError('Say of what: audit or messages.')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new UsageError('Say which month, like 2024-03.')
  const first = new Date(`${month}-01T00:00:00Z`)
  const rows = await restoreMonth(db, { table, first, folder, now: systemClock.now() })
  return rows === 0
    ? { lines: [`No file has ${name} of ${month} that are not in the database.`], isWell: false }
    : { lines: [`${rows} rows are back in the database, for 30 days.`], isWell: true }
}

function readWords(): readonly string[] {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options: {} }).positionals
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0])
  }
}

await runFileCommand(USAGE, async () => {
  const [command, ...rest] = readWords()
  if (command !== 'list' && command !== 'check' && command !== 'restore') {
    throw new UsageError('Say what: list, check or restore.')
  }
  const config = readConfig(process.env, process.cwd())
  const { archive } = config
  if (!archive) throw new UsageError('ARCHIVE_DIR is not set: nothing lies in files.')
  return withCliDatabase(config, async (db) => {
    if (command === 'check') return check(db, archive)
    if (command === 'restore') return restore(db, archive, rest)
    const months = await selectArchivedMonths(db)
    return { lines: months.length > 0 ? months.map(describeMonth) : ['Nothing lies in files.'], isWell: true }
  })
})
