/** Payers, cars and a provider that fails, around the whole program in a process that may be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { minutes, type PaymentAccountProvider } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Driver, type Network, network } from '../../../charging/bookings/testing/network.ts'
import { afterThisTest, freshDatabase } from '../../../db/testing/test-database.ts'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type { SignedMessage } from '../../../platform/payments/testing/cashfree-server.ts'
import { childEnvironment } from '../../../testing/child-environment.ts'
import { Caller, type TestAnswer, TestClock } from '../../../testing/test-app.ts'
import type { ProgramGiven, ProgramSays } from './program.ts'
import { KEYS, openDoubles, type ProviderDouble } from './providers.ts'

const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url))
const PATIENCE = { timeout: 100_000, interval: 20 }
/** For prepayments, in rupees. */
const IN_WALLET = 1_000
const AMOUNT = 300
/** What 20 kWh cost at a station of the network, in rupees. */
const TOTAL = 354

interface Program {
  readonly url: string
  readonly child: ChildProcess
}

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
  /** The payer pays at the bank, whatever becomes of us; the message that tells of it. */
  pay(payer: Payer): SignedMessage
  /** Posts a provider's message; undefined where nobody answers. */
  deliver(message: SignedMessage): Promise<TestAnswer | undefined>
  /** A car charges on what its driver has in the wallet, and the bill is confirmed. */
  charge(payer: Payer, stationId: string): Promise<void>
  /** Moves the program's time on. */
  advance(ms: number): Promise<void>
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

/** @param answersWithinMs how long the program waits for the provider */
export async function openPaymentFaults(
  name: PaymentAccountProvider,
  answersWithinMs: number,
): Promise<PaymentFaults> {
  const clock = new TestClock()
  const { urls, doubles } = await openDoubles(clock)
  const connection = await freshDatabase()
  const secretKey = randomBytes(32).toString('hex')
  const net = await network({ clock, connection, env: { SECRET_KEY: secretKey }, paymentUrls: urls })
  const owner = await net.operator()
  const entered = await owner.put(`/payment-accounts/${name}`, KEYS[name])
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const given = { connection, dataDir: net.dataDir, secretKey, paymentUrls: urls }
  const start = () =>
    startProgram({ ...given, outsideAnswersWithinMs: answersWithinMs, now: clock.now().getTime() })
  let program = await start()
  const payers: Payer[] = []
  /** The same person at the program that may be killed. */
  const there = (caller: Caller): Caller => new Caller(program.url, { cookie: caller.cookie })

  async function advance(ms: number): Promise<void> {
    clock.advance(ms)
    const at = clock.now().getTime()
    const { child } = program
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onMessage = (said: ProgramSays): void => void ('isAt' in said && said.isAt === at && resolve())
    const onExit = (): void => reject(new Error('The program has ended'))
    child.on('message', onMessage).once('exit', onExit)
    try {
      child.send(at)
      await promise
    } finally {
      child.off('message', onMessage).off('exit', onExit)
    }
  }

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
      const asking = there(payer.driver).with({ 'idempotency-key': payer.key })
      const answer = await asking.post('/driver/orders', { amount: AMOUNT }).catch(() => undefined)
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
      new Caller(program.url).post('/payment-webhook', body, { headers }).catch(() => undefined),

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

    async reconcile() {
      await advance(minutes(2))
      // Jobs are written down by the database's own clock, which is this machine's.
      const askedAt = new Date().toISOString()
      // A day has gone by perhaps, and a session of an operator ends after twelve hours.
      const owner = there(await net.operator())
      expect((await owner.post('/jobs/reconcile-orders/run')).status).toBe(202)
      await vi.waitUntil(async () => {
        const { data } = (await owner.get('/jobs')).body
        const job = data.find((one: { name: string }) => one.name === 'reconcile-orders')
        return job.lastRun?.startedAt > askedAt
      }, PATIENCE)
    },

    kill: () => void program.child.kill('SIGKILL'),

    killAtAnswer() {
      const { child } = program
      doubles[name].onAnswer({
        before: () => void child.kill('SIGSTOP'),
        after: () => void child.kill('SIGKILL'),
      })
    },

    async restart() {
      const { child } = program
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      doubles[name].recover()
      program = await start()
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

async function startProgram(given: ProgramGiven): Promise<Program> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
    env: childEnvironment(),
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  afterThisTest(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended instead of starting:\n${complaint}`)))
    child.once('message', (said: ProgramSays) => 'url' in said && resolve(said.url))
  })
  return { url, child }
}
