/** Charges that are paid by an amount that the payer’s bank blocks. */
import { paise } from '@voltyatra/domain'
import { expect } from 'vitest'
import { selectBalance } from '../../../money/ledger/index.ts'
import { findSimulatedProvider } from '../../../money/orders/testing/paying.ts'
import { followDueBlocks } from '../../../money/payment-blocks/index.ts'
import { takeBack } from '../../../money/settlements/testing/settling.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Driver, Network } from './network.ts'

/** 20 kWh at ₹15 with GST. */
export const TOTAL = 35_400

/** ₹250 with GST. */
export const BILL = 29_500

export async function booked(net: Network) {
  const driver = await net.driverWith(0)
  const { id } = await net.station()
  const booking = await net.booked(driver, id, { payBy: 'block' })
  return { driver, booking, start: () => driver.post(`/driver/bookings/${booking._id}/start`) }
}

export const request = async (driver: Driver, id: string) =>
  (await driver.post(`/driver/bookings/${id}/block`)).body.data

export const show = async (driver: Driver, id: string) =>
  (await driver.get(`/driver/bookings/${id}/block`)).body.data

interface Agreeing {
  readonly outcome?: 'success' | 'failed'
  readonly webhook?: 'once' | 'twice' | 'late' | 'never'
}

/** The payer agrees on the simulated provider's page. */
export const agree = ({ visitor }: Network, block: { paymentSessionId: string }, how: Agreeing = {}) =>
  visitor.post(`/simulated-payments/${block.paymentSessionId}/pay`, {
    ...{ outcome: 'success', webhook: 'once' },
    ...how,
  })

export const follow = (net: Network, provider: PaymentProvider = findSimulatedProvider(net)) =>
  followDueBlocks({ db: net.app.database.db, providers: [provider], now: net.clock.now() })

export const selectOwn = (net: Network, kind: 'payment_blocks' | 'gateway_clearing') =>
  selectBalance(net.app.database.db, { kind, owner: null })

/** Blocked, charged and billed; not yet captured. */
export async function billedWithBlock(net: Network) {
  const { driver, booking, start } = await booked(net)
  const block = await request(driver, booking._id)
  await agree(net, block)
  await follow(net)
  expect((await start()).status).toBe(200)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  const bill = { bookingId: booking._id, actualAmountUsed: TOTAL / 100 }
  const confirmed = await net.admin.post('/confirm-charging-by-admin', bill)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { driver, booking, block }
}

/** The block of the booking, with its numbers at the provider. */
export async function selectPayment(net: Network, bookingId: string) {
  const row = await net.app.database.db
    .selectFrom('payment_block')
    .select(['id', 'order_id as orderId', 'payment_id as paymentId'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { ...row, paymentId: row.paymentId ?? '' }
}

/** Captured, and known by the provider's number of the payment. */
export async function captured(net: Network) {
  const { booking, driver } = await billedWithBlock(net)
  await follow(net)
  return { ...(await selectPayment(net, booking._id)), booking, driver }
}

/** Somebody has given it back on the provider's page, and the provider says so. */
export const giveBack = (net: Network, paymentId: string, amount: number, providerRefundId = 'P1') =>
  takeBack(net, {
    ...{ refundId: null, providerRefundId, paymentId, amount: paise(amount) },
    ...{ status: 'done', arn: 'ARN1', message: null },
  })

export const owes = (net: Network, customerId: string) =>
  selectBalance(net.app.database.db, { kind: 'customer_receivable', owner: customerId })
