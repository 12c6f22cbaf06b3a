/** How long the program takes to start: the first time after the installation, and every later time. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '@voltyatra/server/db/embedded/binaries.ts'
import { chooseClusterLocation } from '@voltyatra/server/db/embedded/cluster-location.ts'
import { createCluster } from '@voltyatra/server/db/embedded/create-cluster.ts'
import { ensureWebBuild } from '../scripts/web-build.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withFolder } from './own-database.ts'
import { runAlternately } from './run-alternately.ts'
import { startAsACommand } from './started-program.ts'

const ROUNDS = 5
const TARGET_SECONDS = { first: 8, later: 2 }

export const measureStarts = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    await ensureWebBuild()
    const known = join(folder, 'known')
    await measureStart(known)
    const fresh = () => join(folder, randomUUID())
    const times = await runAlternately(ROUNDS, {
      // Node's cache of compiled code is one of the things that a first start does not have yet.
      first: () => measureStart(fresh(), { NODE_DISABLE_COMPILE_CACHE: '1' }),
      initdb: () => measureInitdb(fresh()),
      later: () => measureStart(known),
      node: async () => measureTime(async () => void execFileSync(process.execPath, ['--eval', ''])),
    })
    const seconds = (name: keyof typeof times) => computeMedian(times[name]) / 1000
    return [
      {
        of: 'the first start',
        bound: { value: seconds('first'), target: TARGET_SECONDS.first, is: 'at most', unit: ' s' },
        beside: `initdb alone ${formatNumber(seconds('initdb'))} s`,
      },
      {
        of: 'a later start',
        bound: { value: seconds('later'), target: TARGET_SECONDS.later, is: 'at most', unit: ' s' },
        beside: `Node with nothing to do, until it has ended, ${formatNumber(seconds('node'))} s`,
      },
    ]
  })

async function measureStart(dataDir: string, env?: Readonly<Record<string, string>>): Promise<number> {
  const program = await startAsACommand(dataDir, env)
  await program.stop()
  return program.ms
}

async function measureInitdb(dataDir: string): Promise<number> {
  await mkdir(dataDir)
  const location = await chooseClusterLocation(dataDir, dataDir)
  const binaries = await findBinaries(location.runner, async () => dataDir)
  return measureTime(() => createCluster(location, binaries))
}

async function measureTime(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
