/** Puts a data folder in order, starts PostgreSQL on it, and keeps the folder to this program until it is stopped. */
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  type ClusterLocation,
  chooseClusterLocation,
  hasCluster,
  makeShared,
  recordClusterLocation,
  wasUsed,
} from './cluster-location.ts'
import { createCluster, findCluster, repairOwnership } from './create-cluster.ts'
import { openDataFolder } from './data-folder.ts'
import {
  createDiskFullError,
  createMissingError,
  EmbeddedServerError,
  isAboutFullDisk,
  toFolderError,
} from './error.ts'
import { lockFolder } from './folder-lock.ts'
import { clearLeftover } from './leftover.ts'
import { keepLogFileSmall, type Log, openLogFile } from './log-file.ts'
import { awaitReady, type Postmaster, type Setup, startPostmaster } from './postmaster.ts'
import { isRoot } from './runner.ts'
import { DATABASE, PORT, SUPERUSER } from './settings.ts'
import { openSocketFolder } from './socket-folder.ts'

export interface EmbeddedServer {
  /** `host` is the folder of the socket; there is no TCP port and no password. */
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly pid: number
  /** Resolves when PostgreSQL has ended, for whatever reason: if nobody asked it to, the program cannot go on. */
  readonly exited: Promise<{ code: number | null }>
  /** Shuts down in order, then frees the data folder. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedServerOptions {
  /** Made if missing; relative, linked, with spaces: all the same. */
  readonly dataDir: string
  readonly log: Log
  /** What happens where there is no database yet: an empty one is made, by default, or the start is refused. */
  readonly missing?: 'made' | 'refused'
  /** Used as root only: where things go that the unprivileged user could not reach in the data folder. */
  readonly sharedDir?: string
  /** PostgreSQL settings over the built-in ones: for tests, whose data need not outlive the machine. */
  readonly settings?: Readonly<Record<string, string>>
}

const SHARED_DIR = '/var/lib/voltyatra'
/** A server that an earlier run was just starting, or children of a dead one, can get in the way of a first try. */
const ATTEMPTS = 4

/**
 * Starts PostgreSQL for a data folder and resolves when it answers queries. Whatever an earlier run left behind,
 * however it ended, is put in order first.
 * @throws EmbeddedServerError
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { log, missing = 'made', sharedDir = SHARED_DIR, settings = {} } = options
  if (missing === 'refused') await refuseUnusedFolder(options.dataDir)
  const dataFolder = await openDataFolder(options.dataDir)
  const locks = [await lockFolder(dataFolder)]
  const release = () => {
    for (const lock of locks) lock.release()
  }
  try {
    if (missing === 'refused' && !(await hasCluster(dataFolder))) throw createMissingError(dataFolder)
    const location = await chooseClusterLocation(dataFolder, sharedDir)
    const home = dirname(location.clusterDir)
    if (home !== dataFolder) locks.push(await lockFolder(home))
    const copyInto = async () => (isRoot() ? makeShared(sharedDir) : dataFolder)
    const binaries = await findBinaries(location.runner, copyInto)
    await openCluster(location, { dataFolder, binaries, log })
    const socketDir = await openSocketFolder(location)
    const logPath = join(dataFolder, 'postgres.log')
    const postmaster = await startWithRetries({ location, binaries, socketDir, settings }, { logPath, log })
    const endWatch = keepLogFileSmall(logPath)
    return {
      connection: { host: socketDir, port: PORT, user: SUPERUSER, database: DATABASE },
      pid: postmaster.pid,
      exited: postmaster.exited,
      async stop() {
        await postmaster.stop()
        endWatch()
        release()
      },
    }
  } catch (error) {
    release()
    throw toFolderError(error, dataFolder)
  }
}

/** Before anything is made there. A folder with a lock may be that of a program that is just making its database. */
async function refuseUnusedFolder(dataDir: string): Promise<void> {
  const path = resolve(dataDir)
  if (!(await hasCluster(path)) && !(await wasUsed(path))) throw createMissingError(path)
}

async function openCluster(
  location: ClusterLocation,
  { dataFolder, binaries, log }: { dataFolder: string; binaries: Binaries; log: Log },
): Promise<void> {
  if (await findCluster(location.clusterDir, binaries.major)) await repairOwnership(location)
  else {
    log({ level: 'info', message: `Creating the database in ${location.clusterDir}.` })
    await createCluster(location, binaries)
  }
  await recordClusterLocation(dataFolder, location)
}

async function startWithRetries(
  setup: Omit<Setup, 'logFile'>,
  { logPath, log }: { logPath: string; log: Log },
): Promise<Postmaster> {
  const { location, socketDir } = setup
  const logFile = await openLogFile(logPath)
  try {
    for (let attempt = 1; ; attempt += 1) {
      await clearLeftover({ clusterDir: location.clusterDir, socketDir }, log)
      const since = await logFile.size()
      const postmaster = await startPostmaster({ ...setup, logFile })
      try {
        if ((await awaitReady(postmaster, { socketDir, log })) === 'ready') return postmaster
      } catch (error) {
        await postmaster.stop()
        throw error
      }
      if (attempt < ATTEMPTS) continue
      const { code } = await postmaster.exited
      throw toStartError(
        location.clusterDir,
        `${await logFile.lastLines(4, since)} (exit code ${code}, log ${logPath})`,
      )
    }
  } finally {
    await logFile.close()
  }
}

function toStartError(clusterDir: string, output: string): EmbeddedServerError {
  return isAboutFullDisk(output)
    ? createDiskFullError(clusterDir, output)
    : new EmbeddedServerError('start-failed', `PostgreSQL did not start. It said: ${output}`)
}
