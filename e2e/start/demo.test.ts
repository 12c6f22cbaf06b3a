import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers, launch, launchAs, temporaryFolder } from './launch.ts'

const demo = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  launchAs([process.execPath, 'scripts/run.mjs', 'demo', ...args], { LOG_LEVEL: 'warn', ...env })

const SMALL = ['--stations', '12', '--customers', '30', '--bookings', '60']

test('the demonstration refuses real data in one line, and leaves it alone', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const real = launch({ DATA_DIR: dataDir })
  await real.running()
  await real.stop()
  for (const args of [[], ['--fresh']]) {
    const refused = demo({ DATA_DIR: dataDir }, ...SMALL, ...args)
    expect(await refused.exited).toBe(1)
    expect(refused.stderr().trimEnd().split('\n')).toEqual([
      expect.stringContaining('holds real data, and the demonstration never mixes with it'),
    ])
  }
  expect(await answers(await launch({ DATA_DIR: dataDir }).running())).toBe(true)
})

test.each([
  [{ DATABASE_URL: 'postgres://volt@127.0.0.1:1/volt' }, 'unset DATABASE_URL'],
  [{ HOST: '0.0.0.0' }, 'must be of this machine alone'],
  [{ PUBLIC_URL: 'https://charge.example.in' }, 'must be of this machine alone'],
])('%j is refused in one line, before anything is made', async (env, words) => {
  const dataDir = join(await temporaryFolder(), 'data')
  const refused = demo({ DATA_DIR: dataDir, ...env })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr().trimEnd().split('\n')).toEqual([expect.stringContaining(words)])
  expect(existsSync(dataDir)).toBe(false)
})

test('a demonstration that was killed goes on where it was, ends in order when told to, and passes for nothing else', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = demo({ DATA_DIR: dataDir }, ...SMALL)
  await first.running()
  expect(first.stdout()).toMatch(/Built in \d+\.\d s\./)
  first.process.kill('SIGKILL')
  await first.exited
  const second = demo({ DATA_DIR: dataDir })
  expect(await answers(await second.running())).toBe(true)
  expect(second.stdout()).not.toContain('Building')
  expect(await second.stop()).toBe(0)

  for (const words of [['start'], ['backup', join(dataDir, 'backup.tgz')]]) {
    const refused = launchAs([process.execPath, 'scripts/run.mjs', ...words], {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    })
    expect(await refused.exited).toBe(1)
    expect(refused.stderr().trimEnd().split('\n')).toEqual([
      expect.stringContaining('holds a demonstration, whose password everybody knows'),
    ])
  }
})
