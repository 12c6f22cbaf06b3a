import { addMs } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { Caller, TestApp } from '../../testing/test-app.ts'
import { exchange, type RawAnswer } from '../testing/exchange.ts'
import { parseCsv } from './testing/parse-csv.ts'

/** A network that has something in every list. */
async function livelyNetwork() {
  const net = await network()
  const { admin, clock, visitor, app } = net
  const { id } = await net.station({ connectors: Array(6).fill({ type: 'CCS2', powerW: 60_000 }) })
  await net.station({ partnerId: null })
  const driver = await net.driverWith(5000, '+919876500001')
  await driver.put('/driver/profile', { name: 'Asha "A" Rao', email: 'asha@example.in' })
  for (let round = 0; round < 3; round += 1) {
    const billed = await net.billed(driver, id)
    if (round > 0) {
      await admin.post('/confirm-charging-by-admin', { bookingId: billed._id, actualAmountUsed: 354 })
    }
    clock.advance(60_000)
  }
  await net.charging(await net.driverWith(500, '+919876500002'), id)
  const cancelled = await net.booked(await net.driverWith(500, '+919876500003'), id, {
    startTime: addMs(clock.now(), 86_400_000).toISOString(),
  })
  await admin.post(`/bookings/${cancelled._id}/cancel`, { reason: '=cmd|calc' })
  await admin.put(`/admin/partner/confirm-payment/${net.partnerId}`, { amount: 100 })
  await admin.put(`/admin/partner/confirm-payment/${net.partnerId}`, { amount: 50.5 })
  for (const name of ['Meera', '=HYPERLINK("http://x")', 'Ravi,\nJr.']) {
    const person = { name: name.replace('\n', ' '), email: 'v@example.in', phone: '98765 43210' }
    await visitor.post('/create-contact', { ...person, message: name })
    await visitor.post('/seminar-registration', { ...person, location: 'Pune' })
    await driver.post('/driver/queries', { query: name })
    clock.advance(1000)
  }
  for (const name of ['Nexon EV', 'ather 450X']) {
    await admin.post('/add-vehicle', { name })
    await admin.post('/cards', { number: name.replace(' ', '-'), kind: 'ISO14443', owner: 'nobody' })
    await admin.post('/evstation/add', { name, url: `https://${name.replace(' ', '-')}.example.in/` })
  }
  await admin.put('/rate-list', { pricePerKW: 18.5 })
  await admin.post('/send-broadcast-notification', { title: 'Diwali', message: 'Lights', kind: 'service' })
  await admin.post('/offers', { title: 'Half price', message: 'On Monday', draft: true })
  await app.database.db
    .insertInto('charger')
    .values(
      ['CP-1', 'CP-2', '=CP-3'].map((identity, index) => ({
        id: createId(),
        identity,
        status: index === 0 ? 'pending' : 'accepted',
        station_id: index === 0 ? null : id,
        vendor: index === 1 ? 'Kirana' : null,
        security_profile: 1,
        created_at: clock.now(),
      })),
    )
    .execute()
  const payment = { cf_payment_id: '1', payment_status: 'SUCCESS', payment_message: null }
  const response = {
    customer_details: { customer_phone: null, customer_email: null },
    payment: { ...payment, payment_time: null, bank_reference: null },
  }
  await app.database.db
    .updateTable('top_up_order')
    .set({ payment_response: JSON.stringify(response) })
    .execute()
  return net
}

