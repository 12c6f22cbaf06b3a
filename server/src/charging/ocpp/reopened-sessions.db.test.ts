/** Sessions that were taken for ended, as their charger said nothing of them, and that it goes on with afterwards. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { findForgottenSessions } from '../charging-sessions/index.ts'
import type { OcppVersion } from '../dialects/index.ts'
import type { TestCharger } from './testing/charger.ts'
import { type Charging, meteredBy } from './testing/metered.ts'
import { BOOT } from './testing/network.ts'
import { BOOT_201, NEWER } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { transactionEvents } from './testing/transaction-events.ts'

const VERSIONS = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const

/** Takes the next call that asks to stop, and accepts it; all others before it are not supported. */
async function acceptStop(charger: TestCharger): Promise<unknown> {
  for (;;) {
    const { messageId, action, payload } = await charger.called()
    const isStop = action === 'RemoteStopTransaction' || action === 'RequestStopTransaction'
    if (!isStop) charger.refuse(messageId, 'NotSupported', '')
    else {
      charger.answer(messageId, { status: 'Accepted' })
      return payload.transactionId
    }
  }
}

async function interrupted(version: OcppVersion, meteredWh: number | null = 5_000) {
  const world = await meteredBy(version, {}, { ...allowNoFailure(), gatewayLimits: { settleMs: 50 } })
  const { charger, clock, admin } = world
  const charging: Charging<number | string> = await world.begun()
  clock.advance(minutes(10))
  if (meteredWh !== null) await world.meter(charging, meteredWh)
  await charger.call('BootNotification', version === 'ocpp1.6' ? BOOT : BOOT_201)
  const session = async () => (await admin.get('/charging-sessions')).body.data[0]
  return {
    ...world,
    charging,
    session,
    /** The charger says nothing of it until it is taken for ended, and two minutes more. */
    async lapse() {
      clock.advance(minutes(17))
      await expect.poll(async () => (await session()).status).toBe('ended')
      clock.advance(minutes(2))
    },
  }
}

test.each(VERSIONS)(
  '%s: a charge that its charger goes on with after a restart is charging again by its meter alone',
  async (version) => {
    const { charging, clock, meter, session } = await interrupted(version)
    const shown = async () => {
      const { body } = await charging.driver.get(`/driver/bookings/${charging.id}`)
      return [(await session()).status, body.data.charging.state]
    }
    clock.advance(minutes(1))
    // This may have flowed before.
    await meter(charging, 5_200)
    expect(await shown()).toEqual(['interrupted', 'interrupted'])
    clock.advance(minutes(1))
    await meter(charging, 5_400)
    expect(await shown()).toEqual(['charging', 'charging'])
  },
)

test.each(VERSIONS)(
  '%s: a car that charges on after its charge was taken for ended is stopped, and pays for all',
  async (version) => {
    const world = await interrupted(version)
    const { charger, charging, clock } = world
    await world.lapse()
    await expect.poll(() => world.seen(charging.id)).toMatchObject({ status: 'completed', thirdPartyKwh: 5 })
    if (version !== 'ocpp1.6') await world.state(charging, 'Charging')
    await world.meter(charging, 6_000)
    expect(await acceptStop(charger)).toBe(charging.transactionId)
    expect(await world.session()).toMatchObject({ status: 'charging', energyKWh: 6, endedAt: null })
    expect(await world.seen(charging.id)).toMatchObject({ status: 'completed', thirdPartyKwh: 6 })
    clock.advance(minutes(1))
    await world.stop(charging, 6_500)
    expect(await world.session()).toMatchObject({ status: 'ended', anomalies: [] })
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 6.5 })
    await world.expectBooksToBalance()
  },
)

test.each(VERSIONS)(
  '%s: what flows after the bill is confirmed is stopped, and shown as not billed',
  async (version) => {
    const world = await interrupted(version)
    const { charger, charging, clock, admin } = world
    await world.lapse()
    await expect.poll(() => world.seen(charging.id)).toMatchObject({ status: 'completed' })
    const { totalAmount: actualAmountUsed } = await world.seen(charging.id)
    await admin.post('/confirm-charging-by-admin', { bookingId: charging.id, actualAmountUsed })
    const { thirdPartyTotalAmount: bill } = await world.seen(charging.id)
    await world.drive()
    const closed = async () =>
      (await world.app.database.pool.query('select closed_at is not null as closed from booked_charge'))
        .rows[0].closed
    expect(await closed()).toBe(true)
    await world.meter(charging, 6_000)
    if (version !== 'ocpp1.6') await world.state(charging, 'Charging')
    expect(await acceptStop(charger)).toBe(charging.transactionId)
    expect(await world.session()).toMatchObject({ status: 'charging', energyKWh: 6 })
    expect(await closed()).toBe(false)
    // It is not stopped yet: the job asks again.
    const underWay = `select from charger_command where action ~ 'Stop' and ended_at is null`
    await expect.poll(async () => (await world.app.database.pool.query(underWay)).rows).toEqual([])
    clock.advance(minutes(3))
    await world.drive()
    expect(await acceptStop(charger)).toBe(charging.transactionId)
    await world.stop(charging, 6_500)
    expect(await world.seen(charging.id)).toMatchObject({
      ...{ status: 'confirmed', thirdPartyKwh: 5, thirdPartyTotalAmount: bill },
      meter: { unbilledKWh: 1.5 },
    })
    expect(await closed()).toBe(true)
    await world.expectBooksToBalance()
  },
)

