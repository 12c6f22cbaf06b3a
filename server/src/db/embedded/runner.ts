/** Whose process PostgreSQL is: our own user, or an unprivileged one when we are root, which it refuses to be. */
import { readFile } from 'node:fs/promises'
import { EmbeddedServerError } from './error.ts'

export interface Runner {
  readonly uid: number
  readonly gid: number
  readonly name: string
  /** What `spawn` needs to become this user; empty when we already are. */
  readonly credentials: { uid?: number; gid?: number }
}

const PREFERRED = ['voltyatra', 'postgres', 'nobody']

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * @param owner who owns the existing cluster, if there is one
 * @throws EmbeddedServerError `no-unprivileged-user`, `data-dir-unwritable`
 */
export async function chooseRunner(
  owner: { uid: number; gid: number } | undefined,
  clusterDir: string,
): Promise<Runner> {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new EmbeddedServerError(
        'data-dir-unwritable',
        `The database in ${clusterDir} belongs to another user (id ${owner.uid}): start as that user or as root, or set DATA_DIR to another folder.`,
      )
    }
    return { uid, gid: process.getgid?.() ?? -1, name: 'this user', credentials: {} }
  }
  if (owner && owner.uid !== 0) return createRunner(`user ${owner.uid}`, owner.uid, owner.gid)
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of PREFERRED) {
    const entry = users.find(([known]) => known === name)
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
    if (uid > 0 && gid > 0) return createRunner(name, uid, gid)
  }
  throw new EmbeddedServerError(
    'no-unprivileged-user',
    'PostgreSQL does not run as root, and there is no user "voltyatra", "postgres" or "nobody" to run it as: run "useradd --system voltyatra", or start as an ordinary user.',
  )
}

const createRunner = (name: string, uid: number, gid: number): Runner => ({
  uid,
  gid,
  name,
  credentials: { uid, gid },
})
