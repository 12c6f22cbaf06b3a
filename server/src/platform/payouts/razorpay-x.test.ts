/** Razorpay's own SDK is the referee where it has calls: its client makes contacts and accounts, its check judges messages. */
import { paise } from '@voltyatra/domain'
import Razorpay from 'razorpay'
import { expect, onTestFinished, test } from 'vitest'
import { buildRazorpayHeaders } from '../payments/razorpay.ts'
import { testCalls } from '../payments/testing/calls.ts'
import { createRazorpayX, readRazorpayXWebhook, testRazorpayX } from './razorpay-x.ts'
import { RAZORPAY_X_TEST_KEYS, razorpayXServer } from './testing/razorpay-x-server.ts'

interface Placed {
  readonly api: {
    readonly rq: { readonly defaults: { baseURL: string } }
    post(of: object): Promise<{ id: string }>
  }
}

const { keyId, secret, accountNumber, webhookSecret } = RAZORPAY_X_TEST_KEYS
const clock = { now: () => new Date('2026-11-20T06:30:00Z') }
const account = {
  ...{ id: 'beneficiary1', holder: 'Hotel Malnad', number: '50100123456789', ifsc: 'HDFC0000001' },
}

async function world(keys = { keyId, keySecret: secret }) {
  const server = await razorpayXServer()
  onTestFinished(() => server.close())
  const made = testCalls({
    ...{ baseUrl: server.url, headers: buildRazorpayHeaders(keys), clock, answerWithinMs: 5_000 },
  })
  return { server, ...made, provider: createRazorpayX({ isLive: false, calls: made.calls, accountNumber }) }
}

async function sent() {
  const made = await world()
  const registered = await made.provider.register(account)
  if (!registered.ok) throw new Error(registered.refusal.kind)
  const transfer = {
    ...{ transferId: 'a'.repeat(32), beneficiaryId: registered.value.beneficiaryId },
    ...{ amount: paise(10_000), text: 'Payout run 12' },
  }
  return { ...made, transfer, send: () => made.provider.transfer(transfer) }
}

test('an account that is registered twice is one, and a payout that is sent twice is one, also without an answer', async () => {
  const { provider, server, send, transfer } = await sent()
  expect(await provider.register(account)).toEqual({
    ok: true,
    value: { beneficiaryId: transfer.beneficiaryId },
  })
  expect([server.contacts, server.fundAccounts.size]).toEqual([1, 1])
  server.failNext('done-without-answer')
  expect(await send()).toMatchObject({ ok: true, value: { state: 'pending' } })
  await send()
  expect([...server.payouts.values()]).toMatchObject([{ amount: 10_000, reference_id: transfer.transferId }])
  server.finish(transfer.transferId, 'processed')
  expect(await provider.fetchTransfer(transfer.transferId)).toMatchObject({
    value: { state: 'done', utr: expect.stringMatching(/^RZPX\d+$/) },
  })
  server.finish(transfer.transferId, 'reversed')
  expect(await provider.fetchTransfer(transfer.transferId)).toMatchObject({
    value: { state: 'failed', providerMessage: 'Simulated reversed' },
  })
})

test('what it does not take is declined with its words, and what it does not know is unknown', async () => {
  const { provider, transfer } = await sent()
  expect(await provider.register({ ...account, ifsc: 'nonsense' })).toMatchObject({
    refusal: { kind: 'provider-declined', message: 'Invalid IFSC Code in Bank Account' },
  })
  expect(await provider.fetchTransfer(transfer.transferId)).toMatchObject({
    refusal: { kind: 'transfer-unknown' },
  })
  expect(await provider.transfer({ ...transfer, amount: paise(1) })).toMatchObject({
    refusal: { kind: 'provider-declined' },
  })
})

test('holders are named in the signs and the length that it takes', async () => {
  const { provider, server } = await world()
  const holders = [
    'Malnad Hotels & Resorts (India) Private Limited, Chikkamagaluru Branch No. 2',
    'M/s D’Souza & Sons -',
    'Ábc & Co.',
  ]
  for (const [index, holder] of holders.entries()) {
    expect(await provider.register({ ...account, id: `b${index}`, holder })).toMatchObject({ ok: true })
  }
  expect(server.fundAccounts.size).toBe(3)
})

test('nothing is concluded while it is down, nor from an answer in another form', async () => {
  const { provider, server, send, transfer } = await sent()
  for (const fault of [{ status: 503 }, 'nonsense', 'no-answer'] as const) {
    server.failEach(() => fault)
    expect(await send()).toMatchObject({ refusal: { kind: 'payment-provider-unavailable' } })
    expect(await provider.fetchTransfer(transfer.transferId)).toMatchObject({
      refusal: { kind: 'payment-provider-unavailable' },
    })
  }
})

test('keys and the number of the account are tested without sending anything', async () => {
  const right = await world()
  expect(await testRazorpayX(right.calls, accountNumber)).toBe('taken')
  expect(await testRazorpayX(right.calls, '1234567890')).toBe('refused')
  const wrong = await world({ keyId, keySecret: 'another' })
  expect(await testRazorpayX(wrong.calls, accountNumber)).toBe('refused')
  expect(await wrong.provider.register(account)).toMatchObject({
    refusal: { kind: 'payment-provider-unavailable' },
  })
})

test('the SDK accepts our messages and refuses them with one byte changed; we accept the same ones', async () => {
  const { server, send, transfer } = await sent()
  await send()
  const { body, headers } = server.webhook(transfer.transferId)
  const signature = String(headers['x-razorpay-signature'])
  const judge = (text: string) => ({
    sdk: Razorpay.validateWebhookSignature(text, signature, webhookSecret),
    ours: readRazorpayXWebhook({ rawBody: Buffer.from(text), headers }, Buffer.from(webhookSecret)),
  })
  expect(judge(body)).toEqual({ sdk: true, ours: { transferId: transfer.transferId } })
  expect(judge(body.replace('queued', 'Queued'))).toEqual({ sdk: false, ours: undefined })
})

test('the SDK makes a fund account at the server that stands for RazorpayX', async () => {
  const { server, transfer } = await sent()
  const sdk = new Razorpay({ key_id: keyId, key_secret: secret })
  const { api } = sdk as unknown as Placed
  api.rq.defaults.baseURL = server.url.replace(/\/v1$/, '')
  const contact = { name: account.holder, type: 'vendor', reference_id: account.id }
  const { id } = await api.post({ url: '/contacts', data: contact })
  const { holder: name, ifsc, number } = account
  const bank = { name, ifsc, account_number: number }
  const requested = { contact_id: id, account_type: 'bank_account', bank_account: bank }
  const made = await sdk.fundAccount.create(requested as never)
  expect(made).toMatchObject({ id: transfer.beneficiaryId, active: true })
})
