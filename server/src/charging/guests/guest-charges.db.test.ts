import { generateKeyPairSync, sign } from 'node:crypto'
import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { receiptOf } from '../bookings/testing/receipt-of.ts'
import { keepSigned } from '../signed-readings/index.ts'
import {
  charging,
  drawLink,
  follow,
  guests,
  paid,
  payFor,
  request,
  sendRefunds,
  show,
  withLink,
} from './testing/guests.ts'

test('a guest sees the connector of a code, pays, charges, and has the rest back where it came from', async () => {
  const world = await guests()
  const offer = await world.visitor.get(`/guest/connectors/${world.code.toLowerCase()}`)
  expect(offer.body.data).toMatchObject({
    code: `${world.code.slice(0, 4)}-${world.code.slice(4)}`,
    place: { stationName: 'Station 1', connectorNumber: 1, connectorType: 'CCS2', powerKW: 60 },
    readiness: 'ready',
    price: { short: '₹17.70/kWh' },
    choices: [
      { by: 'amount', paid: 200, kWh: 11.299 },
      { by: 'amount', paid: 500, kWh: 28.248 },
      { by: 'amount', paid: 1000, kWh: 56.497 },
      { by: 'full', paid: 1062, kWh: 60 },
    ],
  })
  const { link, transactionId } = await charging(world)
  const before = { driver: undefined as never, id: '', idTag: '', transactionId }
  world.clock.advance(minutes(5))
  await world.meter(before, 4000)
  expect(await show(world, link)).toMatchObject({
    state: 'charging',
    charging: { energyKWh: 4, cost: 70.8 },
    payment: null,
  })
  world.clock.advance(minutes(10))
  const [booking] = await world.app.database.db.selectFrom('booking').select('id').execute()
  expect(await receiptOf(world, booking?.id ?? '', 10_000)).toBe(
    '10 kWh cost ₹177.00 with GST. ₹323.00 goes back to where you paid from. The receipt is on the page where you paid.',
  )
  await world.stop(before, 10_000)
  await world.drive()
  await follow(world)
  const done = await show(world, link)
  expect(done).toMatchObject({
    state: 'done',
    bill: { energyKWh: 10, amount: 150, gstAmount: 27, totalAmount: 177 },
    refund: { amount: 323, arn: null },
    hasInvoice: false,
  })
  await world.expectCleanBooks()
  await sendRefunds(world)
  world.clock.advance(minutes(10))
  await sendRefunds(world)
  expect((await show(world, link)).refund).toMatchObject({ amount: 323, arn: expect.stringMatching(/^SIM/) })
  await world.expectCleanBooks()
})

test('the invoice of a guest names nobody, and is taken by the link alone', async () => {
  const world = await guests()
  await enterCompany(world.admin)
  const { link, transactionId } = await charging(world)
  world.clock.advance(minutes(15))
  await world.stop({ driver: undefined as never, id: '', idTag: '', transactionId }, 10_000)
  await world.drive()
  expect(await show(world, link)).toMatchObject({ state: 'done', hasInvoice: true })
  const file = await withLink(world, link).get('/guest/charge/invoice')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const [paper] = (await world.admin.get('/papers')).body.data
  expect(paper).toMatchObject({ kind: 'tax-invoice', recipientName: null, recipientGstin: null, total: 177 })
})

