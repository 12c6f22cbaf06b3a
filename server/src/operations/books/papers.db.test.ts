import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoicingNetwork } from '../../money/papers/testing/charges.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { differencesIn } from './testing/differences.ts'

/** A charge with its invoice, a part of it credited; another that waits. Papers began before both. */
async function world() {
  const net = await invoicingNetwork()
  await sql`update paper_setting set began_at = '2026-11-01'`.execute(net.db)
  await enterCompany(net.admin)
  const driver = await net.driverWith(2000)
  const bookingId = await net.confirmed(driver, (await net.station()).id)
  await net.confirmed(driver, (await net.station({ stateCode: '32' })).id)
  await net.admin.post(`/customers/${driver.customerId}/wallet-adjustments`, {
    ...{ kind: 'correction', amount: 118, reason: 'wrong-bill', note: 'Read twice', bookingId },
  })
  return net
}

test('papers that are right have no differences, with a credit note and a charge that waits', async () => {
  const { db, papers } = await world()
  expect((await papers()).map(({ kind }) => kind)).toEqual(['tax-invoice', 'credit-note'])
  expect(await differencesIn(db)).toEqual([])
})

test.each([
  [
    'a paper that is missing',
    `delete from paper where kind = 'credit-note'`,
    ['Series KA', 'In 2026-11 the ledger'],
  ],
  ['a charge that waits no more', 'delete from paper_awaiting', ['Booking', 'In 2026-11 the ledger']],
  [
    'another amount',
    `update paper set taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 where kind = 'tax-invoice'`,
    ['Paper KAI/2627/000001', 'The return of 29'],
  ],
  [
    'other bytes',
    `update paper set content = convert_to(replace(convert_from(content, 'UTF8'), 'Station', 'Stations'), 'UTF8'),
                      sha256 = sha256(convert_to(replace(convert_from(content, 'UTF8'), '295', '296'), 'UTF8'))
      where kind = 'tax-invoice'`,
    ['violates'],
  ],
  [
    'a number of its own',
    `update paper_counter set last = 7 where last = 1 and kind = 'tax-invoice'`,
    ['Series KA'],
  ],
])('%s is found', async (_what, statement, expected) => {
  const { app, db } = await world()
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const failed = await client.query(statement).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const found = failed === undefined ? await differencesIn(db) : [failed]
    expect(found).toHaveLength(expected.length)
    for (const [index, words] of expected.entries()) expect(found[index]).toContain(words)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
})
