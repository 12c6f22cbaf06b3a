/** Rows that others refer to are not removed, and whoever asks for it reads why: a constraint that nobody looks at answers 500. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/test-database.ts'

const SOURCES = join(import.meta.dirname, '..')
const REMOVE = /deleteFrom\(\s*'([a-z_]+)|\bdelete from ([a-z_]+)/g

/** By table, what refers to its rows and holds them; what removes them looks at each, or names the constraint. */
const HELD_BY: Readonly<Record<string, readonly string[]>> = {
  // `IS_USED` in charging/cards/queries.ts
  card: ['battery_swap_card', 'card_charge_card', 'fleet_card_card'],
  // `deleteCharger` in charging/chargers/onboarding-queries.ts; what is paid at a terminal has a session.
  charger: [
    'battery_swap_charger',
    'booked_charge_charger_id_fkey',
    'charging_session_charger_id_fkey',
    'terminal_charge_charger',
  ],
  company_registration: ['paper_setting_voucher_state'],
  custom_role: ['administrator_custom_role'],
  // Nothing is booked by a draft.
  tariff_version: ['booking_tariff_version'],
}

async function listRemoved(): Promise<ReadonlySet<string>> {
  const tables = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (/\.test\.ts$|(?:^|\/)testing\//.test(file)) continue
    const source = await readFile(join(SOURCES, file), 'utf8')
    for (const [, built, written] of source.matchAll(REMOVE)) tables.add(built ?? written ?? '')
  }
  return tables
}

test('whatever refers to a row that may be removed is known to what removes it', async () => {
  const { db } = await testDatabase()
  const removed = await listRemoved()
  expect(removed.size).toBeGreaterThan(20)
  const { rows } = await sql<{ target: string; name: string }>`
    select confrelid::regclass::text as target, conname as name from pg_constraint
     where contype = 'f' and confdeltype in ('a', 'r') and conparentid = 0 order by conname`.execute(db)
  const held = Map.groupBy(
    rows.filter(({ target }) => removed.has(target)),
    ({ target }) => target,
  )
  const found = Object.fromEntries([...held].map(([table, by]) => [table, by.map(({ name }) => name)]))
  expect(found).toEqual(HELD_BY)
})
