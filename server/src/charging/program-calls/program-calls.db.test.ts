import { type EndpointShape, V1_ENDPOINTS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { invoicingNetwork } from '../../money/papers/testing/charges.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { createProgram, requestCall, V1 } from '../../people/program-keys/testing/create-program.ts'
import { network } from '../bookings/testing/network.ts'
import { metered } from '../ocpp/testing/metered.ts'

const isRead = ({ method }: EndpointShape): boolean => method === 'GET'
/** These alone show names and numbers. */
const readsDrivers = ({ access }: EndpointShape): boolean =>
  typeof access === 'object' && 'program' in access && access.program === 'drivers.read'
const takesId = ({ path }: EndpointShape): boolean => path.includes('{')

test('a program starts a reserved charge once, however often it asks with one key', async () => {
  const net = await network()
  const { id: stationId } = await net.station()
  const driver = await net.driverWith(1000)
  const booking = await net.booked(driver, stationId)
  const { program, id } = await createProgram(net, { rights: ['charges.control'] })
  const start = (key: string) =>
    program.post(`${V1}/bookings/${booking._id}/start`, undefined, { headers: { 'idempotency-key': key } })
  const answers = [await start('one'), await start('one')]
  expect(answers[0]).toMatchObject({
    status: 200,
    body: {
      data: { id: booking._id, status: 'in_progress', prepaidTotalPaise: 35_400, plannedEnergyWh: 20_000 },
    },
  })
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await net.wallet(driver.customerId)).toBe(64_600)
  expect(await start('another')).toMatchObject({ status: 409, body: { code: 'booking-state', status: 409 } })
  expect(await net.auditActions(booking._id)).toEqual(['booking.reserve', 'booking.start'])
  const entry = await net.app.database.db
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id', 'actor_name'])
    .where('action', '=', 'booking.start')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_kind: 'program', actor_id: id, actor_name: 'Fleet board' })
  const unmetered = await program.post(`${V1}/bookings/${booking._id}/stop`)
  expect(unmetered).toMatchObject({ status: 409, body: { code: 'booking-not-metered' } })
  await net.expectBooksToBalance()
})

test('one key of a repeat belongs to one program: another one’s is its own', async () => {
  const net = await network()
  const { id: stationId } = await net.station()
  const driver = await net.driverWith(1000)
  const [one, two] = [
    await net.booked(driver, stationId),
    await net.booked(await net.driverWith(1000), (await net.station()).id),
  ]
  const [first, second] = [await createProgram(net), await createProgram(net, { name: 'Another' })]
  const headers = { 'idempotency-key': 'the-same' }
  const started = await first.program.post(`${V1}/bookings/${one._id}/start`, undefined, { headers })
  const other = await second.program.post(`${V1}/bookings/${two._id}/start`, undefined, { headers })
  expect([started.body.data.id, other.body.data.id]).toEqual([one._id, two._id])
  const reused = await first.program.post(`${V1}/bookings/${two._id}/start`, undefined, { headers })
  expect(reused).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
})

test('a program reads a running session and its charger, and has the charger stop', async () => {
  const world = await metered()
  const { program } = await createProgram(world)
  const charging = await world.begun()
  await world.meter(charging, 200)
  const [session] = (await program.get(`${V1}/sessions`)).body.data
  expect(session).toMatchObject({
    ...{ bookingId: charging.id, stationId: world.stationId, chargerId: world.chargerId },
    ...{ state: 'charging', energyWh: 200, endedAt: null },
  })
  expect((await program.get(`${V1}/sessions/${session.id}`)).body.data).toEqual(session)
  const charger = (await program.get(`${V1}/chargers/${world.chargerId}`)).body.data
  expect(charger).toMatchObject({ isConnected: true, stationId: world.stationId })
  expect((await program.get(`${V1}/chargers`)).body.data).toEqual([charger])
  expect(Object.keys(charger).join()).not.toMatch(/password|hash|salt|address/i)
  const stop = () => program.post(`${V1}/bookings/${charging.id}/stop`)
  expect((await stop()).status).toBe(200)
  expect((await stop()).status).toBe(200)
  expect(await world.charger.called()).toMatchObject({ action: 'RemoteStopTransaction' })
})

test('a program restarts a charger, unlocks a connector and takes it out of use, each as the charger answers', async () => {
  const world = await metered()
  const { program, id } = await createProgram(world, { rights: ['chargers.control'] })
  const other = await createProgram(world, { name: 'Other', stationIds: [(await world.station()).id] })
  const { rows } = await world.app.database.pool.query('select connector_id from charger_connector')
  const connectorId = rows[0].connector_id as string
  const charger = `${V1}/chargers/${world.chargerId}`
  const unlock = `${V1}/connectors/${connectorId}/unlock`
  const asks = [
    [`${charger}/reset`, {}, 'Reset', { type: 'Soft' }],
    [`${charger}/reset`, { isHard: true }, 'Reset', { type: 'Hard' }],
    [
      `${charger}/availability`,
      { isAvailable: false },
      'ChangeAvailability',
      { connectorId: 0, type: 'Inoperative' },
    ],
    [
      `${charger}/availability`,
      { isAvailable: true, connectorId },
      'ChangeAvailability',
      { connectorId: 1, type: 'Operative' },
    ],
    [unlock, undefined, 'UnlockConnector', { connectorId: 1 }],
  ] as const
  for (const [path, body, action, payload] of asks) {
    const requesting = program.post(path, body)
    const called = await world.charger.called()
    expect([called.action, called.payload]).toEqual([action, payload])
    world.charger.answer(called.messageId, { status: action === 'UnlockConnector' ? 'Unlocked' : 'Accepted' })
    expect(await requesting, path).toMatchObject({
      status: 200,
      body: {
        data: {
          action,
          status: 'answered',
          answer: called.action === 'UnlockConnector' ? 'Unlocked' : 'Accepted',
        },
      },
    })
    expect((await other.program.post(path, body)).status, path).toBe(404)
  }
  const foreign = (await world.station()).connectorIds[0]
  const elsewhere = await program.post(`${charger}/availability`, {
    isAvailable: false,
    connectorId: foreign,
  })
  expect(elsewhere).toMatchObject({ status: 404, body: { code: 'connector-not-found' } })
  const { rows: entries } = await world.app.database.pool.query(
    "select distinct actor_id from audit_entry where action = 'charger.command'",
  )
  expect(entries).toEqual([{ actor_id: id }])
})

