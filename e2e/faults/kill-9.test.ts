/** A few rounds; `VOLTYATRA_ROUNDS` says how many, and `npm run bench -- faults` does all thirty. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Program } from '../program.ts'
import { runCommand } from '../run-command.ts'
import { createTestFolder } from '../start/launch.ts'
import { killInRounds } from './kill-rounds.ts'

const ROUNDS = Number(process.env.VOLTYATRA_ROUNDS ?? 3)
/**
 * How soon it starts is a figure for a quiet machine: it is always printed, and a bound only where rounds are asked
 * for.
 */
const isMeasured = process.env.VOLTYATRA_ROUNDS !== undefined
const HEALTHY_WITHIN_MS = 5_000

test('what was acknowledged outlasts every kill -9 exactly once, and the program starts again soon', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async ({ annotate }) => {
  const folder = await createTestFolder()
  const dataDir = join(folder, 'data')
  let program: Program | undefined
  onTestFinished(() => program?.killAll())
  const { acknowledged, found, lost, readyAfterMs } = await killInRounds({
    dataDir,
    rounds: ROUNDS,
    onStart(started) {
      program = started
    },
  })
  await annotate(
    `${ROUNDS} rounds: ${acknowledged.length} acknowledged, ${lost.length} lost, ${found.length - acknowledged.length} more than once; ready after ${Math.round(Math.max(...readyAfterMs))} ms at most`,
  )
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(found).toEqual(acknowledged)

  // The proof of the books comes with every restore.
  expect(await program?.stop()).toBe(0)
  const file = join(folder, 'after.tgz')
  expect(await runCommand(['backup', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const restored = await runCommand(['restore', file], { DATA_DIR: join(folder, 'proof') })
  expect(restored.out).toContain('The books balance')
  if (isMeasured) expect(Math.max(...readyAfterMs)).toBeLessThan(HEALTHY_WITHIN_MS)
})
