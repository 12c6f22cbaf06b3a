import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyCashfreeWebhook } from './cashfree-webhooks.ts'

const secret = Buffer.from('a secret of the provider')
const sentAt = new Date('2026-11-20T06:30:00Z')

const body = {
  type: 'PAYMENT_SUCCESS_WEBHOOK',
  event_time: '2026-11-20T12:00:00+05:30',
  data: {
    order: { order_id: 'VY-1', order_amount: 10.15, order_currency: 'INR', order_tags: null },
    payment: {
      cf_payment_id: 5114917039291,
      payment_status: 'SUCCESS',
      payment_amount: 10.15,
      payment_currency: 'INR',
      payment_message: 'Transaction Success',
      payment_time: '2026-11-20T12:00:00+05:30',
      bank_reference: '234928698581',
      auth_id: null,
      payment_method: { upi: { channel: null, upi_id: 'asha@upi' } },
      payment_group: 'upi',
    },
    customer_details: {
      customer_name: 'Asha',
      customer_id: 'c',
      customer_email: null,
      customer_phone: '9876543210',
    },
    error_details: null,
  },
}

interface Message {
  readonly raw?: string
  readonly now?: Date
  readonly headers?: Readonly<Record<string, string | undefined>>
}

function verify({ raw = JSON.stringify(body), now = sentAt, headers = {} }: Message = {}) {
  const rawBody = Buffer.from(raw)
  const timestamp = String(sentAt.getTime())
  return verifyCashfreeWebhook(
    {
      rawBody,
      now,
      headers: {
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': signWebhook({ timestamp, rawBody, secret }),
        'x-webhook-version': '2025-01-01',
        ...headers,
      },
    },
    { provider: 'cashfree', secrets: [secret] },
  )
}

const invalid = { ok: false, refusal: { kind: 'signature-invalid' } }

describe('the signature', () => {
  test('is the Base64 of HMAC-SHA256 over the timestamp and the raw body, with nothing between them', () => {
    const expected = createHmac('sha256', secret).update('1700000000000{"a":1}').digest('base64')
    expect(signWebhook({ timestamp: '1700000000000', rawBody: Buffer.from('{"a":1}'), secret })).toBe(
      expected,
    )
  })

  test('covers every byte: the same JSON written otherwise is not believed', () => {
    const signature = signWebhook({
      timestamp: String(sentAt.getTime()),
      rawBody: Buffer.from(JSON.stringify(body)),
      secret,
    })
    const raw = JSON.stringify(body, null, 1)
    expect(verify({ raw, headers: { 'x-webhook-signature': signature } })).toEqual(invalid)
  })

  test('covers the timestamp', () => {
    expect(verify({ headers: { 'x-webhook-timestamp': String(sentAt.getTime() + 1) } })).toEqual(invalid)
  })

  test.each([
    ['missing', { 'x-webhook-signature': undefined }],
    ['empty', { 'x-webhook-signature': '' }],
    ['of another length', { 'x-webhook-signature': 'AAAA' }],
    ['without its timestamp', { 'x-webhook-timestamp': undefined }],
    ['of a timestamp that is no number', { 'x-webhook-timestamp': '1e3' }],
  ])('that is %s is refused', (_, headers) => {
    expect(verify({ headers })).toEqual(invalid)
  })

  test('lasts as long as deliveries are repeated, an hour, and a clock may be five minutes ahead', () => {
    const at = (ms: number) => verify({ now: new Date(sentAt.getTime() + ms) }).ok
    expect([at(3_600_000), at(3_600_001), at(-300_000), at(-300_001)]).toEqual([true, false, true, false])
  })
})

describe('the event', () => {
  test('reads the payment in paise and its id as text', () => {
    expect(verify()).toEqual({
      ok: true,
      value: {
        provider: 'cashfree',
        refund: null,
        type: 'PAYMENT_SUCCESS_WEBHOOK',
        version: '2025-01-01',
        body: JSON.stringify(body),
        update: {
          orderId: 'VY-1',
          payment: {
            paymentId: '5114917039291',
            status: 'SUCCESS',
            amount: 1015,
            currency: 'INR',
            message: 'Transaction Success',
            bankReference: '234928698581',
            time: '2026-11-20T12:00:00+05:30',
          },
          customer: { phone: '9876543210', email: null },
        },
      },
    })
  })

  const updateOf = (raw: string) => {
    const event = verify({ raw })
    return event.ok ? event.value.update : 'refused'
  }
  const withPayment = (change: object) =>
    JSON.stringify({ ...body, data: { ...body.data, payment: { ...body.data.payment, ...change } } })

  test.each([
    ['that is about something else', JSON.stringify({ ...body, type: 'REFUND_STATUS_WEBHOOK' })],
    ['whose amount has three decimals', withPayment({ payment_amount: 10.155 })],
    ['whose amount is negative', withPayment({ payment_amount: -1 })],
    ['whose amount is not a number', withPayment({ payment_amount: '10.15' })],
    ['of an unknown status', withPayment({ payment_status: 'MAYBE' })],
    ['that is no object', '[]'],
    ['that is no JSON', 'paid!'],
  ])('of a signed message %s reads no payment', (_, raw) => {
    expect(updateOf(raw)).toBeNull()
  })

  test('holds no text that cannot be stored', () => {
    expect(updateOf(withPayment({ payment_message: 'a\u0000b\ud800' }))).toMatchObject({
      payment: { message: 'ab\ufffd' },
    })
  })
})
