/** What providers post about messages beside MSG91: WhatsApp's states and mails that came back. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { applyReports } from '../outbox/index.ts'

const APP_SECRET = 'of the app'

/** Enters the connection; where its provider reports. */
async function connect(world: TestApp, channel: 'whatsapp' | 'email', settings: object): Promise<string> {
  const owner = await world.operator()
  const answer = await owner.put(`/message-connections/${channel}/1`, { settings, costPaise: 20, isOn: true })
  const { connections } = answer.body.data
  return new URL(connections.find((one: { channel: string }) => one.channel === channel).reportUrl).pathname
}

const connectWhatsApp = (world: TestApp, more: object = { appSecret: APP_SECRET }) =>
  connect(world, 'whatsapp', { provider: 'whatsapp-cloud', phoneNumberId: '106540352', key: 'k', ...more })

const connectMail = (world: TestApp) =>
  connect(world, 'email', {
    ...{ provider: 'smtp', host: 'mail.example.in', port: 587, security: 'starttls', user: null },
    ...{ from: 'charge@example.in', fromName: 'VoltYatra', bounceAddress: 'back@example.in', dkim: null },
  })

/** A message that the provider of the connection at `path` has taken over under its own id. */
async function takenOver(
  world: TestApp,
  path: string,
  of: { channel: string; recipient: string; providerId: string },
) {
  const { db } = world.app.database
  const accountId = path.split('/').at(-2) ?? ''
  const id = createId()
  const now = world.clock.now()
  await db
    .insertInto('outbox_message')
    .values({
      ...{
        id,
        channel: of.channel,
        recipient: of.recipient,
        template: 'order-paid',
        subject: null,
        body: 'x',
      },
      ...{ status: 'sent', created_at: now, next_attempt_at: now, sent_at: now },
    })
    .execute()
  await db
    .insertInto('message_attempt')
    .values({
      ...{ message_id: id, number: 1, account_id: accountId, provider: 'played', channel: of.channel },
      cost_paise: 20,
      ...{ started_at: now, ended_at: now, outcome: 'sent' },
      provider_id: of.providerId === 'own' ? id : of.providerId,
    })
    .execute()
  return { id, state: () => stateOf(world, id) }
}

const stateOf = async ({ app }: TestApp, id: string) =>
  await app.database.db
    .selectFrom('outbox_message')
    .select(['status', 'failure_detail'])
    .where('id', '=', id)
    .executeTakeFirst()

const statuses = (...of: object[]) => JSON.stringify({ entry: [{ changes: [{ value: { statuses: of } }] }] })

const sign = (body: string, secret = APP_SECRET) => ({
  headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` },
})

test('WhatsApp’s question is answered at its own address alone, with the address’s secret', async () => {
  const world = await testApp()
  const path = await connectWhatsApp(world)
  const secret = path.split('/').at(-1) ?? ''
  const request = (at: string, more: Record<string, string> = {}) =>
    world.visitor.get(
      `${at}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': secret, 'hub.challenge': '1158201444', ...more })}`,
    )
  const answer = await request(path)
  expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
  ])
  const mail = await connectMail(world)
  const wrong = [
    await request(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`),
    await request(mail, { 'hub.verify_token': mail.split('/').at(-1) ?? '' }),
    await request(path, { 'hub.verify_token': 'x' }),
    await request(path, { 'hub.mode': 'unsubscribe' }),
    await request(path, { 'hub.challenge': '<script>' }),
    await world.visitor.get(path),
  ]
  expect(wrong.map(({ status }) => status)).toEqual(Array(6).fill(404))
})

test('what WhatsApp posts counts with the app’s signature, and not with one byte changed', async () => {
  const world = await testApp()
  const path = await connectWhatsApp(world)
  const message = await takenOver(world, path, {
    channel: 'whatsapp',
    recipient: '+919845012345',
    providerId: 'wamid.1',
  })
  const body = statuses({ id: 'wamid.1', status: 'sent' }, { id: 'wamid.1', status: 'delivered' })
  const post = (text: string, more?: { headers: Record<string, string> }) =>
    world.visitor.post(path, text, more)
  expect((await post(body)).status).toBe(401)
  expect((await post(body, sign(body, 'of a thief'))).status).toBe(401)
  expect((await post(`${body} `, sign(body))).body.code).toBe('signature-invalid')
  expect(await message.state()).toMatchObject({ status: 'sent' })
  expect((await post(body, sign(body))).status).toBe(200)
  expect(await message.state()).toMatchObject({ status: 'delivered' })
  const written = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ id: 'wamid.2' }] } }] }] })
  expect((await post(written, sign(written))).status).toBe(200)
})

test('without an app secret the address alone is the proof', async () => {
  const world = await testApp()
  const path = await connectWhatsApp(world, {})
  const failed = statuses({ id: 'wamid.1', status: 'failed', errors: [{ title: 'Not on WhatsApp' }] })
  const message = await takenOver(world, path, {
    channel: 'whatsapp',
    recipient: '+919845012345',
    providerId: 'wamid.1',
  })
  expect((await world.visitor.post(path, failed)).status).toBe(200)
  expect(await message.state()).toEqual({ status: 'failed', failure_detail: 'Not on WhatsApp' })
})

test.each([
  [
    'the address to which it came back',
    (id: string) => ({ recipient: `back+${id}@example.in`, detail: '5.1.1 unknown' }),
  ],
  ['its Message-ID', (id: string) => ({ messageId: `<${id}@charge.example.in>`, detail: '5.1.1 unknown' })],
])('a mail that came back is found by %s, and its mailbox is not written to again', async (_name, bounce) => {
  const world = await testApp()
  const path = await connectMail(world)
  const message = await takenOver(world, path, {
    channel: 'email',
    recipient: 'asha@example.in',
    providerId: 'own',
  })
  expect((await world.visitor.post(path, [bounce(message.id), bounce(message.id)])).status).toBe(200)
  expect(await message.state()).toEqual({ status: 'failed', failure_detail: '5.1.1 unknown' })
  const { db } = world.app.database
  expect(await db.selectFrom('bounced_address').select(['address', 'detail']).execute()).toEqual([
    { address: 'asha@example.in', detail: '5.1.1 unknown' },
  ])
  await applyReports(db, world.clock.now())
  expect((await world.visitor.post(path, { recipient: 'nobody@example.in' })).body.code).toBe(
    'report-unreadable',
  )
})
