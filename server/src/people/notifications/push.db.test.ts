/** Broadcasts and offers by push message: to those who allowed it, in their language, and once. */
import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { ChannelKind, OutgoingMessage } from '../../platform/messaging/channel.ts'
import { TestClock } from '../../testing/test-app.ts'
import { broadcasting } from './testing/broadcasting.ts'

const at = (ist: string) => new TestClock(new Date(`${ist}+05:30`).toISOString())

const HINDI = { title: 'दिवाली का समय', message: 'सभी स्टेशन खुले रहेंगे।' }

async function world(clock = at('2026-11-20T12:00:00')) {
  const made = await broadcasting({ clock })
  const { db } = made.app.database
  const pushed: OutgoingMessage[] = []
  return {
    ...made,
    pushed,
    keep: async (message: OutgoingMessage, kind: ChannelKind) =>
      void (kind === 'push' && pushed.push(message)),
    read: async (id: string, language: string) =>
      void (await db.updateTable('customer').set({ language }).where('id', '=', id).execute()),
    send: async (fields: object = {}) => {
      const text = { title: 'Diwali hours', message: 'All stations stay open.', translations: { hi: HINDI } }
      const sent = await (await made.operator()).post('/send-broadcast-notification', { ...text, ...fields })
      expect(sent.status).toBe(201)
      return sent.body.data._id as string
    },
  }
}

test('an offer goes by push to whoever agreed and has a browser, in the driver’s language', async () => {
  const { customers, agree, turnPushOn, read, send, deliver, post, pushed, keep, results, operator } =
    await world()
  const [hindi = '', tamil = '', silent = '', elsewhere = ''] = await customers(4)
  await agree([hindi, tamil, elsewhere], 'push')
  await turnPushOn([hindi, tamil, silent])
  await read(hindi, 'hi')
  await read(tamil, 'ta')
  const owner = await operator()
  expect((await owner.get('/notifications/audience')).body.data).toMatchObject({ push: 2 })
  expect((await owner.get('/notifications/audience?kind=service')).body.data).toMatchObject({ push: 3 })
  const id = await send()
  await deliver()
  await post(keep)
  expect(
    pushed.map(({ to, subject, body }) => ({ to, subject, body })).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
  ).toEqual([
    { to: hindi, subject: HINDI.title, body: HINDI.message },
    { to: tamil, subject: 'Diwali hours', body: 'All stations stay open.' },
  ])
  expect(await results()).toMatchObject({
    'push delivered': 2,
    'push skipped no-browser': 1,
    'push skipped no-consent': 1,
  })
  expect(await deliver()).toMatchObject({ finished: 1 })
  expect((await owner.get(`/notifications/${id}`)).body.data.channels.push).toEqual({
    ...{ delivered: 2, skipped: 2, failed: 0, waiting: 0 },
  })
  const skipped = await owner.get(`/notifications/${id}/deliveries?channel=push&result=skipped`)
  expect(skipped.body.page.total).toBe(2)
})

test('what drivers have to know goes by push to every browser that takes messages, without asking again', async () => {
  const { customers, turnPushOn, send, deliver, post, pushed, keep } = await world(at('2026-11-20T23:00:00'))
  const [one = ''] = await customers(2)
  await turnPushOn([one])
  await send({ kind: 'service' })
  await deliver()
  await post(keep)
  expect(pushed.map(({ to }) => to)).toEqual([one])
})

test('an offer of the night is pushed in the morning, and not to who has changed their mind', async () => {
  const {
    driver: signIn,
    customers,
    agree,
    turnPushOn,
    send,
    deliver,
    post,
    pushed,
    keep,
    clock,
    results,
  } = await world(at('2026-11-20T22:00:00'))
  const driver = await signIn('+919845012345')
  const [other = ''] = await customers(1)
  await turnPushOn([driver.customerId, other])
  await driver.put('/driver/consents', { push: true })
  await agree([other], 'push')
  await send()
  await deliver()
  await post(keep)
  expect(pushed).toEqual([])
  expect(await results()).toMatchObject({ 'push deferred quiet-hours': 2 })
  clock.advance(hours(12))
  await deliver()
  // Queued, and not under way yet.
  await driver.put('/driver/consents', { push: false })
  await post(keep)
  expect(pushed.map(({ to }) => to)).toEqual([other])
  expect(await results()).toMatchObject({ 'push delivered': 1, 'push skipped no-consent': 1 })
})

test('where the program dies while it sends, the second attempt is the same message, which browsers show once', async () => {
  const { customers, agree, turnPushOn, send, deliver, post, pushed, keep, clock, results, app } =
    await world()
  const [id = ''] = await customers(1)
  await agree([id], 'push')
  await turnPushOn([id])
  await send()
  await deliver()
  const never = new Promise<never>(() => {})
  void post(async (message, kind) => {
    await keep(message, kind)
    if (kind === 'push') await never
  })
  await expect.poll(() => pushed.length).toBe(1)
  await deliver()
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from outbox_message where channel = 'push'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  clock.advance(minutes(1))
  await post(keep)
  expect(new Set(pushed.map((message) => message.id)).size).toBe(1)
  expect(pushed).toHaveLength(2)
  expect(await results()).toMatchObject({ 'push delivered': 1 })
})

test('the operator’s own words of an announcement surround the driver’s language in a push message, too', async () => {
  const { customers, agree, turnPushOn, read, send, deliver, post, pushed, keep, operator } = await world()
  const text = { subject: '{brand}: {title}', body: '{message}', isOn: true }
  expect((await (await operator()).put('/message-templates/broadcast-promotional/push', text)).status).toBe(
    200,
  )
  const [id = ''] = await customers(1)
  await agree([id], 'push')
  await turnPushOn([id])
  await read(id, 'hi')
  await send()
  await deliver()
  await post(keep)
  expect(pushed).toMatchObject([{ subject: `VoltYatra: ${HINDI.title}`, body: HINDI.message }])
})

test('a notification that was finished before push messages existed waits for none', async () => {
  const { customers, send, deliver, post, operator, app } = await world()
  await customers(2)
  const id = await send({ kind: 'service' })
  await deliver()
  await post()
  await app.database.pool.query(`delete from broadcast_delivery where channel = 'push'`)
  expect(await deliver()).toMatchObject({ finished: 1 })
  expect((await (await operator()).get(`/notifications/${id}`)).body.data).toMatchObject({
    waiting: 0,
    progress: 100,
    channels: { push: { delivered: 0, skipped: 0, failed: 0, waiting: 0 } },
  })
})
