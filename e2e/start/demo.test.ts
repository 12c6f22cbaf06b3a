import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO } from '../admin/operator.ts'
import { Person } from '../person.ts'
import { fillFolder } from '../prepared-folder.ts'
import { createTestFolder, isAnswering, launch, launchAs } from './launch.ts'

const demo = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  launchAs([process.execPath, 'scripts/run.mjs', 'demo', ...args], { LOG_LEVEL: 'warn', ...env })

/** What the operator of the demonstration sees of its chargers. */
async function operatorAt(url: string) {
  const person = new Person(url)
  await person.post('/access-admin', DEMO)
  const all = async (path: string) => (await person.get(`${path}?limit=100`)).body.data
  return {
    /** What is decided about each, and whether it is there. */
    chargers: async (): Promise<readonly string[]> =>
      (await all('/chargers')).map(({ status, connected }: Charger) => `${status} ${connected}`),
    /** Energy of each session, in kWh; of those that charge, where some has flowed, unless all are asked for. */
    async charging(which?: 'all'): Promise<ReadonlyMap<string, number>> {
      const sessions: readonly Session[] = await all('/charging-sessions')
      const flowing = sessions.filter(
        ({ status, energyKWh }) => which === 'all' || (status === 'charging' && energyKWh > 0),
      )
      return new Map(flowing.map(({ _id, energyKWh }) => [_id, energyKWh]))
    },
  }
}

interface Charger {
  readonly status: string
  readonly connected: boolean
}

interface Session {
  readonly _id: string
  readonly status: string
  readonly energyKWh: number
}

const SMALL = ['--stations', '12', '--customers', '30', '--bookings', '60']

test('the demonstration refuses real data in one line, and leaves it alone', async () => {
  const dataDir = join(await createTestFolder(), 'data')
  await fillFolder(dataDir)
  for (const args of [[], ['--fresh']]) {
    const refused = demo({ DATA_DIR: dataDir }, ...SMALL, ...args)
    expect(await refused.exited).toBe(1)
    expect(refused.stderr().trimEnd().split('\n')).toEqual([
      expect.stringContaining('holds real data, and the demonstration never mixes with it'),
    ])
  }
  expect(await isAnswering(await launch({ DATA_DIR: dataDir }).running())).toBe(true)
})

test.each([
  [{ DATABASE_URL: 'postgres://volt@127.0.0.1:1/volt' }, 'unset DATABASE_URL'],
  [{ HOST: '0.0.0.0' }, 'must be of this machine alone'],
  [{ PUBLIC_URL: 'https://charge.example.in' }, 'must be of this machine alone'],
])('%j is refused in one line, before anything is made', async (env, words) => {
  const dataDir = join(await createTestFolder(), 'data')
  const refused = demo({ DATA_DIR: dataDir, ...env })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr().trimEnd().split('\n')).toEqual([expect.stringContaining(words)])
  expect(existsSync(dataDir)).toBe(false)
})

test('a demonstration that was killed goes on where it was, its cars charge on, it ends in order and passes for nothing else', async () => {
  const dataDir = join(await createTestFolder(), 'data')
  const first = demo({ DATA_DIR: dataDir }, ...SMALL)
  const seen = await operatorAt(await first.running())
  expect(first.stdout()).toMatch(/Built in \d+\.\d s\./)
  expect(first.stdout()).toMatch(
    /Driver’s app {6}http:\S+\/app\/find {3}sign in with any Indian mobile number/,
  )
  const codes = () =>
    first.stdout().match(/Without account {3}http:\S+\/c\/[\w-]+ {3}connector \d+ of/g) ?? []
  await expect.poll(codes).toHaveLength(3)
  await expect
    .poll(seen.chargers)
    .toEqual(expect.arrayContaining(['accepted true', 'pending true', 'rejected false']))
  // One of them may be at its end, or at a charger that is about to fail.
  await expect.poll(async () => (await seen.charging()).size).toBeGreaterThan(2)
  const before = await seen.charging()
  first.process.kill('SIGKILL')
  await first.exited
  const second = demo({ DATA_DIR: dataDir })
  const seenAgain = await operatorAt(await second.running())
  expect(second.stdout()).not.toContain('Building')
  const goneOn = async () =>
    [...(await seenAgain.charging('all'))].filter(([id, kWh]) => kWh > (before.get(id) ?? kWh))
  await expect.poll(goneOn).not.toEqual([])
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
