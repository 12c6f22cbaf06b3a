/** Builds that are kept beside their sources' stamp, and made when these have changed since the last one. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from './setup/child.mjs'
import { takeLock } from './setup/file-lock.mjs'
import { BUILD, ROOT } from './setup/paths.mjs'

export interface KeptBuild {
  /** Its folder in `.build`. */
  readonly folder: string
  /** Its name in messages to people. */
  readonly name: string
  /** What it is made from, from the root on; tests are left out. */
  readonly sources: readonly string[]
  /** Names the folder of its sources: in a copy of that folder it must be made anew. */
  readonly namesItsFolder?: boolean
  readonly cwd: string
  /** What Node runs to make it in the folder `out`. */
  command(out: string): readonly string[]
}

const LEFT_OUT = /^node_modules$|\.test\.tsx?$/

/** Builds it if it must be; ends the process with the build's own words if it cannot be. */
export async function ensureBuild(wanted: KeptBuild): Promise<void> {
  const stamp = await computeStamp(wanted)
  if (await isBuilt(wanted, stamp)) return
  await buildOnce(wanted, stamp).catch((error) => {
    const meaning = explainTrouble(error, wanted.name)
    if (meaning === undefined) throw error
    console.error(meaning)
    process.exit(1)
  })
}

/** What a file error of a build means and what to do about it; undefined for one that nobody expects. */
export function explainTrouble(error: unknown, name: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user may not write to ${BUILD}, where ${name} has to be built: start once as its owner.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk that holds ${BUILD}, where ${name} has to be built, is full: make room, then start again.`
  }
  return undefined
}

async function buildOnce(wanted: KeptBuild, stamp: string): Promise<void> {
  await mkdir(BUILD, { recursive: true })
  const lock = await takeLock(join(BUILD, `${wanted.folder}.lock`), () =>
    console.log(`Another VoltYatra is building ${wanted.name}: waiting for it.`),
  )
  try {
    if (!(await isBuilt(wanted, stamp))) await build(wanted, stamp)
  } finally {
    lock.release()
  }
}

const isBuilt = async ({ folder }: KeptBuild, stamp: string): Promise<boolean> =>
  existsSync(join(BUILD, folder)) &&
  (await readFile(join(BUILD, `${folder}.stamp`), 'utf8').catch(() => '')) === stamp

/** Beside the last build, then in its place: a running program never serves half of one. */
async function build(wanted: KeptBuild, stamp: string): Promise<void> {
  console.log(`Building ${wanted.name}.`)
  const out = join(BUILD, wanted.folder)
  const next = `${out}.next`
  const stampFile = `${out}.stamp`
  // A build that was ended may have left some of its files.
  await rm(next, { recursive: true, force: true })
  const ended = await runChild(process.execPath, wanted.command(next), {
    cwd: wanted.cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A test runner's own mode would make other, larger scripts.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (ended.requestedSignal) process.kill(process.pid, ended.requestedSignal)
  if (ended.code !== 0) {
    console.error(`${wanted.name} could not be built; what stands above says why.`)
    process.exit(1)
  }
  await rm(stampFile, { force: true })
  await rm(out, { recursive: true, force: true })
  await rename(next, out)
  await writeFile(stampFile, stamp)
}

/** What the build is made from, in one text: another one where the build would be another. */
export async function computeStamp(
  { sources, namesItsFolder = false }: Pick<KeptBuild, 'sources' | 'namesItsFolder'>,
  root = ROOT,
): Promise<string> {
  const hash = createHash('sha256')
  if (namesItsFolder) hash.update(`${root}\0`)
  for (const path of sources) await addTo(hash, root, path)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    hash.update(`${path}\0`).update(await readFile(join(root, path)))
    return
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!LEFT_OUT.test(name)) await addTo(hash, root, `${path}/${name}`)
  }
}
