import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { selectBalance } from '../../money/ledger/index.ts'
import { network } from './testing/network.ts'

const confirm = (id: string, actualAmountUsed: unknown = 354) =>
  ['/confirm-charging-by-admin', { bookingId: id, actualAmountUsed }] as const

describe('confirming', () => {
  test('returns the rest to the wallet, credits the partner less the commission, and books the GST', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    net.clock.advance(minutes(5))
    const answer = await net.admin.post(...confirm(booking._id))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: true,
        message: 'Charging confirmed. ₹59.00 returned to the customer, ₹270.00 credited to the partner.',
        data: {
          _id: booking._id,
          status: 'confirmed',
          totalAmount: 354,
          thirdPartyTotalAmount: 295,
          refundAmount: 59,
          commission: 25,
          partnerCredit: 270,
          confirmedAt: net.clock.now().toISOString(),
        },
      },
    })
    expect(await net.wallet(driver.customerId)).toBe(100_000 - 35_400 + 5_900)
    const { db } = net.app.database
    const own = (kind: 'gst_payable' | 'commission' | 'gst_input_credit') =>
      selectBalance(db, { kind, owner: null })
    expect(await selectBalance(db, { kind: 'partner_payable', owner: net.partnerId })).toBe(27_000)
    expect(await selectBalance(db, { kind: 'booking_hold', owner: booking._id })).toBe(0)
    expect(await own('commission')).toBe(2_119)
    expect(await own('gst_payable')).toBe(4_881)
    expect(await own('gst_input_credit')).toBe(-4_500)
    await net.expectBooksToBalance()

    const entry = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'booking.confirm')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actor_kind: 'administrator',
      subject_id: booking._id,
      before: { status: 'completed' },
      after: {
        status: 'confirmed',
        totalPaise: 35_400,
        billTotalPaise: 29_500,
        refundPaise: 5_900,
        partnerPaise: 27_000,
        commissionBp: 1000,
        commissionPaise: 2_500,
        commissionGstPaise: 381,
      },
    })
  })

  test('takes the partner’s commission of that moment', async () => {
    const net = await network()
    const { id } = await net.station()
    const booking = await net.billed(await net.driverWith(1000), id)
    await net.app.database.db.updateTable('partner').set({ commission_bp: 2000 }).execute()
    const answer = await net.admin.post(...confirm(booking._id))
    expect(answer.body.data).toMatchObject({ commission: 50, partnerCredit: 245, refundAmount: 59 })
    await net.expectBooksToBalance()
  })

  test('at a station of the network itself leaves no commission and credits nobody', async () => {
    const net = await network()
    const { id } = await net.station({ partnerId: null })
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    const answer = await net.admin.post(...confirm(booking._id))
    expect(answer.body).toMatchObject({
      message: 'Charging confirmed. ₹59.00 returned to the customer.',
      data: { commission: 0, partnerCredit: 0, refundAmount: 59 },
    })
    const { db } = net.app.database
    expect(await selectBalance(db, { kind: 'charging_revenue', owner: null })).toBe(25_000)
    await net.expectBooksToBalance()
  })

  test('a bill of nothing returns everything', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id, { thirdPartyAmount: '0', thirdPartyKwh: '0' })
    await net.admin.post(...confirm(booking._id))
    expect(await net.wallet(driver.customerId)).toBe(100_000)
    await net.expectBooksToBalance()
  })

  test('twice changes nothing and answers as the first time, byte for byte', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    const first = await net.admin.post(...confirm(booking._id))
    net.clock.advance(minutes(5))
    const again = await net.admin.post(...confirm(booking._id))
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    expect(again.status).toBe(200)
    expect(await net.auditActions(booking._id)).toEqual([
      'booking.reserve',
      'booking.start',
      'booking.stop',
      'booking.confirm',
    ])
    const other = await net.admin.post(...confirm(booking._id, 353))
    expect(other).toMatchObject({ status: 409, body: { code: 'amount-changed' } })
    await net.expectBooksToBalance()
  })

  test('with another amount than the booking’s total moves nothing and says what it is', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    for (const amount of [353.99, 354.01, 295, 0]) {
      const answer = await net.admin.post(...confirm(booking._id, amount))
      expect(answer, String(amount)).toMatchObject({ status: 409, body: { code: 'amount-changed' } })
      expect(answer.body.message).toContain('₹354.00')
    }
    expect(await net.wallet(driver.customerId)).toBe(100_000 - 35_400)
    expect((await net.admin.get(`/bookings/${booking._id}`)).body.data.status).toBe('completed')
  })

  test('is refused for what is no amount, no booking, or no completed one', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(3).fill({ type: 'CCS2', powerW: 60_000 }) })
    const driver = await net.driverWith(1000)
    const reserved = await net.booked(await net.driverWith(100), id)
    const running = await net.charging(driver, id)
    for (const [booking, state] of [
      [reserved, 'reserved'],
      [running, 'in progress'],
    ]) {
      const answer = await net.admin.post(...confirm(booking._id))
      expect(answer, state).toMatchObject({ status: 409, body: { code: 'booking-state' } })
      expect(answer.body.message).toContain(state)
    }
    expect((await net.admin.post(...confirm(createId()))).body.code).toBe('booking-not-found')
    for (const amount of [undefined, null, '354', -1, 354.001, 1e12, [354]]) {
      const answer = await net.admin.post(...confirm(running._id, amount ?? (amount === null ? null : '')))
      expect(answer, String(amount)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', issues: [{ path: 'actualAmountUsed' }] },
      })
    }
  })

  test('is for an operator who may: support and viewers may not', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    expect((await net.visitor.post(...confirm(booking._id))).status).toBe(401)
    expect((await driver.post(...confirm(booking._id))).status).toBe(401)
    for (const role of ['support', 'viewer'] as const) {
      expect((await (await net.operator(role)).post(...confirm(booking._id))).status, role).toBe(403)
    }
    expect((await (await net.operator('accountant')).post(...confirm(booking._id))).status).toBe(200)
  })
})

