/** `npm run backup -- FILE`: the whole installation into one file, beside the running program or without it. */
import { join } from 'node:path'
import { formatRowLines, formatSize, parseFileCommand, runFileCommand, sumRows } from './backup-command.ts'
import { countArchivedMonths } from './db/archive/check-archive.ts'
import { ensureSigningKey, writeBackup } from './db/backup/index.ts'
import { withCliDatabase } from './db/cli-database.ts'
import { refuseDemonstration } from './db/demonstration-mark.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openBillImages } from './platform/open-bill-images.ts'
import { SECRET_KEY_FILE } from './platform/secret-key.ts'

const USAGE = `npm run backup -- FILE           writes everything there is into FILE: database and images
npm run backup -- FILE --force   replaces FILE where it is there already

The program may run meanwhile. FILE holds people's data and secrets of the installation: keep it as you keep those.
It does not hold the key of SECRET_KEY or DATA_DIR/secret-key: keep that elsewhere.`

const DATABASE_OF_URL = 'The database of DATABASE_URL'

await runFileCommand(USAGE, async (signal) => {
  const { path, isSet: force } = parseFileCommand(process.argv.slice(2), 'force')
  const config = readConfig(process.env, process.cwd())
  const { rows, images, size, archived, publicKey } = await withCliDatabase(
    config,
    async (_db, pool) => {
      await refuseDemonstration(pool, {
        databaseName: config.databaseUrl ? DATABASE_OF_URL : config.dataDir,
        advice: 'a restored one would pass for a real network. npm run demo makes it anew at any time.',
      })
      const written = await writeBackup({
        pool,
        billImages: await openBillImages(config),
        path,
        mayReplace: force,
        findKey: () => ensureSigningKey(config.dataDir),
        whereItIs: config.databaseUrl ? DATABASE_OF_URL : `The database in ${config.dataDir}`,
        now: systemClock.now(),
        signal,
      })
      const archived = await countArchivedMonths(pool)
      return { ...written, archived }
    },
    { schema: 'as-it-is' },
  )
  const summary = `${path}: ${sumRows(rows)} rows and ${images} images${config.s3 ? ` of the store ${config.s3.bucket}` : ''} in ${formatSize(size)}`
  const signed = `Signed with the key ${publicKey}: keep this line elsewhere, it proves that a backup is yours.`
  const keySource = config.secretKeys ? 'SECRET_KEY' : join(config.dataDir, SECRET_KEY_FILE)
  const without = `Not in it: the key of ${keySource}. Keep that elsewhere too: without it, what was entered in the panel as a secret has to be entered again.`
  const files =
    archived === 0
      ? []
      : [
          `Not in it: the files of ${archived} old months${config.archive ? ` in ${config.archive.folder}` : ''}. Copy that folder too.`,
        ]
  return { lines: [...formatRowLines(rows), summary, signed, without, ...files], isWell: true }
})
