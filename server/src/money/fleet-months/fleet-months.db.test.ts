import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Network } from '../../charging/bookings/testing/network.ts'
import { createFleet, takeIn } from '../../people/fleets/testing/fleet.ts'
import { TestClock } from '../../testing/test-app.ts'
import { invoicingNetwork } from '../papers/testing/charges.ts'
import { lookAtFleetMonths } from './index.ts'

/** 20 kWh at ₹15 with GST are held: ₹354; ₹250 with GST are billed: ₹295. */
const HELD = 354
const BILLED = 295
const BY_FLEET = { payBy: 'fleet' }

async function openWorld() {
  const net = await invoicingNetwork({ clock: new TestClock('2026-11-21T06:30:00.000Z') })
  const fleetId = await createFleet(net.admin, { creditDays: 10, graceDays: 5 })
  const driver = await net.driverWith(1000)
  const { phone } = (await driver.get('/driver/profile')).body.data
  await takeIn(net.admin, { fleetId, driver, phone })
  const look = () =>
    lookAtFleetMonths({ db: net.app.database.db, now: net.clock.now(), publicUrl: 'https://volt.example' })
  const book = async (of: object = BY_FLEET) => {
    const { id: stationId } = await net.station()
    return driver.post('/driver/bookings', { stationId, duration: 1, kWh: 20, ...of })
  }
  const charge = async () => {
    const { id: stationId } = await net.station()
    const { _id: id } = await net.charging(driver, stationId, BY_FLEET)
    await net.bill(net.admin, { bookingId: id, customerId: driver.customerId })
    const confirm = { bookingId: id, actualAmountUsed: HELD }
    expect((await net.admin.post('/confirm-charging-by-admin', confirm)).status).toBe(200)
  }
  // Sessions of operators end after hours.
  const requests = async () =>
    (await (await net.operator()).get(`/fleets/${fleetId}/payment-requests`)).body.data
  const mails = () => listMails(net)
  const waiting = async () =>
    (await (await net.operator()).get('/fleets?attention=fleets-overdue')).body.data.length
  const pay = async (amount: number, reference: string, isCorrection = false) => {
    const body = { amount, reference, isCorrection }
    expect((await (await net.operator()).post(`/fleets/${fleetId}/payments`, body)).status).toBe(201)
  }
  return { net, fleetId, driver, look, book, charge, requests, mails, waiting, pay }
}

async function listMails({ app }: Network): Promise<readonly string[]> {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select('subject')
    .where('template', '=', 'fleet-request')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject ?? '')
}

test('a month is asked for once, reminded of, overdue, and stops company charging until it is paid', async () => {
  const { net, fleetId, driver, look, book, charge, requests, mails, waiting, pay } = await openWorld()
  await charge()
  expect(await look()).toEqual({ made: 0 })
  expect(await requests()).toEqual([])

  // The first of December in India.
  net.clock.advance(days(10))
  expect([await look(), await look()]).toEqual([{ made: 1 }, { made: 0 }])
  const request = {
    ...{ number: 'PR-000001', month: '2026-11', amount: BILLED, covered: 0, dueDay: '2026-12-11' },
  }
  expect(await requests()).toMatchObject([{ ...request, state: 'open' }])
  const person = await net.fleetPerson(fleetId)
  expect((await person.get('/fleet/payment-requests')).body.data).toEqual(await requests())
  expect((await (await net.fleetPerson()).get('/fleet/payment-requests')).body.data).toEqual([])

  // Due on the 11th: reminded three days before and on the day, overdue from the next one on.
  for (const at of [7, 3, 1]) {
    net.clock.advance(days(at))
    await look()
  }
  expect(await requests()).toMatchObject([{ ...request, state: 'overdue' }])
  expect([await waiting(), (await book()).status]).toEqual([1, 201])

  // After five days of grace the company pays for nothing that begins; its driver does.
  net.clock.advance(days(5))
  await look()
  expect(await requests()).toMatchObject([{ ...request, state: 'stopped' }])
  expect((await driver.get('/driver/fleets')).body.data).toMatchObject([{ status: 'suspended' }])
  expect([(await book()).body.code, (await book({})).status]).toEqual(['fleet-not-paying', 201])
  // The database does not let the one begin that was booked before.
  await expect(
    sql`update fleet_charge set used_at = now(), used_paise = 1, energy_wh = 1 where used_at is null`.execute(
      net.app.database.db,
    ),
  ).rejects.toThrow('has not paid')
  net.clock.advance(days(1))
  await look()
  expect(await mails()).toEqual([
    ...[
      'payment asked for, PR-000001',
      'payment due in three days, PR-000001',
      'payment due today, PR-000001',
    ].map((sentence) => expect.stringContaining(sentence)),
    expect.stringContaining('payment overdue, PR-000001'),
  ])

  await pay(200, 'NEFT 1')
  expect(await requests()).toMatchObject([{ covered: 200, state: 'stopped' }])
  await pay(95, 'NEFT 2')
  expect(await requests()).toMatchObject([{ covered: BILLED, state: 'paid' }])
  expect(await waiting()).toBe(0)
  // What was booked by mistake is taken off again: the month is not paid.
  await pay(95, 'NEFT 3', true)
  expect(await requests()).toMatchObject([{ covered: 200, state: 'stopped' }])
  const log = (await (await net.operator()).get('/audit-log?action=fleet-request.move')).body.data
  expect(log.map(({ after }: { readonly after: { readonly state: string } }) => after.state)).toEqual([
    ...['stopped', 'paid', 'stopped', 'overdue'],
  ])
})