/** Each list: its call, its file, and one field of both by which its rows are known, with filters to try. */
const LISTS = [
  ['/all-customer', 'customers', '_id', 'Customer', ['', 'sort=email', 'q=asha', 'status=blocked']],
  ['/all-partners', 'partners', '_id', 'Partner', ['', 'sort=-name', 'status=active', 'q=nobody']],
  ['/charging-stations', 'stations', '_id', 'Station id', ['', 'sort=-name', 'lat=15.3&long=75.1']],
  ['/cards', 'cards', '_id', 'Card', ['', 'sort=number', 'status=unassigned', 'q=nexon', 'owner=driver']],
  [
    '/chargers',
    'chargers',
    '_id',
    'Charger id',
    ['', 'sort=attention', 'connected=true', 'faulted=false', 'q=kirana'],
  ],
  ['/bookings', 'bookings', '_id', 'Booking', ['', 'sort=amount', 'status=cancelled', 'q=98765 00001']],
  ['/booking/inprogress', 'bookings-inprogress', '_id', 'Booking', ['']],
  ['/booking/completed', 'bookings-completed', '_id', 'Booking', ['', 'status=confirmed&sort=createdAt']],
  ['/all-orders', 'orders', 'orderId', 'Order', ['', 'sort=-amount', 'status=paid', 'status=failed']],
  ['/withdrawals', 'withdrawals', '_id', 'Payout', ['', 'sort=amount', 'q=hubballi', 'q=nobody']],
  ['/show-all-query', 'queries', 'createdAt', 'Asked (IST)', ['', 'sort=createdAt', 'q=ravi']],
  ['/get-all-contact', 'contacts', 'createdAt', 'Written (IST)', ['', 'sort=createdAt', 'q=meera']],
  [
    '/seminar-registrations',
    'seminar',
    'createdAt',
    'Registered (IST)',
    ['', 'sort=createdAt', 'status=new'],
  ],
  ['/all-vehicles', 'vehicles', 'name', 'Vehicle', ['', 'sort=name', 'q=nexon']],
  ['/evstation/all', 'providers', 'url', 'Web address', ['', 'sort=-url', 'q=ather']],
  ['/rate-list/history', 'rates', 'since', 'In force from (IST)', ['', 'sort=pricePerKW']],
  ['/audit-log', 'audit', 'requestId', 'Request', ['', 'sort=at', 'action=booking.', 'actorKind=customer']],
  ['/notifications', 'notifications', 'title', 'Title', ['', 'q=diwali', 'q=none']],
  ['/offers', 'offers', 'title', 'Title', ['', 'status=draft', 'status=sent']],
] as const

const inIndia = (iso: string) =>
  addMs(new Date(iso), 5.5 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** As it comes over the wire: `fetch` would take the mark of UTF-8 off. */
const fileOf = ({ app }: TestApp, { cookie }: Caller, name: string, filters = ''): Promise<RawAnswer> =>
  exchange(app.url, {
    method: 'GET',
    path: `/ev/api/export/${name}.csv?${filters.replaceAll(' ', '%20')}`,
    headers: { cookie },
  })

const columnOf = ({ text }: RawAnswer, header: string): string[] => {
  const [headers = [], ...rows] = parseCsv(text)
  expect(headers).toContain(header)
  return rows.map((row) => row[headers.indexOf(header)] ?? '')
}

test('every file has exactly the rows that its list shows under the same filters, in the same order', async () => {
  const net = await livelyNetwork()
  const { admin } = net
  for (const [path, name, field, header, filterings] of LISTS) {
    for (const filters of filterings) {
      const list = await admin.get(`${path}?limit=1000&${filters.replaceAll(' ', '%20')}`)
      expect([name, filters, list.status]).toEqual([name, filters, 200])
      const shown = list.body.data.map((row: Record<string, string | null>) => {
        const value = row[field] ?? ''
        return header.endsWith('(IST)') ? inIndia(value) : value
      })
      if (filters === '') expect(shown.length, name).toBeGreaterThan(0)
      expect([name, filters, columnOf(await fileOf(net, admin, name, filters), header)]).toEqual([
        name,
        filters,
        shown,
      ])
    }
  }
})

test('the file of bookings says in plain words and in rupees what the list says', async () => {
  const net = await livelyNetwork()
  const { admin } = net
  const [headers = [], first = []] = parseCsv((await fileOf(net, admin, 'bookings', 'status=confirmed')).text)
  const [booking] = (await admin.get('/bookings?status=confirmed')).body.data
  expect(Object.fromEntries(headers.map((header, index) => [header, first[index]]))).toMatchObject({
    Booking: booking._id,
    Status: 'confirmed',
    'Customer phone': "'+919876500001",
    Station: 'Station 1',
    State: 'Karnataka',
    Connector: '1',
    'Start (IST)': inIndia(booking.startTime),
    'Duration (hours)': '1.00',
    'Priced by': 'kWh',
    'Price (Rs.)': '15.00',
    'Agreed energy (kWh)': '20.000',
    'Prepayment before GST (Rs.)': '300.00',
    'GST on the prepayment (Rs.)': '54.00',
    'Prepayment (Rs.)': '354.00',
    'Billed energy (kWh)': '16.500',
    'Bill (Rs.)': '295.00',
    'Refund (Rs.)': '59.00',
    'Commission (Rs.)': '25.00',
    'Credited to the partner (Rs.)': '270.00',
    'Cancelled (IST)': '',
  })
})

test('text that looks like a formula is text in the file', async () => {
  const net = await livelyNetwork()
  const { admin } = net
  expect(columnOf(await fileOf(net, admin, 'contacts', 'sort=createdAt'), 'Message')).toEqual([
    'Meera',
    '\'=HYPERLINK("http://x")',
    'Ravi,\nJr.',
  ])
  expect(columnOf(await fileOf(net, admin, 'bookings', 'status=cancelled'), 'Reason for cancelling')).toEqual(
    ["'=cmd|calc"],
  )
  for (const [, name] of LISTS) {
    for (const cell of parseCsv((await fileOf(net, admin, name)).text).flat()) {
      expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/)
    }
  }
})

