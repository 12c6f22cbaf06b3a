/** A fleet pays its month at a payment provider: once each, none lost, and what goes back is owed again. */
import { type DisputeState, days, minutes, parseRupees } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { createFleet, takeIn } from '../../people/fleets/testing/fleet.ts'
import { TestClock } from '../../testing/test-app.ts'
import { applyDispute } from '../disputes/index.ts'
import { lookAtFleetMonths } from '../fleet-months/index.ts'
import { sendDueRefunds } from '../orders/index.ts'
import { findSimulatedProvider } from '../orders/testing/paying.ts'
import { invoicingNetwork } from '../papers/testing/charges.ts'
import { settlePaidLinks } from '../payment-links/index.ts'
import { settleFleetPayments } from './index.ts'

/** ₹250 with GST. */
const BILLED = 295

/** A month with one charge has been asked for. */
async function openWorld() {
  const net = await invoicingNetwork({ clock: new TestClock('2026-11-21T06:30:00.000Z') })
  const { db } = net.app.database
  const fleetId = await createFleet(net.admin, { creditDays: 10, graceDays: 5 })
  const driver = await net.driverWith(1000)
  const { phone } = (await driver.get('/driver/profile')).body.data
  await takeIn(net.admin, { fleetId, driver, phone })
  const { id: stationId } = await net.station()
  const { _id: id } = await net.charging(driver, stationId, { payBy: 'fleet' })
  await net.bill(net.admin, { bookingId: id, customerId: driver.customerId })
  const confirm = { bookingId: id, actualAmountUsed: 354 }
  expect((await net.admin.post('/confirm-charging-by-admin', confirm)).status).toBe(200)
  net.clock.advance(days(10))
  const look = () => lookAtFleetMonths({ db, now: net.clock.now(), publicUrl: net.app.url })
  await look()
  const person = await net.fleetPerson(fleetId)
  const requests = async () => (await person.get('/fleet/payment-requests')).body.data
  const [request] = await requests()
  const payments = net.app.deps.simulatedPayments
  if (!payments) throw new Error('This installation has no simulated payments')
  const post = (path: string) =>
    fetch(net.app.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
  return {
    ...{ net, db, fleetId, person, requests, request, payments, look },
    open: () => person.post(`/fleet/payment-requests/${request._id}/payment`),
    show: async (path: string) => (await fetch(net.app.url + path)).text(),
    /** As the payer does on the page of the link. */
    async payAt(path: string) {
      await post(`${path}/order`)
      await post(`${path}/simulate/success`)
      await settlePaidLinks({ db, now: net.clock.now() })
    },
    settle: () => settleFleetPayments({ db, now: net.clock.now() }),
    account: async () => (await person.get('/fleet/account')).body.data,
    paid: async () => (await person.get('/fleet/payments')).body.data,
    audit: () => differencesIn(db),
  }
}

const toPath = (address: string): string => new URL(address).pathname

test('a month is paid at the address that the portal gives, books to the paisa, and by the link of the mail no more', async () => {
  const { net, db, open, show, payAt, settle, requests, account, paid, audit } = await openWorld()
  const mail = await db
    .selectFrom('outbox_message')
    .select(['body', 'expires_at'])
    .where('template', '=', 'fleet-request')
    .executeTakeFirstOrThrow()
  const inMail = /https?:\S+\/pay\/\S+/.exec(mail.body)?.[0] ?? ''
  expect(await show(toPath(inMail))).toContain('For what your company has charged')
  expect(mail.expires_at).toEqual(new Date(net.clock.now().getTime() + days(30)))
  const opened = await open()
  expect(opened, JSON.stringify(opened.body)).toMatchObject({
    status: 201,
    body: { data: { amount: BILLED } },
  })
  const path = toPath(opened.body.data.address)
  await payAt(path)
  expect(await show(path)).toContain('Paid. Thank you.')
  expect(await audit()).toEqual([])
  const settled = await Promise.all([settle(), settle(), settle()])
  expect(settled.reduce((sum, one) => sum + one.paid, 0)).toBe(1)
  expect(await requests()).toMatchObject([{ covered: BILLED, state: 'paid' }])
  expect(await account()).toMatchObject({ balance: 0 })
  expect(await paid()).toMatchObject([{ amount: BILLED, reference: expect.stringMatching(/^[A-Z]/) }])
  expect((await (await net.operator()).get('/payment-links')).body.data).toMatchObject([
    { purpose: 'fleet', state: 'paid', createdBy: null, cancelledBy: null },
    { purpose: 'fleet', state: 'cancelled', createdBy: null, cancelledBy: null },
  ])
  expect(await show(toPath(inMail))).toContain('Nothing can be paid by this link any more.')
  expect((await open()).body.code).toBe('fleet-request-paid')
  expect(await audit()).toEqual([])
})

test('a bank transfer that is recorded leaves links for the rest alone', async () => {
  const { net, fleetId, open, payAt, settle, requests, account, audit, show } = await openWorld()
  const record = async (amount: number, reference: string) => {
    const owner = await net.operator()
    expect((await owner.post(`/fleets/${fleetId}/payments`, { amount, reference })).status).toBe(201)
  }
  const whole = toPath((await open()).body.data.address)
  await fetch(`${net.app.url}${whole}/order`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  })
  await record(100, 'NEFT 1')
  expect(await show(whole)).toContain('Nothing can be paid by this link any more.')
  const rest = await open()
  expect(rest.body.data.amount).toBe(195)
  await payAt(toPath(rest.body.data.address))
  await settle()
  expect(await requests()).toMatchObject([{ covered: BILLED, state: 'paid' }])
  expect(await account()).toMatchObject({ balance: 0 })
  expect(await audit()).toEqual([])
})

