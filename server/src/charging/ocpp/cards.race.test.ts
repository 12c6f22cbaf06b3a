import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { breakInserts } from '../../testing/break-inserts.ts'
import { meetAt } from '../../testing/waiting.ts'
import { tenTimes } from '../bookings/testing/network.ts'
import { payCardCharges } from '../cards/index.ts'
import { aCard, cardCharges, NUMBER, ofDriver } from './testing/cards.ts'
import { connectCharger } from './testing/charger.ts'
import { insertChargerAtStation } from './testing/insert-charger.ts'
import { metered } from './testing/metered.ts'

/** A second charger at a station of its own. */
async function another({ app, clock, station }: Awaited<ReturnType<typeof metered>>) {
  const { id, connectorIds } = await station()
  await insertChargerAtStation(app.database.db, {
    identity: 'CP-2',
    stationId: id,
    protocol: 'ocpp1.6',
    connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  return connectCharger({ url: app.url, identity: 'CP-2' })
}

test('one card held to two chargers at once charges at one of them', async () => {
  const world = await metered()
  const driver = await world.driverWith(1000)
  const { _id } = await aCard(world.admin, ofDriver(driver.customerId))
  const second = await another(world)
  const { db } = world.app.database
  const start = world.startOf(NUMBER)
  const answers = await meetAt(
    db,
    (tx) => tx.selectFrom('card').select('id').where('id', '=', _id).forUpdate().execute(),
    [world.charger, second].map((charger) => () => charger.call('StartTransaction', start)),
  )
  expect(answers.map(({ idTagInfo }) => idTagInfo.status).toSorted()).toEqual(['Accepted', 'ConcurrentTx'])
  const { body } = await world.admin.get(`/bookings?customerId=${driver.customerId}`)
  expect(body.data).toHaveLength(1)
  await world.expectBooksToBalance()
})

test('two cards of one wallet at once: together they hold no more than it has', async () => {
  const world = await metered()
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId))
  await aCard(world.admin, ofDriver(driver.customerId, { number: 'SECOND' }))
  const second = await another(world)
  const { db } = world.app.database
  await meetAt(
    db,
    (tx) => tx.selectFrom('customer').select('id').where('id', '=', driver.customerId).forUpdate().execute(),
    [
      () => world.charger.call('StartTransaction', world.startOf(NUMBER)),
      () => second.call('StartTransaction', world.startOf('SECOND')),
    ],
  )
  const charges = await cardCharges(world.admin)
  expect(charges.map(({ refused }) => refused).toSorted()).toEqual(['no-credit', null])
  await world.expectBooksToBalance()
})

test('killed between the charger’s word and the booking: the job makes it, once, however many run', async () => {
  const world = await metered()
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId))
  const { db } = world.app.database
  const mend = await breakInserts(world, 'booked_charge')
  const { idTagInfo, transactionId } = await world.charger.call('StartTransaction', world.startOf(NUMBER))
  expect(idTagInfo).toMatchObject({ status: 'Accepted' })
  expect(await cardCharges(world.admin)).toMatchObject([{ bookingId: null, refused: null }])
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  await mend()
  const onFailure = (error: unknown) => {
    throw error
  }
  const done = await tenTimes(() => payCardCharges({ db, now: world.clock.now(), onFailure }))
  expect(done.filter(({ followed }) => followed > 0).length).toBeGreaterThan(0)
  const [{ bookingId }] = await cardCharges(world.admin)
  world.clock.advance(minutes(10))
  await world.stop({ driver, id: bookingId, idTag: NUMBER, transactionId }, 5_000)
  expect(await world.seen(bookingId)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
  const { body } = await world.admin.get(`/bookings?customerId=${driver.customerId}`)
  expect(body.data).toHaveLength(1)
  await world.expectBooksToBalance()
})