test('a guest sees whether the meter signed the charge, and takes the file by the link alone', async () => {
  const world = await guests()
  const { link, transactionId } = await charging(world)
  const file = (of: string) => withLink(world, of).get('/guest/charge/signed-readings')
  expect((await file(link)).body.code).toBe('signed-readings-not-found')
  world.clock.advance(minutes(15))
  await world.stop({ driver: undefined as never, id: '', idTag: '', transactionId }, 10_000)
  await world.drive()
  expect(await show(world, link)).toMatchObject({ state: 'done', signed: null })
  const { db } = world.app.database
  const session = await db
    .selectFrom('charging_session')
    .select(['id', 'charger_id as chargerId'])
    .executeTakeFirstOrThrow()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const payload = JSON.stringify({ RD: [read('B', 0), read('E', 10)] })
  const SD = sign('sha256', Buffer.from(payload), privateKey).toString('hex')
  const text = `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256k1-SHA256', SD })}`
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('hex')
  await db
    .transaction()
    .execute((tx) =>
      keepSigned(tx, session.id, { readings: [{ mark: 'end', text, key }], now: world.clock.now() }),
    )
  const proof = { result: 'fits', isKeyConfirmed: false, energyKWh: 10 }
  expect((await show(world, link)).signed).toEqual(proof)
  await (await world.operator()).post(`/chargers/${session.chargerId}/meter-keys`, { publicKey: key })
  expect((await show(world, link)).signed).toEqual({ ...proof, isKeyConfirmed: true })
  const taken = await file(link)
  expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'application/xml'])
  expect((await file(drawLink())).body.code).toBe('charge-link-unknown')
})

const read = (mark: string, kWh: number) => ({
  ...{ TM: '2026-11-20T12:00:00,000+0530 S', TX: mark, RV: kWh, RI: '1-b:1.8.0', RU: 'kWh', ST: 'G' },
})

test('the charge begins by itself where the guest’s browser is away', async () => {
  const world = await guests()
  const link = await paid(world)
  expect(await follow(world)).toBe(1)
  expect(await follow(world)).toBe(0)
  expect((await world.charger.called()).action).toBe('RemoteStartTransaction')
  expect(await show(world, link)).toMatchObject({ state: 'starting' })
})

test('paid, but the connector was taken meanwhile: all of it goes back', async () => {
  const world = await guests()
  const [one, other] = [drawLink(), drawLink()]
  const requested = await request(world.visitor, world.code, { link: one })
  const second = await request(world.visitor, world.code, { link: other })
  await payFor(world, requested)
  await payFor(world, second)
  await follow(world)
  const states = [await show(world, one), await show(world, other)]
  expect(states.map(({ state }) => state).sort()).toEqual(['no-charge', 'starting'])
  expect(states.find(({ state }) => state === 'no-charge')).toMatchObject({
    problem: expect.stringMatching(/connector/),
    refund: { amount: 500 },
    bill: null,
  })
  await world.expectCleanBooks()
})

test('what would cost more than was shown is refused with what it costs by now, and no payment is opened', async () => {
  const world = await guests()
  const wanted = { limit: { by: 'full' } }
  const dearer = await request(world.visitor, world.code, { ...wanted, greatestTotal: 1061.99 })
  expect(dearer).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      message: 'The price has changed. Look at the new amount and press again: ₹1,062.00.',
    },
  })
  const orders = await world.app.database.db.selectFrom('top_up_order').select('id').execute()
  expect(orders).toEqual([])
  const agreed = await request(world.visitor, world.code, { ...wanted, greatestTotal: 1062 })
  expect(agreed).toMatchObject({ status: 201, body: { data: { state: 'to-pay', paid: 1062 } } })
})

test('a charger that refuses to begin costs nothing, and the next guest plugs in first', async () => {
  const world = await guests()
  const link = await paid(world)
  await follow(world)
  const { messageId } = await world.charger.called()
  world.charger.answer(messageId, { status: 'Rejected' })
  await expect.poll(async () => (await show(world, link)).state).toBe('no-charge')
  await follow(world)
  expect(await show(world, link)).toMatchObject({
    problem: 'the charger refused to begin',
    refund: { amount: 500 },
  })
  await world.expectCleanBooks()
  expect((await world.visitor.get(`/guest/connectors/${world.code}`)).body.data.readiness).toBe('plug-in')
  expect(await request(world.visitor, world.code)).toMatchObject({
    status: 409,
    body: { code: 'car-not-plugged-in' },
  })
})

test('a payment that comes when nothing can begin any more goes back', async () => {
  const world = await guests()
  const link = drawLink()
  const requested = await request(world.visitor, world.code, { link })
  await payFor(world, requested)
  world.clock.advance(minutes(31))
  await follow(world)
  expect(await show(world, link)).toMatchObject({ state: 'no-charge', refund: { amount: 500 } })
  await world.expectCleanBooks()
})

