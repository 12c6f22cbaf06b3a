/**
 * Where the cluster is: in the data folder; or, where root's unprivileged user could not reach it there, in a
 * folder of its own under the shared one, and a file in the data folder says where.
 */
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDurable } from '../../platform/durable.ts'
import { EmbeddedServerError, getSystemCode, toFolderError } from './error.ts'
import { LOCK_FILE } from './folder-lock.ts'
import { canReach, findFirstObstacle } from './reach.ts'
import { chooseRunner, isRoot, type Runner } from './runner.ts'
import { hashShort } from './settings.ts'

export interface ClusterLocation {
  /** Canonical. */
  readonly clusterDir: string
  readonly runner: Runner
}

export const CLUSTER = 'postgres'
/** In the data folder: where the cluster is. In the cluster's folder: which data folder it belongs to. */
export const POINTER = 'postgres.location'
const ORIGIN = 'data-folder'

/** @throws EmbeddedServerError when there is no place, or the one there is cannot be used */
export async function chooseClusterLocation(dataFolder: string, sharedDir: string): Promise<ClusterLocation> {
  const pointed = await readLine(join(dataFolder, POINTER))
  if (pointed !== undefined) await checkOrigin(dataFolder, pointed)
  const clusterDir = await followLink(pointed ?? join(dataFolder, CLUSTER))
  const owner = await readOwner(clusterDir)
  const runner = await chooseRunner(owner, clusterDir)
  if (owner !== undefined) {
    checkWay(runner, clusterDir)
    return { clusterDir, runner }
  }
  if (isRoot()) await openFolderToRunner(runner, dataFolder)
  if (!isRoot() || canReach(runner, dataFolder, 'enter')) return { clusterDir, runner }
  return { clusterDir: join(await chooseSharedFolder(sharedDir, { dataFolder, runner }), CLUSTER), runner }
}

/**
 * Whether a cluster was made for this data folder, there or elsewhere; not whether it can be used.
 * @throws EmbeddedServerError where this user cannot look into the folder
 */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  const clusterDir = join(dataFolder, CLUSTER)
  if (await isThere(join(dataFolder, POINTER))) return true
  if (!(await isThere(clusterDir))) return false
  // A link that leads nowhere is a cluster that is away.
  return (await readdir(clusterDir).catch(() => ['unreadable'])).length > 0
}

/**
 * Whether programs have used this folder as theirs, or one is just beginning to.
 * @throws EmbeddedServerError where this user cannot look into the folder
 */
export const wasUsed = (dataFolder: string): Promise<boolean> => isThere(join(dataFolder, LOCK_FILE))

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(getSystemCode(error) ?? '')) return false
    throw toFolderError(error, dirname(path))
  }
}

/**
 * Records a cluster that is in a folder of its own; a link in the data folder needs no record. Called between making
 * it and its first use, so a cluster that was ever in use is recorded, and one that is recorded exists.
 */
export async function recordClusterLocation(
  dataFolder: string,
  { clusterDir }: ClusterLocation,
): Promise<void> {
  const isOursElsewhere = (await readLine(join(dirname(clusterDir), ORIGIN))) === dataFolder
  if (isOursElsewhere) await writeLine(dataFolder, POINTER, clusterDir)
}

async function checkOrigin(dataFolder: string, pointed: string): Promise<void> {
  const home = dirname(pointed)
  if ((await readOwner(pointed)) === undefined) {
    throw new EmbeddedServerError(
      'data-dir-incompatible',
      `The database of ${dataFolder} belongs in ${pointed} and is not there: bring it back; or, to begin with an empty one, delete ${join(dataFolder, POINTER)}.`,
    )
  }
  const origin = await readLine(join(home, ORIGIN))
  if (origin === undefined || origin === dataFolder) return
  if ((await readLine(join(origin, POINTER))) === pointed) {
    throw new EmbeddedServerError(
      'data-dir-in-use',
      `The database in ${pointed} belongs to the data folder ${origin}, and ${dataFolder} is a copy of that: set DATA_DIR to ${origin} or to a new folder.`,
    )
  }
  await writeLine(home, ORIGIN, dataFolder)
}

