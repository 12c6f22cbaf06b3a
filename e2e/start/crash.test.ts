import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillFolder } from '../prepared-folder.ts'
import { createTestFolder, isAnswering, launch, waitUntil } from './launch.ts'

/** About as many as there are when the program runs for the first time; so some are killed before, while and after they come. */
const MOST_FILES = 2_000

/** How many there are in a folder and in those below. */
const filesIn = async (folder: string): Promise<number> =>
  // A folder that goes while it is read is looked at again.
  (await readdir(folder, { recursive: true }).catch(() => [])).length

test('killed at any moment of the very first starts, the program starts again without help', async () => {
  const folder = await createTestFolder()
  const dataDir = join(folder, 'data')
  for (let killed = 0; killed < 6; killed += 1) {
    const program = launch({ DATA_DIR: dataDir })
    const enough = Math.floor(Math.random() * MOST_FILES)
    let isRunning = false
    const running = program.running().then(
      () => {
        isRunning = true
      },
      () => undefined,
    )
    await waitUntil(async () => isRunning || (await filesIn(folder)) >= enough)
    program.process.kill('SIGKILL')
    await Promise.all([program.exited, running])
  }
  const program = launch({ DATA_DIR: dataDir })
  expect(await isAnswering(await program.running())).toBe(true)
  expect(await program.stop()).toBe(0)
})

test('a second start is healthy soon', async ({ annotate }) => {
  const dataDir = join(await createTestFolder(), 'data')
  await fillFolder(dataDir)
  const begun = performance.now()
  const second = launch({ DATA_DIR: dataDir })
  expect(await isAnswering(await second.running())).toBe(true)
  await annotate(`healthy ${Math.round(performance.now() - begun)} ms after the command`)
})