test('an order that nobody pays holds nothing', async () => {
  const world = await guests()
  const link = drawLink()
  await request(world.visitor, world.code, { link })
  await world.paid()
  world.clock.advance(minutes(31))
  expect(await show(world, link)).toMatchObject({ state: 'not-paid', payment: null })
})

test('a level of the battery is offered once the charger has said one, and ends the charge', async () => {
  const world = await guests()
  const soc = (percent: number) => [{ value: String(percent), measurand: 'SoC', unit: 'Percent' }]
  const limit = { by: 'percent', percent: 80 }
  const refused = await request(world.visitor, world.code, { link: drawLink(), limit })
  expect(refused).toMatchObject({ status: 409, body: { code: 'percent-not-reported' } })
  const first = await charging(world)
  const of = (transactionId: number) => ({ driver: undefined as never, id: '', idTag: '', transactionId })
  world.clock.advance(minutes(5))
  await world.meter(of(first.transactionId), 4000, soc(70))
  await world.stop(of(first.transactionId), 4000)
  await follow(world)

  const { choices } = (await world.visitor.get(`/guest/connectors/${world.code}`)).body.data
  expect(choices).toContainEqual(expect.objectContaining({ by: 'percent', percent: 80, paid: 1062, kWh: 60 }))
  const link = await paid(world, { limit })
  expect(await show(world, link)).toMatchObject({ state: 'starting', paid: 1062, stopAtPercent: 80 })
  const { messageId, payload } = await world.charger.called()
  world.charger.answer(messageId, { status: 'Accepted' })
  const { transactionId } = await world.charger.call('StartTransaction', world.startOf(payload.idTag))
  world.clock.advance(minutes(5))
  await world.meter(of(transactionId), 3000, soc(80))
  expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
  await world.stop(of(transactionId), 3000)
  await follow(world)
  expect(await show(world, link)).toMatchObject({ state: 'done', refund: { amount: 1008.9 } })
  await world.expectCleanBooks()
})

