/**
 * The first user story over plain HTTP: a visitor asks, a driver tops up, books, starts and stops, the operator sees it
 * all, uploads the bill, confirms and pays the partner, and every paisa is accounted for.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '../person.ts'
import { createTemporaryFolder, OWNER, type Program, startProgram } from '../program.ts'

const BILL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNgqwvFihiGlgQAH0M2QeypefgAAAAASUVORK5CYII=',
  'base64',
)

let program: Program
let folder: Awaited<ReturnType<typeof createTemporaryFolder>>

beforeAll(async () => {
  folder = await createTemporaryFolder()
  program = await startProgram({ dataDir: folder.path })
})
afterAll(async () => {
  await program?.stop()
  await folder?.remove()
})

test('from a visitor’s question to the partner’s payout, every paisa is accounted for', async () => {
  const visitor = new Person(program.url)
  const operator = new Person(program.url)
  const driver = new Person(program.url)

  // A visitor asks.
  const question = {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+91 98765 43210',
    message: 'Is there a fast charger in Hubballi?',
  }
  expect(await visitor.post('/create-contact', question)).toMatchObject({
    body: { status: true, message: 'Your Query Submitted Successfully.' },
  })

  // The operator signs in, reads it, and sets the network up.
  expect((await operator.get('/get-all-contact')).status).toBe(401)
  expect(await operator.post('/access-admin', { ...OWNER, password: 'wrong horse' })).toMatchObject({
    status: 401,
    body: { status: false, message: 'Please enter valid details' },
  })
  expect((await operator.post('/access-admin', OWNER)).status).toBe(200)
  expect((await operator.get('/get-all-contact')).body.data).toMatchObject([question])
  expect((await operator.get('/rate-list')).body.data.pricePerKW).toBe(15)

  const partner = (
    await operator.post('/partners', {
      name: 'Hotel Malnad',
      mobile: '9845012345',
      email: 'malnad@example.in',
    })
  ).body.data
  expect((await operator.post(`/partners/${partner._id}/approve`)).body.data.status).toBe('active')
  const station = (
    await operator.post('/charging-stations', {
      stationName: 'Hotel Malnad, Hubballi',
      location: { lat: 15.3478, long: 75.1338 },
      address: 'NH 48, Hubballi',
      stateCode: '29',
      partnerId: partner._id,
      powerCapacity: 60,
      connectors: [{ type: 'CCS2', powerKW: 60 }],
    })
  ).body.data

  // A driver signs in with the code of the text message, which the operator can read on a development installation.
  await driver.post('/driver/request-code', { phone: '98450 99999' })
  const [message] = (await operator.get('/outbox')).body.data
  const code = /\b\d{6}\b/.exec(message.body)?.[0]
  expect(await driver.post('/driver/verify-code', { phone: '9845099999', code })).toMatchObject({
    status: 200,
    body: { data: { isNew: true } },
  })

  // Tops up ₹500: an order, the provider's page, a signed webhook, the wallet.
  const order = (await driver.post('/driver/orders', { amount: 500 })).body.data
  expect(order).toMatchObject({ amount: 500, currency: 'INR', status: 'created' })
  await driver.post(`/simulated-payments/${order.paymentSessionId}/pay`, { outcome: 'success' })
  await expect.poll(async () => (await driver.get('/driver/profile')).body.data.walletBalance).toBe(500)

  // Finds the station, asks the price, books, starts and stops.
  const [found] = (await driver.get('/charging-stations?lat=15.35&long=75.13&withinKm=20')).body.data
  expect(found).toMatchObject({ _id: station._id, availableSlots: 1 })
  const request = { stationId: station._id, connectorType: 'CCS2', duration: 1, kWh: 20 }
  expect((await driver.post('/driver/quote', request)).body.data).toMatchObject({
    amount: 300,
    gstAmount: 54,
    totalAmount: 354,
  })
  const booking = (await driver.post('/driver/bookings', request)).body.data
  expect(booking.status).toBe('reserved')
  expect((await driver.post(`/driver/bookings/${booking._id}/start`)).body.data.status).toBe('in_progress')
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(146)
  const [running] = (await operator.get('/booking/inprogress')).body.data
  expect([running]).toMatchObject([
    { _id: booking._id, station: { name: 'Hotel Malnad, Hubballi' }, totalAmount: 354 },
  ])
  expect((await driver.post(`/driver/bookings/${booking._id}/stop`)).status).toBe(200)

  // The operator uploads the partner's bill; one above the prepayment is refused first.
  const bill = (taxable: string) => {
    const form = new FormData()
    form.set('customerId', running.customerId)
    form.set('partnerId', partner._id)
    form.set('bookingId', booking._id)
    form.set('thirdPartyAmount', taxable)
    form.set('thirdPartyKwh', '12.5')
    form.set('uploadBill', new Blob([BILL_PNG], { type: 'image/png' }), 'bill.png')
    return form
  }
  expect(await operator.postForm('/stop-charging-by-partner', bill('300.01'))).toMatchObject({
    status: 422,
    body: { code: 'bill-above-prepayment' },
  })
  const billed = (await operator.postForm('/stop-charging-by-partner', bill('187.50'))).body.data
  expect(billed).toMatchObject({
    status: 'completed',
    thirdPartyAmount: 187.5,
    thirdPartyGST: 33.75,
    thirdPartyTotalAmount: 221.25,
  })
  const image = await fetch(`${program.url}/user-images/${billed.uploadBill}`)
  expect([image.status, image.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])

  // Confirms what was seen; anything else is refused.
  expect(
    (await operator.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 221.25 }))
      .body.code,
  ).toBe('amount-changed')
  const confirm = { bookingId: booking._id, actualAmountUsed: 354 }
  const confirmed = await operator.post('/confirm-charging-by-admin', confirm)
  expect(confirmed).toMatchObject({
    status: 200,
    body: { data: { status: 'confirmed', refundAmount: 132.75 } },
  })
  expect(await operator.post('/confirm-charging-by-admin', confirm)).toEqual(confirmed)
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(278.75)

  // Pays the partner what it is owed, and not a paisa more.
  const owed = async () => (await operator.get(`/partners/${partner._id}`)).body.data.balance
  expect(await owed()).toBe(202.5)
  const pay = (amount: number) => operator.put(`/admin/partner/confirm-payment/${partner._id}`, { amount })
  expect((await pay(202.51)).body.code).toBe('exceeds-owed')
  expect((await pay(202.5)).status).toBe(200)
  expect(await owed()).toBe(0)

  // Everything that the operator did is in the audit log.
  const actions = (await operator.get('/audit-log?limit=100')).body.data.map(
    (entry: { action: string }) => entry.action,
  )
  expect(actions).toEqual(
    expect.arrayContaining([
      'partner.create',
      'partner.approve',
      'station.create',
      'booking.stop',
      'booking.confirm',
    ]),
  )

  // No secret reached the log.
  expect(program.output()).not.toContain(code)
  expect(program.output()).not.toContain(OWNER.password)
})
