/** A private folder for the socket, with a path short enough for one: access to it is access to the database. */
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ClusterLocation } from './cluster-location.ts'
import { EmbeddedServerError } from './error.ts'
import { canReach } from './reach.ts'
import type { Runner } from './runner.ts'
import { hashShort, PORT } from './settings.ts'

/** Bytes in the path of a socket: 108 on Linux and 104 elsewhere, each with its closing zero. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

/**
 * Beside the cluster where that is short enough, else under a temporary folder.
 * @throws EmbeddedServerError `start-failed` when no folder will do
 */
export async function openSocketFolder(location: ClusterLocation): Promise<string> {
  for (const folder of listCandidates(location)) {
    const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH
    if (
      isShort &&
      canReach(location.runner, dirname(folder), 'enter') &&
      (await claim(folder, location.runner))
    )
      return folder
  }
  throw new EmbeddedServerError(
    'start-failed',
    `No folder will do for the socket of ${location.clusterDir}: set DATA_DIR to a folder with a shorter path.`,
  )
}

function listCandidates({ clusterDir, runner }: ClusterLocation): string[] {
  const name = `voltyatra-${runner.uid}-${hashShort(clusterDir)}`
  const temporary = [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
  return [
    `${clusterDir}.socket`,
    ...temporary.flatMap((base) => ['', '-2', '-3', '-4'].map((suffix) => join(base, name + suffix))),
  ]
}

/**
 * Makes the folder or takes up our own from an earlier start. Where anyone may make folders, a name that
 * another user took first is left alone; only our own folder is changed, so that no planted link is followed.
 */
async function claim(folder: string, runner: Runner): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  if (found.uid === process.getuid?.()) {
    await chmod(folder, 0o700)
    if (found.uid !== runner.uid) await chown(folder, runner.uid, runner.gid)
  }
  const { uid, mode } = await stat(folder)
  return uid === runner.uid && (mode & 0o777) === 0o700
}
