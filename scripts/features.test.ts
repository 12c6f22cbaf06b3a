import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildLists } from './features.ts'
import { ROOT } from './setup/paths.mjs'

const NETWORK = {
  'server/src/network/manifest.ts': '',
  'server/src/network/stations/manifest.ts': '',
  'contract/src/network/index.ts': '',
  'contract/src/network/refusals.ts': 'export const x = defineRefusals({})',
  'contract/src/network/stations.ts': 'export const listStations = defineEndpoint({})',
  'web/src/admin/network/station/screen.ts':
    "export const stations = {\n  name: 'station',\n  hasPages: true,\n}",
  'web/src/admin/network/station/station-screen.tsx': '',
  'web/src/admin/network/station/station-page.tsx': '',
  'web/src/admin/network/station/finder.ts': 'export const stationFinder = {}',
}

const DEPOTS = {
  'server/src/network/depot-yards/manifest.ts': '',
  'contract/src/network/depot-yards.ts': 'export const listDepots = defineEndpoint({})',
  'web/src/admin/network/depot/screen.ts': "export const depots = {\n  name: 'depot-yards',\n}",
  'web/src/admin/network/depot/depot-screen.tsx': '',
}

async function buildOf(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const root = await mkdtemp(join(tmpdir(), 'voltyatra-lists-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return Object.fromEntries((await buildLists(root)).map(({ file, text }) => [file, text]))
}

test('a noun’s own folders are all that lists it, in the server, the contract and the panel', async () => {
  const lists = await buildOf({ ...NETWORK, ...DEPOTS })
  expect(lists['server/src/network/features.ts']).toContain(
    "import { depotYards } from './depot-yards/manifest.ts'",
  )
  expect(lists['server/src/network/features.ts']).toContain('[depotYards, stations]')
  expect(lists['contract/src/network/index.ts']?.split('\n').slice(1)).toEqual([
    "export * from './depot-yards.ts'",
    "export * from './stations.ts'",
    '',
  ])
  expect(lists['web/src/admin/network/manifest.ts']).toContain(
    'export const network = [depots, stations] as const',
  )
  expect(lists['web/src/admin/network/loaders.ts']).toContain(
    "  'depot-yards': {\n    screen: () => import('./depot/depot-screen.tsx'),\n  },",
  )
  expect(lists['web/src/admin/network/loaders.ts']).toContain(
    "    page: () => import('./station/station-page.tsx'),\n    finder: stationFinder,\n",
  )
})

test('a screen without a name or a file is refused by its folder', async () => {
  const nameless = buildOf({
    ...NETWORK,
    'web/src/admin/network/station/screen.ts': 'export const stations = {}',
  })
  await expect(nameless).rejects.toThrow('station: a screen has a screen.ts with a name')
  const { 'web/src/admin/network/station/station-screen.tsx': _, ...rest } = NETWORK
  await expect(buildOf(rest)).rejects.toThrow('a file that ends in -screen.tsx')
})

test('the repository’s lists are what its folders make', async () => {
  for (const { file, text } of await buildLists())
    expect(await readFile(join(ROOT, file), 'utf8'), file).toBe(text)
})
