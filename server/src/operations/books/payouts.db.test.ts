import { expect, test } from 'vitest'
import { isOfPayouts, payoutWorld } from '../../money/payouts/testing/payable-partner.ts'
import { differencesIn } from './testing/differences.ts'

test('the audit finds payouts and runs that the ledger or the bank’s references do not bear out', async () => {
  const world = await payoutWorld()
  const run = await world.approved(await world.payable(100), await world.payable(200))
  const { db, pool } = world.app.database
  const found = async () => (await differencesIn(db)).filter(isOfPayouts)
  expect(await found()).toEqual([])

  await pool.query('alter table payout disable trigger user')
  await pool.query('alter table payout_run disable trigger user')
  const [{ _id: first }, { _id: second }] = run.rows
  await pool.query(`update payout set state = 'paid' where id = $1`, [first])
  await pool.query(`update payout set state = 'failed', failure = 'No money came back' where id = $1`, [
    second,
  ])
  expect((await found()).toSorted()).toEqual(
    [
      `The payout ${first} of ₹100.00 is paid; ₹100.00 was paid out, ₹0.00 came back, and it has 0 references`,
      `The payout ${second} of ₹200.00 is failed; ₹200.00 was paid out, ₹0.00 came back, and it has 0 references`,
    ].toSorted(),
  )
  await pool.query('update payout_run set total_paise = 1')
  expect(await found()).toContainEqual(
    expect.stringMatching(/^Payout run 1 was approved for ₹0.01, its payouts moved ₹300.00/),
  )
})
