import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { payCardCharges } from '../cards/index.ts'
import { stopUnentitledSessions } from '../unentitled-sessions/index.ts'
import { aCard, cardCharges, NUMBER, ofDriver } from './testing/cards.ts'
import { metered } from './testing/metered.ts'

type World = Awaited<ReturnType<typeof metered>>

const failing = (error: unknown): never => {
  throw error
}
const look = ({ app, clock }: World) =>
  stopUnentitledSessions({ db: app.database.db, now: clock.now(), onFailure: failing })
const authorize = async ({ charger }: World, idTag: string = NUMBER) =>
  (await charger.call('Authorize', { idTag })).idTagInfo
const start = ({ charger, startOf }: World, idTag: string = NUMBER, fields?: object) =>
  charger.call('StartTransaction', startOf(idTag, fields))
const bookingsOf = async ({ admin }: World, customerId: string) =>
  (await admin.get(`/bookings?customerId=${customerId}`)).body.data

describe('a driver’s card', () => {
  test('begins a charge that is priced, held, billed and shared as any booking, and shows whose it is', async () => {
    const world = await metered()
    const driver = await world.driverWith(1000)
    await aCard(
      world.admin,
      ofDriver(driver.customerId, { group: 'FLEET-7', expiresAt: '2030-01-01T00:00:00Z' }),
    )
    const info = { status: 'Accepted', parentIdTag: 'FLEET-7', expiryDate: '2030-01-01T00:00:00.000Z' }
    expect(await authorize(world, NUMBER.toLowerCase())).toEqual(info)
    const { transactionId, idTagInfo } = await start(world, NUMBER.toLowerCase())
    expect(idTagInfo).toEqual(info)
    const [booking] = await bookingsOf(world, driver.customerId)
    expect(booking).toMatchObject({ status: 'in_progress', charging: { state: 'charging' } })
    // 1,000 rupees pay for 56.4 kWh at 15 rupees, GST included.
    expect(await world.wallet(driver.customerId)).toBeLessThan(100)
    await world.expectBooksToBalance()
    const charging = { driver, id: booking._id, idTag: NUMBER, transactionId }
    world.clock.advance(minutes(10))
    await world.meter(charging, 8_000)
    world.clock.advance(minutes(1))
    const stopped = await world.stop(charging, 8_400, { idTag: NUMBER })
    expect(stopped.idTagInfo).toMatchObject({ status: 'Accepted' })
    expect(await world.seen(booking._id)).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 8.4,
      thirdPartyAmount: 126,
      thirdPartyTotalAmount: 148.68,
      commission: 12.6,
      partnerCredit: 136.08,
      customerId: driver.customerId,
    })
    const [own] = (await driver.get('/driver/bookings')).body.data
    expect(own).toMatchObject({ _id: booking._id, car: null, card: NUMBER })
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 14_868)
    expect(await cardCharges(world.admin)).toMatchObject([
      {
        number: NUMBER,
        billing: 'wallet',
        bookingId: booking._id,
        total: 148.68,
        energyKWh: 8.4,
        refused: null,
      },
    ])
    expect(await world.auditActions(booking._id)).toEqual([
      'booking.start-by-card',
      'booking.begin',
      'booking.complete',
      'booking.confirm',
    ])
    const { body } = await world.admin.get(`/bookings/${booking._id}/story`)
    expect(body.data[0]).toMatchObject({ step: 'card', card: { number: NUMBER } })
    expect(body.data.map(({ step }: { step: string }) => step)).not.toContain('reserved')
    const file = await world.admin.get(`/export/card-charges.csv?customerId=${driver.customerId}`)
    expect(file.status).toBe(200)
    expect(await look(world)).toEqual({ found: 0, requested: 0 })
    await world.expectBooksToBalance()
  })

  test('a start that is sent again is the same charge with the same answer, also after a kill in between', async () => {
    const world = await metered()
    const driver = await world.driverWith(1000)
    await aCard(world.admin, ofDriver(driver.customerId))
    const start = world.startOf(NUMBER)
    const first = await world.charger.call('StartTransaction', start)
    expect(await world.charger.call('StartTransaction', start)).toEqual(first)
    expect(await bookingsOf(world, driver.customerId)).toHaveLength(1)
    const db = world.app.database.db
    for (const _time of [1, 2]) {
      expect(await payCardCharges({ db, now: world.clock.now(), onFailure: failing })).toEqual({
        followed: 0,
      })
    }
    await world.expectBooksToBalance()
  })

  test('an empty wallet, a debt, a second charge at once and a block are each said in their word', async () => {
    const world = await metered({
      connectors: [
        { type: 'CCS2', powerW: 60_000 },
        { type: 'CCS2', powerW: 60_000 },
      ],
    })
    const poor = await world.driverWith(5)
    await aCard(world.admin, ofDriver(poor.customerId, { number: 'POOR' }))
    expect(await authorize(world, 'poor')).toMatchObject({ status: 'Blocked' })
    expect((await start(world, 'poor')).idTagInfo).toMatchObject({ status: 'Blocked' })
    expect(await cardCharges(world.admin)).toMatchObject([{ refused: 'no-credit', bookingId: null }])
    const rich = await world.driverWith(1000)
    const card = await aCard(world.admin, ofDriver(rich.customerId))
    expect((await start(world)).idTagInfo).toMatchObject({ status: 'Accepted' })
    // To end a charge no more money is needed, and a card in use is refused at a start only.
    expect(await authorize(world)).toMatchObject({ status: 'Accepted' })
    expect((await start(world, NUMBER, { connectorId: 2 })).idTagInfo).toMatchObject({
      status: 'ConcurrentTx',
    })
    await world.admin.post(`/cards/${card._id}/block`, { reason: 'Lost' })
    expect(await authorize(world)).toMatchObject({ status: 'Blocked' })
    await world.expectBooksToBalance()
  })

  test('what flows beyond the wallet is stopped ahead, and the overrun is owed', async () => {
    const world = await metered()
    const driver = await world.driverWith(200)
    await aCard(world.admin, ofDriver(driver.customerId))
    const { transactionId } = await start(world)
    const [booking] = await bookingsOf(world, driver.customerId)
    const charging = { driver, id: booking._id, idTag: NUMBER, transactionId }
    world.clock.advance(minutes(11))
    await world.meter(charging, 11_280)
    const { action, messageId } = await world.charger.called()
    expect(action).toBe('RemoteStopTransaction')
    world.charger.answer(messageId, { status: 'Accepted' })
    world.clock.advance(minutes(2))
    await world.stop(charging, 12_000)
    const { body } = await world.admin.get(`/customers/${driver.customerId}`)
    expect(body.data).toMatchObject({ walletBalance: 0, amountOwed: 12.4 })
    expect((await start(world)).idTagInfo).toMatchObject({ status: 'Blocked' })
    await world.expectBooksToBalance()
  })

  test('starts the reservation that its driver holds here, and not one of another driver', async () => {
    const world = await metered()
    const driver = await world.driverWith(1000)
    const other = await world.driverWith(1000)
    await aCard(world.admin, ofDriver(driver.customerId))
    await aCard(world.admin, ofDriver(other.customerId, { number: 'OTHER' }))
    const reserved = await world.booked(driver, world.stationId)
    expect((await start(world, 'OTHER')).idTagInfo).toEqual({ status: 'Invalid' })
    await look(world)
    world.clock.advance(1_000)
    expect((await start(world)).idTagInfo).toMatchObject({ status: 'Accepted' })
    expect(await world.seen(reserved._id)).toMatchObject({ status: 'in_progress' })
    expect(await bookingsOf(world, driver.customerId)).toHaveLength(1)
    await world.expectBooksToBalance()
  })

  test('offline: what a charger let charge by itself is billed, and what the wallet lacks is owed', async () => {
    const world = await metered()
    const driver = await world.driverWith(0)
    await aCard(world.admin, ofDriver(driver.customerId))
    await world.charger.leave()
    const at = world.clock.now()
    world.clock.advance(hours(1))
    const charger = await world.connect()
    const offline = { ...world, charger }
    const { transactionId, idTagInfo } = await start(offline, NUMBER, { timestamp: at.toISOString() })
    expect(idTagInfo).toMatchObject({ status: 'Accepted' })
    await world.expectBooksToBalance()
    // Whoever has seen no answer says it again, each of the two.
    const again = await start(offline, NUMBER, { timestamp: at.toISOString() })
    expect(again.transactionId).toBe(transactionId)
    const over = addMs(at, minutes(30)).toISOString()
    const end = { transactionId, idTag: NUMBER, meterStop: 11_000, timestamp: over }
    for (let times = 0; times < 2; times += 1) {
      expect(await charger.call('StopTransaction', end)).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    }
    expect(await cardCharges(world.admin)).toMatchObject([{ isLate: true, total: 177, refused: null }])
    expect(await bookingsOf(world, driver.customerId)).toHaveLength(1)
    const { body } = await world.admin.get(`/customers/${driver.customerId}`)
    expect(body.data).toMatchObject({ walletBalance: 0, amountOwed: 177 })
    await world.expectBooksToBalance()
  })

  test('a clock that is slow lets no empty wallet charge', async () => {
    const world = await metered()
    const driver = await world.driverWith(0)
    await aCard(world.admin, ofDriver(driver.customerId))
    const readClock = () => addMs(world.clock.now(), -hours(3)).toISOString()
    const report = (status: string) =>
      world.charger.call('StatusNotification', {
        ...{ connectorId: 1, errorCode: 'NoError', status, timestamp: readClock() },
      })
    await report('Available')
    world.clock.advance(hours(1))
    await report('Preparing')
    const { idTagInfo } = await start(world, NUMBER, { timestamp: readClock() })
    expect(idTagInfo).toMatchObject({ status: 'Blocked' })
    expect(await cardCharges(world.admin)).toMatchObject([{ isLate: false, refused: 'no-credit' }])
    await world.expectBooksToBalance()
  })

  test('offline, where time is sold: all of it is paid, from the wallet and beyond it', async () => {
    const world = await metered({ pricePerHour: 120 })
    const driver = await world.driverWith(200)
    await aCard(world.admin, ofDriver(driver.customerId))
    await world.charger.leave()
    const at = world.clock.now()
    world.clock.advance(hours(2))
    const charger = await world.connect()
    const { transactionId } = await start({ ...world, charger }, NUMBER, { timestamp: at.toISOString() })
    await charger.call('StopTransaction', {
      transactionId,
      meterStop: 11_000,
      timestamp: world.clock.now().toISOString(),
    })
    // Two hours at 120 rupees, GST included.
    expect(await cardCharges(world.admin)).toMatchObject([{ total: 283.2 }])
    const { body } = await world.admin.get(`/customers/${driver.customerId}`)
    expect(body.data).toMatchObject({ walletBalance: 0, amountOwed: 83.2 })
    await world.expectBooksToBalance()
  })

  test('begins where the end of the last charge was never reported', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    const driver = await world.driverWith(1000)
    await aCard(world.admin, ofDriver(driver.customerId))
    world.clock.advance(minutes(5))
    const began = await start(world, NUMBER, { meterStart: 6_000 })
    expect(began.idTagInfo).toMatchObject({ status: 'Accepted' })
    expect(await world.seen(charging.id)).toMatchObject({ status: 'completed' })
    expect((await cardCharges(world.admin))[0]).toMatchObject({
      refused: null,
      bookingId: expect.any(String),
    })
    await world.expectBooksToBalance()
  })

  test('does not begin a reservation that its wallet cannot pay', async () => {
    const world = await metered()
    const driver = await world.driverWith(150)
    await aCard(world.admin, ofDriver(driver.customerId))
    const reserved = await world.booked(driver, world.stationId)
    expect(await authorize(world)).toMatchObject({ status: 'Blocked' })
    expect((await start(world)).idTagInfo).toMatchObject({ status: 'Blocked' })
    expect(await world.seen(reserved._id)).toMatchObject({ status: 'reserved' })
    await world.expectBooksToBalance()
  })

  test('offline: begun before the block it is billed and stopped, begun after it nobody pays and it is shown', async () => {
    const world = await metered()
    const driver = await world.driverWith(1000)
    const card = await aCard(world.admin, ofDriver(driver.customerId))
    await world.charger.leave()
    const before = world.clock.now()
    world.clock.advance(minutes(30))
    await world.admin.post(`/cards/${card._id}/block`, { reason: 'Stolen' })
    const after = addMs(world.clock.now(), minutes(5))
    world.clock.advance(minutes(30))
    const charger = await world.connect()
    const offline = { ...world, charger }
    const first = await start(offline, NUMBER, { timestamp: before.toISOString() })
    expect(first.idTagInfo).toMatchObject({ status: 'Blocked' })
    const { action, messageId } = await charger.called()
    expect(action).toBe('RemoteStopTransaction')
    charger.answer(messageId, { status: 'Accepted' })
    await charger.call('StopTransaction', {
      transactionId: first.transactionId,
      meterStop: 3_000,
      timestamp: addMs(before, minutes(20)).toISOString(),
    })
    const second = await start(offline, NUMBER, { timestamp: after.toISOString(), meterStart: 3_000 })
    expect(second.idTagInfo).toMatchObject({ status: 'Blocked' })
    expect(await cardCharges(world.admin)).toMatchObject([
      { refused: 'blocked', total: null },
      { refused: null, total: 35.4 },
    ])
    expect((await charger.called()).payload).toEqual({ transactionId: second.transactionId })
    const { body } = await world.admin.get('/sessions-without-booking')
    expect(body.data).toMatchObject([{ why: 'card-refused', asks: 1 }])
    await world.expectBooksToBalance()
  })

  test('a block stops what charges by the card, and bills it', async () => {
    const world = await metered()
    const driver = await world.driverWith(1000)
    const card = await aCard(world.admin, ofDriver(driver.customerId))
    const { transactionId } = await start(world)
    const [booking] = await bookingsOf(world, driver.customerId)
    await world.admin.post(`/cards/${card._id}/block`, { reason: 'Lost' })
    const { action, payload, messageId } = await world.charger.called()
    expect([action, payload]).toEqual(['RemoteStopTransaction', { transactionId }])
    world.charger.answer(messageId, { status: 'Accepted' })
    world.clock.advance(minutes(5))
    await world.stop({ driver, id: booking._id, idTag: NUMBER, transactionId }, 2_000)
    expect(await world.seen(booking._id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 2 })
    await world.expectBooksToBalance()
  })
})

