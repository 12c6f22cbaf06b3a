/**
 * A payment terminal that stands by itself (C24): whoever takes the payment, the charger is asked to begin with a token that is
 * the payment, and the cost is the program's, or the charger's own beside it.
 */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { transactionEvents } from '../ocpp/testing/transaction-events.ts'
import { follow, guests, paid, sendRefunds, show } from './testing/guests.ts'

/** 10 kWh at ₹15 with 18 % GST. */
const COST = { currency: 'INR', typeOfCost: 'NormalCost', total: { exclTax: 150, inclTax: 177 } }
const USE = { energy: 10, chargingTime: 900, idleTime: 0 }

async function charged(costDetails?: object) {
  const world = await guests('ocpp2.1')
  const link = await paid(world)
  const shown = await world.charger.called()
  expect(shown.action).toBe('NotifyWebPaymentStarted')
  world.charger.answer(shown.messageId, {})
  expect(await show(world, link)).toMatchObject({ state: 'starting' })
  const { messageId, action, payload } = await world.charger.called()
  expect([action, payload.evseId, payload.idToken.type]).toEqual([
    'RequestStartTransaction',
    1,
    'DirectPayment',
  ])
  world.charger.answer(messageId, { status: 'Accepted' })
  const events = transactionEvents(() => world.clock.now().toISOString())
  const started = { ...events.started('T-1', payload.idToken.idToken), idToken: payload.idToken }
  // What was paid is the most that it may cost.
  const begun = await world.charger.call('TransactionEvent', started)
  expect(begun.idTokenInfo.status).toBe('Accepted')
  expect(begun.transactionLimit.maxCost).toBeGreaterThan(499.9)
  world.clock.advance(minutes(5))
  expect(await world.charger.call('TransactionEvent', events.updated('T-1', 5_000))).toMatchObject({
    totalCost: 70.8,
  })
  world.clock.advance(minutes(10))
  const ended = await world.charger.call('TransactionEvent', {
    ...events.ended('T-1', 11_000),
    ...(costDetails && { costDetails }),
  })
  await world.drive()
  await follow(world)
  const [booking] = (await world.admin.get('/bookings?limit=1')).body.data
  return { world, link, ended, booking: (await world.admin.get(`/bookings/${booking._id}`)).body.data }
}

test('TC_C_125_CSMS: the program computes the cost, the charger shows it, and what is left goes back', async () => {
  const { world, ended, booking, link } = await charged()
  expect(ended.totalCost).toBe(177)
  expect(ended.updatedPersonalMessage.content).toContain('₹323.00 goes back to where you paid from')
  expect(booking).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 177 })
  expect(booking.meter).not.toHaveProperty('chargerCost')
  await sendRefunds(world)
  expect(await show(world, link)).toMatchObject({ state: 'done', refund: { amount: 323 } })
  await world.expectCleanBooks()
})

test.each([
  ['the same', 177, false],
  ['another cost', 190, true],
] as const)(
  'TC_C_126_CSMS: the charger computes %s by itself, and the bill stays the program’s',
  async (_what, inclTax, differs) => {
    const totalCost = { ...COST, total: { ...COST.total, inclTax } }
    const { ended, booking } = await charged({ totalCost, totalUsage: USE })
    expect(ended.totalCost).toBe(177)
    expect(booking.thirdPartyTotalAmount).toBe(177)
    expect(booking.meter.chargerCost).toEqual({ amount: inclTax, isFinal: true, differs })
  },
)
