/**
 * A few rounds of 30 cars; `VOLTYATRA_ROUNDS` says how many, and then it is 200 cars. `VOLTYATRA_PROTOCOL=2.1` has 100 cars charge
 * by that protocol alone.
 */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Program } from '../program.ts'
import { runCommand } from '../run-command.ts'
import { createTestFolder } from '../start/launch.ts'
import { killWhileCharging } from './charging-rounds.ts'

const requested = process.env.VOLTYATRA_ROUNDS
const ROUNDS = Number(requested ?? 2)
const PROTOCOLS = ['1.6', '2.0.1', '2.1'] as const
const only = PROTOCOLS.find((protocol) => protocol === process.env.VOLTYATRA_PROTOCOL)
const protocols = only ? [only] : (['1.6', '2.0.1'] as const)
const MANY = { chargers: only ? 25 : 50, connectorsEach: 4 }
const SIZE = requested === undefined ? { chargers: 10, connectorsEach: 3 } : MANY

test('cars that charge while the program is killed are metered to the watt-hour and billed once', {
  timeout: 300_000 + ROUNDS * 60_000,
}, async ({ annotate }) => {
  const dataDir = join(await createTestFolder(), 'data')
  let program: Program | undefined
  onTestFinished(() => program?.killAll())
  const { charges, acknowledged, lost, wrong } = await killWhileCharging({
    dataDir,
    rounds: ROUNDS,
    ...SIZE,
    protocols,
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
