import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openLogFile, rotateIfLarge } from './log-file.ts'

const LARGE = `${'x'.repeat(99)}\n`.repeat(60_000)

let path: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vy-log-'))
  path = join(folder, 'postgres.log')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

test('a large log is set aside at the start and a small one goes on', async () => {
  await writeFile(path, LARGE)
  await (await openLogFile(path)).close()
  expect([(await stat(path)).size, (await stat(`${path}.1`)).size]).toEqual([0, LARGE.length])
  await writeFile(path, 'a line\n')
  await (await openLogFile(path)).close()
  expect(await readFile(path, 'utf8')).toBe('a line\n')
})

test('a log that grows large while it is written is set aside, and what is written next is kept', async () => {
  const log = await openLogFile(path)
  onTestFinished(() => log.close())
  await appendFile(path, LARGE)
  await rotateIfLarge(path)
  await appendFile(path, 'next\n')
  expect(await readFile(path, 'utf8')).toBe('next\n')
  expect((await stat(`${path}.1`)).size).toBe(LARGE.length)
})

test('the last words are those since a moment', async () => {
  await writeFile(path, 'of an earlier start\n')
  const log = await openLogFile(path)
  onTestFinished(() => log.close())
  const since = await log.size()
  await appendFile(path, 'one\ntwo\nthree\n')
  expect(await log.lastLines(2, since)).toBe('two | three')
  expect(await log.lastLines(9, since)).toBe('one | two | three')
})

test('only the owner can read the log', async () => {
  await (await openLogFile(path)).close()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
