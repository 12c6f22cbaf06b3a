/** Whom the life of a demonstration lets act: nobody in whose place a person who tries it acts. */
import { extendHold, ok, paise, ZERO } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { createId, runUnitOfWork } from '@voltyatra/server/db/unit-of-work.ts'
import { postTransfer } from '@voltyatra/server/money/ledger/index.ts'
import { TestClock, testApp } from '@voltyatra/server/testing/test-app.ts'
import { expect, test } from 'vitest'
import { VEHICLES } from './facts/people.ts'
import {
  selectChargingByMeter,
  selectDisputable,
  selectDriverNear,
  selectDriverWhoOwes,
  selectRefundable,
  selectStartable,
} from './life-queries.ts'
import { demoDatabase, SMALL_DEMO } from './testing/demo-database.ts'

const { until: UNTIL } = SMALL_DEMO

test('of a driver who has signed in the demonstration sends nothing back, disputes nothing, asks for nothing, books nothing, starts nothing and stops nothing', async () => {
  const connection = await demoDatabase(SMALL_DEMO)
  const { app, driver } = await testApp({ connection, clock: new TestClock(UNTIL.toISOString()) })
  const { db } = app.database
  const customers = await db.selectFrom('customer').select(['id', 'phone']).execute()
  await owe(db, customers[0]?.id ?? '')
  const ever = new Date(0)
  const { at } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.min('starts_at').as('at'))
    .where('status', '=', 'reserved')
    .executeTakeFirstOrThrow()
  const find = async () => ({
    refund: await selectRefundable(db, ever),
    dispute: await selectDisputable(db, ever),
    debtor: await selectDriverWhoOwes(db, { least: paise(1), most: paise(100_000) }),
    booker: await selectDriverNear(db, { vehicles: VEHICLES.map(({ name }) => name) }),
    starter: (await selectStartable(db, at ?? UNTIL))[0],
    stopper: (await selectChargingByMeter(db))[0],
  })
  expect(await find()).toEqual({
    refund: expect.anything(),
    dispute: expect.anything(),
    debtor: expect.anything(),
    booker: expect.anything(),
    starter: expect.anything(),
    stopper: expect.anything(),
  })
  for (const { phone } of customers) await driver(phone)
  expect(await find()).toEqual({
    refund: undefined,
    dispute: undefined,
    debtor: undefined,
    booker: undefined,
    starter: undefined,
    stopper: undefined,
  })
})

/** A charge went beyond what was held for it. */
const owe = (db: Db, customerId: string) =>
  runUnitOfWork({ db, now: UNTIL, actor: { kind: 'system', name: 'test' } }, async (work) => {
    work.nothingChanged()
    const facts = { overrunId: createId(), bookingId: createId(), customerId }
    return ok(await postTransfer(work, extendHold({ ...facts, taken: ZERO, owed: paise(20_000) })))
  })
