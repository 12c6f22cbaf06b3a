/** Drivers pay in through the simulated provider, whose webhook comes back signed, without the way over the network. */
import { addMs, minutes, type Paise, paise } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import {
  followOrder,
  keepOrder,
  type Order,
  queryProviderForOrder,
  receiveWebhook,
  sendDueRefunds,
} from '@voltyatra/server/money/orders/index.ts'
import { reconcileSettlements } from '@voltyatra/server/money/settlements/index.ts'
import {
  createSimulatedPayments,
  type SimulatedPayments,
} from '@voltyatra/server/money/simulated-payments/index.ts'
import type { Log } from '@voltyatra/server/platform/log.ts'
import { createGive, type Driver, toActor } from './commands.ts'

export interface Cashier {
  /** Opens an order; nothing is paid yet. */
  open(driver: Driver, amount: Paise, at: Date): Promise<Order>
  pay(
    order: Order,
    outcome: 'success' | 'failed' | 'dropped',
    at: Date,
    webhook?: 'once' | 'never',
  ): Promise<void>
  /** Asks the provider what became of it. */
  follow(order: Order, at: Date): Promise<void>
  /** Has the provider send the refunds that were asked for, and hears that they were sent. */
  sendRefunds(at: Date): Promise<void>
  /** Has the provider pay to the bank what was paid before, and compares that with the books. */
  settle(at: Date): Promise<void>
}

export interface CashierOptions {
  readonly db: Db
  readonly log: Log
  /** Signs the webhooks. */
  readonly secret: Buffer
}

const URL_OF_NOBODY = 'http://127.0.0.1'

export function openCashier({ db, log, secret }: CashierOptions): Cashier {
  let now = new Date(0)
  const clock = { now: () => now }
  const give = createGive(db)
  let payments: SimulatedPayments
  /** What stands at the other end of the provider's POST: the checks and the command of the real route. */
  const receive: typeof globalThis.fetch = async (_url, request) => {
    const rawBody = Buffer.from(request?.body as Uint8Array)
    const headers = Object.fromEntries(new Headers(request?.headers))
    const event = payments.provider.verifyWebhook({ rawBody, headers, now })
    if (!event.ok) return new Response(null, { status: 401 })
    await receiveWebhook({ db, now, log }, event.value)
    return new Response(null, { status: 200 })
  }
  payments = createSimulatedPayments({
    db,
    clock,
    log,
    secret,
    listeningUrl: () => URL_OF_NOBODY,
    fetch: receive,
  })
  const { provider } = payments
  return {
    async open(driver, amount, at) {
      now = at
      const ask = { customerId: driver.id, amount, idempotencyKey: `demonstration ${at.toISOString()}` }
      const made = await queryProviderForOrder({ db, provider, now, publicUrl: URL_OF_NOBODY }, ask)
      if (!made.ok) throw new Error(`No order could be opened: ${made.refusal.kind}`)
      return give(toActor(driver), at, (work) => keepOrder(work, made.value))
    },
    async pay(order, outcome, at, webhook = 'once') {
      now = at
      const paid = await payments.pay(order.paymentSessionId, { outcome, webhook, delayMs: 0 })
      if (!paid.ok) throw new Error(`An order could not be paid: ${paid.refusal.kind}`)
    },
    async follow(order, at) {
      now = at
      await followOrder({ db, provider, now, log }, order)
    },
    async settle(at) {
      now = at
      await reconcileSettlements({ db, providers: [provider], now, log })
    },
    async sendRefunds(at) {
      for (const then of [at, addMs(at, minutes(5))]) {
        now = then
        await sendDueRefunds({ db, providers: [provider], now })
      }
    },
  }
}

/** What people pay in at once, in rupees. */
const USUAL_AMOUNTS = [300, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const
/** Nobody pays in again for the next charge alone. */
const HEADROOM = 6

export function chooseTopUp(short: Paise): Paise {
  const wanted = (short * HEADROOM) / 100
  return paise((USUAL_AMOUNTS.find((amount) => amount >= wanted) ?? 10_000) * 100)
}

/** After that long nobody can pay an order any more. */
export const computeOrderEnd = (at: Date): Date => addMs(at, minutes(40))