test('a command that is asked for twice under one key reaches the charger once', async () => {
  const world = await metered()
  const { program } = await createProgram(world, { rights: ['chargers.control'] })
  const reset = () =>
    program.post(`${V1}/chargers/${world.chargerId}/reset`, {}, { headers: { 'idempotency-key': 'one' } })
  const requesting = [reset(), reset()]
  const called = await world.charger.called()
  world.charger.answer(called.messageId, { status: 'Accepted' })
  const [first, second] = await Promise.all(requesting)
  expect([first?.status, second?.body]).toEqual([200, first?.body])
  expect((await reset()).body).toEqual(first?.body)
  const { rows } = await world.app.database.pool.query("select from charger_command where action = 'Reset'")
  expect(rows).toHaveLength(1)
})

test('nothing of a station outside the key is shown by any call, and no call but those of drivers names one', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const [own, foreign] = [await net.station(), await net.station()]
  const driver = await net.driverWith(5000)
  const ofOwn = await net.confirmed(driver, own.id)
  const ofForeign = await net.confirmed(driver, foreign.id)
  const reserved = await net.booked(driver, foreign.id)
  const all = await createProgram(net)
  const { program } = await createProgram(net, { name: 'Own', stationIds: [own.id] })
  const hidden = [foreign.id, ...foreign.connectorIds, ofForeign, reserved._id as string]
  const invoices = (await all.program.get(`${V1}/invoices`)).body.data as { id: string; bookingId: string }[]
  hidden.push(invoices.find(({ bookingId }) => bookingId === ofForeign)?.id ?? 'none')
  const { phone } = (await driver.get('/driver/profile')).body.data
  for (const endpoint of V1_ENDPOINTS) {
    for (const id of takesId(endpoint) ? hidden : ['']) {
      const answer = await requestCall(program, endpoint, id)
      const text = JSON.stringify(answer.body)
      for (const one of hidden) expect(text, `${endpoint.name} ${id}`).not.toContain(one)
      if (!readsDrivers(endpoint)) expect(text, endpoint.name).not.toContain(phone.slice(3))
      if (!takesId(endpoint)) continue
      const ofNothing = await requestCall(program, endpoint, UNKNOWN_ID)
      expect([answer.status, answer.body], `${endpoint.name} ${id}`).toEqual([
        ofNothing.status,
        ofNothing.body,
      ])
    }
  }
  expect((await program.get(`${V1}/bookings`)).body.data).toMatchObject([
    { id: ofOwn, stationId: own.id, status: 'confirmed', billedEnergyWh: 16_500, billedTotalPaise: 29_500 },
  ])
  expect((await program.get(`${V1}/invoices`)).body.data).toMatchObject([
    { kind: 'tax-invoice', bookingId: ofOwn, taxablePaise: 25_000, cgstPaise: 2250, totalPaise: 29_500 },
  ])
  expect(invoices).toHaveLength(2)
  const [{ id: invoiceId }] = (await program.get(`${V1}/invoices`)).body.data
  const whole = (await program.get(`${V1}/invoices/${invoiceId}`)).body.data
  expect(whole).toMatchObject({
    lines: [{ item: 'energy', unit: 'kWh', rateBasisPoints: 1800 }],
    eInvoice: null,
  })
  const pdf = await program.get(`${V1}/invoices/${invoiceId}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const operator = await net.operator()
  expect((await operator.get(`/papers/${invoiceId}/pdf`)).status).toBe(200)
  const looks = (await operator.get(`/driver-looks?customerId=${driver.customerId}`)).body.data
  const calls = looks.map(
    ({ call, reader }: { call: string; reader: { kind: string } }) => `${reader.kind} ${call}`,
  )
  for (const one of ['program fetchInvoicePdf', 'program fetchBookings', 'administrator printPaper'])
    expect(calls).toContain(one)
  const reads = V1_ENDPOINTS.filter((endpoint) => isRead(endpoint) && !takesId(endpoint))
  for (const endpoint of reads) {
    const answer = await requestCall(all.program, endpoint)
    expect(answer.status, endpoint.name).toBe(200)
    if (readsDrivers(endpoint)) continue
    expect(JSON.stringify(answer.body), endpoint.name).not.toContain(phone.slice(3))
  }
  await net.expectBooksToBalance()
})
