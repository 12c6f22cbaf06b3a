/** A driver who has allowed it in a browser is notified how a charge goes, each thing once. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from './testing/metered.ts'

const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
}

async function charging(kWh: number) {
  const world = await metered()
  const { messageId, ...of } = await world.paid({ kWh })
  await of.driver.put('/driver/push-subscriptions', BROWSER)
  world.charger.answer(messageId, { status: 'Accepted' })
  const { transactionId } = await world.charger.call('StartTransaction', world.startOf(of.idTag))
  const begun = { ...of, transactionId }
  return {
    ...world,
    begun,
    pushed: async () => {
      const rows = await world.app.database.db
        .selectFrom('outbox_message')
        .select(['template', 'subject', 'body'])
        .where('channel', '=', 'push')
        .orderBy('created_at')
        .execute()
      return rows
        .filter(({ template }) => template.startsWith('charge-'))
        .map(({ subject, body }) => `${subject}: ${body}`)
    },
    inbox: async () =>
      (await begun.driver.get('/driver/notifications')).body.data.map(({ kind }: { kind: string }) => kind),
  }
}

test('begun, almost done at nine tenths of the limit, and nothing of it stays in the inbox', async () => {
  const { begun, meter, clock, drive, pushed, inbox } = await charging(10)
  expect(await pushed()).toEqual([
    expect.stringMatching(
      /^Charging has begun: Your car is charging at .+\. ₹177\.00 is held; what you do not use comes back\.$/,
    ),
  ])
  clock.advance(minutes(30))
  await meter(begun, 5_000)
  await drive()
  expect(await pushed()).toHaveLength(1)
  clock.advance(minutes(20))
  await meter(begun, 9_000)
  await drive()
  await drive()
  clock.advance(minutes(1))
  await meter(begun, 9_200)
  expect((await pushed()).slice(1)).toEqual([
    expect.stringMatching(/^Charging is almost done: 9 kWh so far at .+\. Please be back soon to unplug\.$/),
  ])
  expect(await inbox()).not.toContain('charge-begun')
  expect(await inbox()).not.toContain('charge-almost-done')
})
