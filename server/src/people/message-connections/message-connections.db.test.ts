import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { deliverOutbox } from '../outbox/index.ts'

const PHONE = '+919845012345'
const REGISTERED = '{#var#} is your {#var#} sign-in code. It is valid for {#var#} minutes. Do not share it.'

/** A provider that behaves like MSG91: takes a flow, answers with its id, or says what is wrong. */
async function msg91() {
  const taken: {
    authkey: string | undefined
    body: { template_id: string; recipients: Record<string, string>[] }
  }[] = []
  const answer = { failure: undefined as string | undefined }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    const authkey = String(request.headers.authkey)
    response.setHeader('content-type', 'application/json')
    const failure = authkey === 'right-key' ? answer.failure : 'Invalid authkey'
    if (failure) return void response.end(JSON.stringify({ type: 'error', message: failure }))
    taken.push({ authkey, body })
    response.end(JSON.stringify({ type: 'success', message: `req-${taken.length}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { taken, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

const connect = async (world: TestApp, url: string, key = 'right-key') => {
  const owner = await world.operator()
  const settings = { provider: 'msg91', entityId: '1201159', url, key }
  return await owner.put('/message-connections/sms/1', { settings, costPaise: 20, isOn: true })
}

const register = async (world: TestApp, registeredText = REGISTERED) =>
  (await world.operator()).put('/message-registrations', {
    channel: 'sms',
    template: 'one-time-code',
    language: 'en',
    registeredText,
    header: 'VOLTYA',
    templateId: '110716',
    providerTemplate: 'flow-1',
  })

const deliver = ({ app, clock }: TestApp) =>
  deliverOutbox({
    db: app.database.db,
    channels: app.deps.channels,
    now: clock.now(),
    isDevelopment: false,
  })

const messages = ({ app }: TestApp) =>
  app.database.db
    .selectFrom('outbox_message')
    .select(['status', 'failure', 'failure_detail', 'body'])
    .orderBy('id')
    .execute()

test('a code goes out by the provider that the owner has entered, under its registered text', async () => {
  const world = await testApp()
  const provider = await msg91()
  expect(await connect(world, provider.url)).toMatchObject({ status: 200 })
  expect(await register(world)).toMatchObject({ status: 200 })
  const { body } = await world.visitor.post('/driver/request-code', { phone: PHONE })
  expect(body.message).toBe('A code is on its way.')
  await deliver(world)
  const [sent] = provider.taken
  expect(sent?.body.template_id).toBe('flow-1')
  const { mobiles, var1: code } = sent?.body.recipients[0] ?? {}
  expect(mobiles).toBe('919845012345')
  expect(await messages(world)).toMatchObject([{ status: 'sent', body: '••••••' }])
  expect((await world.visitor.post('/driver/verify-code', { phone: PHONE, code })).status).toBe(200)
  expect(await messages(world)).toMatchObject([{ status: 'delivered' }])
})

test('a text that is not the registered one is not sent, and what differs is said without its code', async () => {
  const world = await testApp()
  const provider = await msg91()
  await connect(world, provider.url)
  await register(world, '{#var#} is the {#var#} code.')
  await world.visitor.post('/driver/request-code', { phone: PHONE })
  await deliver(world)
  expect(provider.taken).toEqual([])
  const [message] = await messages(world)
  expect(message).toMatchObject({ status: 'failed', failure: 'not-registered' })
  expect(message?.failure_detail).toMatch(
    /^the text differs from the registered one at character 11: “the ” is registered/,
  )
  expect(message?.failure_detail).not.toMatch(/\d{4}/)
})

test('the line by which browsers read codes goes out where it is registered', async () => {
  const world = await testApp()
  const provider = await msg91()
  await connect(world, provider.url)
  await register(world, `${REGISTERED}\n\n@127.0.0.1 #{#var#}`)
  await world.visitor.post('/driver/request-code', { phone: PHONE })
  await deliver(world)
  const [values] = provider.taken[0]?.body.recipients ?? []
  expect(values?.var4).toBe(values?.var1)
  expect(values?.var4).toMatch(/^\d{6}$/)
})

test('the owner alone enters connections; the secret is never shown, in no answer, row, log or audit entry', async () => {
  const lines: string[] = []
  const world = await testApp({ onLogLine: (line) => void lines.push(line) })
  const provider = await msg91()
  const answer = await connect(world, provider.url)
  expect(answer.body.data.connections).toMatchObject([
    { channel: 'sms', rank: '1', provider: 'msg91', secrets: ['key'], settings: { entityId: '1201159' } },
  ])
  const { db } = world.app.database
  const kept = [
    answer.body,
    (await (await world.operator('manager')).get('/message-settings')).body,
    await db.selectFrom('message_connection').selectAll().execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
    lines,
  ]
  expect(JSON.stringify(kept)).not.toContain('right-key')
  const [row] = await db.selectFrom('message_connection').select('sealed_secrets').execute()
  expect(row?.sealed_secrets?.includes('right-key')).toBe(false)
  const seen = (await (await world.operator('manager')).get('/message-settings')).body.data
  expect(seen.connections).toMatchObject([{ provider: 'msg91', reportUrl: null }])
  for (const role of ['manager', 'accountant', 'support', 'viewer'] as const) {
    const { status } = await (await world.operator(role)).delete('/message-connections/sms/1')
    expect([role, status]).toEqual([role, 403])
  }
})

test('a change keeps the secret that was entered; another provider’s connection has none of it', async () => {
  const world = await testApp()
  const provider = await msg91()
  await connect(world, provider.url)
  const owner = await world.operator()
  const change = (settings: object) =>
    owner.put('/message-connections/sms/1', { settings, costPaise: 25, isOn: false })
  expect(await change({ provider: 'msg91', entityId: '1201160', url: provider.url })).toMatchObject({
    body: { data: { connections: [{ secrets: ['key'], costPaise: 25, isOn: false }] } },
  })
  const http = {
    ...{ provider: 'http', entityId: null, url: 'https://sms.example.in/', format: 'json' },
    ...{
      headers: [{ name: 'authorization', value: '{key}' }],
      body: '{}',
      messageIdPath: null,
      reports: null,
    },
  }
  expect(await change(http)).toMatchObject({ status: 422, body: { code: 'connection-secret-missing' } })
})

test.each([
  [
    'sms',
    { provider: 'msg91', entityId: '1201159', url: 'https://msg91.com.example.in', key: 'k' },
    'host-not-allowed',
  ],
  [
    'sms',
    { provider: 'msg91', entityId: '1201159', url: 'http://control.msg91.com', key: 'k' },
    'host-not-allowed',
  ],
  ['email', { provider: 'msg91', entityId: '1201159', key: 'k' }, 'provider-of-another-channel'],
  ['sms', { provider: 'msg91', entityId: '1201159' }, 'connection-secret-missing'],
  [
    'sms',
    {
      ...{ provider: 'http', entityId: null, url: 'https://sms.example.in/', format: 'json', body: '{}' },
      ...{ headers: [{ name: 'X-Api-Key', value: 'abc' }], messageIdPath: null, reports: null },
    },
    'secret-in-the-open',
  ],
])('a connection that cannot be right is refused: %s %j', async (channel, settings, code) => {
  const owner = await (await testApp()).operator()
  const answer = await owner.put(`/message-connections/${channel}/1`, { settings, costPaise: 0, isOn: true })
  expect(answer).toMatchObject({ status: 422, body: { code } })
})

test('an installation with a public address takes no provider on this machine', async () => {
  const world = await testApp({ env: { PUBLIC_URL: 'http://charge.example.in' } })
  expect(await connect(world, 'http://127.0.0.1:9')).toMatchObject({ body: { code: 'host-not-allowed' } })
})

test('one click sends a test to the own phone, and says what the provider says', async () => {
  const world = await testApp()
  const provider = await msg91()
  await connect(world, provider.url, 'wrong-key')
  await register(world)
  const owner = await world.operator()
  const tryIt = () => owner.post('/message-connections/sms/1/test', { to: '98450 12345' })
  expect(await tryIt()).toMatchObject({ status: 422, body: { message: 'MSG91: Invalid authkey' } })
  const failing = async () => (await owner.get('/message-settings')).body.data.connections[0]
  expect(await failing()).toMatchObject({
    failingSince: world.clock.now().toISOString(),
    failure: 'MSG91: Invalid authkey',
  })
  await connect(world, provider.url)
  expect(await tryIt()).toMatchObject({ status: 200 })
  expect(provider.taken).toMatchObject([
    { body: { recipients: [{ mobiles: '919845012345', var1: '000000' }] } },
  ])
  expect(await failing()).toMatchObject({ failingSince: null, lastSentAt: world.clock.now().toISOString() })
})

test('a report at the address that only the provider has moves a message on; at any other it is refused', async () => {
  const world = await testApp()
  const provider = await msg91()
  const { body } = await connect(world, provider.url)
  await register(world)
  await world.visitor.post('/driver/request-code', { phone: PHONE })
  await deliver(world)
  const path = new URL(body.data.connections[0].reportUrl).pathname
  const report = { requestId: 'req-1', status: '2', desc: 'FAILED', failedReason: 'Absent subscriber' }
  expect(
    (await world.visitor.post(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, report)).status,
  ).toBe(404)
  expect(await messages(world)).toMatchObject([{ status: 'sent' }])
  expect((await world.visitor.post(path, { nothing: 'of the kind' })).body.code).toBe('report-unreadable')
  expect((await world.visitor.post(path, [report, report])).status).toBe(200)
  expect(await messages(world)).toMatchObject([
    { status: 'failed', failure: 'undelivered', failure_detail: 'Absent subscriber' },
  ])
  expect((await world.visitor.post(path, { ...report, status: '1' })).status).toBe(200)
  expect(await messages(world)).toMatchObject([{ status: 'delivered' }])
})

test('what messages may cost in a day is the owner’s, and what somebody else changed is not overwritten', async () => {
  const world = await testApp()
  const owner = await world.operator()
  const { caps } = (await owner.get('/message-settings')).body.data
  expect((await owner.put('/message-caps', { ...caps, addressPaise: 100 })).body.data.caps.addressPaise).toBe(
    100,
  )
  expect(await owner.put('/message-caps', caps)).toMatchObject({
    status: 409,
    body: { code: 'settings-changed' },
  })
})
