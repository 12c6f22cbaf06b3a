/** Whether `node_modules` holds what the lockfile says: by a stamp at every start, by looking when there is none. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, STAMP } from './paths.mjs'

/** What npm writes when it has finished. */
const NPM_RECORD = join(ROOT, 'node_modules/.package-lock.json')

/** Changes whenever what must be installed changes. */
export function wantedStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const files = ['package-lock.json', ...workspaces.map((folder) => `${folder}/package.json`)]
  for (const file of files) hash.update(readFileSync(join(ROOT, file)))
  return `${hash.digest('hex')}\n`
}

export const hasStamp = (stamp) => readIfThere(STAMP) === stamp

/** By rename, so that it is whole or not there. */
export function writeStamp(stamp) {
  writeFileSync(`${STAMP}.${process.pid}`, stamp)
  renameSync(`${STAMP}.${process.pid}`, STAMP)
}

/** From here on the installation counts as broken, until it is finished: npm removes packages in no certain order. */
export function forgetInstallation() {
  rmSync(STAMP, { force: true })
  rmSync(NPM_RECORD, { force: true })
}

/**
 * The packages for this machine that the lockfile names and that are not there in its version. An optional package
 * that could not be downloaded is one of them: npm leaves it out silently.
 * @returns {string[]} names
 */
export function missingPackages() {
  const installed = JSON.parse(readIfThere(NPM_RECORD) ?? '{"packages":{}}').packages
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && isForThisMachine(entry))
    .filter(
      ([path, entry]) =>
        !existsSync(join(ROOT, path, 'package.json')) ||
        (!entry.link && installed[path]?.version !== entry.version),
    )
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

/** An optional package that names no system may be one for the parts of a package for another system. */
const isForThisMachine = ({ os, cpu, libc, optional }) =>
  !optional ||
  (os !== undefined &&
    admits(os, process.platform) &&
    admits(cpu, process.arch) &&
    (!libc || admits(libc, libcOfThisMachine())))

/** `list` as in a package's manifest: one name or several, or with `!` which not. */
function admits(list, name) {
  const names = [list ?? []].flat()
  return names.some((entry) => entry.startsWith('!'))
    ? !names.includes(`!${name}`)
    : names.length === 0 || names.includes(name)
}

let knownLibc
function libcOfThisMachine() {
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
