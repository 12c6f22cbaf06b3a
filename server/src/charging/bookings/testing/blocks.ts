/** Charges that are paid by an amount that the payer’s bank blocks. */
import { ok, paise } from '@voltyatra/domain'
import { expect } from 'vitest'
import { selectBalance } from '../../../money/ledger/index.ts'
import { applyProviderRefund } from '../../../money/orders/apply-provider-refund.ts'
import { findSimulatedProvider } from '../../../money/orders/testing/paying.ts'
import { followDueBlocks } from '../../../money/payment-blocks/index.ts'
import { reconcileSettlements } from '../../../money/settlements/index.ts'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type { PaymentProvider, ProviderSettlement } from '../../../platform/payment-provider.ts'
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

export interface Agreeing {
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

/** The books balance, and every kept figure is what it is computed from. */
export async function expectCleanBooks(net: Network) {
  await net.expectBooksToBalance()
  expect(await differencesIn(net.app.database.db)).toEqual([])
}

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

/** Captured, and known by the provider's number of the payment. */
export async function captured(net: Network) {
  const { booking, driver } = await billedWithBlock(net)
  await follow(net)
  const {
    payment_id: paymentId,
    order_id: orderId,
    id,
  } = await net.app.database.db
    .selectFrom('payment_block')
    .select(['payment_id', 'order_id', 'id'])
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  return { id, paymentId: paymentId ?? '', orderId, booking, driver }
}

/** Reads settlements as if the provider had said these. */
export const readSettlements = (net: Network, settlements: readonly ProviderSettlement[]) =>
  reconcileSettlements({
    db: net.app.database.db,
    providers: [{ ...findSimulatedProvider(net), listSettlements: async () => ok(settlements) }],
    now: net.clock.now(),
    log: { error: () => undefined },
  })

/** Somebody has given it back on the provider's page, and the provider says so. */
export const giveBack = (net: Network, paymentId: string, amount: number, providerRefundId = 'P1') =>
  applyProviderRefund(
    { db: net.app.database.db, now: net.clock.now(), log: { error: () => undefined } },
    'simulated',
    {
      ...{ refundId: null, providerRefundId, paymentId, amount: paise(amount) },
      ...{ status: 'done', arn: 'ARN1', message: null },
    },
  )

export const owes = (net: Network, customerId: string) =>
  selectBalance(net.app.database.db, { kind: 'customer_receivable', owner: customerId })

export const actionsOf = async (net: Network, bookingId: string): Promise<string[]> => {
  const rows = await net.app.database.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', bookingId)
    .execute()
  return rows.map(({ action }) => action)
}
