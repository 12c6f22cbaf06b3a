/**
 * Real kills (SIGKILL) of the whole program between the payment at a card terminal and the end of its charge: the charger sends
 * again whatever was not answered. `VOLTYATRA_ROUNDS` is the number of kills.
 */
import { randomBytes } from 'node:crypto'
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../db/testing/test-database.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { openKillableProgram } from '../../money/payment-accounts/testing/killable-program.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { TestClock } from '../../testing/test-app.ts'
import { network } from '../bookings/testing/network.ts'
import { connectCharger, type Payload, type TestCharger } from './testing/charger.ts'
import { insertChargerAtStation } from './testing/insert-charger.ts'
import { transactionEvents } from './testing/transaction-events.ts'

/** What is in the database once the charger's word is stored, of a payment `PSP-1` and its transaction `T-1`. */
const STORED = {
  payment: `select from terminal_charge where psp_ref = 'PSP-1'`,
  raise: `select from terminal_charge where psp_ref = 'PSP-1' and raised_to_paise is not null`,
  charging: `select from charging_session where transaction_id = 'T-1' and energy_wh > 0`,
  end: `select from charging_session where transaction_id = 'T-1' and ended_at is not null`,
  settlement: `select from card_settlement where psp_ref = 'PSP-1'`,
} as const
type Moment = keyof typeof STORED
const MOMENTS = Object.keys(STORED) as Moment[]
const ROUNDS = Number(process.env.VOLTYATRA_ROUNDS ?? MOMENTS.length)

async function openTerminalKills() {
  const clock = new TestClock()
  const connection = await freshDatabase()
  const secretKey = randomBytes(32).toString('hex')
  const net = await network({ clock, connection, env: { SECRET_KEY: secretKey } })
  await enterCompany(net.admin)
  const { db } = net.app.database
  const station = await net.station()
  const chargerId = await insertChargerAtStation(db, {
    identity: 'CP-1',
    stationId: station.id,
    protocol: 'ocpp2.1',
    connectorIds: station.connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  const trusted = { isTrusted: true, most: 1000 }
  expect((await net.admin.put(`/chargers/${chargerId}/card-terminal`, trusted)).status).toBe(200)
  const program = await openKillableProgram({
    ...{
      clock,
      connection,
      dataDir: net.dataDir,
      secretKey,
      paymentUrls: {},
      outsideAnswersWithinMs: 10_000,
    },
    roles: 'api,jobs,gateway',
    operator: () => net.operator(),
  })
  let charger: TestCharger | undefined
  const connect = async () => {
    charger ??= await connectCharger({ url: program.url, identity: 'CP-1', protocol: 'ocpp2.1' })
    return charger
  }
  const self = {
    ...{ net, db, clock, program },
    /** Says it until it is answered; `kill` ends the program meanwhile. */
    async say(action: string, payload: object, kill?: () => Promise<void>): Promise<Payload> {
      const { call, closed } = await connect()
      const answered = call(action, payload).then((answer) => ({ answer }))
      await kill?.()
      const heard = kill ? await closed : await Promise.race([answered, closed])
      if ('answer' in heard) return heard.answer
      charger = undefined
      return self.say(action, payload)
    },
  }
  return self
}

test('whenever the program is killed, a charge at a card terminal is billed once and paid once', {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const { net, db, clock, program, say } = await openTerminalKills()
  const events = transactionEvents(() => clock.now().toISOString())
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = MOMENTS[round % MOMENTS.length]
    // Half of the kills come when the word has just left, the others when it has just been stored.
    const isSent = (round + Math.floor(round / MOMENTS.length)) % 2 === 1
    const kill = async (moment: Moment) => {
      const stored = STORED[moment].replace('PSP-1', `PSP-${round}`).replace('T-1', `T-${round}`)
      const isStored = async () => (await sql.raw(stored).execute(db)).rows.length > 0
      if (!isSent) await vi.waitUntil(isStored, { timeout: 20_000, interval: 1 })
      program.kill()
      await program.restart()
    }
    const at = (moment: Moment) => (moment === killed ? () => kill(moment) : undefined)
    const [transactionId, pspRef] = [`T-${round}`, `PSP-${round}`]
    const limited = (event: ReturnType<typeof events.started>, maxCost: number) => ({
      ...event,
      transactionInfo: { ...event.transactionInfo, transactionLimit: { maxCost } },
    })
    const begin = limited(events.started(transactionId, pspRef), 50)
    const token = { idToken: pspRef, type: 'DirectPayment' }
    const begun = await say(
      'TransactionEvent',
      { ...begin, triggerReason: 'Authorized', idToken: token },
      at('payment'),
    )
    expect(begun.idTokenInfo.status).toBe('Accepted')
    await program.advance(minutes(1))
    const raised = { ...limited(events.changed(transactionId, 'Charging'), 500), triggerReason: 'LimitSet' }
    await say('TransactionEvent', raised, at('raise'))
    await program.advance(minutes(4))
    await say('TransactionEvent', events.updated(transactionId, 3_000), at('charging'))
    await program.advance(minutes(5))
    await say('TransactionEvent', events.ended(transactionId, 6_000), at('end'))
    const settlementTime = clock.now().toISOString()
    const settlement = { transactionId, pspRef, status: 'Settled', settlementAmount: 88.5, settlementTime }
    await say('NotifySettlement', settlement, at('settlement'))
    await program.advance(minutes(1))
  }
  for (const job of ['pay-terminal-charges', 'drive-charges', 'follow-card-terminals'])
    await program.runJob(job)
  const count = async (from: string) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.raw(from)}`.execute(db)
    return rows[0]?.count
  }
  expect(await count(`booking where status = 'confirmed' and bill_total_paise = 8850`)).toBe(ROUNDS)
  expect(await count('booking')).toBe(ROUNDS)
  expect(await count('charging_session')).toBe(ROUNDS)
  expect(await count('terminal_raise')).toBe(ROUNDS)
  expect(await count(`card_settlement where status = 'Settled'`)).toBe(ROUNDS)
  expect(await count(`paper where kind = 'tax-invoice'`)).toBe(ROUNDS)
  const account = (await (await net.operator()).get('/terminal-account')).body.data
  expect(account).toEqual({ owed: (8_850 * ROUNDS) / 100, held: 0 })
  await net.expectBooksToBalance()
  expect(await differencesIn(db)).toEqual([])
})