test('a payment that its bank takes back is owed again, once, whether it was contested or given up', async () => {
  const { net, payments, open, payAt, settle, requests, account, paid, audit, look } = await openWorld()
  await payAt(toPath((await open()).body.data.address))
  await settle()
  const [{ reference }] = await paid()
  expect(await payments.dispute(reference)).toBe(true)
  const owner = await net.operator()
  const [dispute] = (await owner.get('/disputes')).body.data
  expect((await owner.post(`/disputes/${dispute._id}/accept`)).status).toBe(200)
  await payments.deliverDueWebhooks(net.clock.now())
  net.clock.advance(minutes(1))
  expect(await audit()).toEqual([])
  const settled = await Promise.all([settle(), settle()])
  expect(settled.reduce((sum, one) => sum + one.returned, 0)).toBe(1)
  await look()
  expect(await requests()).toMatchObject([{ covered: 0, state: 'open' }])
  expect(await account()).toMatchObject({ balance: -BILLED })
  expect(await paid()).toMatchObject([{ amount: -BILLED }, { amount: BILLED }])
  expect(await audit()).toEqual([])
  await payAt(toPath((await open()).body.data.address))
  await settle()
  expect(await requests()).toMatchObject([{ covered: BILLED, state: 'paid' }])
  expect(await audit()).toEqual([])
})

/** ₹200.13 are paid by a link that a bank transfer has cancelled; the link does not know of it yet. */
async function paidByCancelledLink() {
  const world = await openWorld()
  const { net, db, fleetId, open } = world
  const record = async (amount: number, reference: string) => {
    const owner = await net.operator()
    expect((await owner.post(`/fleets/${fleetId}/payments`, { amount, reference })).status).toBe(201)
  }
  await record(94.87, 'NEFT 1')
  const path = toPath((await open()).body.data.address)
  await fetch(`${net.app.url}${path}/order`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams() },
  })
  await record(100, 'NEFT 2')
  const { session, number } = await db
    .selectFrom('top_up_order')
    .innerJoin('fleet', 'fleet.payer_id', 'top_up_order.customer_id')
    .select(['payment_session_id as session', 'order_id as number'])
    .executeTakeFirstOrThrow()
  await net.visitor.post(`/simulated-payments/${session}/pay`, { outcome: 'success', webhook: 'once' })
  return { ...world, number }
}

