/** Programs that tests need and that are packages of Debian: there already, or installed as root. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, type StepOutcome } from './steps.ts'

const UNATTENDED = { DEBIAN_FRONTEND: 'noninteractive' }

export const listInPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(':').map((folder) => join(folder, name))

export const isThere = (name: string): boolean => listInPath(name).some((path) => existsSync(path))

export const canInstall = (): boolean => process.getuid?.() === 0 && isThere('apt-get')

export const updatePackageLists = (): Promise<StepOutcome> =>
  runTool('apt-get', { args: ['update', '-qq'], env: UNATTENDED })

export const installPackage = (name: string): Promise<StepOutcome> =>
  runTool('apt-get', { args: ['install', '-y', '-qq', '--no-install-recommends', name], env: UNATTENDED })

/** What some installations have beside the program, and what people ask it with: packages, by the name of their program. */
const STANDS_BESIDE: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'nats-server': 'nats-server',
  exim4: 'exim4-daemon-light',
  jq: 'jq',
  curl: 'curl',
}

/** Installs those of them that are missing, where that is allowed: where they are not there, their tests are skipped. */
export async function ensureNeighbours(): Promise<void> {
  const missing = Object.entries(STANDS_BESIDE).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  if (missing.length === 0 || !canInstall()) return
  console.log(`Installing ${missing.join(' and ')} for the tests (apt-get install ${missing.join(' ')}).`)
  for (const name of missing) {
    const first = await installPackage(name)
    if (first.passed) continue
    await updatePackageLists()
    await installPackage(name)
  }
}