async function followLink(clusterDir: string): Promise<string> {
  try {
    return await realpath(clusterDir)
  } catch (error) {
    const isMissing = getSystemCode(error) === 'ENOENT'
    if (isMissing && !(await lstat(clusterDir).catch(() => undefined))) return clusterDir
    if (!isMissing) throw toFolderError(error, clusterDir)
    throw new EmbeddedServerError(
      'data-dir-unwritable',
      `${clusterDir} is a link that leads nowhere: bring back the folder it names, or delete the link.`,
    )
  }
}

/** An empty folder has no owner: it is as good as none. */
async function readOwner(clusterDir: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(clusterDir).catch(() => undefined)
  const content = await readdir(clusterDir).catch(() => ['unreadable'])
  return found && content.length > 0 ? found : undefined
}

function checkWay(runner: Runner, clusterDir: string): void {
  const obstacle = findFirstObstacle(runner, dirname(clusterDir), 'enter')
  if (!isRoot() || obstacle === undefined) return
  throw new EmbeddedServerError(
    'data-dir-unwritable',
    `PostgreSQL runs as ${runner.name}, who cannot pass ${obstacle} on the way to its database: allow it with "chmod o+x '${obstacle}'".`,
  )
}

/** A data folder of root's that is still empty is opened just enough for PostgreSQL's user to pass through. */
async function openFolderToRunner(runner: Runner, dataFolder: string): Promise<void> {
  const { uid, mode } = await stat(dataFolder)
  const isEmpty = (await readdir(dataFolder)).every((name) => name === LOCK_FILE)
  if (uid !== 0 || !isEmpty || (mode & 0o077) !== 0) return
  await chown(dataFolder, 0, runner.gid)
  await chmod(dataFolder, 0o710)
}

/**
 * A folder for this data folder's cluster. One that is taken is left alone, since it may hold the database of a data
 * folder that was lost; unless its cluster was never started, which is what an interrupted first start leaves.
 */
async function chooseSharedFolder(
  sharedDir: string,
  { dataFolder, runner }: { dataFolder: string; runner: Runner },
): Promise<string> {
  try {
    await makeShared(sharedDir)
    checkWay(runner, join(sharedDir, CLUSTER))
    for (let count = 1; ; count += 1) {
      const folder = join(sharedDir, `${hashShort(dataFolder)}${count === 1 ? '' : `-${count}`}`)
      const wasStarted = await stat(join(folder, CLUSTER, 'postmaster.opts')).catch(() => undefined)
      if (wasStarted) continue
      await mkdir(folder).catch(ignoreExisting)
      await chmod(folder, 0o711)
      await writeLine(folder, ORIGIN, dataFolder)
      return folder
    }
  } catch (error) {
    throw toFolderError(error, sharedDir)
  }
}

/** The folder for what PostgreSQL's user must be able to reach. */
export async function makeShared(sharedDir: string): Promise<string> {
  const made = await mkdir(sharedDir, { recursive: true })
  if (made !== undefined) await chmod(sharedDir, 0o755)
  return sharedDir
}

async function readLine(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    if (getSystemCode(error) === 'ENOENT') return undefined
    throw toFolderError(error, dirname(path))
  }
}

async function writeLine(folder: string, name: string, line: string): Promise<void> {
  const draft = join(folder, `${name}.new`)
  try {
    await writeFile(draft, `${line}\n`, { flush: true })
    await rename(draft, join(folder, name))
    await makeDurable(folder)
  } catch (error) {
    throw toFolderError(error, folder)
  }
}

function ignoreExisting(error: unknown): void {
  if (getSystemCode(error) !== 'EEXIST') throw error
}