test('what is paid by a link that was cancelled, and its bank does not take back, is on the account of the fleet', async () => {
  const { net, db, settle, account, paid, audit, requests, number } = await paidByCancelledLink()
  // Before its link knows of it, and while it is on its way back, it is not the fleet's.
  expect(await settle()).toEqual({ paid: 0, returned: 0 })
  expect(await settlePaidLinks({ db, now: net.clock.now() })).toEqual({ paid: 0, returned: 1 })
  const send = () => sendDueRefunds({ db, providers: [findSimulatedProvider(net)], now: net.clock.now() })
  await send()
  expect(await settle()).toEqual({ paid: 0, returned: 0 })
  net.clock.advance(minutes(3))
  await send()
  const settled = await Promise.all([settle(), settle(), settle()])
  expect(settled.reduce((sum, one) => sum + one.paid, 0)).toBe(1)
  expect(await account()).toMatchObject({ balance: 100 })
  expect(await requests()).toMatchObject([{ covered: BILLED, state: 'paid' }])
  expect(await paid()).toMatchObject([
    { amount: 200.13, reference: number },
    { amount: 100, reference: 'NEFT 2' },
    { amount: 94.87, reference: 'NEFT 1' },
  ])
  expect(await audit()).toEqual([])
})

test.each([
  { disputed: 200.13, state: 'won', kept: 100, after: 100 },
  { disputed: 200.13, state: 'lost', kept: 100, after: -100.13 },
  // The rest goes back to who paid.
  { disputed: 100, state: 'won', kept: -0.13, after: -0.13 },
  { disputed: 100, state: 'lost', kept: -0.13, after: -100.13 },
] as const)(
  'of a payment by a cancelled link ₹$disputed are disputed and $state: the fleet has them until the bank takes them',
  async ({ disputed, state, kept, after }) => {
    const { net, db, settle, account, paid, audit, requests, number, look } = await paidByCancelledLink()
    const disputeIs = async (to: DisputeState) => {
      const now = net.clock.now()
      const order = await db
        .selectFrom('top_up_order')
        .select(['provider', 'payment_id'])
        .where('order_id', '=', number)
        .executeTakeFirstOrThrow()
      await applyDispute(
        { db, now, log: { error: () => undefined } },
        {
          provider: order.provider,
          dispute: {
            ...{
              disputeId: 'D-1',
              paymentId: order.payment_id ?? '',
              state: to,
              amount: parseRupees(disputed),
            },
            ...{ holdsMoney: true, reason: null, respondBy: null, openedAt: now, reportedAt: now },
          },
        },
      )
      net.clock.advance(minutes(3))
    }
    await disputeIs('open')
    expect(await settlePaidLinks({ db, now: net.clock.now() })).toEqual({ paid: 0, returned: 1 })
    expect(await audit()).toEqual([])
    const settled = await Promise.all([settle(), settle(), settle()])
    expect(settled.reduce((sum, one) => sum + one.paid, 0)).toBe(1)
    expect(await account()).toMatchObject({ balance: kept })
    expect(await paid()).toMatchObject([{ amount: disputed, reference: number }, {}, {}])
    expect(await audit()).toEqual([])

    await disputeIs(state)
    await settle()
    expect(await settle()).toEqual({ paid: 0, returned: 0 })
    await look()
    expect(await account()).toMatchObject({ balance: after })
    expect(await requests()).toMatchObject([{ covered: expect.closeTo(BILLED + Math.min(after, 0), 2) }])
    expect(await audit()).toEqual([])
  },
)

test('a fleet pays more at once than a driver may, sees no other fleet’s request, and opens twenty pages a day', async () => {
  const { net, db, request, open, fleetId } = await openWorld()
  const other = await net.fleetPerson()
  expect((await other.post(`/fleet/payment-requests/${request._id}/payment`)).body.code).toBe(
    'fleet-request-not-found',
  )
  await db
    .insertInto('fleet_request')
    .values({
      ...{ id: '0190d0d0-0000-7000-8000-000000000001', fleet_id: fleetId, month: '2026-10' },
      ...{ amount_paise: 60_000_000 as never, due_day: '2026-12-20', state: 'open' },
      ...{ changed_at: net.clock.now(), created_at: net.clock.now() },
    })
    .execute()
  const person = await net.fleetPerson(fleetId)
  const large = await person.post('/fleet/payment-requests/0190d0d0-0000-7000-8000-000000000001/payment')
  expect(large.body.data.amount).toBe(500_000)
  const begun = await fetch(`${net.app.url}${toPath(large.body.data.address)}/order`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams() },
  })
  expect(begun.status).toBe(303)
  for (let count = 0; count < 19; count += 1) expect((await open()).status).toBe(201)
  expect(await open()).toMatchObject({ status: 429, body: { code: 'fleet-links-of-a-day' } })
})
