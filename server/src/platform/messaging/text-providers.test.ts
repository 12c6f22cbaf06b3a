import { expect, test } from 'vitest'
import type { OutsideRequest } from '../outside/request-outside.ts'
import { MayHaveArrived } from '../outside/request-outside.ts'
import { readHttpReports, sendByHttp } from './http-provider.ts'
import { readMsg91Reports, sendByMsg91 } from './msg91.ts'
import { readWhatsAppReports, sendByWhatsApp } from './whatsapp.ts'

const registered = {
  header: 'VOLTYA',
  templateId: '1107',
  providerTemplate: 'flow-1',
  language: 'en',
  values: ['123456', 'VoltYatra'],
}
const message = {
  id: '01999999-0000-7000-8000-00000000abcd',
  to: '+919845012345',
  template: 'one-time-code',
  subject: null,
  body: '123456 is your "VoltYatra" code.',
  registered,
}

/** A provider that answers so; what it was asked. */
function provider(status: number, answer: unknown) {
  const requested: OutsideRequest[] = []
  const request = async (one: OutsideRequest) => {
    requested.push(one)
    return { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer), headers: {} }
  }
  return { request, requested, body: () => JSON.parse(String(requested[0]?.body)) }
}

test('MSG91 is asked for its flow with what stands in the places', async () => {
  const { request, requested, body } = provider(200, { type: 'success', message: '3468abcd' })
  expect(await sendByMsg91(request, { url: undefined, key: 'k' }, message)).toEqual({
    outcome: 'sent',
    providerId: '3468abcd',
  })
  expect(requested[0]).toMatchObject({
    url: 'https://control.msg91.com/api/v5/flow',
    headers: { authkey: 'k' },
  })
  expect(body()).toEqual({
    template_id: 'flow-1',
    short_url: '0',
    recipients: [{ mobiles: '919845012345', var1: '123456', var2: 'VoltYatra' }],
  })
})

test('what MSG91 refuses about a number is final, what it refuses otherwise is not, and a fault of its own is unclear', async () => {
  const send = (status: number, answer: unknown) =>
    sendByMsg91(provider(status, answer).request, { url: undefined, key: 'k' }, message)
  expect(await send(200, { type: 'error', message: 'Invalid mobile number' })).toMatchObject({
    outcome: 'refused',
  })
  await expect(send(401, { type: 'error', message: 'Invalid authkey' })).rejects.not.toBeInstanceOf(
    MayHaveArrived,
  )
  await expect(send(502, '<html>')).rejects.toBeInstanceOf(MayHaveArrived)
})

test('MSG91 reports one message or many; states in between say nothing', () => {
  const report = (requestId: string, status: string, desc: string) => ({
    requestId,
    status,
    desc,
    number: '9198',
  })
  expect(readMsg91Reports(report('a', '1', 'DELIVERED'))).toEqual([
    { providerId: 'a', outcome: 'delivered', detail: null },
  ])
  expect(
    readMsg91Reports([report('a', '2', 'FAILED'), report('b', '5', 'PENDING'), report('c', '9', 'NDNC')]),
  ).toEqual([
    { providerId: 'a', outcome: 'failed', detail: 'FAILED' },
    { providerId: 'c', outcome: 'failed', detail: 'NDNC' },
  ])
  for (const other of [null, {}, [{}], 'x', { requestId: 7 }]) expect(readMsg91Reports(other)).toBeUndefined()
})

const http = {
  url: 'https://sms.example.in/send',
  format: 'json' as const,
  headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
  body: '{"to":"{to}","text":"{text}","pe":"{entityId}","sender":"{header}","dlt":"{templateId}","ref":"{id}"}',
  messageIdPath: 'data.0.id',
  entityId: '1201',
  key: 'secret',
}

