/** Payers, cars and a provider that fails, around the whole program in a process that may be killed. */
import { randomBytes, randomUUID } from 'node:crypto'
import { minutes, type PaymentAccountProvider } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Driver, type Network, network } from '../../../charging/bookings/testing/network.ts'
import { freshDatabase } from '../../../db/testing/test-database.ts'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type { SignedMessage } from '../../../platform/payments/testing/cashfree-server.ts'
import { type TestAnswer, TestClock } from '../../../testing/test-app.ts'
import { openKillableProgram } from './killable-program.ts'
import { KEYS, openDoubles, type ProviderDouble } from './providers.ts'

/** For prepayments, in rupees. */
const IN_WALLET = 1_000
const AMOUNT = 300
/** As the program waits usually: a provider that answers is not taken for down on a busy machine. */
export const PATIENT_MS = 10_000
/** What 20 kWh cost at a station of the network, in rupees. */
const TOTAL = 354

/** Somebody who pays: what was asked for is asked again with the same key until it is there. */
export interface Payer {
  readonly driver: Driver
  readonly key: string
  orderId: string | undefined
  isPaid: boolean
}

export interface Settled {
  readonly payments: number
  /** Paid at the provider, and credited. */
  readonly credited: number
  /** Paid at the provider, and not credited; or credited without having been paid. */
  readonly wrong: number
  /** What the audit of all books finds. */
  readonly differences: readonly string[]
}

export interface PaymentFaults {
  readonly net: Network
  readonly provider: ProviderDouble
  payer(): Promise<Payer>
  /** Asks for the order; whether the program gave it. */
  order(payer: Payer): Promise<boolean>
  /** The payer pays at the bank, whatever becomes of us; the message that reports it. */
  pay(payer: Payer): SignedMessage
  /** Posts a provider's message; undefined where nobody answers. */
  deliver(message: SignedMessage): Promise<TestAnswer | undefined>
  /** A car charges on what its driver has in the wallet, and the bill is confirmed. */
  charge(payer: Payer, stationId: string): Promise<void>
  /** Moves the program's time on. */
  advance(ms: number): Promise<void>
  /** Has the program give up a call of the provider after so many milliseconds from now on; it waits long before. */
  waitForAnswers(ms: number): void
  /** Lets the job run that asks the providers, and waits for its end. */
  reconcile(): Promise<void>
  /** Ends the program as kill -9 does. */
  kill(): void
  /** Ends it with the provider's next answer: it has left, and is not read any more. */
  killAtAnswer(): void
  /** Starts it again once it is dead. */
  restart(): Promise<void>
  /** What became of every payment of all payers. */
  countSettled(): Promise<Settled>
}

export async function openPaymentFaults(name: PaymentAccountProvider): Promise<PaymentFaults> {
  const clock = new TestClock()
  const { urls, doubles } = await openDoubles(clock)
  const connection = await freshDatabase()
  const secretKey = randomBytes(32).toString('hex')
  const net = await network({ clock, connection, env: { SECRET_KEY: secretKey }, paymentUrls: urls })
  const owner = await net.operator()
  const entered = await owner.put(`/payment-accounts/${name}`, KEYS[name])
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const program = await openKillableProgram({
    ...{ clock, connection, dataDir: net.dataDir, secretKey, paymentUrls: urls },
    outsideAnswersWithinMs: PATIENT_MS,
    operator: () => net.operator(),
  })
  const { there, advance } = program
  const payers: Payer[] = []

  return {
    net,
    provider: doubles[name],

    async payer() {
      const payer = {
        driver: await net.driverWith(IN_WALLET),
        key: randomUUID(),
        orderId: undefined,
        isPaid: false,
      }
      payers.push(payer)
      return payer
    },

    async order(payer) {
      const requesting = there(payer.driver).with({ 'idempotency-key': payer.key })
      const answer = await requesting.post('/driver/orders', { amount: AMOUNT }).catch(() => undefined)
      if (answer?.status !== 201) return false
      const { orderId } = answer.body.data
      expect(payer.orderId ?? orderId, 'a repeat gives the order that was given').toBe(orderId)
      payer.orderId = orderId
      return true
    },

    pay(payer) {
      if (payer.orderId === undefined || payer.isPaid) throw new Error('There is nothing to pay')
      payer.isPaid = true
      return doubles[name].pay(payer.orderId)
    },

    deliver: ({ body, headers }) =>
      there(net.visitor)
        .post('/payment-webhook', body, { headers })
        .catch(() => undefined),

    async charge({ driver }, stationId) {
      const at = Object.assign(there(driver), { customerId: driver.customerId })
      const { _id: bookingId } = await net.charging(at, stationId)
      expect((await net.bill(there(net.admin), { bookingId, customerId: driver.customerId })).status).toBe(
        200,
      )
      const done = { bookingId, actualAmountUsed: TOTAL }
      const confirmed = await there(net.admin).post('/confirm-charging-by-admin', done)
      expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    },

    advance,
    waitForAnswers: program.waitForAnswers,

    async reconcile() {
      await advance(minutes(2))
      await program.runJob('reconcile-orders')
    },

    kill: program.kill,

    killAtAnswer: () => program.killAtAnswer(doubles[name]),

    async restart() {
      await program.untilDead()
      doubles[name].recover()
      await program.restart()
    },

    async countSettled() {
      const { db } = net.app.database
      const { rows } = await sql<{ orderId: string; status: string; credited: number | null }>`
        select order_id as "orderId", status,
               (select sum(entry.amount_paise)::float from ledger_transfer transfer
                  join ledger_entry entry on entry.transfer_id = transfer.id
                  join ledger_account account on account.id = entry.account_id
                 where transfer.kind = 'top_up' and transfer.subject_id = top_up_order.id
                   and account.kind = 'customer_wallet') as credited
          from top_up_order where provider = ${name}`.execute(db)
      const isWrong = ({ orderId, isPaid }: Payer): boolean => {
        const own = rows.filter((row) => row.orderId === orderId)
        const credited = own.reduce((sum, row) => sum + (row.credited ?? 0), 0)
        return isPaid
          ? own.length !== 1 || own[0]?.status !== 'paid' || credited !== AMOUNT * 100
          : credited !== 0
      }
      return {
        payments: payers.filter(({ isPaid }) => isPaid).length,
        credited: rows.filter(({ credited }) => credited !== null).length,
        wrong: payers.filter(isWrong).length,
        differences: await differencesIn(db),
      }
    },
  }
}
