import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from '../ocpp/testing/metered.ts'
import { decideNextStep } from './charge-step.ts'
import { selectCharge, selectChargesToDrive, selectNextDriveAt } from './driven-charge-queries.ts'

const seconds = (count: number) => count * 1000

/** What a session may be by now: power, energy, flow, and how long ago its last message was. */
const sessions = [null, 0, 7_000, 60_000, 900_000].flatMap((power_w) =>
  [0, 500, 19_000, 19_740, 19_760, 20_000].flatMap((energy_wh) =>
    (['charging', 'suspended', 'interrupted'] as const).flatMap((state) =>
      [0, 30, 44, 46, 100, 14 * 60].map((receivedAgo) => ({ power_w, energy_wh, state, receivedAgo })),
    ),
  ),
)

test('the charges that are found to be driven are those for which a step follows, whatever was measured when', async () => {
  const world = await metered()
  const { db } = world.app.database
  const { id } = await world.begun()
  const now = addMs(world.clock.now(), minutes(20))
  const differing: unknown[] = []
  let stopped = 0
  for (const { receivedAgo, ...session } of sessions) {
    const received = addMs(now, -seconds(receivedAgo))
    await db
      .updateTable('charging_session')
      .set({
        ...session,
        notified_at: received,
        last_received_at: received,
        last_meter_at: received,
        started_at: addMs(now, -minutes(20)),
      })
      .execute()
    const charge = await selectCharge(db, id)
    const step = charge && decideNextStep(charge, now)
    const isFound = (await selectChargesToDrive(db, { now, most: 10 })).includes(id)
    if (isFound !== (step !== undefined)) differing.push({ ...session, receivedAgo, isFound, step })
    if (step?.kind === 'ask-stop') stopped += 1
  }
  expect(differing).toEqual([])
  expect(stopped).toBeGreaterThan(50)
})

test('between two readings the job stops a charge before the prepaid energy is used up', async () => {
  const world = await metered()
  const { db } = world.app.database
  const charging = await world.begun()
  world.clock.advance(minutes(19))
  await world.meter(charging, 19_000, [{ value: '60', measurand: 'Power.Active.Import', unit: 'kW' }])
  expect(await selectNextDriveAt(db, world.clock.now())).toEqual(addMs(world.clock.now(), seconds(45)))
  world.clock.advance(seconds(44))
  await world.drive()
  expect((await world.seen(charging.id)).charging.state).toBe('charging')
  world.clock.advance(seconds(1))
  await world.drive()
  expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
  await world.stop(charging, 19_900, { reason: 'Remote' })
  expect(await world.seen(charging.id)).toMatchObject({
    status: 'confirmed',
    thirdPartyKwh: 19.9,
    refundAmount: 1.77,
    charging: { stopReason: 'prepaid-used-up' },
    meter: { unbilledKWh: 0 },
  })
  await world.expectBooksToBalance()
})

test('a reading that leaves less than a stop takes ends the charge at once', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(20))
  await world.meter(charging, 19_760, [{ value: '60', measurand: 'Power.Active.Import', unit: 'kW' }])
  expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
  expect((await world.seen(charging.id)).charging.stopReason).toBe('prepaid-used-up')
})
