/** From a command's name to the running command. */
import { existsSync, realpathSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { delimiter } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endLike, runChild } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { BINARIES, COMPILE_CACHE, PINNED_NODE, ROOT, RUN } from './paths.mjs'
import { explainWriteTrouble } from './write-trouble.mjs'

/** The first Node that runs the program's TypeScript as it is. */
const LEAST_MAJOR = 24

/**
 * What allocates much would otherwise keep up to 128 MB for objects that die young, long after the rush; and V8 would guess
 * of chargers' messages that they live long (docs/decisions/0270). `package.json` and the `Dockerfile` say it too, for
 * where no other Node is started.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']

const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  demo: 'scripts/demo.ts',
  check: 'scripts/check.ts',
  test: 'scripts/test.ts',
  generate: 'scripts/generate.ts',
  languages: 'scripts/languages.ts',
  'map-tiles': 'scripts/map-tiles.ts',
  admin: 'server/src/admin-cli.ts',
  audit: 'server/src/audit-cli.ts',
  bench: 'bench/run.ts',
  archive: 'server/src/archive-cli.ts',
  backup: 'server/src/backup-cli.ts',
  restore: 'server/src/restore-cli.ts',
  images: 'server/src/images-cli.ts',
  charger: 'charger-simulator/src/cli.ts',
}

/** @param {string[]} words the command's name, then its own arguments */
export async function runCommand([name, ...args]) {
  const file = COMMANDS[name]
  if (!file) {
    console.error(`There is no command "${name}": ${Object.keys(COMMANDS).join(', ')}.`)
    process.exit(1)
  }
  endWithWhoeverStartedUs()
  const isNewlyInstalled = await ensureInstalled()
  const node = rightNode()
  if (isNewlyInstalled || node !== process.execPath) {
    const ended = await runChild(node, [...NODE_FLAGS, RUN, name, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    endLike(ended)
  } else {
    process.argv.splice(1, process.argv.length, `${ROOT}${file}`, ...args)
    process.env.PATH = `${BINARIES}${delimiter}${process.env.PATH}`
    nodeModule.enableCompileCache?.(COMPILE_CACHE)
    await import(pathToFileURL(`${ROOT}${file}`).href).catch(endInPlainWords)
  }
}

/** @param {unknown} error thrown on where it is of another kind */
function endInPlainWords(error) {
  const meaning = explainWriteTrouble(error)
  if (meaning === undefined) throw error
  console.error(meaning)
  process.exit(1)
}

const LOOK_EVERY_MS = 200

/**
 * A killed parent cannot stop us; going on alone, we would hold the port and the data folder for nobody.
 * Ourselves on the other Node: the channel closes. npm: we get another parent.
 */
function endWithWhoeverStartedUs() {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.channel) {
    process.once('disconnect', end)
    process.channel.unref()
  } else if (process.env.npm_lifecycle_event) {
    const npm = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === npm) return
      clearInterval(watch)
      end()
    }, LOOK_EVERY_MS)
    watch.unref()
  }
}

/** The pinned Node; where it has no package for the system, this one if it is new enough. */
function rightNode() {
  if (existsSync(PINNED_NODE)) return realpathSync(PINNED_NODE)
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return process.execPath
  console.error(
    `For this system (${process.platform} ${process.arch}) VoltYatra brings no Node of its own: install Node ${LEAST_MAJOR} (https://nodejs.org) and start again.`,
  )
  return process.exit(1)
}
