/** What reaches a driver beside the inbox, by the driver's own choice. */
import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import type { NoticeKind } from '../../messages/messages.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { SAMPLES } from '../message-templates/index.ts'
import { notifyCustomer } from '../notifications/index.ts'

const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
}

/** Every event that a driver can be notified of. */
const KINDS = Object.keys(getMessages('en').noticePatterns) as readonly NoticeKind[]

async function world() {
  const made = await testApp()
  const driver = await made.driver('+919845012345')
  const owner = await made.operator()
  return {
    ...made,
    driver,
    set: (event: string, channel: string, isOn = true) =>
      owner.put(`/message-templates/${event}/${channel}`, { subject: null, body: '{message}', isOn }),
    notify: (kind: NoticeKind) => notify(made, { customerId: driver.customerId, kind }),
    queued: async () => {
      const rows = await made.app.database.db
        .selectFrom('outbox_message')
        .select(['channel', 'template', 'subject', 'body'])
        .where('template', '<>', 'one-time-code')
        .orderBy('channel')
        .orderBy('template')
        .execute()
      return rows.map(({ channel, template }) => `${channel} ${template}`)
    },
  }
}

const notify = (
  { app, clock }: TestApp,
  { customerId, kind }: { readonly customerId: string; readonly kind: NoticeKind },
) =>
  runUnitOfWork(
    { db: app.database.db, now: clock.now(), actor: { kind: 'system', name: 'test' } },
    async (work) =>
      ok(
        await notifyCustomer(work, {
          ...{ customerId, kind, facts: SAMPLES[kind] },
          subject: { kind: 'order', id: createId() },
        }),
      ),
  )

test('what a driver turns off does not go out, but that somebody signed in on a new device does', async () => {
  const { driver, set, notify, queued } = await world()
  for (const event of ['order-paid', 'new-device']) await set(event, 'sms')
  expect((await driver.get('/driver/notice-channels')).body.data).toEqual({
    ...{ sms: true, email: true, whatsapp: true },
  })
  await notify('order-paid')
  expect(await queued()).toEqual(['sms order-paid'])
  const off = await driver.put('/driver/notice-channels', { sms: false })
  expect(off.body.data).toEqual({ sms: false, email: true, whatsapp: true })
  await driver.put('/driver/notice-channels', { sms: false })
  await notify('order-paid')
  await notify('new-device')
  expect(await queued()).toEqual(['sms new-device', 'sms order-paid'])
  await driver.put('/driver/notice-channels', { sms: true })
  await notify('order-paid')
  expect(await queued()).toEqual(['sms new-device', 'sms order-paid', 'sms order-paid'])
})

test('a browser that a driver has allowed gets every event, unless the operator turns that off', async () => {
  const { driver, set, notify, queued, app } = await world()
  await notify('order-paid')
  expect(await queued()).toEqual([])
  expect((await driver.put('/driver/push-subscriptions', BROWSER)).status).toBe(200)
  for (const kind of KINDS) await notify(kind)
  const all = KINDS.map((kind) => `push ${kind}`).sort()
  expect(await queued()).toEqual(all)
  const { db } = app.database
  const row = await db
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body'])
    .where('channel', '=', 'push')
    .where('template', '=', 'order-paid')
    .executeTakeFirst()
  expect(row).toEqual({
    recipient: driver.customerId,
    subject: 'Top-up received',
    body: expect.stringMatching(/^₹[\d.]+ is in your wallet\.$/),
  })
  for (const kind of KINDS) await set(kind, 'push', false)
  for (const kind of KINDS) await notify(kind)
  expect(await queued()).toEqual(all)
})

test('whoever signs out on all devices gets no push messages on any of them', async () => {
  const { driver, notify, queued } = await world()
  await driver.put('/driver/push-subscriptions', BROWSER)
  expect((await driver.post('/driver/sign-out-everywhere')).status).toBe(200)
  await notify('order-paid')
  expect(await queued()).toEqual([])
})
