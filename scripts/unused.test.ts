/** knip.json on a small copy of the repository: what it must find, and what it must not. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './setup/paths.mjs'

const manifest = (name: string, exported: Record<string, string>) =>
  JSON.stringify({ name: `@voltyatra/${name}`, version: '1.0.0', type: 'module', exports: exported })

const USED = {
  'package.json': JSON.stringify({
    name: 'voltyatra',
    private: true,
    workspaces: ['domain', 'contract', 'server'],
  }),
  'domain/package.json': manifest('domain', { '.': './src/index.ts' }),
  'domain/src/index.ts': "export * from './money.ts'",
  'domain/src/money.ts': 'export const PAISE = 100\n',
  'contract/package.json': manifest('contract', { '.': './src/index.ts' }),
  'contract/src/index.ts': "export * from './people/index.ts'\nexport * from './ev-api.ts'",
  'contract/src/people/index.ts': "export * from './drivers.ts'",
  'contract/src/people/drivers.ts': 'export const Driver = 1\nexport const listDrivers = [Driver]\n',
  'contract/src/ev-api.ts': `import * as people from './people/index.ts'
const valuesOf = (module: object) => Object.values(module)
export const ENDPOINTS = valuesOf(people)`,
  'server/package.json': manifest('server', { './*.ts': './src/*.ts' }),
  'server/src/main.test.ts': "import './routes.ts'",
  'server/src/routes.ts': `import { ENDPOINTS, listDrivers } from '@voltyatra/contract'
import { PAISE } from '@voltyatra/domain'
import { now } from './clock.ts'
console.log(ENDPOINTS, listDrivers, PAISE, now)`,
  'server/src/clock.ts': 'export const now = Date.now\n',
}

const KINDS = ['exports', 'types', 'nsExports', 'nsTypes']

/** What knip finds in these files. */
async function unusedIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-unused-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const packages = join(folder, 'node_modules/@voltyatra')
  await mkdir(packages, { recursive: true })
  for (const name of ['domain', 'contract', 'server']) await symlink(join(folder, name), join(packages, name))
  await copyFile(join(ROOT, 'knip.json'), join(folder, 'knip.json'))
  const args = ['--no-progress', '--include', KINDS.join(), '--reporter', 'json', '--no-exit-code']
  const knip = join(ROOT, 'node_modules/knip/bin/knip.js')
  const { stdout } = await promisify(execFile)(process.execPath, [knip, ...args], { cwd: folder })
  const { issues } = JSON.parse(stdout) as { issues: Readonly<Record<string, { name: string }[]>>[] }
  return issues
    .flatMap((file) => KINDS.flatMap((kind) => (file[kind] ?? []).map(({ name }) => name)))
    .toSorted()
}

test('an export that nobody imports is found in the domain, the contract and the server', async () => {
  const dead = (path: keyof typeof USED, name: string) => ({
    [path]: `${USED[path]}export const dead${name} = 1\nexport type Dead${name} = 1\n`,
  })
  expect(await unusedIn(USED)).toEqual([])
  const found = await unusedIn({
    ...USED,
    ...dead('domain/src/money.ts', 'Rule'),
    ...dead('contract/src/people/drivers.ts', 'Noun'),
    ...dead('server/src/clock.ts', 'Clock'),
  })
  expect(found).toEqual(['DeadClock', 'DeadNoun', 'DeadRule', 'deadClock', 'deadNoun', 'deadRule'])
}, 60_000)
