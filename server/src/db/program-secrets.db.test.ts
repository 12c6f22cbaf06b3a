import { expect, test } from 'vitest'
import { loadProgramSecret } from './program-secrets.ts'
import { testDatabase } from './testing/test-database.ts'

test('ten that ask for a secret at once get the same 32 bytes, and so does a later one', async () => {
  const { db } = await testDatabase()
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadProgramSecret(db, 'one-time-code')))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(await loadProgramSecret(db, 'one-time-code')).toEqual(secrets[0])
})

test('secrets of different names differ', async () => {
  const { db } = await testDatabase()
  expect(await loadProgramSecret(db, 'one')).not.toEqual(await loadProgramSecret(db, 'other'))
})
