import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasEmbeddedDatabase } from './backup-command.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a data folder has a database where it holds one or names its place, and none where there is no folder', async () => {
  const dataDir = await createFolder()
  expect(await hasEmbeddedDatabase({ dataDir })).toBe(false)
  expect(await hasEmbeddedDatabase({ dataDir: join(dataDir, 'missing') })).toBe(false)
  await writeFile(join(dataDir, 'postgres.location'), '/elsewhere')
  expect(await hasEmbeddedDatabase({ dataDir })).toBe(true)
  expect(await hasEmbeddedDatabase({ dataDir: join(dataDir, 'postgres.location') })).toBe(false)
  const other = await createFolder()
  await mkdir(join(other, 'postgres'))
  expect(await hasEmbeddedDatabase({ dataDir: other })).toBe(true)
})

test('a data folder that cannot be looked into is not taken for one without a database', async () => {
  // What the system refuses to everybody, root too.
  const dataDir = join(await createFolder(), 'loop')
  await symlink(dataDir, dataDir)
  await expect(hasEmbeddedDatabase({ dataDir })).rejects.toThrow(
    `Cannot write to the data folder ${dataDir} (ELOOP): give this user the right`,
  )
})
