import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { days, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { Webhook as Standard } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { metered, meteredBy } from '../../charging/ocpp/testing/metered.ts'
import { BOOT_201 } from '../../charging/ocpp/testing/network-201.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { invoicingNetwork } from '../../money/papers/testing/charges.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { openOutside } from '../../platform/outside/request-outside.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteOldMessages, sendWebhooks } from './index.ts'

interface Received {
  readonly id: string
  readonly timestamp: string
  readonly signatures: readonly string[]
  readonly body: string
}

/** A program that is notified; it answers with the status that the test sets. */
async function openReceiver() {
  const received: Received[] = []
  const answers = { status: 204 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { headers } = request
    received.push({
      ...{ id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), body },
      signatures: String(headers['webhook-signature']).split(' '),
    })
    response.writeHead(answers.status, { location: 'http://127.0.0.1:1/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, answers }
}

const ALL_OF_CHARGES = ['session.started', 'session.stopped', 'session.billed', 'invoice.issued'] as const

async function addWebhook(
  on: TestApp,
  url: string,
  events: readonly string[] = ALL_OF_CHARGES,
  stationIds?: readonly string[],
) {
  const owner = await on.operator()
  const made = await owner.post('/webhooks', { url, events, stationIds })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { _id: id, secret } = made.body.data as { _id: string; secret: string }
  return {
    ...{ owner, id, secret },
    send: (now = on.clock.now()) =>
      sendWebhooks({
        db: on.app.database.db,
        request: on.app.deps.outside,
        secrets: on.app.deps.secrets,
        now,
      }),
    log: async () => (await owner.get(`/webhooks/${id}/messages`)).body.data,
  }
}

/** As a program does it that follows the specification. */
const verify = ({ id, timestamp, body, signatures }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.includes(`v1,${mac}`)
}

test('a program is notified of a charge from its start to its invoice, signed, and of nobody by name', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const program = await openReceiver()
  const hook = await addWebhook(net, program.url, ['session.billed', 'invoice.issued', 'payment.succeeded'])
  const driver = await net.driverWith(1000)
  const bookingId = await net.confirmed(driver, (await net.station()).id)
  expect(await hook.send()).toEqual({ delivered: 2, failed: 0 })
  const messages = program.received.map(({ body }) => JSON.parse(body))
  expect(messages.sort((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
    { type: 'invoice.issued', data: { kind: 'tax-invoice', totalPaise: 29_500 } },
    {
      type: 'session.billed',
      timestamp: net.clock.now().toISOString(),
      data: { bookingId, totalPaise: 29_500 },
    },
  ])
  for (const one of program.received) {
    expect(verify(one, hook.secret)).toBe(true)
    expect(verify({ ...one, body: `${one.body} ` }, hook.secret)).toBe(false)
    expect(Number(one.timestamp)).toBe(Math.floor(net.clock.now().getTime() / 1000))
  }
  expect(await hook.send()).toEqual({ delivered: 0, failed: 0 })
  expect(await hook.log()).toMatchObject([
    { state: 'delivered', attempts: 1, httpStatus: 204, nextAt: null },
    { state: 'delivered', attempts: 1 },
  ])
  const { phone } = (await driver.get('/driver/profile')).body.data
  expect(JSON.stringify(messages)).not.toContain(phone.slice(3))
})

test('a session and a charger are reported as the charger says it', async () => {
  const world = await metered()
  const program = await openReceiver()
  const hook = await addWebhook(world, program.url, [
    ...['session.started', 'session.stopped', 'charger.online', 'charger.offline', 'charger.faulted'],
  ])
  const charging = await world.begun()
  await world.stop(charging, 3000)
  await hook.send()
  const messages = program.received.map(({ body }) => JSON.parse(body))
  expect(messages.map(({ type }) => type).sort()).toEqual(['session.started', 'session.stopped'])
  for (const { data } of messages)
    expect(data).toMatchObject({ bookingId: charging.id, chargerId: world.chargerId })
  const isFinalOf = (wanted: string) => messages.find(({ type }) => type === wanted).data.isFinal
  expect([isFinalOf('session.started'), isFinalOf('session.stopped')]).toEqual([undefined, true])
})

test('a charge that was taken for ended says so, and once more when its charger has said the end', async () => {
  const world = await meteredBy<string>('ocpp2.1', {}, { gatewayLimits: { settleMs: 50 } })
  const program = await openReceiver()
  const hook = await addWebhook(world, program.url, ['session.stopped'])
  const stops = async () => {
    await hook.send()
    return program.received.map(({ body }) => JSON.parse(body).data)
  }
  const session = async () => (await world.admin.get('/charging-sessions')).body.data[0].status
  const lapse = async () => {
    world.clock.advance(minutes(1))
    await world.charger.call('BootNotification', BOOT_201)
    world.clock.advance(minutes(17))
    await expect.poll(session).toBe('ended')
    world.clock.advance(minutes(2))
  }
  const charging = await world.begun()
  world.clock.advance(minutes(1))
  await world.meter(charging, 1_000)
  await lapse()
  const first = { bookingId: charging.id, energyWh: 1_000, isFinal: false }
  expect(await stops()).toMatchObject([first])
  // It goes on, is taken for ended again, and its charger brings the end late.
  await world.meter(charging, 2_000)
  await lapse()
  const second = { ...first, energyWh: 2_000 }
  expect(await stops()).toMatchObject([first, second])
  await world.stop(charging, 2_500)
  expect(await stops()).toMatchObject([first, second, { ...first, energyWh: 2_500, isFinal: true }])
  await world.stop(charging, 2_500)
  expect(await stops()).toHaveLength(3)
})

test('while a charge goes on a program is notified of its readings every 30 seconds at most, and of none while it does not ask', async () => {
  const world = await metered()
  const program = await openReceiver()
  const notified = () =>
    world.app.database.db.selectFrom('charging_session').select('programs_notified_at').execute()
  const charging = await world.begun()
  world.clock.advance(1000)
  await world.meter(charging, 100)
  expect(await notified()).toEqual([{ programs_notified_at: null }])
  const hook = await addWebhook(world, program.url, ['session.updated'])
  const began = world.clock.now().getTime()
  for (let second = 10; second <= 100; second += 10) {
    world.clock.advance(10_000)
    await world.meter(charging, 100 + second * 10)
  }
  await world.stop(charging, 3000)
  // At this machine's time, which the library of the specification asks for.
  await hook.send(new Date())
  const library = new Standard(hook.secret)
  const bodies = program.received.map(
    ({ id, timestamp, signatures, body }) =>
      library.verify(body, {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      }) as { readonly type: string; readonly timestamp: string; readonly data: object },
  )
  expect(bodies.map(({ timestamp }) => (Date.parse(timestamp) - began) / 1000)).toEqual([10, 40, 70, 100])
  expect(bodies[1]).toMatchObject({
    type: 'session.updated',
    data: { bookingId: charging.id, chargerId: world.chargerId, state: 'charging', energyWh: 500 },
  })
})

test('what is undone notifies nobody, and neither does what nobody asks for', async () => {
  const on = await testApp()
  const program = await openReceiver()
  const hook = await addWebhook(on, program.url, ['refund.made'])
  const { db } = on.app.database
  const fail = db.transaction().execute(async (tx) => {
    await sql`select notify_webhooks('refund.made', now(), '{}')`.execute(tx)
    throw new Error('undone')
  })
  await expect(fail).rejects.toThrow('undone')
  await sql`select notify_webhooks('invoice.issued', now(), '{}')`.execute(db)
  expect(await hook.send()).toEqual({ delivered: 0, failed: 0 })
  expect(await hook.log()).toEqual([])
})

/** Something to notify of. */
const notify = (on: TestApp) =>
  sql`select notify_webhooks('refund.made', ${on.clock.now()}, '{"amountPaise": 1}')`.execute(
    on.app.database.db,
  )

test('what does not arrive is tried for a day, then given up, and sent once more by hand', async () => {
  const on = await testApp()
  const program = await openReceiver()
  program.answers.status = 503
  const hook = await addWebhook(on, program.url, ['refund.made'])
  await notify(on)
  const began = on.clock.now().getTime()
  const tries: number[] = []
  for (;;) {
    expect(await hook.send()).toEqual({ delivered: 0, failed: 1 })
    tries.push((on.clock.now().getTime() - began) / minutes(1))
    const { next_at } = await on.app.database.db
      .selectFrom('webhook_message')
      .select('next_at')
      .executeTakeFirstOrThrow()
    if (next_at === null) break
    on.clock.advance(next_at.getTime() - on.clock.now().getTime())
  }
  expect(tries.map(Math.round)).toEqual([0, 0, 5, 35, 155, 455, 935, 1535])
  const owner = await on.operator()
  const messages = async () => (await owner.get(`/webhooks/${hook.id}/messages`)).body.data
  const [message] = await messages()
  expect(message).toMatchObject({ state: 'given-up', attempts: 8, httpStatus: 503, failure: 'Answered 503' })
  expect((await owner.get('/webhooks')).body.data[0].failingSince).toBe(new Date(began).toISOString())
  program.answers.status = 200
  expect((await owner.post(`/webhook-messages/${message._id}/replay`)).status).toBe(200)
  expect((await owner.post(`/webhook-messages/${UNKNOWN_ID}/replay`)).body.code).toBe(
    'webhook-message-not-found',
  )
  expect(await hook.send()).toEqual({ delivered: 1, failed: 0 })
  expect(new Set(program.received.map(({ id }) => id))).toEqual(new Set([message._id]))
  expect((await owner.get('/webhooks')).body.data[0].failingSince).toBeNull()
})

test('a redirect is no delivery and is not followed', async () => {
  const on = await testApp()
  const program = await openReceiver()
  program.answers.status = 307
  const hook = await addWebhook(on, program.url, ['refund.made'])
  await notify(on)
  expect(await hook.send()).toEqual({ delivered: 0, failed: 1 })
  expect(await hook.log()).toMatchObject([{ httpStatus: 307, state: 'waiting' }])
})

test('an address that fails for five days is turned off, keeps nothing waiting for it, and is turned on by the owner', async () => {
  const on = await testApp()
  const program = await openReceiver()
  program.answers.status = 500
  const hook = await addWebhook(on, program.url, ['refund.made'])
  await notify(on)
  await hook.send()
  on.clock.advance(days(5) + 1)
  await hook.send()
  const owner = await on.operator()
  expect((await owner.get('/webhooks')).body.data[0].offAt).toBe(on.clock.now().toISOString())
  await notify(on)
  on.clock.advance(hours(1))
  expect(await hook.send()).toEqual({ delivered: 0, failed: 0 })
  program.answers.status = 200
  const later = await on.operator()
  expect((await later.post(`/webhooks/${hook.id}/turn-on`)).status).toBe(200)
  expect(await hook.send()).toEqual({ delivered: 1, failed: 0 })
})

test('one address that fails keeps nothing from the others, and gets one message to see whether it works', async () => {
  const on = await testApp()
  const [bad, good] = [await openReceiver(), await openReceiver()]
  bad.answers.status = 500
  const hook = await addWebhook(on, bad.url, ['refund.made'])
  await addWebhook(on, good.url, ['refund.made'])
  await notify(on)
  await hook.send()
  for (let count = 0; count < 30; count += 1) await notify(on)
  expect(await hook.send()).toEqual({ delivered: 30, failed: 1 })
  expect(bad.received).toHaveLength(2)
})

test('for a day after the secret is changed both sign; after that the new one alone', async () => {
  const on = await testApp()
  const program = await openReceiver()
  const hook = await addWebhook(on, program.url, ['refund.made'])
  const rotated = await hook.owner.post(`/webhooks/${hook.id}/rotate-secret`)
  const { secret } = rotated.body.data
  expect(secret).not.toBe(hook.secret)
  const signedBy = async () => {
    await notify(on)
    await hook.send()
    const last = program.received.at(-1) as Received
    return [hook.secret, secret].map((one) => verify(last, one))
  }
  expect(await signedBy()).toEqual([true, true])
  on.clock.advance(hours(24))
  expect(await signedBy()).toEqual([false, true])
  const kept = JSON.stringify([
    await on.app.database.db.selectFrom('webhook').selectAll().execute(),
    await on.app.database.db.selectFrom('audit_entry').selectAll().execute(),
    await on.app.database.db.selectFrom('idempotency_key').selectAll().execute(),
  ])
  for (const one of [hook.secret, secret]) expect(kept).not.toContain(one.slice(6))
})

test('nothing inside is asked, whatever the address says of itself', async () => {
  const on = await testApp()
  const program = await openReceiver()
  const port = new URL(program.url).port
  const hook = await addWebhook(on, program.url, ['refund.made'])
  await notify(on)
  const { db } = on.app.database
  const outside = openOutside({ mayBePrivate: false })
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://[::1]/',
    'https://169.254.169.254/',
  ]) {
    await db.updateTable('webhook').set({ url, failing_since: null }).execute()
    await db.updateTable('webhook_message').set({ next_at: on.clock.now(), attempts: 0 }).execute()
    const sent = await sendWebhooks({
      db,
      request: outside,
      secrets: on.app.deps.secrets,
      now: on.clock.now(),
    })
    expect(sent, url).toEqual({ delivered: 0, failed: 1 })
    expect((await hook.log())[0].failure, url).toBe('The host is on a private network')
  }
  expect(program.received).toEqual([])
})

test('what a webhook cannot be is refused, and one that is removed is sent nothing any more', async () => {
  const on = await testApp()
  const program = await openReceiver()
  const hook = await addWebhook(on, program.url, ['refund.made'])
  const code = async (url: string) =>
    (await hook.owner.post('/webhooks', { url, events: ['refund.made'] })).body.code
  expect(await code(program.url)).toBe('webhook-exists')
  expect(await code('https://user:secret@example.in/')).toBe('webhook-address')
  expect(await code('ftp://example.in/')).toBe('invalid-request')
  await notify(on)
  expect((await hook.owner.delete(`/webhooks/${hook.id}`)).status).toBe(200)
  expect(await hook.send()).toEqual({ delivered: 0, failed: 0 })
  expect((await hook.owner.get('/webhooks')).body.data).toEqual([])
  expect((await hook.owner.get(`/webhooks/${hook.id}/messages`)).body.code).toBe('webhook-not-found')
  expect((await hook.owner.delete(`/webhooks/${hook.id}`)).body.code).toBe('webhook-not-found')
  expect((await (await on.operator('manager')).get('/webhooks')).status).toBe(403)
})

test('messages are forgotten after a while, but none that waits', async () => {
  const on = await testApp()
  const hook = await addWebhook(on, (await openReceiver()).url, ['refund.made'])
  await notify(on)
  await hook.send()
  await notify(on)
  const later = new Date(on.clock.now().getTime() + 1)
  expect(await deleteOldMessages(on.app.database.db, later, 100)).toBe(1)
  expect(await hook.log()).toMatchObject([{ state: 'waiting' }])
})

/** A webhook of some stations, and the events that were written for it. */
async function addWebhookOf(on: TestApp, stationIds: readonly string[], events: readonly string[]) {
  const { log } = await addWebhook(on, `http://127.0.0.1:1/${stationIds}`, events, stationIds)
  return async () => (await log()).map(({ event }: { event: string }) => event).sort()
}

test('a webhook of some stations is notified of charges and chargers there, and of nothing else', async () => {
  const world = await metered()
  const other = await world.station()
  const events = [
    'session.started',
    'session.stopped',
    'charger.online',
    'charger.offline',
    'charger.faulted',
  ]
  const here = await addWebhookOf(world, [world.stationId], events)
  const elsewhere = await addWebhookOf(world, [other.id], events)
  const charging = await world.begun()
  await world.stop(charging, 3000)
  await world.charger.call('StatusNotification', {
    ...{ connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure' },
    timestamp: world.clock.now().toISOString(),
  })
  await sql`update charger set connection_id = null, disconnected_at = now()`.execute(world.app.database.db)
  expect(await here()).toEqual(['charger.faulted', 'charger.offline', 'session.started', 'session.stopped'])
  expect(await elsewhere()).toEqual([])
})

test('a webhook of some stations is notified of bills and invoices there, and of no paper without a station', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const [station, other] = [await net.station(), await net.station()]
  const here = await addWebhookOf(net, [station.id], ['session.billed', 'invoice.issued'])
  const elsewhere = await addWebhookOf(net, [other.id], ['session.billed', 'invoice.issued'])
  await net.confirmed(await net.driverWith(1000), station.id)
  await sql`select notify_webhooks('invoice.issued', now(), '{}')`.execute(net.app.database.db)
  expect(await here()).toEqual(['invoice.issued', 'session.billed'])
  expect(await elsewhere()).toEqual([])
})

test('stations of a webhook exist, are listed, and what has no station is refused with them', async () => {
  const net = await invoicingNetwork()
  const { id } = await net.station()
  const owner = await net.operator()
  const add = async (events: readonly string[], stationIds: readonly string[]) =>
    (await owner.post('/webhooks', { url: 'http://127.0.0.1:1/hook', events, stationIds })).body
  expect((await add(['session.started'], [UNKNOWN_ID])).code).toBe('webhook-station-not-found')
  for (const event of [
    'payment.succeeded',
    'payment.failed',
    'refund.made',
    'tariff.changed',
    'statement.issued',
  ])
    expect((await add(['session.started', event], [id])).code).toBe('webhook-event-without-station')
  expect((await owner.get('/webhooks')).body.data).toEqual([])
  expect((await add(['session.started'], [id, id])).data.stations).toMatchObject([{ _id: id }])
  expect((await owner.get('/webhooks')).body.data[0].stations).toMatchObject([{ _id: id }])
})
