import { chmod, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { canReach, findFirstObstacle } from './reach.ts'

const stranger = { uid: 54_321, gid: 54_321 }

let base: string
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'vy-reach-')))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  await mkdir(join(base, 'folder'))
  await writeFile(join(base, 'folder', 'file'), '')
  await chmod(base, 0o755)
})

test('one closed folder on the way closes everything below it, and is the one named', async () => {
  const file = join(base, 'folder', 'file')
  expect(canReach(stranger, file, 'read')).toBe(true)
  await chmod(base, 0o700)
  expect(findFirstObstacle(stranger, file, 'read')).toBe(base)
})

test('passing through a folder needs no right to list it', async () => {
  await chmod(join(base, 'folder'), 0o711)
  expect(canReach(stranger, join(base, 'folder', 'file'), 'read')).toBe(true)
  expect(canReach(stranger, join(base, 'folder'), 'read')).toBe(false)
})

test('an owner or a member of the group has the rights of that class and no other', async () => {
  const { uid, gid } = await stat(base)
  await chmod(join(base, 'folder'), 0o017)
  expect(canReach({ uid: uid === 0 ? -1 : uid, gid: -1 }, join(base, 'folder'), 'write')).toBe(uid === 0)
  expect(canReach({ uid: 54_321, gid }, join(base, 'folder'), 'enter')).toBe(true)
  expect(canReach({ uid: 54_321, gid }, join(base, 'folder'), 'write')).toBe(false)
  expect(canReach(stranger, join(base, 'folder'), 'write')).toBe(true)
  await chmod(join(base, 'folder'), 0o755)
})

test('what does not exist cannot be reached', () => {
  expect(findFirstObstacle(stranger, join(base, 'nothing'), 'read')).toBe(join(base, 'nothing'))
})