describe('a card that charges for free', () => {
  test('charges at the network’s own stations, recorded with who allowed it, and is stopped by a block', async () => {
    const world = await metered({ partnerId: null })
    const card = await aCard(world.admin)
    expect(await authorize(world)).toMatchObject({ status: 'Accepted' })
    const { transactionId } = await start(world)
    world.clock.advance(minutes(5))
    await world.meter({ transactionId } as never, 4_000)
    expect(await look(world)).toEqual({ found: 0, requested: 0 })
    expect(await cardCharges(world.admin)).toMatchObject([
      { billing: 'free', freeReason: 'Service', energyKWh: 4, bookingId: null, freeBy: expect.any(String) },
    ])
    await world.admin.post(`/cards/${card._id}/block`, { reason: 'Lost' })
    expect(await look(world)).toEqual({ found: 1, requested: 1 })
  })

  test('does not charge at a partner’s: that energy is not the network’s to give', async () => {
    const world = await metered()
    await aCard(world.admin)
    expect(await authorize(world)).toEqual({ status: 'Invalid' })
    expect((await start(world)).idTagInfo).toEqual({ status: 'Invalid' })
    expect(await cardCharges(world.admin)).toMatchObject([{ refused: 'not-here' }])
  })
})

test('trying numbers reveals nothing, and a code is tried ten times in ten minutes', async () => {
  const world = await metered({ partnerId: null })
  await aCard(world.admin)
  await aCard(world.admin, { number: '482915', kind: 'KeyCode' })
  for (let index = 0; index < 10; index += 1) {
    expect(await authorize(world, `48291${index === 5 ? 'X' : index}`)).toEqual({ status: 'Invalid' })
  }
  expect(await authorize(world, '482915')).toEqual({ status: 'Invalid' })
  expect((await start(world, '482915')).idTagInfo).toEqual({ status: 'Invalid' })
  expect(await cardCharges(world.admin)).toMatchObject([{ refused: 'too-many-tries' }])
  // Cards that are read stand twenty in a minute.
  expect(await authorize(world)).toMatchObject({ status: 'Accepted' })
  for (let index = 0; index < 10; index += 1) await authorize(world, `04A2B3C4D5E6${10 + index}`)
  expect(await authorize(world)).toEqual({ status: 'Invalid' })
  world.clock.advance(minutes(1))
  expect(await authorize(world)).toMatchObject({ status: 'Accepted' })
  world.clock.advance(minutes(10))
  expect(await authorize(world, '482915')).toMatchObject({ status: 'Accepted' })
})

