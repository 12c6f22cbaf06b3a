import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { VERSIONS } from './testing/reserved.ts'
import { transactionEvents } from './testing/transaction-events.ts'

/** Its charger has agreed to begin, and lost its line before it could say so. */
async function acceptedAndAway(version: (typeof VERSIONS)[number]) {
  const world = await meteredBy<number | string>(version)
  const { app, charger, clock } = world
  const paid = await world.paid()
  charger.answer(paid.messageId, { status: 'Accepted' })
  const selectStart = app.database.db.selectFrom('charger_command').select('status')
  await expect.poll(async () => (await selectStart.executeTakeFirstOrThrow()).status).toBe('answered')
  const events = transactionEvents(() => clock.now().toISOString())
  const begun = version === 'ocpp1.6' ? world.startOf(paid.idTag) : events.started('T-1', paid.idTag)
  await charger.leave()
  await expect.poll(async () => (await world.admin.get('/chargers')).body.data[0].connected).toBe(false)
  return {
    ...{ ...world, ...paid },
    async attention() {
      const { items } = (await world.admin.get('/attention')).body.data
      return items.find(({ kind }: { kind: string }) => kind === 'bookings-at-risk')?.count ?? 0
    },
    giveBack: () => paid.driver.post(`/driver/bookings/${paid.id}/cancel`),
    /** The charger is back, and has not sent yet what it kept. */
    async back() {
      const again = await world.connect()
      await expect.poll(async () => (await world.admin.get('/chargers')).body.data[0].connected).toBe(true)
      return again
    },
    /** The connection of a charger that is back breaks again. */
    async breaks(by: Awaited<ReturnType<typeof world.connect>>) {
      await by.leave()
      await expect.poll(async () => (await world.admin.get('/chargers')).body.data[0].connected).toBe(false)
    },
    says: (by: Awaited<ReturnType<typeof world.connect>>, status: string) => {
      const timestamp = clock.now().toISOString()
      return version === 'ocpp1.6'
        ? by.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp })
        : by.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus: status, timestamp })
    },
    /** It sends what it kept. */
    async sendKept(by: Awaited<ReturnType<typeof world.connect>>) {
      const action = version === 'ocpp1.6' ? 'StartTransaction' : 'TransactionEvent'
      const answer = await by.call(action, begun)
      expect(answer.idTagInfo ?? answer.idTokenInfo).toEqual({ status: 'Accepted' })
      const transactionId = answer.transactionId ?? 'T-1'
      if (version === 'ocpp1.6') return world.stop({ ...paid, transactionId }, 15_000, {}, by)
      return by.call('TransactionEvent', events.ended('T-1', 16_000))
    },
  }
}

test.each(VERSIONS)(
  '%s: a charge that is to begin at a charger that stays connected can be given back',
  async (version) => {
    const world = await meteredBy<number | string>(version)
    const { id, driver, messageId } = await world.paid()
    const charging = async () => (await world.seen(id)).charging
    expect(await charging()).toMatchObject({ state: 'starting', mayRunUnseen: false })
    world.charger.answer(messageId, { status: 'Accepted' })
    const selectStart = world.app.database.db.selectFrom('charger_command').select('status')
    await expect.poll(async () => (await selectStart.executeTakeFirstOrThrow()).status).toBe('answered')
    expect(await charging()).toMatchObject({ state: 'starting', mayRunUnseen: false })
    expect((await driver.post(`/driver/bookings/${id}/cancel`)).status).toBe(200)
  },
)

