/** Networks whose program is killed while money moves: at Cashfree, and at Cashfree Payouts. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Driver, type Network, network } from '../../../charging/bookings/testing/network.ts'
import { afterThisTest, freshDatabase } from '../../../db/testing/test-database.ts'
import type { CashfreeServer } from '../../../platform/payments/testing/cashfree-server.ts'
import {
  PAYOUT_TEST_KEYS,
  type PayoutServer,
  payoutServer,
} from '../../../platform/payouts/testing/cashfree-payouts-server.ts'
import { type Caller, TestClock } from '../../../testing/test-app.ts'
import { type PayoutWorld, payoutWorld } from '../../payouts/testing/payable-partner.ts'
import { type KillableProgram, openKillableProgram } from './killable-program.ts'
import { PATIENT_MS } from './payment-faults.ts'
import { KEYS, openDoubles } from './providers.ts'

export interface PaymentKills {
  readonly net: Network
  readonly cashfree: CashfreeServer
  readonly program: KillableProgram
  /** Who is at the program that may be killed; undefined while nobody answers. */
  post(caller: Caller, path: string, body?: object): Promise<{ status: number; body: unknown } | undefined>
  /** A driver who has paid in so many rupees at Cashfree; the number of the order. */
  paid(rupees: number): Promise<{ readonly driver: Driver; readonly orderId: string }>
  /** Starts it again once it is dead, some minutes later; the provider reacts to nothing. */
  comeBack(): Promise<void>
}

const MINUTES_2 = 120_000

export async function openPaymentKills(): Promise<PaymentKills> {
  const clock = new TestClock()
  const { urls, cashfree } = await openDoubles(clock)
  const connection = await freshDatabase()
  const secretKey = randomBytes(32).toString('hex')
  const net = await network({ clock, connection, env: { SECRET_KEY: secretKey }, paymentUrls: urls })
  const entered = await (await net.operator()).put('/payment-accounts/cashfree', KEYS.cashfree)
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const program = await openKillableProgram({
    ...{
      clock,
      connection,
      dataDir: net.dataDir,
      secretKey,
      paymentUrls: urls,
      outsideAnswersWithinMs: PATIENT_MS,
    },
    operator: () => net.operator(),
  })

  const post: PaymentKills['post'] = (caller, path, body) =>
    program
      .there(caller)
      .with({ 'idempotency-key': randomUUID() })
      .post(path, body)
      .catch(() => undefined)

  return {
    net,
    cashfree,
    program,
    post,
    async paid(rupees) {
      const driver = await net.driverWith(0)
      const answer = await program.there(driver).post('/driver/orders', { amount: rupees })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const { orderId } = answer.body.data
      cashfree.pay(orderId)
      const { body, headers } = cashfree.paymentWebhook(orderId)
      const delivered = await program.there(net.visitor).post('/payment-webhook', body, { headers })
      expect(delivered.status).toBe(200)
      return { driver, orderId }
    },
    async comeBack() {
      await program.untilDead()
      cashfree.recover()
      await program.restart()
      await program.advance(MINUTES_2)
    },
  }
}

export interface PayoutKills {
  readonly world: PayoutWorld
  readonly server: PayoutServer
  readonly program: KillableProgram
  comeBack(): Promise<void>
}

export async function openPayoutKills(): Promise<PayoutKills> {
  const clock = new TestClock()
  const server = await payoutServer(() => clock.now())
  afterThisTest(() => server.close())
  const connection = await freshDatabase()
  const secretKey = randomBytes(32).toString('hex')
  const paymentUrls = { payouts: server.url }
  const world = await payoutWorld({ clock, connection, env: { SECRET_KEY: secretKey }, paymentUrls })
  const keys = { keyId: PAYOUT_TEST_KEYS.clientId, secret: PAYOUT_TEST_KEYS.clientSecret }
  expect((await (await world.people()).owner.put('/payout-sending', keys)).status).toBe(200)
  const program = await openKillableProgram({
    ...{
      clock,
      connection,
      dataDir: world.dataDir,
      secretKey,
      paymentUrls,
      outsideAnswersWithinMs: PATIENT_MS,
    },
    operator: () => world.operator(),
  })
  return {
    world,
    server,
    program,
    async comeBack() {
      await program.untilDead()
      server.recover()
      await program.restart()
      await program.advance(MINUTES_2)
    },
  }
}
