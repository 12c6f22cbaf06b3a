/** A few rounds of 30 cars; `VOLTYATRA_ROUNDS` says how many, and then it is 200 cars. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Program } from '../program.ts'
import { runCommand } from '../run-command.ts'
import { createTestFolder } from '../start/launch.ts'
import { killWhileCharging } from './charging-rounds.ts'

const asked = process.env.VOLTYATRA_ROUNDS
const ROUNDS = Number(asked ?? 2)
const SIZE = asked === undefined ? { chargers: 10, connectorsEach: 3 } : { chargers: 50, connectorsEach: 4 }

test('cars that charge while the program is killed are metered to the watt-hour and billed once', {
  timeout: 120_000 + ROUNDS * 60_000,
}, async ({ annotate }) => {
  const dataDir = join(await createTestFolder(), 'data')
  let program: Program | undefined
  onTestFinished(() => program?.killAll())
  const { charges, acknowledged, lost, wrong } = await killWhileCharging({
    dataDir,
    rounds: ROUNDS,
    ...SIZE,
    onStart(started) {
      program = started
    },
  })
  await annotate(
    `${ROUNDS} rounds, ${SIZE.chargers * SIZE.connectorsEach} cars at a time: ${charges} charges, ${wrong.length} wrong; ${acknowledged} messages acknowledged, ${lost.length} lost`,
  )
  expect(acknowledged).toBeGreaterThan(charges)
  expect(lost).toEqual([])
  expect(wrong).toEqual([])
  expect(await runCommand(['audit'], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing differs'),
  })
})
