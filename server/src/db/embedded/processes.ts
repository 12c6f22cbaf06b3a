/**
 * What the process table says about PostgreSQL processes: from /proc, or from `ps` where there is none.
 *
 * A process belongs to a cluster if its working directory is in there, if it names the folder on its command line
 * (the postmaster, initdb), or if its title bears the cluster's name (the postmaster's children; readable even
 * where working directories of other users are not). A number alone proves nothing: numbers are reused.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedServerError, getSystemCode } from './error.ts'
import { formatClusterName } from './settings.ts'

const PROGRAMS = new Set(['postgres', 'initdb'])
const KILL_MS = 10_000

/** Whether any process bears this number, zombies and other users' included: what PostgreSQL's own check goes by. */
export function doesProcessExist(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getSystemCode(error) === 'EPERM'
  }
}

/** Sends a signal; a process that is already gone is no error. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (getSystemCode(error) !== 'ESRCH') throw error
  }
}

/** Whether this is a running PostgreSQL process of the cluster; a zombie runs nothing. @param folder canonical path */
export async function isPostgresIn(folder: string, pid: number): Promise<boolean> {
  return process.platform === 'linux' ? isWorkingIn(pid, folder) : (await findByPs(folder)).includes(pid)
}

/** Running PostgreSQL processes of the cluster. @param folder canonical path */
async function findPostgresProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return findByPs(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => ((await isWorkingIn(pid, folder)) ? pid : undefined)),
  )
  return found.filter((pid) => pid !== undefined)
}

/**
 * Ends every PostgreSQL process of the cluster at once, as a power cut would, and waits until they are gone.
 * @throws EmbeddedServerError `start-failed` when one of them does not end
 */
export async function killAllIn(folder: string): Promise<void> {
  const deadline = performance.now() + KILL_MS
  for (;;) {
    const pids = await findPostgresProcesses(folder)
    if (pids.length === 0) return
    if (performance.now() > deadline) {
      throw new EmbeddedServerError(
        'start-failed',
        `An earlier PostgreSQL in ${folder} does not end (process ${pids.join(', ')}): end it or restart the machine.`,
      )
    }
    for (const pid of pids) sendSignal(pid, 'SIGKILL')
    await pause(5)
  }
}

async function isWorkingIn(pid: number, folder: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const end = stat.lastIndexOf(')')
  if (!PROGRAMS.has(stat.slice(stat.indexOf('(') + 1, end)) || 'ZX'.includes(stat.charAt(end + 2)))
    return false
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (cwd === folder || cwd.startsWith(folder + sep)) return true
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words.includes(folder) || hasTitleOf(folder, words[0] ?? '')
}

const hasTitleOf = (folder: string, title: string): boolean =>
  title.startsWith(`postgres: ${formatClusterName(folder)}: `)

/** Coarser: without working directories. */
async function findByPs(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,stat=,command='], {
    maxBuffer: 32_000_000,
  })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    const [program = ''] = command.split(' -')
    const isServer =
      PROGRAMS.has(program.slice(program.lastIndexOf('/') + 1)) && command.includes(` ${folder} `)
    return !state.startsWith('Z') && (isServer || hasTitleOf(folder, command)) ? [Number(pid)] : []
  })
}
