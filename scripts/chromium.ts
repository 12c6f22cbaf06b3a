/** The Chromium of the browser tests: the system's, or by apt as root, or a sentence that says how to get one. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canInstall, installPackage, isThere, listInPath, updatePackageLists } from './debian.ts'
import { ROOT } from './setup/paths.mjs'

/** Chromium without its windows: a page costs about half the processor time. It is a Debian package of this name. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = [
  WITHOUT_WINDOWS,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Whether any test drives a browser: then `e2e` depends on the driver. */
export async function hasBrowserTests(): Promise<boolean> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'e2e/package.json'), 'utf8'))
  return 'playwright-core' in { ...manifest.dependencies, ...manifest.devDependencies }
}

/** @returns the program's path, or why there is none */
export async function ensureChromium(): Promise<{ path: string } | { problem: string }> {
  const found = findChromium()
  if (found && (process.env.CHROMIUM || isThere(WITHOUT_WINDOWS) || !canInstall())) return { path: found }
  if (!canInstall()) {
    return {
      problem:
        'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM to its path.',
    }
  }
  console.log(`Installing Chromium for the browser tests (apt-get install ${WITHOUT_WINDOWS}).`)
  // Where there is a browser already, nobody waits for lists of packages.
  if (!found) await updatePackageLists()
  const first = await installPackage(WITHOUT_WINDOWS)
  // Older systems have only the whole of it.
  const { output = '' } = findChromium() ? first : await installPackage('chromium')
  const installed = findChromium()
  return installed
    ? { path: installed }
    : {
        problem: `Chromium could not be installed by apt-get:\n${output.trim().split('\n').slice(-5).join('\n')}`,
      }
}

function findChromium(): string | undefined {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : undefined
  return [...NAMES.flatMap(listInPath), ...MACOS].find((path) => existsSync(path))
}
