/** A program with a key of the owner books, charges and is notified of it: client, charger and receiver speak over real connections. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minutes } from '@voltyatra/domain'
import { Webhook as Standard } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createClient, ProblemError, verifyWebhook } from '../../../../client/src/index.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { createProgram } from '../../people/program-keys/testing/create-program.ts'
import { sendWebhooks } from '../../people/webhooks/index.ts'
import { metered } from '../ocpp/testing/metered.ts'

const OF_BOOKINGS = ['booking.reserved', 'booking.cancelled'] as const
const EVENTS = [
  ...OF_BOOKINGS,
  ...(['session.started', 'session.stopped', 'session.billed', 'invoice.issued'] as const),
]

interface Message {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The program's own server: it takes what is signed with its secret, and refuses the rest. */
async function openReceiver() {
  const messages: Message[] = []
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  let library: Standard | undefined
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    try {
      messages.push(library?.verify(body, request.headers as Record<string, string>) as Message)
      response.writeHead(204).end()
    } catch {
      response.writeHead(401).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => void server.close())
  return {
    ...{ messages, received },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    trust(secret: string) {
      library = new Standard(secret)
    },
  }
}

test('a program reserves, gives back, reserves again, starts and stops, and its webhooks notify it of the charge', async () => {
  const world = await metered()
  const { app, charger, clock, stationId, chargerId } = world
  await enterCompany(world.admin)
  const rights = ['bookings.write', 'bookings.read', 'charges.control', 'drivers.read', 'sessions.read']
  const { owner, key } = await createProgram(world, { rights: [...rights, 'invoices.read'] })
  const program = createClient({ url: app.url, key })
  const receiver = await openReceiver()
  const made = await owner.post('/webhooks', { url: receiver.url, events: EVENTS })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { secret } = made.body.data as { secret: string }
  receiver.trust(secret)
  // At this machine's time, which the library of the specification asks for.
  const send = () =>
    sendWebhooks({
      db: app.database.db,
      request: app.deps.outside,
      secrets: app.deps.secrets,
      now: new Date(),
    })

  const driver = await world.driverWith(1000)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const { id: driverId } = (await program.findDriver({ phone })).data
  const wanted = { driverId, stationId, durationMinutes: 60, energyWh: 20_000 }
  const dearer = await program
    .createBookingForDriver({ ...wanted, greatestTotalPaise: 35_399 })
    .catch((error: unknown) => error)
  expect(dearer).toMatchObject({ status: 409, code: 'price-changed' })
  const first = (await program.createBookingForDriver({ ...wanted, greatestTotalPaise: 35_400 })).data
  const held = 100_000 - (await world.wallet(driverId))
  expect(held).toBeGreaterThan(0)
  const twice = await program.createBookingForDriver(wanted).catch((error: unknown) => error)
  expect(twice).toBeInstanceOf(ProblemError)
  expect((await program.cancelBookingForDriver({ id: first.id })).data).toMatchObject({
    ...{ id: first.id, status: 'cancelled', startedAt: null },
  })
  expect(await world.wallet(driverId)).toBe(100_000)

  const once = { idempotencyKey: 'order-1' }
  const booking = (await program.createBookingForDriver(wanted, once)).data
  expect((await program.createBookingForDriver(wanted, once)).data).toEqual(booking)
  expect(booking).toMatchObject({ driverId, stationId, status: 'reserved', plannedEnergyWh: 20_000 })
  expect((await program.startBookedCharge({ id: booking.id })).data.status).toBe('reserved')
  const begin = await charger.called()
  expect([begin.action, begin.payload.connectorId]).toEqual(['RemoteStartTransaction', 1])
  charger.answer(begin.messageId, { status: 'Accepted' })
  const { idTag } = begin.payload
  const { transactionId } = await charger.call('StartTransaction', world.startOf(idTag))
  const charging = { driver, id: booking.id, idTag, transactionId }
  clock.advance(minutes(5))
  await world.meter(charging, 2000)
  const [session] = (await program.fetchSessions()).data
  expect(session).toMatchObject({ bookingId: booking.id, chargerId, state: 'charging', energyWh: 2000 })
  await program.stopBookedCharge({ id: booking.id })
  const end = await charger.called()
  expect([end.action, end.payload.transactionId]).toEqual(['RemoteStopTransaction', transactionId])
  charger.answer(end.messageId, { status: 'Accepted' })
  clock.advance(minutes(2))
  await world.stop(charging, 3000)
  await world.drive()

  const billed = (await program.fetchBooking({ id: booking.id })).data
  expect(billed).toMatchObject({ status: 'confirmed', billedEnergyWh: 3000 })
  expect(await world.wallet(driverId)).toBe(100_000 - (billed.billedTotalPaise ?? 0))
  // Two reservations, of which one was given back.
  expect(await send()).toEqual({ delivered: EVENTS.length + 1, failed: 0 })
  expect(await send()).toEqual({ delivered: 0, failed: 0 })
  const byType = Object.fromEntries(receiver.messages.map(({ type, data }) => [type, data]))
  expect(Object.keys(byType).toSorted()).toEqual(EVENTS.toSorted())
  const ofBookings = receiver.messages.filter(({ type }) => type.startsWith('booking.'))
  expect(ofBookings.map(({ type, data }) => [type, data.bookingId]).toSorted()).toEqual(
    [
      ['booking.reserved', first.id],
      ['booking.cancelled', first.id],
      ['booking.reserved', booking.id],
    ].toSorted(),
  )
  expect(byType['booking.cancelled']).toMatchObject({ stationId, driverId, reason: 'by-driver' })
  expect(byType['booking.reserved']).toMatchObject({ stationId, driverId, startsAt: expect.any(String) })
  const notices = (await driver.get('/driver/notifications')).body.data
  const ofPrograms = notices.filter(({ kind }: { kind: string }) => kind.endsWith('by-program'))
  expect(ofPrograms.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['booking-by-program', 'booking-by-program', 'booking-returned-by-program'],
  ])
  for (const { message } of ofPrograms) expect(message).toMatch(/^Fleet board .*app\.$/)
  for (const type of ['session.started', 'session.stopped'])
    expect(byType[type], type).toMatchObject({ bookingId: booking.id, chargerId })
  expect(byType['session.billed']).toMatchObject({
    ...{ bookingId: booking.id, totalPaise: billed.billedTotalPaise },
  })
  const [invoice] = (await program.fetchInvoices()).data
  expect(invoice).toMatchObject({ bookingId: booking.id, totalPaise: billed.billedTotalPaise })
  expect(byType['invoice.issued']).toMatchObject({
    ...{
      kind: 'tax-invoice',
      invoiceId: invoice?.id,
      bookingId: booking.id,
      totalPaise: billed.billedTotalPaise,
    },
  })
  expect(JSON.stringify(receiver.messages)).not.toContain(phone.slice(3))

  const read = await Promise.all(receiver.received.map((one) => verifyWebhook({ secret, ...one })))
  expect(read.map(({ type }) => type)).toEqual(receiver.messages.map(({ type }) => type))
  expect(await world.auditActions(booking.id)).toContain('booking.reserve')
  await world.expectBooksToBalance()
})
