import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { noteLimit } from '../charging-sessions/index.ts'
import { idling } from './testing/idling.ts'

const VERSIONS = ['ocpp1.6', 'ocpp2.0.1'] as const

test.each(VERSIONS)(
  '%s: a car that stays is billed by the minute after notice and grace',
  async (version) => {
    const { later, own, notices, lines, stop, charging, wallet, seen, clock } = await idling(version)
    expect(await notices()).toEqual([])
    await later(1)
    const from = new Date(clock.now().getTime() + minutes(5)).toISOString()
    expect(await notices()).toMatchObject([
      {
        title: expect.stringMatching(/^Idle fee from \d\d:\d\d$/),
        message: expect.stringContaining('₹2.36/min'),
      },
    ])
    expect((await own()).charging).toMatchObject({ state: 'suspended', idleFeeFrom: from, cost: 118 })
    await later(5)
    expect((await own()).charging.cost).toBe(118)
    await later(10)
    expect((await own()).charging.cost).toBe(141.6)
    expect(await notices()).toHaveLength(1)

    await stop(charging, 10_000)
    expect(await seen(charging.id)).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 10,
      thirdPartyTotalAmount: 141.6,
      refundAmount: 94.4,
      charging: { cost: 141.6 },
    })
    expect(await lines()).toEqual([
      ['energy', 10_000, 10_000],
      ['idle-time', 600, 2_000],
    ])
    expect(await wallet(charging.driver.customerId)).toBe(85_840)
  },
)

test('the fee ends with what is held: the charger is asked to stop, and nobody owes anything', async () => {
  const { later, stop, charging, seen, own, lines, expectBooksToBalance } = await idling('ocpp1.6', {
    kWh: 11,
  })
  await later(1)
  await later(9.5)
  expect((await own()).charging).toMatchObject({ state: 'suspended' })
  await later(1)
  expect((await own()).charging).toMatchObject({ state: 'stopping', cost: 129.8 })
  await later(20)
  await stop(charging, 10_000)
  expect(await seen(charging.id)).toMatchObject({
    status: 'confirmed',
    totalAmount: 129.8,
    thirdPartyTotalAmount: 129.8,
    refundAmount: 0,
    charging: { stopReason: 'prepaid-used-up' },
  })
  expect(await lines()).toEqual([
    ['energy', 10_000, 10_000],
    ['idle-time', 1_530, 5_100],
    ['highest', 1, -4_100],
  ])
  expect((await charging.driver.get('/driver/profile')).body.data.amountOwed).toBe(0)
  await expectBooksToBalance()
})

test.each(VERSIONS)(
  '%s: what the charger or the load limit pauses costs nothing, and is no news',
  async (version) => {
    const { later, notices, stop, charging, state, lines, app, clock } = await idling(version)
    const session = await app.database.db
      .selectFrom('charging_session')
      .select('id')
      .executeTakeFirstOrThrow()
    const limit = (isPausing: boolean) =>
      app.database.db
        .transaction()
        .execute((tx) => noteLimit(tx, { sessionId: session.id, isPausing, now: clock.now() }))
    await limit(true)
    await later(60)
    expect(await notices()).toEqual([])
    await limit(false)
    await state(charging, 'SuspendedEVSE')
    await later(60)
    expect(await notices()).toEqual([])
    await stop(charging, 10_000)
    expect(await lines()).toEqual([['energy', 10_000, 10_000]])
  },
)

test('a program that was away finds who is to be notified, and bills nothing from before that', async () => {
  const { clock, drive, notices, stop, charging, lines } = await idling('ocpp1.6')
  clock.advance(minutes(90))
  await drive()
  await drive()
  expect(await notices()).toHaveLength(1)
  clock.advance(minutes(6))
  await stop(charging, 10_000)
  expect(await lines()).toEqual([
    ['energy', 10_000, 10_000],
    ['idle-time', 60, 200],
  ])
})
