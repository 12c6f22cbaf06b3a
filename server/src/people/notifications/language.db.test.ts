/** In which language a driver is written to. */
import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { SAMPLES } from '../message-templates/index.ts'
import { notifyCustomer } from './index.ts'

const PUSH = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
}

test('push messages and mails are in the driver’s language, text messages and the operator’s own words are not', async () => {
  const { app, clock, driver: signIn, operator } = await testApp()
  const driver = await signIn('+919845012345')
  const owner = await operator()
  const { db } = app.database
  const sent = async () => {
    await runUnitOfWork({ db, now: clock.now(), actor: { kind: 'system', name: 'test' } }, async (work) =>
      ok(
        await notifyCustomer(work, {
          ...{ customerId: driver.customerId, kind: 'order-paid', facts: SAMPLES['order-paid'] },
          subject: null,
        }),
      ),
    )
    const rows = await db
      .selectFrom('outbox_message')
      .select(['channel', 'subject', 'body'])
      .where('template', '=', 'order-paid')
      .orderBy('channel')
      .execute()
    await db.deleteFrom('outbox_message').where('template', '=', 'order-paid').execute()
    return rows.map(({ channel, subject, body }) => [channel, subject, body].filter(Boolean).join('|'))
  }
  await driver.put('/driver/push-subscriptions', PUSH)
  await owner.put('/message-templates/order-paid/sms', { subject: null, body: '{message}', isOn: true })
  const english = '₹248.50 is in your wallet.'
  expect(await sent()).toEqual([`push|Top-up received|${english}`, `sms|${english}`])

  expect((await driver.put('/driver/language', { language: 'hi' })).status).toBe(200)
  expect(await sent()).toEqual(['push|टॉप-अप मिल गया|₹248.50 आपके वॉलेट में आ गए हैं।', `sms|${english}`])

  await owner.put('/message-templates/order-paid/push', {
    subject: 'Amp',
    body: 'Amp: {message}',
    isOn: true,
  })
  expect(await sent()).toEqual([`push|Amp|Amp: ${english}`, `sms|${english}`])
  expect((await driver.put('/driver/language', { language: 'fr' })).status).toBe(400)
})

test('the inbox is read in the language of the app, and kept as it was sent', async () => {
  const { app, clock, driver: signIn } = await testApp()
  const driver = await signIn('+919845012345')
  await runUnitOfWork(
    { db: app.database.db, now: clock.now(), actor: { kind: 'system', name: 'test' } },
    async (work) => {
      for (const kind of ['booking-expired', 'order-failed'] as const) {
        const facts = SAMPLES[kind]
        await notifyCustomer(work, { customerId: driver.customerId, kind, facts, subject: null })
      }
      return ok(undefined)
    },
  )
  const read = async (accepted: string) =>
    (await driver.with({ 'accept-language': accepted }).get('/driver/notifications')).body.data
      .map(({ message }: { readonly message: string }) => message)
      .toSorted()
  expect(await read('hi')).toEqual([
    'आपका ₹248.50 का टॉप-अप नहीं मिला: समय पर पेमेंट नहीं हुआ।',
    'आपने समय पर चार्जिंग शुरू नहीं की, इसलिए कनेक्टर दूसरों के लिए खोल दिया गया। कोई पैसा नहीं कटा; आपका ₹51.50 का डिपॉज़िट 20 नव॰ 2026 को वॉलेट में वापस आएगा।',
  ])
  expect((await read('en'))[1]).toBe('Your top-up of ₹248.50 was not received: It was not paid in time.')
})

test('who signs in is written to in the language of the page', async () => {
  const { app, visitor, operator } = await testApp()
  const phone = '+919845012345'
  const owner = await operator()
  await visitor.post('/driver/request-code', { phone })
  const code = (await owner.get('/outbox?limit=1')).body.data[0].body.slice(0, 6)
  await visitor.with({ 'accept-language': 'ta' }).post('/driver/verify-code', { phone, code })
  const rows = await app.database.db.selectFrom('customer').select('language').execute()
  expect(rows).toEqual([{ language: 'ta' }])
})
