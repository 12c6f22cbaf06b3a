import { mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { query, refusal, start, startProgram, temporaryFolder, usedDataFolder } from './testing/rig.ts'

test('of many programs started on one new data folder at the same moment exactly one gets it', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const programs = [1, 2, 3, 4, 5].map(() => startProgram(dataDir))
  const outcomes = await Promise.all(
    programs.map((program) =>
      Promise.any([
        program.line('ready').then(() => 'ready'),
        program.line('failed').then((line) => line.failed),
      ]),
    ),
  )
  expect(outcomes.sort()).toEqual([
    'data-dir-in-use',
    'data-dir-in-use',
    'data-dir-in-use',
    'data-dir-in-use',
    'ready',
  ])
})

test('a second program sees that the data folder is in use, under any of its names, and disturbs nothing', async () => {
  const dataDir = await usedDataFolder()
  const base = dirname(dataDir)
  const first = startProgram(dataDir)
  const { connection } = await first.ready()
  await symlink(dataDir, join(base, 'alias'))
  for (const name of [dataDir, join(base, 'alias')]) {
    const { code, message } = await refusal(name)
    expect(code).toBe('data-dir-in-use')
    expect(message).toContain(dataDir)
  }
  expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('one program cannot have a data folder twice', async () => {
  const dataDir = await usedDataFolder()
  await start(dataDir)
  expect(await refusal(dataDir)).toMatchObject({ code: 'data-dir-in-use' })
})

test('two data folders whose databases are links to one are one data folder', async () => {
  const dataDir = await usedDataFolder()
  const other = join(dirname(dataDir), 'other')
  const first = await start(dataDir)
  await mkdir(other, { mode: 0o711 })
  await symlink(join(dataDir, 'postgres'), join(other, 'postgres'))
  expect(await refusal(other)).toMatchObject({ code: 'data-dir-in-use' })
  expect(await query(first.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await first.stop()
  const second = await start(other)
  expect(await query(second.connection, 'select 2 as answer')).toEqual([{ answer: 2 }])
  expect(await readdir(other)).not.toContain('postgres.location')
})

test('stopping frees the data folder at once', async () => {
  const dataDir = await usedDataFolder()
  const program = startProgram(dataDir)
  await program.ready()
  program.process.kill('SIGTERM')
  await program.line('stopped')
  await start(dataDir)
})