test('a known card that is refused stands with why at its charger and at itself, once a minute, until it is removed', async () => {
  const world = await metered()
  const free = await aCard(world.admin)
  const { body: charger } = await world.admin.get('/chargers')
  const [{ _id: chargerId }] = charger.data
  const refused = async (query = '') => {
    const { status, body } = await world.admin.get(`/refused-cards${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  expect(await refused()).toEqual([])
  // It is shown at a partner’s station, where it charges nobody.
  expect(await authorize(world)).toEqual({ status: 'Invalid' })
  expect(await start(world)).toMatchObject({ idTagInfo: { status: 'Invalid' } })
  const row = { cardId: free._id, number: NUMBER, chargerId, charger: 'CP-1', why: 'not-here', times: 1 }
  expect(await refused()).toMatchObject([row])
  expect(await refused(`?cardId=${free._id}`)).toMatchObject([row])
  expect(await refused(`?chargerId=${chargerId}`)).toMatchObject([row])
  expect(await refused(`?cardId=${chargerId}`)).toEqual([])
  world.clock.advance(minutes(1))
  await authorize(world)
  expect(await refused()).toMatchObject([{ ...row, times: 2 }])
  // Another reason is counted anew.
  await world.admin.post(`/cards/${free._id}/block`, { reason: 'Lost' })
  await authorize(world)
  expect(await refused()).toMatchObject([{ ...row, why: 'blocked', times: 1 }])
  // A charger keeps its last 20.
  for (let index = 10; index < 40; index += 1) {
    await aCard(world.admin, { number: `FREE-${index}` })
    world.clock.advance(1_000)
    await authorize(world, `FREE-${index}`)
  }
  const last = await refused(`?chargerId=${chargerId}`)
  expect(last).toHaveLength(20)
  expect(last[0]).toMatchObject({ number: 'FREE-39', why: 'not-here' })
  const driver = await world.driverWith(0)
  await aCard(world.admin, ofDriver(driver.customerId, { number: 'DRIVERS-1' }))
  world.clock.advance(1_000)
  expect(await authorize(world, 'DRIVERS-1')).toMatchObject({ status: 'Blocked' })
  expect(await refused(`?customerId=${driver.customerId}`)).toMatchObject([
    { number: 'DRIVERS-1', why: 'no-credit' },
  ])
  const [{ cardId }] = last
  expect((await world.admin.delete(`/cards/${cardId}`)).status).toBe(200)
  expect(await refused(`?cardId=${cardId}`)).toEqual([])
  world.clock.advance(days(30))
  const later = await (await world.operator('owner')).get('/refused-cards')
  expect(later).toMatchObject({ status: 200, body: { data: [] } })
})

test('nobody’s, an expired and an unknown card begin nothing; the unknown one can be added, and is bounded', async () => {
  const world = await metered({ partnerId: null })
  await aCard(world.admin, { number: 'NOBODYS', owner: 'nobody', freeReason: null })
  await aCard(world.admin, { number: 'OLD', expiresAt: '2020-01-01T00:00:00Z' })
  expect(await authorize(world, 'NOBODYS')).toEqual({ status: 'Invalid' })
  expect(await authorize(world, 'OLD')).toMatchObject({ status: 'Expired' })
  for (let index = 0; index < 30; index += 1) {
    world.clock.advance(1_000)
    expect(await authorize(world, `GUESS-${index}`)).toEqual({ status: 'Invalid' })
  }
  const { body } = await world.admin.get('/unknown-cards')
  expect(body.data).toHaveLength(20)
  expect(body.data[0]).toMatchObject({ number: 'GUESS-29', charger: 'CP-1', times: 1 })
  await aCard(world.admin, { number: 'GUESS-29' })
  expect((await world.admin.get('/unknown-cards')).body.data[0]).toMatchObject({ number: 'GUESS-28' })
})