test('any provider is asked as the operator wrote it down, and no text breaks out of its place', async () => {
  const { request, requested, body } = provider(200, { data: [{ id: 42 }] })
  const text = 'line\n"},{"to":"+910000000000'
  expect(await sendByHttp(request, http, { ...message, body: text })).toEqual({
    outcome: 'sent',
    providerId: '42',
  })
  expect(requested[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
  expect(body()).toEqual({
    to: '+919845012345',
    text,
    pe: '1201',
    sender: 'VOLTYA',
    dlt: '1107',
    ref: message.id,
  })
})

test('a form is written as a form', async () => {
  const { request, requested } = provider(200, 'OK')
  const form = { ...http, format: 'form' as const, body: 'to={to}&text={text}', messageIdPath: null }
  await sendByHttp(request, form, { ...message, body: 'a&to=b c' })
  expect(requested[0]?.body).toBe('to=%2B919845012345&text=a%26to%3Db%20c')
})

test('a header takes no line break', async () => {
  const { request, requested } = provider(200, { data: [{ id: 'x' }] })
  const headers = [{ name: 'X-Text', value: '{text}' }]
  await sendByHttp(request, { ...http, headers }, { ...message, body: 'a\r\nx-other: b' })
  expect(requested[0]?.headers['x-text']).toBe('a x-other: b')
})

test('an answer without the id that it should have is a failure', async () => {
  await expect(sendByHttp(provider(200, { error: 'no' }).request, http, message)).rejects.toThrow(
    'without an id',
  )
  await expect(sendByHttp(provider(403, {}).request, http, message)).rejects.toThrow('answered 403')
  await expect(sendByHttp(provider(500, {}).request, http, message)).rejects.toBeInstanceOf(MayHaveArrived)
})

test('its reports are read where the operator says they stand', () => {
  const read = { idPath: 'message.id', statusPath: 'state', delivered: ['DELIVRD'], failed: ['UNDELIV'] }
  const one = (id: string, state: string) => ({ message: { id }, state })
  expect(readHttpReports([one('a', 'DELIVRD'), one('b', 'UNDELIV'), one('c', 'ENROUTE')], read)).toEqual([
    { providerId: 'a', outcome: 'delivered', detail: null },
    { providerId: 'b', outcome: 'failed', detail: 'UNDELIV' },
  ])
  expect(readHttpReports({ state: 'DELIVRD' }, read)).toBeUndefined()
})

test('WhatsApp gets a template and its parameters; its states are read', async () => {
  const { request, requested, body } = provider(200, { messages: [{ id: 'wamid.1' }] })
  const access = { url: undefined, phoneNumberId: '12345', key: 'k' }
  expect(await sendByWhatsApp(request, access, message)).toEqual({ outcome: 'sent', providerId: 'wamid.1' })
  expect(requested[0]?.url).toMatch(/^https:\/\/graph\.facebook\.com\/v\d+\.0\/12345\/messages$/)
  expect(body()).toMatchObject({
    to: '919845012345',
    template: {
      name: 'flow-1',
      language: { code: 'en' },
      components: [{ parameters: [{ text: '123456' }, { text: 'VoltYatra' }] }],
    },
  })
  const refused = provider(400, { error: { message: 'Template name does not exist', code: 132_001 } })
  expect(await sendByWhatsApp(refused.request, access, message)).toMatchObject({ failure: 'not-registered' })
  const statuses = [
    { id: 'wamid.1', status: 'sent' },
    { id: 'wamid.1', status: 'delivered' },
    { id: 'wamid.2', status: 'failed', errors: [{ title: 'Not on WhatsApp' }] },
  ]
  expect(readWhatsAppReports({ entry: [{ changes: [{ value: { statuses } }] }] })).toEqual([
    { providerId: 'wamid.1', outcome: 'delivered', detail: null },
    { providerId: 'wamid.2', outcome: 'failed', detail: 'Not on WhatsApp' },
  ])
  expect(readWhatsAppReports({})).toBeUndefined()
})
