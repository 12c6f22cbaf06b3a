/** What the program holds when nobody asks it for anything. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureWebBuild } from '../scripts/web-build.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withFolder } from './own-database.ts'
import { readPs, readResidentMb } from './resident.ts'
import { runAlternately } from './run-alternately.ts'
import { startAsACommand } from './started-program.ts'
import { useWhileOpen } from './while-open.ts'

const ROUNDS = 3
const IDLE_MS = 20_000
const TARGET_MB = 170

export const measureMemory = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    await ensureWebBuild()
    const held = await runAlternately(ROUNDS, {
      program: () => measureProgramMb(join(folder, 'data')),
      node: measureNodeMb,
    })
    const middle = (name: 'program' | 'database') => computeMedian(held.program.map((each) => each[name]))
    return [
      {
        of: `resident memory of the idle program, ${IDLE_MS / 1000} s after its start`,
        bound: { value: middle('program'), target: TARGET_MB, is: 'at most', unit: ' MB' },
        beside: `Node with nothing to do ${formatNumber(computeMedian(held.node))} MB`,
      },
      {
        of: 'beside it the database server’s processes, what they share counted once',
        beside: `${formatNumber(middle('database'))} MB`,
      },
    ]
  })

async function measureProgramMb(dataDir: string) {
  const program = await startAsACommand(dataDir)
  return useWhileOpen(program.stop, async () => {
    await pause(IDLE_MS)
    return { program: readResidentMb(program.pid), database: await measureDatabaseMb(dataDir) }
  })
}

async function measureNodeMb(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  try {
    await pause(1_000)
    return readResidentMb(child.pid ?? 0)
  } finally {
    child.kill()
  }
}

/** Of the postmaster and its processes, in MB; not a number where the system does not say what is shared. */
async function measureDatabaseMb(dataDir: string): Promise<number> {
  const [postmaster] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'))
    .split('\n')
    .map(Number)
  const family = readPs('-A', '-o', 'pid=,ppid=').filter((pids) => pids.includes(postmaster ?? 0))
  const shares = await Promise.all(family.map(async ([pid]) => readProportionalMb(pid ?? 0)))
  return shares.reduce((sum, share) => sum + share, 0) / 1024
}

async function readProportionalMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1])
}