describe('cancelling by the operator', () => {
  test('in the very words by which the program says that the driver did it, the driver is notified all the same', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.charging(driver, id)
    const reason = 'cancelled by the driver'
    await net.admin.post(`/bookings/${booking._id}/cancel`, { reason })
    const { data } = (await driver.get('/driver/notifications')).body
    expect(data[0]).toMatchObject({
      kind: 'booking-cancelled',
      title: 'Booking cancelled',
      message: expect.stringMatching(
        /was cancelled: cancelled by the driver\. ₹354(\.00)? returned to your wallet\.$/,
      ),
    })
  })

  test('returns the whole prepayment of a running charge and frees its connector', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.charging(driver, id)
    const answer = await net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'Charger failed' })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', cancelReason: 'Charger failed', refundAmount: null } },
    })
    expect(await net.wallet(driver.customerId)).toBe(100_000)
    await net.expectBooksToBalance()
    await net.booked(driver, id)
    const entry = await net.app.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'booking.cancel')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      before: { status: 'in_progress' },
      after: { status: 'cancelled', reason: 'Charger failed', releasedPaise: 35_400 },
    })
  })

  test('ends with the bill: completed, confirmed and cancelled bookings stay what they are', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(3).fill({ type: 'CCS2', powerW: 60_000 }) })
    const driver = await net.driverWith(2000)
    const completed = await net.billed(driver, id)
    const confirmed = await net.billed(driver, id)
    await net.admin.post(...confirm(confirmed._id))
    const reserved = await net.booked(driver, id)
    const cancel = (booking: { _id: string }) =>
      net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'Mistake' })
    expect((await cancel(reserved)).status).toBe(200)
    for (const [booking, state] of [
      [completed, 'completed'],
      [confirmed, 'confirmed'],
      [reserved, 'cancelled'],
    ]) {
      const answer = await cancel(booking)
      expect(answer, state).toMatchObject({ status: 409, body: { code: 'booking-state' } })
      expect(answer.body.message).toContain(state)
    }
    await net.expectBooksToBalance()
  })

  test('needs a reason, the right, and a booking', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(100)
    const booking = await net.booked(driver, id)
    const path = `/bookings/${booking._id}/cancel`
    expect((await net.admin.post(path, { reason: ' ' })).body.issues).toEqual([
      { path: 'reason', message: 'Please give a reason' },
    ])
    expect((await net.visitor.post(path, { reason: 'x' })).status).toBe(401)
    expect((await (await net.operator('viewer')).post(path, { reason: 'x' })).status).toBe(403)
    const unknown = await net.admin.post(`/bookings/${createId()}/cancel`, { reason: 'x' })
    expect(unknown.body.code).toBe('booking-not-found')
  })
})
