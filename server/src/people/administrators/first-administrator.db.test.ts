import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { openPasswords } from '../../platform/passwords.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from './index.ts'

const passwords = openPasswords()
const given = { email: 'asha@example.in', password: 'amber-kettle-29' }

async function firstStart() {
  const { db } = await testDatabase()
  const announced: FirstAdministrator[] = []
  const now = new Date('2026-11-20T06:30:00.000Z')
  return {
    db,
    announced,
    start: (firstAdministrator?: typeof given) =>
      ensureFirstAdministrator(db, {
        firstAdministrator,
        passwords,
        now,
        announce: (created) => void announced.push(created),
      }),
    everyone: () => db.selectFrom('administrator').selectAll().orderBy('id').execute(),
  }
}

test('the first start makes an owner and shows the password once; it is stored only as a hash', async () => {
  const { db, announced, start, everyone } = await firstStart()
  const { created } = await start()
  expect(announced).toEqual([created])
  expect(created?.email).toBe('admin@voltyatra.local')
  const password = created?.generatedPassword ?? ''
  expect(password).toHaveLength(20)
  const [owner] = await everyone()
  expect(owner).toMatchObject({ email: 'admin@voltyatra.local', role: 'owner', disabled_at: null })
  expect(await passwords.matches(password, owner?.password_hash)).toBe(true)
  const audit = await db.selectFrom('audit_entry').selectAll().execute()
  expect(audit).toMatchObject([
    { action: 'administrator.create', actor_kind: 'system', actor_name: 'first start' },
  ])
  expect(JSON.stringify([owner, audit])).not.toContain(password)

  expect(await start()).toEqual({ created: null })
  expect(announced).toHaveLength(1)
})

test('the account that the environment names is made where it is missing, others or not', async () => {
  const { announced, start, everyone } = await firstStart()
  await start()
  expect(await start(given)).toEqual({ created: { email: given.email } })
  expect(announced[1]).toEqual({ email: given.email })
  const [, named] = await everyone()
  expect(named).toMatchObject({ email: given.email, role: 'owner' })
  expect(await passwords.matches(given.password, named?.password_hash)).toBe(true)
})

test('an account that exists keeps its password, its role and its state', async () => {
  const { db, start, everyone } = await firstStart()
  await start(given)
  await db.updateTable('administrator').set({ role: 'viewer', disabled_at: new Date() }).execute()
  const before = await everyone()
  expect(await start({ email: 'ASHA@example.in', password: 'another-password' })).toEqual({ created: null })
  expect(await everyone()).toEqual(before)
})

test('processes that start at once make one account and show one password', async () => {
  for (const firstAdministrator of [undefined, given]) {
    const { announced, start, everyone } = await firstStart()
    const starts = await Promise.all(Array.from({ length: 6 }, () => start(firstAdministrator)))
    expect(starts.filter(({ created }) => created)).toHaveLength(1)
    expect(announced).toHaveLength(1)
    const [owner] = await everyone()
    expect(await everyone()).toHaveLength(1)
    const password = announced[0]?.generatedPassword ?? given.password
    expect(await passwords.matches(password, owner?.password_hash)).toBe(true)
  }
})

test('a password is shown before it is stored: a program that dies in between shows a new one at its next start', async () => {
  const { db, announced, start, everyone } = await firstStart()
  const dying = ensureFirstAdministrator(db, {
    firstAdministrator: undefined,
    passwords,
    now: new Date(),
    announce: () => {
      throw new Error('killed')
    },
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await everyone()).toEqual([])
  await start()
  const [owner] = await everyone()
  expect(await passwords.matches(announced[0]?.generatedPassword ?? '', owner?.password_hash)).toBe(true)
})