test('a file is named after its list and the day in India, and is kept by nobody on the way', async () => {
  const net = await network()
  net.clock.advance(13 * 3_600_000)
  const { status, headers, text } = await fileOf(net, await net.operator(), 'vehicles')
  expect([status, text]).toEqual([200, '\ufeffVehicle,Added (IST)\r\n'])
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="voltyatra-vehicles-2026-11-21.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

const exportsOnRecord = ({ app }: TestApp) =>
  app.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_id', 'actor_name', 'after', 'address'])
    .where('action', 'like', 'export.%')
    .orderBy('id')
    .execute()

test('every file that is taken out is in the audit log with its filters', async () => {
  const net = await network()
  await fileOf(net, net.admin, 'customers', 'q=98765&status=active&sort=email&limit=5')
  await fileOf(net, net.admin, 'bookings-completed')
  expect(await exportsOnRecord(net)).toEqual([
    {
      action: 'export.customers',
      subject_kind: 'list',
      subject_id: 'customers',
      actor_name: expect.stringMatching(/^owner-/),
      after: { filters: { q: '98765', status: 'active', sort: 'email' } },
      address: '127.0.0.1',
    },
    expect.objectContaining({ action: 'export.bookings-completed', after: { filters: {} } }),
  ])
})

test('who may not see a list gets no file of it, and no filter is taken that the list does not take', async () => {
  const net = await network()
  const [support, viewer, driver] = [
    await net.operator('support'),
    await net.operator('viewer'),
    await net.driver(),
  ]
  for (const [, name] of LISTS) {
    expect([name, (await fileOf(net, net.visitor, name)).status]).toEqual([name, 401])
    expect([name, (await fileOf(net, driver, name)).status]).toEqual([name, 401])
  }
  expect((await fileOf(net, viewer, 'audit')).status).toBe(403)
  expect((await fileOf(net, support, 'withdrawals')).status).toBe(403)
  expect((await fileOf(net, viewer, 'withdrawals')).status).toBe(200)
  expect(await fileOf(net, viewer, 'bookings', 'status=unknown')).toMatchObject({
    status: 400,
    json: { code: 'invalid-request', issues: [{ path: 'status' }] },
  })
  expect((await fileOf(net, viewer, 'stations', 'lat=15')).status).toBe(400)
  expect((await fileOf(net, viewer, 'everything')).status).toBe(404)
  expect((await exportsOnRecord(net)).map(({ action }) => action)).toEqual(['export.withdrawals'])
})