test.each(VERSIONS)(
  '%s: a charge in doubt that goes on is stopped, and its end makes the bill',
  async (version) => {
    const world = await interrupted(version, null)
    const { charger, charging, clock } = world
    await world.lapse()
    await expect
      .poll(() => world.seen(charging.id))
      .toMatchObject({ status: 'in_progress', meter: { doubt: 'charger-lost' } })
    await world.meter(charging, 3_000)
    expect(await acceptStop(charger)).toBe(charging.transactionId)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'in_progress' })
    clock.advance(minutes(5))
    await world.stop(charging, 3_500)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 3.5,
      meter: { doubt: null },
    })
    await world.expectBooksToBalance()
  },
)

test.each(NEWER)(
  '%s: a charge whose meter stands still after a restart stays open while its charger speaks of it',
  async (version) => {
    const world = await interrupted(version)
    const { charging, clock, session } = world
    for (let reading = 1; reading <= 5; reading += 1) {
      clock.advance(minutes(4))
      await world.meter(charging, 5_500)
      expect((await session()).status).toBe('interrupted')
    }
    const { db } = world.app.database
    const { process_id } = await db.selectFrom('charger').select('process_id').executeTakeFirstOrThrow()
    const forgotten = () => findForgottenSessions(db, { processId: process_id ?? '', now: clock.now() })
    expect(await forgotten()).toEqual([])
    clock.advance(minutes(16))
    await expect.poll(async () => (await session()).status).toBe('ended')
  },
)

test.each(NEWER)(
  '%s: a charge without readings whose charger refuses to stop it, and says that it goes on, stays open',
  async (version) => {
    const world = await meteredBy<string>(
      version,
      {},
      { ...allowNoFailure(), gatewayLimits: { settleMs: 50 } },
    )
    const { charger, clock, admin } = world
    const charging = await world.begun()
    const session = async () => (await admin.get('/charging-sessions')).body.data[0]
    clock.advance(minutes(1))
    await world.meter(charging, 1_000)
    await charging.driver.post(`/driver/bookings/${charging.id}/stop`)
    for (let isStop = false; !isStop; ) {
      const { messageId, action } = await charger.called()
      isStop = action === 'RequestStopTransaction'
      if (isStop) charger.answer(messageId, { status: 'Rejected' })
      else charger.refuse(messageId, 'NotSupported', '')
    }
    const { db, pool } = world.app.database
    const underWay = 'select from charger_command where ended_at is null'
    await expect.poll(async () => (await pool.query(underWay)).rows).toEqual([])
    const { process_id } = await db.selectFrom('charger').select('process_id').executeTakeFirstOrThrow()
    const expectToGoOn = async () => {
      expect(await findForgottenSessions(db, { processId: process_id ?? '', now: clock.now() })).toEqual([])
      expect(await session()).toMatchObject({ status: 'charging', energyKWh: 1 })
    }
    for (const state of ['SuspendedEV', 'Charging', 'SuspendedEVSE', 'Charging'] as const) {
      clock.advance(minutes(8))
      await world.state(charging, state)
      if (state === 'Charging') await expectToGoOn()
    }
    // A quarter of an hour without a word, and it is taken for ended: once, until it goes on again.
    clock.advance(minutes(16))
    await expect.poll(async () => (await session()).status).toBe('ended')
    clock.advance(minutes(2))
    await world.state(charging, 'Charging')
    await expectToGoOn()
    clock.advance(minutes(14))
    await world.state(charging, 'Charging')
    await expectToGoOn()
    clock.advance(minutes(14))
    await world.stop(charging, 9_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 9 })
    await world.expectBooksToBalance()
  },
)

test('2.1: a stranger’s session that goes on after it was taken for ended is asked to stop again', async () => {
  const world = await meteredBy<string>(
    'ocpp2.1',
    {},
    { ...allowNoFailure(), gatewayLimits: { settleMs: 50 } },
  )
  const { charger, clock, admin } = world
  const events = transactionEvents(() => clock.now().toISOString())
  const status = async () => (await admin.get('/charging-sessions')).body.data[0].status
  expect(await charger.call('TransactionEvent', events.started('T-1', 'STRANGER'))).toMatchObject({
    idTokenInfo: { status: 'Invalid' },
  })
  expect(await acceptStop(charger)).toBe('T-1')
  await charger.call('BootNotification', BOOT_201)
  clock.advance(minutes(17))
  await expect.poll(status).toBe('ended')
  clock.advance(minutes(2))
  await charger.call('TransactionEvent', events.changed('T-1', 'Charging'))
  expect(await status()).toBe('charging')
  expect(await acceptStop(charger)).toBe('T-1')
})
