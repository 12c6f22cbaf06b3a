/** What a charger says of its meter only with the end, or only before it: the bill is what flowed in between. */
import { addMs, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { NEWER } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { transactionEvents } from './testing/transaction-events.ts'

/** 8 kWh at 15 rupees, with GST. */
const BILL = {
  status: 'confirmed',
  thirdPartyKwh: 8,
  thirdPartyTotalAmount: 141.6,
  meter: { anomalies: [], doubt: null },
}

describe.each(NEWER)('%s', (version) => {
  /** A charge of which the beginning says nothing of the meter. */
  async function begunSilently() {
    const world = await meteredBy<string>(version, {}, allowNoFailure())
    const { id, idTag, messageId } = await world.paid()
    world.charger.answer(messageId, { status: 'Accepted' })
    const events = transactionEvents(() => world.clock.now().toISOString())
    const started = { ...events.started('T-1', idTag), meterValue: undefined }
    await world.charger.call('TransactionEvent', started)
    const begunAt = world.clock.now()
    const reading = (at: Date, value: number, context?: string) => ({
      timestamp: at.toISOString(),
      sampledValue: [{ value, ...(context && { context }) }],
    })
    const end = (...meterValue: readonly object[]) =>
      world.charger.call('TransactionEvent', { ...events.ended('T-1', null), meterValue })
    return { ...world, id, events, begunAt, reading, end }
  }

  test.each([
    ['of then', true],
    ['of the end', false],
  ])('the register of the beginning may come with the end alone, at the time %s', async (_when, isOfThen) => {
    const { begunAt, clock, reading, end, seen, id, expectBooksToBalance } = await begunSilently()
    clock.advance(minutes(20))
    const beginAt = isOfThen ? addMs(begunAt, -1_000) : clock.now()
    await end(
      reading(beginAt, 1_000, 'Transaction.Begin'),
      reading(addMs(begunAt, minutes(9)), 4_600, 'Sample.Periodic'),
      reading(clock.now(), 9_000, 'Transaction.End'),
    )
    expect(await seen(id)).toMatchObject(BILL)
    await expectBooksToBalance()
  })

  test('a charge of seconds is billed by both registers of its end', async () => {
    const { begunAt, clock, reading, end, seen, id } = await begunSilently()
    clock.advance(9_000)
    await end(reading(begunAt, 1_000, 'Transaction.Begin'), reading(clock.now(), 1_120, 'Transaction.End'))
    expect(await seen(id)).toMatchObject({ ...BILL, thirdPartyKwh: 0.12, thirdPartyTotalAmount: 2.12 })
  })

  test('what was read seconds before an end that says nothing is the end’s', async () => {
    const world = await meteredBy<string>(version, {}, allowNoFailure())
    const charging = await world.begun()
    const events = transactionEvents(() => world.clock.now().toISOString())
    world.clock.advance(minutes(20))
    await world.meter(charging, 8_000)
    world.clock.advance(5_000)
    const { transactionId } = charging
    await world.charger.call('TransactionEvent', events.ended(transactionId, null))
    expect(await world.seen(charging.id)).toMatchObject(BILL)
    await world.expectBooksToBalance()
  })
})
