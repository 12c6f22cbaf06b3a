import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStation, signDriverIn } from '../network.ts'
import { Person } from '../person.ts'
import { createTemporaryFolder, startProgram } from '../program.ts'
import { runCommand } from '../run-command.ts'
import {
  createDriverWriter,
  createQuestionWriter,
  readEverythingWritten,
  signInOwner,
} from '../write-load.ts'

test('a backup made while people write has all that was acknowledged before, and restores to books that balance', async () => {
  const folder = await createTemporaryFolder()
  onTestFinished(folder.remove)
  const dataDir = join(folder.path, 'running')
  const file = join(folder.path, 'backup.tgz')
  const program = await startProgram({ dataDir })
  onTestFinished(async () => void (await program.stop()))

  const owner = await signInOwner(program.url)
  await openStation(owner, 'Hotel Malnad')
  const driver = { person: new Person(program.url), phone: '9845099999' }
  await signDriverIn(driver, owner)
  const orders = createDriverWriter(program, driver.person.cookieHeader)
  const writers = [
    orders,
    createQuestionWriter(program),
    createQuestionWriter(program),
    createQuestionWriter(program),
  ]
  const writing = Promise.all(writers.map((writer) => writer.write()))
  await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.size >= 20)).toBe(true)

  const before = writers.map(({ acknowledged }) => [...acknowledged.values()])
  const backup = await runCommand(['backup', file], { DATA_DIR: dataDir })
  const during = writers.map(({ acknowledged }) => acknowledged.size)
  for (const writer of writers) writer.stop()
  await writing
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(
    during.some((size, at) => size > (before[at]?.length ?? 0)),
    'people wrote meanwhile',
  ).toBe(true)
  expect(await program.stop()).toBe(0)

  const restoredDir = join(folder.path, 'restored')
  const restored = await runCommand(['restore', file], { DATA_DIR: restoredDir })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('The books balance')
  const second = await startProgram({ dataDir: restoredDir })
  onTestFinished(async () => void (await second.stop()))
  const again = await signInOwner(second.url)
  const found = new Set((await readEverythingWritten(again)).map(({ _id }) => _id))
  expect(before.flat().filter((id) => !found.has(id))).toEqual([])

  const full = await runCommand(['restore', file], { DATA_DIR: restoredDir })
  expect(full).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is not empty') })
})

test('a file that cannot be restored is refused in one line, and there is no installation afterwards', async () => {
  const folder = await createTemporaryFolder()
  onTestFinished(folder.remove)
  const DATA_DIR = join(folder.path, 'used')
  expect((await runCommand(['backup', join(folder.path, 'x.tgz')], { DATA_DIR })).err).toContain(
    'There is no installation',
  )
  const program = await startProgram({ dataDir: DATA_DIR })
  expect(await program.stop()).toBe(0)
  const file = join(folder.path, 'backup.tgz')
  expect((await runCommand(['backup', file], { DATA_DIR })).code).toBe(0)

  const whole = await runCommand(['restore', file, '--check'], { DATA_DIR })
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('is whole') })
  await truncate(file, (await readFile(file)).length - 100)
  const target = { DATA_DIR: join(folder.path, 'target') }
  const cut = await runCommand(['restore', file], target)
  expect(cut).toEqual({ code: 1, out: '', err: `${file} is cut off: it is not the whole backup.\n` })
  await writeFile(file, 'a letter')
  const other = await runCommand(['restore', file], target)
  expect(other).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is not a backup') })
  expect((await runCommand(['backup', file, '--force'], target)).err).toContain('There is no installation')
})

test.each<{
  readonly words: readonly string[]
  readonly code: number
  readonly env: Readonly<Record<string, string>>
}>([
  { words: ['audit'], code: 2, env: {} },
  { words: ['archive', 'list'], code: 1, env: { ARCHIVE_DIR: '/nowhere' } },
  {
    words: ['images', 'to-folder'],
    code: 1,
    env: { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  },
])(
  '$words without the DATA_DIR of the installation says so, and makes nothing',
  async ({ words, code, env }) => {
    const folder = await createTemporaryFolder()
    onTestFinished(folder.remove)
    const DATA_DIR = join(folder.path, 'other')
    const refused = await runCommand(words, { DATA_DIR, ...env })
    expect(refused).toMatchObject({ code, out: '' })
    expect(refused.err.trimEnd().split('\n')).toEqual([expect.stringContaining(DATA_DIR)])
    expect(refused.err).toContain('DATA_DIR')
    expect(await readdir(folder.path)).toEqual([])
  },
)