describe.each(VERSIONS)('%s: a charger that agreed to begin and lost its line', (version) => {
  test('has not said that it has not begun: what it delivered meanwhile is billed', async () => {
    const world = await acceptedAndAway(version)
    const { clock, driver, id } = world
    expect((await world.seen(id)).charging).toMatchObject({ state: 'starting', mayRunUnseen: true })
    expect((await world.giveBack()).status).toBe(409)
    clock.advance(minutes(6))
    await world.drive()
    expect(await world.seen(id)).toMatchObject({
      status: 'reserved',
      charging: { state: 'starting', mayRunUnseen: true },
    })
    expect(await world.attention()).toBe(1)
    const listed = await world.admin.get('/bookings?attention=bookings-at-risk')
    expect(listed.body.data).toMatchObject([{ _id: id }])
    // It may charge there: its driver does not have it free by giving it up.
    expect(await world.giveBack()).toMatchObject({ status: 409, body: { code: 'charge-may-run' } })
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)

    clock.advance(minutes(14))
    const back = await world.back()
    // What it kept may be a while on its way.
    await world.drive()
    expect(await world.attention()).toBe(0)
    expect((await world.giveBack()).status).toBe(409)
    await world.sendKept(back)
    await world.drive()
    expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 15 })
    await world.expectBooksToBalance()
  })

  test('has five minutes from when it is back', async () => {
    const world = await acceptedAndAway(version)
    const { clock, driver, id } = world
    clock.advance(hours(2))
    await world.back()
    clock.advance(minutes(5) - 1)
    await world.drive()
    expect((await world.seen(id)).status).toBe('reserved')
    clock.advance(1)
    await world.drive()
    expect(await world.seen(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'the charger did not begin within five minutes',
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })

  test('has five minutes in all where its line breaks again and again: each of its connections counts', async () => {
    const world = await acceptedAndAway(version)
    const { clock, driver, id } = world
    const connectFor = async (ms: number) => {
      const back = await world.back()
      await world.says(back, 'Available')
      clock.advance(ms)
      await world.drive()
      await world.breaks(back)
      clock.advance(minutes(7))
      await world.drive()
    }
    clock.advance(minutes(1))
    for (let times = 0; times < 4; times += 1) await connectFor(minutes(1))
    await connectFor(minutes(1) - 1)
    expect((await world.seen(id)).status).toBe('reserved')
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
    await connectFor(1)
    expect(await world.seen(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'the charger did not begin within five minutes',
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })

  test('is asked what its connector does: a charge that runs is not given away', async () => {
    const world = await acceptedAndAway(version)
    const { clock, id } = world
    clock.advance(minutes(20))
    const back = await world.back()
    await world.drive()
    const { messageId, action, payload } = await back.called()
    back.answer(messageId, { status: 'Accepted' })
    expect([action, payload]).toEqual([
      'TriggerMessage',
      version === 'ocpp1.6'
        ? { requestedMessage: 'StatusNotification', connectorId: 1 }
        : { requestedMessage: 'TransactionEvent', evse: { id: 1 } },
    ])
    if (version !== 'ocpp1.6') {
      const events = transactionEvents(() => clock.now().toISOString())
      await back.call('TransactionEvent', events.updated('T-1', 5_000))
      await world.drive()
      expect(await world.seen(id)).toMatchObject({ status: 'in_progress' })
      return
    }
    await world.says(back, 'Charging')
    clock.advance(hours(1))
    await world.drive()
    expect(await world.seen(id)).toMatchObject({ status: 'reserved' })
    expect(await world.attention()).toBe(1)
    expect((await world.giveBack()).status).toBe(409)
    await world.sendKept(back)
    await world.drive()
    expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 15 })
    await world.expectBooksToBalance()
  })

  test('gives the money back after a day', async () => {
    const world = await acceptedAndAway(version)
    const { clock, driver, id } = world
    clock.advance(hours(24) - 1)
    await world.drive()
    const admin = await world.operator('owner')
    expect((await admin.get(`/bookings/${id}`)).body.data.status).toBe('reserved')
    clock.advance(1)
    await world.drive()
    expect((await admin.get(`/bookings/${id}`)).body.data).toMatchObject({
      status: 'cancelled',
      cancelReason: 'the connection to the charger was lost',
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })
})
