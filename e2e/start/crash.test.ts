import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answers, launch, temporaryFolder } from './launch.ts'

/** Longer than a first start takes; so some are killed while they run. */
const LONGEST_LIFE_MS = 4_000

test('killed at any moment of the very first starts, the program starts again without help', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  for (let killed = 0; killed < 6; killed += 1) {
    const program = launch({ DATA_DIR: dataDir })
    await pause(Math.random() * LONGEST_LIFE_MS)
    program.process.kill('SIGKILL')
    await program.exited
  }
  const program = launch({ DATA_DIR: dataDir })
  expect(await answers(await program.running())).toBe(true)
  expect(await program.stop()).toBe(0)
})

test('a second start is healthy soon', async ({ annotate }) => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = launch({ DATA_DIR: dataDir })
  await first.running()
  await first.stop()
  const begun = performance.now()
  const second = launch({ DATA_DIR: dataDir })
  expect(await answers(await second.running())).toBe(true)
  await annotate(`healthy ${Math.round(performance.now() - begun)} ms after the command`)
})
