/** What tests of disputes share: a driver who has paid at the server that stands for Cashfree, and what is said of it. */
import { minutes } from '@voltyatra/domain'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { sendDueRefunds } from '../../orders/index.ts'
import { openOrder, walletBalance } from '../../orders/testing/paying.ts'
import { openProvidersWorld } from '../../payment-accounts/testing/providers.ts'

export async function disputedWorld() {
  const world = await openProvidersWorld()
  await world.enter('cashfree')
  const { cashfree, clock, owner, deliver } = world
  const { db, pool } = world.app.database
  const open = async (driver?: Caller & { readonly customerId: string }, amount = 500) => {
    const payer = driver ?? (await world.driver())
    return { driver: payer, order: await openOrder(payer, amount) }
  }
  const { driver, order } = await open()
  await deliver(world.doubles.cashfree.pay(order.orderId))
  const balance = async (kind: string): Promise<number> => {
    const { rows } = await pool.query(
      `select coalesce(sum(amount_paise), 0)::int8 as sum from ledger_entry
         join ledger_account on ledger_account.id = account_id where kind = $1`,
      [kind],
    )
    return Number(rows[0].sum)
  }
  return {
    world,
    ...{ cashfree, driver, order, owner, open },
    orderRow: order._id as string,
    paymentId: cashfree.orders.get(order.orderId)?.payments[0]?.cf_payment_id ?? '',
    /** Another top-up of the driver. */
    async topUp(amount: number) {
      const more = await open(driver, amount)
      await deliver(world.doubles.cashfree.pay(more.order.orderId))
      return more.order
    },
    /** The provider says what the bank has decided of all that was paid, or of so many rupees. */
    async deliverStatus(status: string, part?: number) {
      clock.advance(minutes(5))
      return deliver(cashfree.disputeWebhook(order.orderId, status, part))
    },
    /** Takes money out of the wallet. */
    async spend(amount: number) {
      const spent = await owner.post(`/customers/${driver.customerId}/wallet-adjustments`, {
        ...{ kind: 'correction', amount: -amount, reason: 'other', note: 'Spent' },
      })
      if (spent.status >= 300) throw new Error(JSON.stringify(spent.body))
    },
    /** All of it, or so many rupees. */
    refund: (amount?: number) => owner.post(`/orders/${order._id}/refund`, amount ? { amount } : undefined),
    ownRefund: () => driver.post(`/driver/orders/${order._id}/refund`),
    async sendRefunds() {
      for (let one = 0; one < 3; one += 1) {
        clock.advance(minutes(60))
        const providers = await world.app.deps.payments.listAll()
        await sendDueRefunds({ db, providers, now: clock.now() })
      }
    },
    /** In paise; a debit lies below zero. */
    balances: async () => ({
      clearing: await balance('gateway_clearing'),
      disputed: await balance('disputed_payments'),
      losses: await balance('dispute_losses'),
      owed: await balance('customer_receivable'),
    }),
    walletOf: () => walletBalance(world, driver.customerId),
    audit: () => differencesIn(db),
  }
}
