import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { makeSecret, signMessage } from './sign.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({ type: 'session.ended', data: { sessionId: '1', energyWh: 16_500 } })

/** As they are sent. */
const sign = (secrets: readonly string[], timestamp = Math.floor(Date.now() / 1000)) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signMessage({ id: 'msg_1', timestamp, body }, secrets),
})

test('the library of the specification takes a message, and none with a byte changed', () => {
  const headers = sign([SECRET])
  expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body))
  const changed = [
    [body.replace('16500', '16501'), headers],
    [body, { ...headers, 'webhook-id': 'msg_2' }],
    [body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
    [body, sign([makeSecret()])],
    [body, sign([SECRET], Math.floor(Date.now() / 1000) - 3600)],
  ] as const
  for (const [text, headers] of changed) {
    expect(() => new Webhook(SECRET).verify(text, headers), JSON.stringify(headers)).toThrow(
      WebhookVerificationError,
    )
  }
})

test('while a secret is rotated, who has the old one and who has the new one both take a message', () => {
  const secret = makeSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  for (const known of [secret, SECRET]) {
    expect(new Webhook(known).verify(body, sign([secret, SECRET]))).toEqual(JSON.parse(body))
  }
})
