import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from './file-lock.mjs'

async function lockPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

/** Takes the lock and records what happened, in order. */
function taker(path: string, events: string[], name: string) {
  return takeLock(path, () => events.push(`${name} waits`)).then((lock) => {
    events.push(`${name} has it`)
    return lock
  })
}

test('the second waits until the first is done', async () => {
  const path = await lockPath()
  const events: string[] = []
  const first = await taker(path, events, 'first')
  const second = taker(path, events, 'second').then((lock) => lock.release())
  await expect.poll(() => events).toContain('second waits')
  first.release()
  await second
  expect(events).toEqual(['first has it', 'second waits', 'second has it'])
})

test('a program that was handed the lock keeps it after us', async () => {
  const path = await lockPath()
  const events: string[] = []
  const first = await taker(path, events, 'first')
  const heir = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore', first.file],
  })
  await once(heir, 'spawn')
  first.release()
  const second = taker(path, events, 'second').then((lock) => lock.release())
  await expect.poll(() => events).toContain('second waits')
  heir.kill('SIGKILL')
  await second
  expect(events.at(-1)).toBe('second has it')
})
