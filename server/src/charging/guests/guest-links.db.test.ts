import { addMs, days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { makeSecret, sealSecret } from '../display-codes/index.ts'
import { makeProof } from '../display-codes/one-time-code.ts'
import { charging, drawLink, follow, guests, paid, request, withLink } from './testing/guests.ts'

test('how many guests pay is bound for one address alone, not at a connector or in all', async () => {
  const world = await guests()
  await paid(world)
  const counted = async () => {
    const rows = await world.app.database.db
      .selectFrom('throttle')
      .select(['bucket', 'hits'])
      .where('bucket', 'like', 'guest:%')
      .execute()
    return Object.fromEntries(rows.map(({ bucket, hits }) => [bucket.split(':')[1], hits]))
  }
  expect(await counted()).toEqual({ network: 1, wide: 1, connector: 1, all: 1 })
  expect(await follow(world)).toBe(1)
  expect(await follow(world)).toBe(0)
  expect(await counted()).toEqual({ network: 1, wide: 1, connector: 0, all: 0 })
})

test('whoever has the link may end the charge, and nobody else may do anything', async () => {
  const world = await guests()
  const { link } = await charging(world)
  const stranger = withLink(world, drawLink())
  expect((await stranger.get('/guest/charge')).status).toBe(404)
  expect((await stranger.post('/guest/charge/stop')).status).toBe(404)
  expect((await world.visitor.post('/guest/charge/stop')).status).toBe(404)
  expect((await stranger.get('/guest/charge/invoice')).status).toBe(404)
  const stopped = await withLink(world, link).post('/guest/charge/stop')
  expect(stopped).toMatchObject({ status: 200, body: { data: { state: 'stopping' } } })
  expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
})

test('the same link asks for one charge, and its secret stands in no row', async () => {
  const world = await guests()
  const link = drawLink()
  const first = await request(world.visitor, world.code, { link })
  const again = await request(world.visitor, world.code, { link, limit: { by: 'full' } })
  expect(again.body.data).toEqual(first.body.data)
  const { db } = world.app.database
  expect(await db.selectFrom('guest_charge').select('id').execute()).toHaveLength(1)
  expect(JSON.stringify(await db.selectFrom('guest_charge').selectAll().execute())).not.toContain(link)
})

test('a link shows nothing once it has ended', async () => {
  const world = await guests()
  const link = await paid(world)
  await world.app.database.db.updateTable('guest_charge').set({ link_ends_at: world.clock.now() }).execute()
  expect((await withLink(world, link).get('/guest/charge')).body.code).toBe('charge-link-unknown')
  const again = await request(world.visitor, world.code, { link })
  expect(again.body).toEqual({ status: false, code: 'guest-charge-exists', message: expect.any(String) })
})

test('a code that was replaced says so, and one that no label has is not there', async () => {
  const world = await guests()
  const replaced = await world.admin.post(`/stations/${world.stationId}/codes/${world.connectorId}/replace`)
  expect(replaced.body.data[0]).toMatchObject({ isReplacement: true })
  expect(await world.visitor.get(`/guest/connectors/${world.code}`)).toMatchObject({
    status: 410,
    body: { message: 'This label was replaced. Please use the newer label on the connector.' },
  })
  expect((await request(world.visitor, world.code)).status).toBe(410)
  for (const code of ['3333-3333', 'nothing', '%00', "' or 1=1"]) {
    expect((await world.visitor.get(`/guest/connectors/${encodeURIComponent(code)}`)).status, code).toBe(404)
  }
  const now = await world.codeOf(world.connectorId)
  expect((await world.visitor.get(`/guest/connectors/${now}`)).status).toBe(200)
})

test('one address asks for twenty payments in ten minutes, and one connector for forty', async () => {
  const world = await guests()
  const from = (address: string) => world.visitor.with({ 'x-forwarded-for': address })
  const requestTimes = async (address: string, count: number) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at += 1) statuses.push((await request(from(address), world.code)).status)
    return statuses
  }
  const { db } = world.app.database
  const first = await requestTimes('203.0.113.7', 21)
  expect(first.at(-1)).toBe(429)
  const { hits } = await db
    .selectFrom('throttle')
    .select('hits')
    .where('bucket', '=', `guest:connector:${world.connectorId}`)
    .executeTakeFirstOrThrow()
  expect(hits).toBe(20)
  await db.updateTable('throttle').set({ hits: 40 }).where('bucket', 'like', 'guest:connector:%').execute()
  expect(await requestTimes('198.51.100.1', 1)).toEqual([429])
  world.clock.advance(minutes(10))
  expect(await requestTimes('198.51.100.1', 1)).not.toEqual([429])
})

test('whoever does not stand before the connector uses up nobody else’s tries', async () => {
  const world = await guests('ocpp2.1')
  const from = (address: string) => world.visitor.with({ 'x-forwarded-for': address })
  const { app, chargerId, clock, code, connectorId } = world
  const { db } = app.database
  const secret = makeSecret()
  await db
    .insertInto('display_code')
    .values({
      ...{ connector_id: connectorId, charger_id: chargerId, code, is_on: true },
      ...{ secret: await sealSecret(db, connectorId, secret), set_at: clock.now() },
      due_at: addMs(clock.now(), days(90)),
    })
    .execute()
  const refused: string[] = []
  for (let at = 0; at < 40; at += 1) {
    const address = at < 20 ? '203.0.113.7' : '198.51.100.1'
    refused.push((await request(from(address), world.code)).body.code)
  }
  expect(new Set(refused)).toEqual(new Set(['display-code-old']))
  expect((await request(from('203.0.113.7'), world.code)).status).toBe(429)
  const proof = makeProof(secret, clock.now())
  expect(await request(world.visitor, code, { proof })).toMatchObject({ status: 201 })
})

test('no list of customers, no sign-in and no broadcast knows a guest', async () => {
  const world = await guests()
  await paid(world)
  const { body } = await world.admin.get('/all-customer')
  expect(JSON.stringify(body)).not.toContain('Guest ')
  const bookings = async () => (await world.admin.get('/bookings')).body.data
  await follow(world)
  expect((await bookings())[0].customer.phone).toMatch(/^Guest [A-Z0-9]{5}-[A-Z0-9]{5}$/)
})

test('the way to a provider’s page is open to who knows the payment, and leads back to the code', async () => {
  const world = await guests()
  const { payment } = (await request(world.visitor, world.code)).body.data
  const open = (orderId: string, session: string) =>
    world.visitor.get(`/guest/checkout/${encodeURIComponent(orderId)}/${encodeURIComponent(session)}`)
  const page = await open(payment.orderId, payment.paymentSessionId)
  expect(page.status).toBe(200)
  expect(page.body).toContain(`href="/c/${world.code}"`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  for (const session of [`${payment.paymentSessionId}x`, '%', world.code]) {
    expect((await open(payment.orderId, session)).status).toBe(404)
  }
  const other = (await request(world.visitor, world.code)).body.data.payment
  expect((await open(other.orderId, payment.paymentSessionId)).status).toBe(404)
})
