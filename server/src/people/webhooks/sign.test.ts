import { expect, test } from 'vitest'
import { makeSecret, signMessage } from './sign.ts'

/** What `standardwebhooks` 1.1.1 (npm, by the authors of the specification) signs these with. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
} as const

test('a message is signed as the library of the specification signs it', () => {
  expect(signMessage(VECTOR.message, [VECTOR.secret])).toBe(VECTOR.signature)
})

test('each secret signs, with a blank between the signatures', () => {
  const secret = makeSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const both = signMessage(VECTOR.message, [secret, VECTOR.secret]).split(' ')
  expect(both).toEqual([signMessage(VECTOR.message, [secret]), VECTOR.signature])
})
