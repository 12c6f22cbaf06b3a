/** Two connectors on one EVSE: a transaction is asked for by EVSE alone, and need not say which connector it uses. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { aCard, NUMBER, ofDriver } from './testing/cards.ts'
import { NEWER } from './testing/network-201.ts'
import { twoConnectors } from './testing/two-connectors.ts'

/** 8 kWh at 15 rupees, with GST. */
const BILLED = { status: 'confirmed', thirdPartyKwh: 8, thirdPartyTotalAmount: 141.6 }
const BILL = { ...BILLED, meter: { anomalies: [] } }

describe.each(NEWER)('%s', (version) => {
  test('each of two connectors of one EVSE is booked, charges and shows its state by itself', async () => {
    const { agreed, say, send, states, seen, clock, expectBooksToBalance } = await twoConnectors(version)
    for (const number of [1, 2]) {
      const other = number === 1 ? 2 : 1
      const evse = { id: 1, connectorId: number }
      const charge = await agreed(number, `T-${number}`)
      await say(number, 'Occupied')
      await say(other, 'Unavailable')
      expect(await send(charge.started, evse)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
      expect((await states()).toSorted()).toEqual(
        [
          [1, number, 'Occupied'],
          [1, other, 'Unavailable'],
        ].toSorted(),
      )
      clock.advance(minutes(10))
      await send(charge.updated(4_000), { id: 1 })
      clock.advance(minutes(10))
      await send(charge.ended(8_000))
      expect(await seen(charge.id)).toMatchObject(BILL)
      await say(number, 'Available')
      await say(other, 'Available')
    }
    await expectBooksToBalance()
  })

  test.each<readonly [string, object | undefined]>([
    ['the EVSE without its connector', { id: 1 }],
    ['the EVSE and connector 0', { id: 1, connectorId: 0 }],
    ['nothing of where', undefined],
  ])('a charger that names %s charges where it was asked to', async (_what, evse) => {
    const { agreed, send, seen, admin, clock, expectBooksToBalance } = await twoConnectors(version)
    const charge = await agreed(2, 'T-1')
    expect(await send(charge.started, evse)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
    clock.advance(minutes(10))
    await send(charge.updated(4_000), evse)
    expect((await seen(charge.id)).charging).toMatchObject({ state: 'charging', energyKWh: 4 })
    clock.advance(minutes(10))
    await send(charge.ended(8_000), evse)
    expect(await seen(charge.id)).toMatchObject(BILL)
    const [session] = (await admin.get('/charging-sessions')).body.data
    expect(session).toMatchObject({ evse: 1, connector: 2, status: 'ended' })
    await expectBooksToBalance()
  })

  test('what it says of the EVSE as a whole, connector 0, is the state of both; what no EVSE has is refused', async () => {
    const { say, states, charger, clock } = await twoConnectors(version)
    expect(await say(0, 'Faulted')).toEqual({})
    expect((await states()).toSorted()).toEqual([
      [1, 1, 'Faulted'],
      [1, 2, 'Faulted'],
    ])
    const event = (connectorId: number, actualValue: string) => ({
      ...{
        eventId: connectorId,
        trigger: 'Delta',
        eventNotificationType: 'HardWiredNotification',
        actualValue,
      },
      timestamp: clock.now().toISOString(),
      component: { name: 'Connector', evse: { id: 1, connectorId } },
      variable: { name: 'AvailabilityState' },
    })
    const notify = (...eventData: readonly object[]) =>
      charger.call('NotifyEvent', { generatedAt: clock.now().toISOString(), seqNo: 0, eventData })
    expect(await notify(event(0, 'Occupied'), event(2, 'Available'))).toEqual({})
    expect((await states()).toSorted()).toEqual([
      [1, 1, 'Faulted'],
      [1, 2, 'Available'],
    ])
    expect(await notify(event(1_000_000_000, 'Occupied'))).toBe('PropertyConstraintViolation')
  })

  test('a charger that is begun before the cable is in takes it where it then is', async () => {
    const { agreed, send, seen, clock } = await twoConnectors(version)
    const charge = await agreed(2, 'T-1')
    expect(await send(charge.started, { id: 1 })).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
    expect(await send(charge.plugged, { id: 1, connectorId: 2 })).toMatchObject({ totalCost: 0 })
    clock.advance(minutes(20))
    await send(charge.ended(8_000))
    expect(await seen(charge.id)).toMatchObject(BILL)
  })

  test('what begins at the other connector is not what was paid for: it is stopped, and the money comes back', async () => {
    const { agreed, send, seen, drive, charger, clock, wallet, expectBooksToBalance } =
      await twoConnectors(version)
    const charge = await agreed(1, 'T-1')
    const evse = { id: 1, connectorId: 2 }
    expect(await send(charge.started, evse)).toEqual({ idTokenInfo: { status: 'Invalid' } })
    expect(await charger.called()).toMatchObject({
      ...{ action: 'RequestStopTransaction', payload: { transactionId: 'T-1' } },
    })
    await send(charge.ended(0), evse)
    clock.advance(minutes(5))
    await drive()
    const { status, customerId } = await seen(charge.id)
    expect(status).toBe('cancelled')
    expect(await wallet(customerId)).toBe(100_000)
    await expectBooksToBalance()
  })

  test.each([
    ['at the connector that is occupied', 2, 'Occupied', true],
    ['at the first where no state says which', 1, 'Available', true],
    ['at the first, at its end at the latest', 1, 'Available', false],
  ])(
    'a card’s charge whose connector is never named is billed %s',
    async (_where, number, status, isSaid) => {
      const { say, send, events, admin, clock, driverWith, wallet, expectBooksToBalance } =
        await twoConnectors(version)
      const { customerId } = await driverWith(1000)
      await aCard(admin, ofDriver(customerId))
      await say(2, status)
      const evse = { id: 1 }
      const started = {
        ...events.started('T-1', NUMBER),
        idToken: { idToken: NUMBER, type: 'ISO14443' },
        transactionInfo: { transactionId: 'T-1', chargingState: 'EVConnected' },
      }
      expect(await send(started, evse)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
      if (isSaid) await send(events.changed('T-1', 'Charging'))
      clock.advance(minutes(20))
      await send(events.ended('T-1', 9_000))
      const [charge] = (await admin.get('/bookings')).body.data
      expect(charge).toMatchObject({ customerId, connectorNumber: number, ...BILLED })
      expect(await wallet(customerId)).toBe(100_000 - 14_160)
      await expectBooksToBalance()
    },
  )

  test('a charger that begins at another EVSE with the tag begins nothing', async () => {
    const { agreed, send, seen } = await twoConnectors(version)
    const charge = await agreed(1, 'T-1')
    expect(await send(charge.started, { id: 2 })).toEqual({ idTokenInfo: { status: 'Invalid' } })
    expect((await seen(charge.id)).status).toBe('reserved')
  })
})
