/** Installs the packages that the lockfile pins, when they are not there; whatever an earlier try left is mended. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endLike, runChild } from './child.mjs'
import { takeLock } from './file-lock.mjs'
import { forgetInstallation, hasStamp, missingPackages, wantedStamp, writeStamp } from './installed.mjs'
import { explainNpm } from './npm-trouble.mjs'
import { BUILD, INSTALL_LOCK, ROOT } from './paths.mjs'

/** @returns {Promise<boolean>} whether packages were installed just now; ends the process where they cannot be */
export async function ensureInstalled() {
  const stamp = wantedStamp()
  if (hasStamp(stamp)) return false
  if (!isWritable()) {
    if (missingPackages().length === 0) return false
    giveUp(
      `The packages of VoltYatra are not installed, and this user may not write to ${ROOT}: start once as its owner.`,
    )
  }
  mkdirSync(BUILD, { recursive: true })
  const lock = await takeLock(INSTALL_LOCK, () =>
    console.log('Another VoltYatra is installing the packages: waiting for it.'),
  )
  try {
    if (hasStamp(stamp)) return true
    const isDone = missingPackages().length === 0
    if (!isDone) await install(lock.file)
    writeStamp(stamp)
    return !isDone
  } finally {
    lock.release()
  }
}

/** The lock goes along to npm: killed with npm still at work, we leave the folder to nobody until npm is done. */
async function install(lockFile) {
  console.log('Installing the packages of VoltYatra (first time only, about half a minute).')
  forgetInstallation()
  const [file, ...args] = npmCommand()
  let output = ''
  const ended = await runChild(
    file,
    [
      ...args,
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
      '--no-progress',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', lockFile],
      onStart(child) {
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text) => {
            output = (output + text).slice(-20_000)
          })
        }
      },
    },
  ).catch((error) => giveUp(explainNpm(String(error))))
  if (ended.requestedSignal) endLike({ signal: ended.requestedSignal })
  if (ended.code !== 0) giveUp(explainNpm(output))
  const missing = missingPackages()
  if (missing.length > 0) {
    giveUp(
      `These packages could not be downloaded: ${missing.join(', ')}. Check the connection, then start again.`,
    )
  }
}

/** The npm that started us, on its own Node: the one in `node_modules` is about to be removed. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && basename(npm) === 'npm-cli.js' ? [node || process.execPath, npm] : ['npm']
}

function isWritable() {
  const modules = join(ROOT, 'node_modules')
  try {
    accessSync(existsSync(modules) ? modules : ROOT, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {never} */
function giveUp(text) {
  console.error(text)
  process.exit(1)
}
