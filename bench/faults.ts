/** 30 rounds of kill -9 under write load: nothing that was acknowledged is lost, and the program is soon there again. */
import { join } from 'node:path'
import { killInRounds } from '../e2e/faults/kill-rounds.ts'
import { type Program, startProgram } from '../e2e/program.ts'
import ensureProgramBuild from '../scripts/program-build.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withFolder } from './own-database.ts'
import { useWhileOpen } from './while-open.ts'

const ROUNDS = 30
const ORDINARY_STARTS = 3
const TARGET_SECONDS = 5

export const measureFaults = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    await ensureProgramBuild()
    const dataDir = join(folder, 'data')
    let program: Program | undefined
    const onStart = (started: Program) => {
      program = started
    }
    return useWhileOpen(
      async () => program?.stop(),
      async () => {
        const { acknowledged, found, lost, readyAfterMs } = await killInRounds({
          dataDir,
          rounds: ROUNDS,
          onStart,
        })
        const ordinary: number[] = []
        for (let time = 0; time < ORDINARY_STARTS; time += 1) {
          await program?.stop()
          const begun = performance.now()
          onStart(await startProgram({ dataDir, isLeader: true }))
          ordinary.push(performance.now() - begun)
        }
        return [
          {
            of: `acknowledged writes lost in ${ROUNDS} rounds of kill -9`,
            bound: { value: lost.length, target: 0, is: 'at most' },
            beside: `${formatNumber(acknowledged.length)} were acknowledged, ${formatNumber(found.length)} are found`,
          },
          {
            of: 'the slowest start after a kill -9',
            bound: {
              value: Math.max(...readyAfterMs) / 1000,
              target: TARGET_SECONDS,
              is: 'at most',
              unit: ' s',
            },
            beside: `the middle one ${formatNumber(computeMedian(readyAfterMs) / 1000)} s; after an orderly end ${formatNumber(computeMedian(ordinary) / 1000)} s`,
          },
        ]
      },
    )
  })
