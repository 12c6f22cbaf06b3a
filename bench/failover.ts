/** 10 rounds of kill -9 of the primary database under write load: its standby takes over, and nothing is lost. */
import { failOverInRounds } from '../e2e/faults/failover-rounds.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withFolder } from './own-database.ts'
import { useWhileOpen } from './while-open.ts'

const ROUNDS = 10
const TARGET_SECONDS = 15

export const measureFailover = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    let end = async (): Promise<unknown> => undefined
    return useWhileOpen(
      () => end(),
      async () => {
        const { acknowledged, found, backAfterMs } = await failOverInRounds({
          folder,
          rounds: ROUNDS,
          onStart({ program, servers }) {
            end = async () => {
              await program.stop()
              await servers.close()
            }
          },
        })
        const kept = new Set(found)
        const lost = acknowledged.filter((id) => !kept.has(id)).length
        return [
          {
            of: `acknowledged writes lost in ${ROUNDS} rounds of kill -9 of the primary database`,
            bound: { value: lost, target: 0, is: 'at most' },
            beside: `${formatNumber(acknowledged.length)} were acknowledged, ${formatNumber(found.length)} are found`,
          },
          {
            of: 'the longest from the kill until writes were acknowledged again',
            bound: {
              value: Math.max(...backAfterMs) / 1000,
              target: TARGET_SECONDS,
              is: 'at most',
              unit: ' s',
            },
            beside: `the middle one ${formatNumber(computeMedian(backAfterMs) / 1000)} s`,
          },
        ]
      },
    )
  })
