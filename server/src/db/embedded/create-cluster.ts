/** Makes a new cluster under a temporary name; renaming it to its own name is what makes it exist. */
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDurable } from '../../platform/durable.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import {
  createDiskFullError,
  EmbeddedServerError,
  getSystemCode,
  isAboutFullDisk,
  toFolderError,
} from './error.ts'
import { killAllIn } from './processes.ts'
import { runToEnd } from './run-program.ts'
import { SUPERUSER, TUNABLE_SETTINGS, toArguments } from './settings.ts'

/**
 * @returns whether there is a cluster that these binaries can run
 * @throws EmbeddedServerError `data-dir-incompatible` when another version, or something else, is there
 */
export async function findCluster(clusterDir: string, major: string): Promise<boolean> {
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (getSystemCode(error) === 'ENOENT') return undefined
    throw toFolderError(error, clusterDir)
  })
  if (version?.trim() === major) return true
  if (version !== undefined) {
    throw new EmbeddedServerError(
      'data-dir-incompatible',
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()} and this program brings ${major}: start the program version that made it, or set DATA_DIR to another folder. Nothing was changed.`,
    )
  }
  if ((await readdir(clusterDir).catch(() => [])).length === 0) return false
  throw new EmbeddedServerError(
    'data-dir-incompatible',
    `${clusterDir} holds something that is not a PostgreSQL database: move it away, or set DATA_DIR to another folder. Nothing was changed.`,
  )
}

/**
 * Also removes what starts that ended before their rename left behind; so only the holder of the lock may call it.
 * @throws EmbeddedServerError `start-failed` with what initdb said last
 */
export async function createCluster(
  { clusterDir, runner }: ClusterLocation,
  binaries: Binaries,
): Promise<void> {
  const parent = dirname(clusterDir)
  const draft = `${clusterDir}.init-${process.pid}`
  try {
    await removeDrafts(clusterDir)
    await mkdir(draft, { mode: 0o700 })
    if (runner.credentials.uid !== undefined) await chown(draft, runner.uid, runner.gid)
    const { code, output } = await runToEnd({
      file: binaries.initdb,
      args: buildInitdbArguments(draft),
      runner,
      cwd: draft,
    })
    if (code !== 0) throw toInitdbError(parent, output)
    await rename(draft, clusterDir)
    await makeDurable(parent)
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw toFolderError(error, parent)
  }
}

/** A copy or a restore made as root, or with other modes, is given back what PostgreSQL insists on. */
export async function repairOwnership({ clusterDir, runner }: ClusterLocation): Promise<void> {
  const { uid, mode } = await stat(clusterDir)
  if (uid !== runner.uid && process.getuid?.() === 0) await changeOwner(runner, clusterDir)
  if ((mode & 0o027) !== 0) await chmod(clusterDir, 0o700)
}

async function changeOwner(runner: ClusterLocation['runner'], path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await changeOwner(runner, inside)
    else await lchown(inside, runner.uid, runner.gid)
  }
  // The folder last: its owner says whether all of it is done, should this be interrupted.
  await lchown(path, runner.uid, runner.gid)
}

async function removeDrafts(clusterDir: string): Promise<void> {
  const [parent, prefix] = [dirname(clusterDir), `${basename(clusterDir)}.init-`]
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    await killAllIn(join(parent, name))
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** The collation is PostgreSQL's own, so sorting does not depend on the machine's locales. */
const buildInitdbArguments = (draft: string): string[] => [
  ...['-D', draft, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
  ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ...toArguments(TUNABLE_SETTINGS),
]

function toInitdbError(parent: string, output: string): EmbeddedServerError {
  if (isAboutFullDisk(output)) return createDiskFullError(parent, output)
  const last = output.split('\n').slice(-4).join(' | ')
  return new EmbeddedServerError('start-failed', `The database could not be created in ${parent}: ${last}`)
}
