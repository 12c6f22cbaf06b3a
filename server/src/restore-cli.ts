/** `npm run restore -- FILE`: a backup into an empty installation, then the proof of its books. */
import { ok } from '@voltyatra/domain'
import { formatRowLines, parseFileCommand, runFileCommand, sumRows } from './backup-command.ts'
import {
  checkBackup,
  describeOrigin,
  findSigningKey,
  type Restored,
  restoreBackup,
} from './db/backup/index.ts'
import { withCliDatabase } from './db/cli-database.ts'
import type { Db } from './db/client.ts'
import { runUnitOfWork } from './db/unit-of-work.ts'
import { auditLedger, describeDifference } from './money/ledger/index.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openBillImages } from './platform/open-bill-images.ts'

const USAGE = `npm run restore -- FILE           restores a backup into an empty DATA_DIR, or an empty DATABASE_URL
npm run restore -- FILE --check   only says whether FILE is a whole backup, of what, and who made it

Nobody is signed in afterwards: everybody signs in again.`

await runFileCommand(USAGE, async (signal) => {
  const { path, isSet: onlyChecks } = parseFileCommand(process.argv.slice(2), 'check')
  const config = readConfig(process.env, process.cwd())
  // The whole file is read before anything is begun: most that can be wrong with it is known then.
  const { manifest, end, origin } = await checkBackup(path)
  const own = await findSigningKey(config.dataDir)
  const madeBy = describeOrigin(origin, own?.publicKey)
  if (onlyChecks) {
    const summary = `${path} is whole: ${sumRows(end.rows)} rows and ${end.images} images of ${manifest.madeAt}`
    return { lines: [...formatRowLines(end.rows), summary, madeBy], isWell: true }
  }
  const whereItIs = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`
  return withCliDatabase(
    config,
    async (db, pool) => {
      const request = { pool, billImages: await openBillImages(config), path, whereItIs, signal }
      const restored = await restoreBackup(request)
      await recordRestore(db, restored)
      const { lines, isWell } = await report(db, restored)
      return { lines: [...lines, madeBy], isWell }
    },
    { schema: 'as-it-is-or-made' },
  )
})

async function recordRestore(db: Db, { manifest, end }: Restored): Promise<void> {
  const context = { db, now: systemClock.now(), actor: { kind: 'system', name: 'command line' } as const }
  await runUnitOfWork(context, async (work) => {
    await work.audit({
      action: 'installation.restore',
      subject: { kind: 'backup', id: end.sha256 },
      after: { madeAt: manifest.madeAt, rows: sumRows(end.rows), images: end.images },
    })
    return ok(undefined)
  })
}

async function report(db: Db, { manifest, end, migrated }: Restored) {
  const { differences } = await auditLedger(db)
  const isWell = differences.length === 0
  return {
    isWell,
    lines: [
      ...formatRowLines(end.rows),
      `Restored ${sumRows(end.rows)} rows and ${end.images} images of ${manifest.madeAt}.`,
      ...(migrated.length > 0 ? [`Brought to this version's schema: ${migrated.join(', ')}.`] : []),
      ...(isWell
        ? ['The books balance: every paisa is accounted for.']
        : [
            `The books have ${differences.length} differences, and had them when the backup was made:`,
            ...differences.map((difference) => `  ${describeDifference(difference)}`),
          ]),
    ],
  }
}
