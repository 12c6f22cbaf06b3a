/**
 * `npm run audit`: computes every kept figure again and prints what differs. It works beside the running program and
 * without it. Exit 0: nothing differs; 1: something does; 2: it could not look.
 */

import { parseArgs } from 'node:util'
import { checkArchive } from './db/archive/check-archive.ts'
import { withCliDatabase } from './db/cli-database.ts'
import type { Db } from './db/client.ts'
import { EmbeddedServerError } from './db/embedded/index.ts'
import { SchemaError } from './db/migrate.ts'
import { ServedDatabaseError } from './db/served.ts'
import { LOCALE } from './messages/locale.ts'
import { auditBooks, type Check } from './operations/books/index.ts'
import { forgetRollups, rollUpDays } from './operations/rollups/index.ts'
import { systemClock } from './platform/clock.ts'
import { type ArchiveFolder, ConfigError, readConfig } from './platform/config.ts'

const USAGE = `npm run audit                prints what differs
npm run audit -- --recount   throws the day rollups away and counts them again first`

/** What was typed is wrong. */
class UsageError extends Error {}

/** More than anybody reads; how many there are is said. */
const MOST_SHOWN = 100

/** @returns how many differences there are */
async function audit(db: Db): Promise<number> {
  let found = 0
  const { bookings, transfers, entries } = await auditBooks(db, async (check) => {
    found += await printCheck(check)
  })
  const looked = [`${count(bookings)} bookings`, `${count(transfers)} transfers`, `${count(entries)} entries`]
  console.log(`${looked.join(', ')}: ${found === 0 ? 'nothing differs.' : `${count(found)} differences.`}`)
  return found
}

const count = (number: number): string => number.toLocaleString(LOCALE)

async function printCheck({ claim, differences }: Check): Promise<number> {
  let found = 0
  for await (const line of differences) {
    if (found === 0) console.log(`✗ ${claim}: no.`)
    found += 1
    if (found <= MOST_SHOWN) console.log(`  ${line}`)
  }
  if (found === 0) console.log(`✓ ${claim}.`)
  if (found > MOST_SHOWN) console.log(`  and ${count(found - MOST_SHOWN)} more`)
  return found
}

/** Files of old months: each is there, and as it was written. */
async function auditArchive(db: Db, archive: ArchiveFolder | undefined): Promise<number> {
  const { months, wrong } = await checkArchive(db, archive?.folder)
  if (months === 0) return 0
  const differences = (async function* () {
    yield* wrong
  })()
  return printCheck({ claim: `${count(months)} files of old months are as they were written`, differences })
}

async function recount(db: Db): Promise<void> {
  await db.transaction().execute(forgetRollups)
  const { rows } = await rollUpDays(db, systemClock.now())
  console.log(`Counted the day rollups again: ${count(rows)} rows.`)
}

function readArguments(args: readonly string[]): { readonly recounts: boolean } {
  try {
    const { values } = parseArgs({ args: [...args], options: { recount: { type: 'boolean' } } })
    return { recounts: values.recount === true }
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0])
  }
}

const EXPECTED = [ConfigError, EmbeddedServerError, ServedDatabaseError, SchemaError]

try {
  const { recounts } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env, process.cwd())
  const found = await withCliDatabase(config, async (db) => {
    if (recounts) await recount(db)
    return (await audit(db)) + (await auditArchive(db, config.archive))
  })
  process.exitCode = found === 0 ? 0 : 1
} catch (error) {
  const isUsage = error instanceof UsageError
  const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind)
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : isExpected ? error.message : error)
  process.exitCode = 2
}
