import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasCluster } from './cluster-location.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-cluster-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a data folder has a database where it holds one or names its place, and none where there is no folder', async () => {
  const dataDir = await createFolder()
  expect(await hasCluster(dataDir)).toBe(false)
  expect(await hasCluster(join(dataDir, 'missing'))).toBe(false)
  await writeFile(join(dataDir, 'postgres.location'), '/elsewhere')
  expect(await hasCluster(dataDir)).toBe(true)
  expect(await hasCluster(join(dataDir, 'postgres.location'))).toBe(false)
  const other = await createFolder()
  await mkdir(join(other, 'postgres'))
  expect(await hasCluster(other)).toBe(false)
  await writeFile(join(other, 'postgres', 'PG_VERSION'), '17')
  expect(await hasCluster(other)).toBe(true)
})

test('a link to a database that is away is no folder without one', async () => {
  const dataDir = await createFolder()
  await symlink(join(dataDir, 'away'), join(dataDir, 'postgres'))
  expect(await hasCluster(dataDir)).toBe(true)
})

test('a data folder that cannot be looked into is not taken for one without a database', async () => {
  // What the system refuses to everybody, root too.
  const dataDir = join(await createFolder(), 'loop')
  await symlink(dataDir, dataDir)
  await expect(hasCluster(dataDir)).rejects.toThrow(
    `Cannot write to the data folder ${dataDir} (ELOOP): give this user the right`,
  )
})
