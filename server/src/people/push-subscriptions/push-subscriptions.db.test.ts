import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { makeVapidKeys } from '../../platform/messaging/web-push.ts'
import type { OutsideRequest } from '../../platform/outside/request-outside.ts'
import { testApp } from '../../testing/test-app.ts'
import { pushToDriver } from './index.ts'

const browser = (name: string) => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh: key.getPublicKey().toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }
}

async function world() {
  const made = await testApp()
  const driver = await made.driver()
  const answers = new Map<string, number>()
  const requested: OutsideRequest[] = []
  const { db } = made.app.database
  return {
    driver,
    signInOther: () => made.driver('+919845099999'),
    operator: made.operator,
    answers,
    requested,
    push: () =>
      pushToDriver(
        {
          db,
          now: made.clock.now(),
          access: { ...makeVapidKeys(), contact: 'ops@example.in' },
          request: async (request) => {
            requested.push(request)
            return { status: answers.get(request.url.split('/').at(-1) ?? '') ?? 201, text: '', headers: {} }
          },
        },
        { id: createId(), to: driver.customerId, template: 'order-paid', subject: 'Paid', body: '₹500' },
      ),
    endpoints: async () =>
      (await db.selectFrom('push_subscription').select('endpoint').orderBy('endpoint').execute()).map(
        ({ endpoint }) => endpoint.split('/').at(-1),
      ),
  }
}

test('a message goes to every browser of the driver; one that is gone is forgotten', async () => {
  const { driver, push, answers, requested, endpoints } = await world()
  for (const name of ['phone', 'tablet']) {
    expect((await driver.put('/driver/push-subscriptions', browser(name))).status).toBe(200)
  }
  answers.set('tablet', 410)
  expect(await push()).toEqual({ outcome: 'delivered' })
  expect(requested).toHaveLength(2)
  expect(await endpoints()).toEqual(['phone'])
  answers.set('phone', 404)
  expect(await push()).toMatchObject({ outcome: 'refused', failure: 'undelivered' })
  expect(await endpoints()).toEqual([])
})

test('a push service that is busy is asked again later, unless another browser took it', async () => {
  const { driver, push, answers } = await world()
  await driver.put('/driver/push-subscriptions', browser('phone'))
  answers.set('phone', 503)
  await expect(push()).rejects.toThrow('The push service answered 503')
  await driver.put('/driver/push-subscriptions', browser('tablet'))
  expect(await push()).toEqual({ outcome: 'delivered' })
})

test('an address that is no push service is refused, and so is an eleventh browser', async () => {
  const { driver } = await world()
  const inside = { ...browser('x'), endpoint: 'https://169.254.169.254/latest' }
  expect((await driver.put('/driver/push-subscriptions', inside)).body.code).toBe('push-endpoint-unknown')
  for (let count = 0; count < 10; count += 1)
    await driver.put('/driver/push-subscriptions', browser(`b${count}`))
  expect((await driver.put('/driver/push-subscriptions', browser('b10'))).body.code).toBe('too-many-browsers')
})

test('a browser belongs to whoever signed in there last, and nobody else ends it', async () => {
  const { driver: first, endpoints, signInOther } = await world()
  const same = browser('phone')
  await first.put('/driver/push-subscriptions', same)
  const other = await signInOther()
  await other.put('/driver/push-subscriptions', same)
  await first.post('/driver/push-subscriptions/end', { endpoint: same.endpoint })
  expect(await endpoints()).toEqual(['phone'])
  await other.post('/driver/push-subscriptions/end', { endpoint: same.endpoint })
  expect(await endpoints()).toEqual([])
})

test('browsers subscribe with the key of the connection; without one there is none', async () => {
  const { driver, operator } = await world()
  const key = async () => (await driver.get('/driver/push-key')).body.data.publicKey
  expect(await key()).toBeNull()
  const owner = await operator()
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  const connect = () => owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })
  expect((await connect()).status).toBe(200)
  const made = await key()
  expect(made).toMatch(/^[\w-]{87}$/)
  await connect()
  expect(await key()).toBe(made)
})
