import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Package, usePackage } from './binaries.ts'
import type { Runner } from './runner.ts'

/** Neither root nor the user who runs the tests: what is closed to others is closed to them. */
const stranger: Runner = { uid: 54_321, gid: 54_321, name: 'a stranger', credentials: {} }

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vy-binaries-'))
  await chmod(base, 0o755)
  onTestFinished(() => rm(base, { recursive: true, force: true }))
})

/** A package of the same shape as the real one, without anything to run. */
async function installed(home: string): Promise<Package> {
  const root = join(base, home, 'package')
  const files = [
    'bin/initdb',
    'bin/postgres',
    'lib/libpq.so.5.18',
    'lib/libpq.a',
    'lib/postgresql/plpgsql.so',
  ]
  const shared = ['share/postgresql/postgres.bki', 'share/postgresql/timezone/UTC']
  const links = JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  for (const name of [...files, ...shared, 'pg-symlinks.json']) {
    const path = join(root, 'native', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, name === 'pg-symlinks.json' ? links : name)
    if (name.startsWith('bin/')) await chmod(path, 0o755)
  }
  return { root, version: '18.4.0' }
}

const copyInto = async () => {
  const folder = join(base, 'shared')
  await mkdir(folder, { recursive: true })
  return folder
}

test('programs that their user can reach are used where they are, with their library links made', async () => {
  const found = await installed('open')
  const binaries = await usePackage(found, { runner: stranger, copyInto })
  expect(binaries).toEqual({
    initdb: join(found.root, 'native/bin/initdb'),
    postgres: join(found.root, 'native/bin/postgres'),
    major: '18',
  })
  expect(await readlink(join(found.root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readdir(base)).toEqual(['open'])
})

test('programs in a folder without access are copied once, readable for everyone, without what only builders need', async () => {
  const found = await installed('closed')
  await chmod(join(base, 'closed'), 0o700)
  await chmod(join(found.root, 'native/lib/libpq.so.5.18'), 0o600)
  const [one, other] = await Promise.all([
    usePackage(found, { runner: stranger, copyInto }),
    usePackage(found, { runner: stranger, copyInto }),
  ])
  expect(one).toEqual(other)
  expect(await readdir(join(base, 'shared'))).toEqual(['postgres-18.4.0'])
  const native = join(base, 'shared/postgres-18.4.0/native')
  expect(await readFile(one.postgres, 'utf8')).toBe('bin/postgres')
  expect((await stat(one.postgres)).mode & 0o777).toBe(0o755)
  expect((await stat(join(native, 'lib/libpq.so.5'))).mode & 0o777).toBe(0o644)
  expect(await readdir(join(native, 'lib'))).toEqual(['libpq.so.5', 'libpq.so.5.18', 'postgresql'])
})

test('a half-made copy of a killed program is cleared away', async () => {
  const found = await installed('closed')
  await chmod(join(base, 'closed'), 0o700)
  await mkdir(join(await copyInto(), 'postgres-18.4.0.copy-4194999-1/native'), { recursive: true })
  await usePackage(found, { runner: stranger, copyInto })
  expect(await readdir(join(base, 'shared'))).toEqual(['postgres-18.4.0'])
})

test('programs whose library links cannot be made are copied', async () => {
  const found = await installed('open')
  await writeFile(
    join(found.root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/nowhere/libpq.so.5' }]),
  )
  const binaries = await usePackage(found, { runner: stranger, copyInto })
  expect(binaries.postgres).toBe(join(base, 'shared/postgres-18.4.0/native/bin/postgres'))
})
