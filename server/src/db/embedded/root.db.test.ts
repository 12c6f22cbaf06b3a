/** Run by an ordinary user, these have nothing to show: the cluster is always in the data folder then. */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot } from './runner.ts'
import { query, refusal, start, startProgram, temporaryFolder, until, usedDataFolder } from './testing/rig.ts'

/** A data folder in a home that only root may enter, and the shared folder. */
async function closedHome(): Promise<{ home: string; dataDir: string; sharedDir: string }> {
  const base = await temporaryFolder()
  const home = join(base, 'home')
  await mkdir(home, { mode: 0o700 })
  return { home, dataDir: join(home, 'data'), sharedDir: join(base, 'shared') }
}

test.runIf(isRoot())(
  'as root the database runs as another user, in the data folder where that user can get there',
  async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const server = await start(dataDir)
    const { uid } = await stat(`/proc/${server.pid}`)
    expect(uid).toBeGreaterThan(0)
    expect(await stat(join(dataDir, 'postgres'))).toMatchObject({ uid })
    expect((await stat(dataDir)).mode & 0o007).toBe(0)
  },
)

test.runIf(isRoot())(
  'from a home that only root may enter the database moves to the shared folder, and stays there',
  async () => {
    const { dataDir, sharedDir } = await closedHome()
    const first = await start(dataDir, sharedDir)
    await query(first.connection, 'create table kept ()')
    await first.stop()
    const clusterDir = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    expect(clusterDir.startsWith(sharedDir)).toBe(true)
    expect(await readdir(dataDir)).not.toContain('postgres')
    const second = await start(dataDir, sharedDir)
    await query(second.connection, 'select * from kept')
  },
)

test.runIf(isRoot())(
  'a start in a closed home killed before its database was recorded leaves nothing behind',
  async () => {
    const { dataDir, sharedDir } = await closedHome()
    const killed = startProgram(dataDir, sharedDir)
    const isMade = async () =>
      (await readdir(sharedDir, { recursive: true }).catch(() => [])).some((name) =>
        name.endsWith('PG_VERSION'),
      )
    await until(isMade, 'the database is being made')
    await killed.kill()
    await start(dataDir, sharedDir)
    expect((await readdir(sharedDir)).filter((name) => !name.startsWith('postgres-'))).toHaveLength(1)
  },
)

test.runIf(isRoot())('a moved data folder keeps its database, and a copy of it is refused', async () => {
  const { home, dataDir, sharedDir } = await closedHome()
  const first = await start(dataDir, sharedDir)
  await query(first.connection, 'create table kept ()')
  await cp(dataDir, join(home, 'copy'), { recursive: true })
  expect(await refusal(join(home, 'copy'), sharedDir)).toMatchObject({ code: 'data-dir-in-use' })
  await first.stop()
  expect(await refusal(join(home, 'copy'), sharedDir)).toMatchObject({ code: 'data-dir-in-use' })
  await rename(dataDir, join(home, 'moved'))
  const second = await start(join(home, 'moved'), sharedDir)
  await query(second.connection, 'select * from kept')
  await second.stop()
  expect(await refusal(join(home, 'copy'), sharedDir)).toMatchObject({ code: 'data-dir-in-use' })
})

test.runIf(isRoot())(
  'a new data folder in the place of a lost one begins empty and leaves the old database alone',
  async () => {
    const { dataDir, sharedDir } = await closedHome()
    const first = await start(dataDir, sharedDir)
    await first.stop()
    const lost = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    await rm(dataDir, { recursive: true })
    await start(dataDir, sharedDir)
    expect((await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()).not.toBe(lost)
    expect(await readdir(lost)).toContain('PG_VERSION')
  },
)

test.runIf(isRoot())(
  'a data folder whose database is not where it should be is refused, not begun anew',
  async () => {
    const { dataDir, sharedDir } = await closedHome()
    const first = await start(dataDir, sharedDir)
    await first.stop()
    await rename(sharedDir, `${sharedDir}-away`)
    const { code, message } = await refusal(dataDir, sharedDir)
    expect(code).toBe('data-dir-incompatible')
    expect(message).toContain('postgres.location')
  },
)

test.runIf(isRoot())('a way that was closed after the first start is named, with what to do', async () => {
  const dataDir = await usedDataFolder()
  const base = dirname(dataDir)
  await chmod(base, 0o700)
  const { code, message } = await refusal(dataDir)
  expect(code).toBe('data-dir-unwritable')
  expect(message).toContain(`chmod o+x '${base}'`)
})

test.runIf(isRoot())('a database that was copied or restored as root is given back to its user', async () => {
  const dataDir = await usedDataFolder()
  const restored = join(dirname(dataDir), 'restored')
  await mkdir(restored, { mode: 0o711 })
  await cp(join(dataDir, 'postgres'), join(restored, 'postgres'), { recursive: true })
  const { uid } = await stat(join(dataDir, 'postgres'))
  expect(await stat(join(restored, 'postgres'))).toMatchObject({ uid: 0 })
  await start(restored)
  expect(await stat(join(restored, 'postgres', 'global', 'pg_control'))).toMatchObject({ uid })
})
