/** Somebody signs in on a device that is new to the account: whoever it belongs to is notified. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { administrator, signIn } from '../../testing/sign-in.ts'
import { type TestAnswer, type TestApp, testApp } from '../../testing/test-app.ts'

const phone = '+919845012345'

const deviceOf = (answer: TestAnswer): string =>
  /voltyatra_device=[^;]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? ''

const mails = ({ app }: TestApp) =>
  app.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'template', 'subject', 'body'])
    .where('channel', '=', 'email')
    .execute()

/** Signs the driver in with the code that the outbox has. */
async function signDriverIn(on: TestApp, cookie = ''): Promise<TestAnswer> {
  on.clock.advance(minutes(2))
  await on.visitor.post('/driver/request-code', { phone })
  const { body } = await on.app.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('template', '=', 'one-time-code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const answer = await on.visitor
    .with({ cookie })
    .post('/driver/verify-code', { phone, code: body.slice(0, 6) })
  expect(answer.status).toBe(200)
  return answer
}

async function noticesOf(on: TestApp, answer: TestAnswer) {
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const { body } = await on.visitor.with({ cookie }).get('/driver/notifications')
  return body.data.map(({ kind, message, subject }: Record<string, unknown>) => ({ kind, message, subject }))
}

test('an administrator gets a mail with when, from which network, and where to end it', async () => {
  const on = await testApp()
  await administrator(on)
  const first = await signIn(on)
  await signIn(on, { headers: { cookie: deviceOf(first.answer) } })
  expect(await mails(on)).toEqual([])
  await signIn(on)
  expect(await mails(on)).toEqual([
    {
      recipient: 'asha@example.in',
      template: 'new-device',
      subject: 'VoltYatra: sign-in on a new device',
      body: `Your account was used on a device that is new to it, on 20 Nov 2026 at 12:00, from the network 127.0.0.0/24.

If this was not you, sign out there and change your password: ${on.app.deps.config.publicUrl}/newAdmin/settings`,
    },
  ])
})

test('a device that another person has used before is new to this account', async () => {
  const on = await testApp()
  await administrator(on)
  await administrator(on, { email: 'ravi@example.in' })
  await signIn(on)
  const other = await signIn(on, { email: 'ravi@example.in' })
  await signIn(on, { headers: { cookie: deviceOf(other.answer) } })
  expect((await mails(on)).map(({ recipient }) => recipient)).toEqual(['asha@example.in'])
})

test('a driver reads it in the inbox, and gets it by the channels that the owner has turned on', async () => {
  const on = await testApp()
  const owner = await on.operator()
  await owner.put('/message-templates/new-device/sms', {
    ...{ subject: null, isOn: true },
    body: '{brand}: new device at {at, time, clock} from {network}',
  })
  const first = await signDriverIn(on)
  expect(await noticesOf(on, await signDriverIn(on, deviceOf(first)))).toEqual([])
  expect(await noticesOf(on, await signDriverIn(on))).toEqual([
    {
      kind: 'new-device',
      message:
        'Your account was used on a device that is new to it, on 20 Nov 2026 at 12:06, from the network 127.0.0.0/24. If this was not you, sign out on all devices: whoever has signed in is out at once.',
      subject: null,
    },
  ])
  const texts = await on.app.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'new-device')
    .execute()
  expect(texts).toEqual([{ recipient: phone, body: 'VoltYatra: new device at 12:06 from 127.0.0.0/24' }])
})

test('where the country of the network is known, both are notified of it, the driver in the own language', async () => {
  const on = await testApp()
  await administrator(on)
  await signIn(on)
  await signIn(on, { headers: { 'x-forwarded-for': '117.192.0.10' } })
  expect((await mails(on))[0]?.body).toContain('from the network 117.192.0.0/24 (India).')
  const first = await signDriverIn(on)
  const away = {
    ...on,
    visitor: on.visitor.with({ 'x-forwarded-for': '117.192.0.10', 'accept-language': 'hi' }),
  }
  await signDriverIn(away)
  const inHindi = { ...on, visitor: on.visitor.with({ 'accept-language': 'hi' }) }
  const [notice] = await noticesOf(inHindi, first)
  expect(notice).toMatchObject({
    kind: 'new-device',
    message: expect.stringContaining('117.192.0.0/24 (भारत)'),
  })
  // And the list of devices says it, as the operator's does.
  const cookie = first.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const { data } = (await on.visitor.with({ cookie }).get('/driver/sign-ins')).body
  expect(data.map(({ network, country }: Record<string, unknown>) => [network, country]).toSorted()).toEqual([
    ['117.192.0.0/24', 'IN'],
    ['127.0.0.0/24', null],
  ])
})