test('what the guest’s bank does not take is shown to the operator, who sends it again, and the guest reads no word of a wallet', async () => {
  const world = await guests()
  const link = drawLink()
  // The simulated bank takes no refund whose paise are 13.
  const requested = await request(world.visitor, world.code, {
    link,
    limit: { by: 'amount', rupees: 500.13 },
  })
  await payFor(world, requested)
  world.clock.advance(minutes(31))
  await follow(world)
  const listed = async () => {
    const operator = await world.operator('accountant')
    return (await operator.get('/all-orders?attention=refunds-returned')).body.data
  }
  const send = async () => {
    await sendRefunds(world)
    world.clock.advance(minutes(3))
    await sendRefunds(world)
  }
  await sendRefunds(world)
  expect(await listed()).toEqual([])
  world.clock.advance(minutes(3))
  await sendRefunds(world)
  expect(await show(world, link)).toMatchObject({
    state: 'no-charge',
    refund: {
      amount: 500.13,
      words:
        'It could not be sent to where you paid from. We are looking for another way to give it back to you.',
      expectedBy: null,
    },
  })
  const [order, ...others] = await listed()
  expect([order, others]).toMatchObject([{ amount: 500.13, status: 'paid' }, []])
  await world.expectCleanBooks()

  const again = await (await world.operator('accountant')).post(`/orders/${order._id}/refund`, {
    amount: 500,
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await send()
  expect((await show(world, link)).refund).toMatchObject({ amount: 500, arn: expect.stringMatching(/^SIM/) })
  // 13 paise are the guest’s still: they stay until the operator has paid them otherwise and corrected the wallet.
  expect(await listed()).toHaveLength(1)
  const corrected = await (await world.operator()).post(`/customers/${order.customerId}/wallet-adjustments`, {
    kind: 'correction',
    amount: -0.13,
    reason: 'other',
    note: 'Paid by UPI to the number that called',
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(201)
  expect(await listed()).toEqual([])
  await world.expectCleanBooks()
})

test('what a guest charges beyond the payment is owed and shown; whoever stands there next pays first, and a link collects it', async () => {
  const world = await guests()
  const { link, transactionId } = await charging(world)
  world.clock.advance(minutes(31))
  await world.stop({ driver: undefined as never, id: '', idTag: '', transactionId }, 30_000)
  await world.drive()
  await follow(world)
  // 28.248 kWh were paid for, 30 kWh flowed.
  const over = { state: 'done', paid: 500, bill: { totalAmount: 531 }, refund: null }
  expect(await show(world, link)).toMatchObject({ ...over, owed: 31 })
  await world.expectCleanBooks()

  const read = async (path: string) => (await (await world.operator()).get(path)).body.data
  const listed = await read('/booking/completed?attention=charges-overrun')
  expect(listed).toMatchObject([{ overrun: { owed: 31 } }])
  const { customerId } = listed[0]
  const owed = async () => (await read(`/customers/${customerId}`)).amountOwed
  expect(await owed()).toBe(31)
  world.clock.advance(days(8))
  expect(await read('/booking/completed?attention=charges-overrun')).toEqual([])
  expect(await read('/bookings?having=overrun')).toHaveLength(1)

  // The same phone begins nothing before it has paid once more.
  const next = drawLink()
  const requested = await request(world.visitor, world.code, { link: next })
  expect(requested.body.data).toMatchObject({ state: 'to-pay', paid: 500 })
  await follow(world)
  expect(await show(world, next)).toMatchObject({ state: 'to-pay' })
  await payFor(world, requested)
  expect(await show(world, next)).toMatchObject({ state: 'starting' })
  expect((await world.charger.called()).action).toBe('RemoteStartTransaction')

  const wanted = { customerId, purpose: 'owed', amount: 31, days: 7, send: false }
  const { address } = (await (await world.operator()).post('/payment-links', wanted)).body.data
  const pay = (step: string) =>
    fetch(`${world.app.url}${new URL(address).pathname}/${step}`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams() },
    })
  await pay('order')
  await pay('simulate/success')
  expect(await owed()).toBe(0)
  expect(await show(world, link)).toMatchObject(over)
  expect(await show(world, link)).not.toHaveProperty('owed')
  await world.expectCleanBooks()
})

test('a guest reports a problem of the connector by the link of the charge, once', async () => {
  const world = await guests()
  const { link } = await charging(world)
  const guest = withLink(world, link)
  const reported = await guest.post('/guest/charge/problem', { kind: 'cable-broken', words: 'It is cracked' })
  expect(reported).toMatchObject({ status: 201, body: { data: { connector: 1, status: 'open' } } })
  expect((await guest.post('/guest/charge/problem', { kind: 'unsafe' })).body.code).toBe(
    'problem-reported-already',
  )
  const [matter] = (await world.admin.get('/station-problems')).body.data
  expect(matter).toMatchObject({ stationId: world.stationId, charger: 'CP-1', reportCount: 1 })
  expect(matter.reports[0].customerName).toMatch(/^Guest /)
  const stranger = withLink(world, drawLink())
  expect((await stranger.post('/guest/charge/problem', { kind: 'unsafe' })).body.code).toBe(
    'charge-link-unknown',
  )
})

test('the display of a charger of 2.1 says that somebody pays there, and is asked to begin once that is paid', async () => {
  const world = await guests('ocpp2.1')
  const link = drawLink()
  const requested = await request(world.visitor, world.code, { link })
  expect(requested.status).toBe(201)
  const shown = await world.charger.called()
  expect(shown).toMatchObject({ action: 'NotifyWebPaymentStarted', payload: { evseId: 1, timeout: 300 } })
  world.charger.answer(shown.messageId, {})
  await payFor(world, requested)
  expect(await show(world, link)).toMatchObject({ state: 'starting' })
  expect(await world.charger.called()).toMatchObject({
    action: 'RequestStartTransaction',
    payload: { evseId: 1, idToken: { type: 'DirectPayment' } },
  })
  await world.expectCleanBooks()
})
