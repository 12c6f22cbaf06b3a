/** The demonstration goes on living, through the running program. */
import { addMs } from '@voltyatra/domain'
import { sendDueRefunds } from '@voltyatra/server/money/orders/index.ts'
import { followDueBlocks } from '@voltyatra/server/money/payment-blocks/index.ts'
import { settlePaidLinks } from '@voltyatra/server/money/payment-links/index.ts'
import { sendDueTransfers } from '@voltyatra/server/money/payout-transfers/index.ts'
import { reconcileSettlements } from '@voltyatra/server/money/settlements/index.ts'
import { differencesIn } from '@voltyatra/server/operations/books/testing/differences.ts'
import { TestClock, testApp } from '@voltyatra/server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startLife } from './life.ts'
import { demoDatabase, SMALL_DEMO } from './testing/demo-database.ts'

const { until: UNTIL } = SMALL_DEMO

/** Hurries, so that hours are lived in seconds: at every look half a minute has passed. */
class HurriedClock extends TestClock {
  override now(): Date {
    this.advance(30_000)
    return super.now()
  }
}

interface Counts {
  readonly bookings: number
  readonly confirmed: number
  readonly orders: number
  readonly stopped: number
  readonly payouts: number
  readonly paidOut: number
  readonly captured: number
  readonly sentBack: number
  readonly contested: number
  readonly paidByLink: number
}

test('a living demonstration books, pays in, stops, bills, confirms and pays partners, and its books stay right', {
  timeout: 120_000,
}, async () => {
  const connection = await demoDatabase(SMALL_DEMO)
  const { app } = await testApp({ connection, clock: new HurriedClock(addMs(UNTIL, 1).toISOString()) })
  const { db } = app.database
  const counts = async (): Promise<Counts> => {
    const { rows } = await sql<Counts>`
      select (select count(*) from booking) as bookings, (select count(*) from booking where confirmed_at > ${UNTIL}) as confirmed,
             (select count(*) from top_up_order where paid_at > ${UNTIL}) as orders,
             (select count(*) from booking where stopped_at > ${UNTIL}) as stopped,
             (select count(*) from withdrawal where created_at > ${UNTIL}) as payouts,
             (select count(*) from payout_transfer where state = 'done') as "paidOut",
             (select count(*) from payment_block where state = 'captured') as captured,
             (select count(*) from source_refund where state = 'done') as "sentBack",
             (select count(*) from payment_dispute where answer = 'contest') as contested,
             (select count(*) from payment_link where state = 'paid') as "paidByLink"`.execute(db)
    return (
      rows[0] ?? {
        bookings: 0,
        confirmed: 0,
        orders: 0,
        stopped: 0,
        payouts: 0,
        paidOut: 0,
        captured: 0,
        sentBack: 0,
        contested: 0,
        paidByLink: 0,
      }
    )
  }
  const before = await counts()
  // As the job runner of a running program does.
  const runJobs = async () => {
    const around = { db, now: app.deps.clock.now(), log: { error: () => undefined } }
    const [provider, providers] = [await app.deps.payoutSender.find(), await app.deps.payments.listAll()]
    if (provider) await sendDueTransfers({ ...around, provider })
    await followDueBlocks({ ...around, providers })
    await sendDueRefunds({ ...around, providers })
    await reconcileSettlements({ ...around, providers })
    await settlePaidLinks(around)
  }

  const life = await startLife({ db, deps: app.deps, url: app.url, paceMs: { least: 0, most: 1 } })
  for (;;) {
    await runJobs()
    const now = await counts()
    const isLively =
      now.bookings >= before.bookings + 20 &&
      now.orders > 3 &&
      now.stopped > 3 &&
      now.confirmed > 3 &&
      now.payouts > 0 &&
      now.paidOut > 0 &&
      now.captured > 0 &&
      now.sentBack > 0 &&
      now.contested > 0 &&
      now.paidByLink > 0
    if (isLively) break
  }
  await life.stop()
  await runJobs()

  const atRest = await counts()
  expect(await differencesIn(db)).toEqual([])
  expect(await counts()).toEqual(atRest)
  const { rows: tooFast } = await sql`
    select booking.id from booking join connector on connector.id = connector_id
     where not exists (select from battery_swap where booking_id = booking.id)
       and bill_energy_wh > power_w * extract(epoch from coalesce(stopped_at, completed_at) - started_at) / 3600`.execute(
    db,
  )
  expect(tooFast).toEqual([])
})
