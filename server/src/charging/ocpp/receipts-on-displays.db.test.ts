/** What drivers read on the charger's display when their charge is over (E06, I02: `updatedPersonalMessage`). */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { keepLanguage } from '../../people/customers/index.ts'
import { follow, guests, paid, show } from '../guests/testing/guests.ts'
import { meteredBy } from './testing/metered.ts'
import { simulatedBookings } from './testing/simulated-bookings.ts'
import { transactionEvents } from './testing/transaction-events.ts'
import { withTerminal } from './testing/with-terminal.ts'

const ENGLISH = '10 kWh cost ₹177.00 with GST. ₹177.00 returns to your wallet. The receipt is in the app.'
const HINDI = '10 kWh का खर्च GST के साथ ₹177.00। ₹177.00 आपके वॉलेट में वापस आएँगे। रसीद ऐप में है।'

test.each([
  ['2.0.1', [{ format: 'UTF8', language: 'hi', content: `${HINDI}\n${ENGLISH}` }]],
  [
    '2.1',
    [
      { format: 'UTF8', language: 'hi', content: HINDI },
      { format: 'UTF8', language: 'en', content: ENGLISH },
    ],
  ],
] as const)(
  'a charger of %s shows what a charge cost and what comes back in the driver’s language',
  async (protocol, expected) => {
    const { app, charger, pass, paid, seen } = await simulatedBookings({ protocol })
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    const { driver, id } = await paid()
    await app.database.db
      .transaction()
      .execute((tx) => keepLanguage(tx, { customerId: driver.customerId, language: 'hi' }))
    await pass(10)
    expect(charger.personalMessages(1)).toEqual([])
    charger.unplug(1)
    await charger.settled()
    expect(charger.personalMessages(1)).toEqual(expected)
    expect(await seen(id)).toMatchObject({ thirdPartyTotalAmount: 177, refundAmount: 177 })
  },
)

test('who speaks English reads one message, and who used up the prepayment of no rest', async () => {
  const all = await meteredBy<string>('ocpp2.1')
  const charging = await all.begun()
  all.clock.advance(minutes(20))
  const { updatedPersonalMessage, ...answer } = await all.stop(charging, 20_000)
  expect(updatedPersonalMessage).toEqual({
    ...{ format: 'UTF8', language: 'en' },
    content: '20 kWh cost ₹354.00 with GST. The receipt is in the app.',
  })
  expect(answer).not.toHaveProperty('updatedPersonalMessageExtra')
})

test('who took more than was held reads the whole cost, which is that of the bill', async () => {
  const all = await meteredBy<string>('ocpp2.1')
  const charging = await all.begun()
  all.clock.advance(minutes(20))
  // While it goes on, no more is shown than is held.
  expect(await all.meter(charging, 21_000)).toMatchObject({ totalCost: 354 })
  all.clock.advance(minutes(1))
  const { updatedPersonalMessage, totalCost } = await all.stop(charging, 22_000)
  expect(updatedPersonalMessage.content).toBe('22 kWh cost ₹389.40 with GST. The receipt is in the app.')
  expect(totalCost).toBe(389.4)
  expect((await all.seen(charging.id)).thirdPartyTotalAmount).toBe(389.4)
})

test('an end that is said again shows the same, whatever the charger adds to it', async () => {
  const all = await meteredBy<string>('ocpp2.1')
  const charging = await all.begun()
  all.clock.advance(minutes(20))
  const first = await all.stop(charging, 10_000)
  expect(first.updatedPersonalMessage.content).toBe(ENGLISH)
  expect(await all.stop(charging, 10_000)).toEqual(first)
  expect(await all.stop(charging, 10_100)).toEqual(first)
})

test('a guest reads what goes back of the payment, also where the end is said again', async () => {
  const world = await guests('ocpp2.1')
  const { charger, clock } = world
  const link = await paid(world)
  await show(world, link)
  const startOf = async () => {
    for (;;) {
      const { messageId, action, payload } = await charger.called()
      charger.answer(messageId, { status: 'Accepted' })
      if (action === 'RequestStartTransaction') return payload
    }
  }
  const { idToken } = await startOf()
  const events = transactionEvents(() => clock.now().toISOString())
  await charger.call('TransactionEvent', { ...events.started('T-1', idToken.idToken), idToken })
  clock.advance(minutes(20))
  const ended = async () =>
    (await charger.call('TransactionEvent', events.ended('T-1', 11_000))).updatedPersonalMessage.content
  const expected =
    '10 kWh cost ₹177.00 with GST. ₹323.00 goes back to where you paid from. The receipt is on the page where you paid.'
  expect(await ended()).toBe(expected)
  expect(await ended()).toBe(expected)
  await world.drive()
  await follow(world)
  expect(await show(world, link)).toMatchObject({ state: 'done', refund: { amount: 323 } })
  expect(await ended()).toBe(expected)
  await world.expectCleanBooks()
})

test('at a card terminal the payer reads what the card pays', async () => {
  const all = await withTerminal()
  expect((await all.charged()).updatedPersonalMessage.content).toBe(
    '5 kWh cost ₹88.50 with GST. No more than this is taken from your card.',
  )
})

const display = (name: string, value: string) => ({
  component: { name: 'DisplayMessageCtrlr' },
  variable: { name },
  variableAttribute: [{ value }],
})

test.each([
  ['that takes no letters beyond ASCII', [display('SupportedFormats', 'ASCII,URI')], {}, 'ASCII'],
  ['that takes all of them', [display('SupportedFormats', 'ASCII,UTF8')], {}, 'UTF8'],
  ['that shows none', [display('Available', 'true'), display('Enabled', 'false')], {}, undefined],
  ['at which the charge ended without a connection', [], { offline: true }, undefined],
  ['at which it ended long ago', [], { timestamp: new Date(0).toISOString() }, undefined],
])('a display %s', async (_what, reportData, fields, format) => {
  const all = await meteredBy<string>('ocpp2.0.1')
  const { charger, clock } = all
  if (reportData.length > 0)
    await charger.call('NotifyReport', {
      ...{ requestId: 1, seqNo: 0, generatedAt: clock.now().toISOString(), reportData },
    })
  const charging = await all.begun()
  clock.advance(minutes(10))
  const { totalCost, updatedPersonalMessage: shown } = await all.stop(charging, 10_000, fields)
  expect(totalCost).toBeGreaterThan(0)
  expect(shown?.format).toBe(format)
  if (format === 'ASCII') expect(shown.content).toBe(ENGLISH.replaceAll('₹', 'Rs '))
})
