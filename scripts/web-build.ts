/** The web app's build, made when its sources have changed since the last one. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from './setup/child.mjs'
import { takeLock } from './setup/file-lock.mjs'
import { BUILD, ROOT } from './setup/places.mjs'

const OUT = join(BUILD, 'web')
const STAMP = join(BUILD, 'web.stamp')
/** What the bundles are made from. */
const SOURCES = ['web', 'contract/src', 'domain/src', 'package-lock.json', 'tsconfig.base.json']
const LEFT_OUT = /^node_modules$|\.test\.tsx?$/

/** Builds the web app if it must be; ends the process with the build's own words if it cannot be. */
export async function ensureWebBuild(): Promise<void> {
  if (!(await hasWebApp())) return
  const wanted = await computeStamp(SOURCES)
  if (await isBuilt(wanted)) return
  await mkdir(BUILD, { recursive: true })
  const lock = await takeLock(join(BUILD, 'web.lock'), () =>
    console.log('Another VoltYatra is building the web app: waiting for it.'),
  )
  try {
    if (!(await isBuilt(wanted))) await build(wanted)
  } finally {
    lock.release()
  }
}

const hasWebApp = async (): Promise<boolean> =>
  (await readFile(join(ROOT, 'web/vite.config.ts'), 'utf8').catch(() => '')).includes('export default')

const isBuilt = async (wanted: string): Promise<boolean> =>
  existsSync(OUT) && (await readFile(STAMP, 'utf8').catch(() => '')) === wanted

/** Beside the last build, then in its place: a running program never serves half of one. */
async function build(stamp: string): Promise<void> {
  console.log('Building the web app.')
  const next = `${OUT}.next`
  const ended = await runChild(
    process.execPath,
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      next,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      // A test runner's own mode would make other, larger scripts.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (ended.wish) process.kill(process.pid, ended.wish)
  if (ended.code !== 0) {
    console.error('The web app could not be built; what stands above says why.')
    process.exit(1)
  }
  await rm(STAMP, { force: true })
  await rm(OUT, { recursive: true, force: true })
  await rename(next, OUT)
  await writeFile(STAMP, stamp)
}

async function computeStamp(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) await addTo(hash, path)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)))
    return
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!LEFT_OUT.test(name)) await addTo(hash, `${path}/${name}`)
  }
}
