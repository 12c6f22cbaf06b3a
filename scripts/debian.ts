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

/** Installs HAProxy where it is missing and may be: where it is not, its one test is skipped. */
export async function ensureHaproxy(): Promise<void> {
  if (isThere('haproxy') || !canInstall()) return
  console.log('Installing HAProxy for its test (apt-get install haproxy).')
  const first = await installPackage('haproxy')
  if (first.passed) return
  await updatePackageLists()
  await installPackage('haproxy')
}
