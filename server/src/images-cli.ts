/** `npm run images`: copies the images between the data folder and the S3-compatible store, beside the running program. */
import { stat } from 'node:fs/promises'
import { parseArguments, runFileCommand, UsageError } from './backup-command.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { copyImages } from './platform/copy-images.ts'
import { openFolderImages } from './platform/open-bill-images.ts'
import { openS3BillImages } from './platform/s3-bill-images.ts'

const USAGE = `npm run images -- to-store            copies images of the data folder that the store of S3_BUCKET has not
npm run images -- to-folder           the other way
npm run images -- to-store --remove   removes from the one place what is surely in the other

S3_* must say where the store is. It can be stopped at any time: the next run goes on where it was. Small images are
not copied, they are made again.`

const STOPPED = 'Stopped; what was copied stays: run the same command again to go on.'

/** In a folder that is not there no image is, and copied into it they are found by nobody. */
async function refuseMissingFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new ConfigError([`DATA_DIR must be set to the folder of the installation: ${dataDir} is none`])
}

await runFileCommand(
  USAGE,
  async (signal) => {
    const { positionals, values } = parseArguments(process.argv.slice(2), 'remove')
    const [way, ...rest] = positionals
    if ((way !== 'to-store' && way !== 'to-folder') || rest.length > 0) {
      throw new UsageError('Say which way: to-store or to-folder.')
    }
    const config = readConfig(process.env, process.cwd())
    if (!config.s3) throw new UsageError('S3_BUCKET is not set: there is no store.')
    await refuseMissingFolder(config.dataDir)
    const folder = openFolderImages(config)
    const store = await openS3BillImages(config.s3)
    const [from, to] = way === 'to-store' ? [folder, store] : [store, folder]
    const done = await copyImages({
      from,
      to,
      removes: values.remove === true,
      signal,
      onProgress: ({ seen, copied }) => console.log(`  ${seen} seen, ${copied} copied`),
    })
    const place = way === 'to-store' ? config.dataDir : `the store ${config.s3.bucket}`
    const removed = values.remove
      ? `, ${done.removed} removed from ${way === 'to-store' ? 'the data folder' : 'the store'}`
      : ''
    return {
      lines: [
        `${done.seen} images in ${place}: ${done.copied} copied, ${done.seen - done.copied} were there${removed}.`,
      ],
      isWell: true,
    }
  },
  STOPPED,
)
