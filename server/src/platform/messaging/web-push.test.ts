import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutsideRequest } from '../outside/request-outside.ts'
import { encryptPush, isPushEndpoint, makeVapidKeys, sendByWebPush, writeVapidHeader } from './web-push.ts'

/** The example of RFC 8291, section 5. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as the example of RFC 8291 is', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(EXAMPLE.own, 'base64url'))
  const salt = Buffer.from(EXAMPLE.salt, 'base64url')
  expect(encryptPush(Buffer.from(EXAMPLE.text), EXAMPLE, { own, salt }).toString('base64url')).toBe(
    EXAMPLE.encrypted,
  )
})

test('two messages of the same text have nothing in common', () => {
  const [one, other] = [1, 2].map(() => encryptPush(Buffer.from(EXAMPLE.text), EXAMPLE))
  expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16))
  expect(one?.subarray(-20)).not.toEqual(other?.subarray(-20))
})

test('a push service can check who sends, for whom and until when', () => {
  const keys = makeVapidKeys()
  const now = new Date('2026-11-20T06:30:00.000Z')
  const header = writeVapidHeader({ ...keys, contact: 'ops@example.in' }, 'https://web.push.apple.com', now)
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(isRight(`${head}.${claims}`)).toBe(true)
  expect(isRight(`${head}.${claims}x`)).toBe(false)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://web.push.apple.com',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'mailto:ops@example.in',
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://fcm.googleapis.com.example.in/', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://user@fcm.googleapis.com/', false],
  ['http://fcm.googleapis.com/', false],
  ['https://127.0.0.1/', false],
  ['https://a.b.notify.windows.com/', false],
])('the endpoint %s is taken: %s', (endpoint, isTaken) => {
  expect(isPushEndpoint(endpoint)).toBe(isTaken)
})

test.each([
  [201, { outcome: 'delivered' }],
  [404, { outcome: 'gone' }],
  [410, { outcome: 'gone' }],
])('what a push service answers with %i', async (status, outcome) => {
  const access = { ...makeVapidKeys(), contact: 'ops@example.in' }
  const push = { title: 'Charged', body: 'x'.repeat(10_000), path: '/app/me', topic: 't', now: new Date() }
  let bytes = 0
  const request = async ({ body = '' }: OutsideRequest) => {
    bytes = body.length
    return { status, text: '', headers: {} }
  }
  const to = { ...EXAMPLE, endpoint: 'https://fcm.googleapis.com/x' }
  expect(await sendByWebPush(request, access, { to, push })).toEqual(outcome)
  expect(bytes).toBeLessThan(4096)
})

test('a push service that is busy is asked again later', async () => {
  const access = { ...makeVapidKeys(), contact: 'ops@example.in' }
  const push = { title: 'Charged', body: '', path: '/app/me', topic: 't', now: new Date() }
  const to = { ...EXAMPLE, endpoint: 'https://fcm.googleapis.com/x' }
  const request = async () => ({ status: 429, text: '', headers: {} })
  await expect(sendByWebPush(request, access, { to, push })).rejects.toThrow('The push service answered 429')
})
