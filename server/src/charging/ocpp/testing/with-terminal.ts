/** A charger of 2.1 whose card terminal is trusted, and what became of payments there. */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { enterCompany } from '../../../money/papers/testing/company.ts'
import { followTerminals, payAllAtTerminals } from '../../card-settlements/index.ts'
import { meteredBy } from './metered.ts'
import { transactionEvents } from './transaction-events.ts'

interface World {
  readonly isTrusted?: boolean
  readonly station?: Parameters<typeof meteredBy>[1]
}

interface Paid {
  readonly maxCost?: number
  readonly fields?: object
}

export async function withTerminal({ isTrusted = true, station }: World = {}) {
  const all = await meteredBy<string>('ocpp2.1', station)
  const { charger, clock, admin, app, chargerId } = all
  const { db } = app.database
  await enterCompany(admin)
  const terminal = `/chargers/${chargerId}/card-terminal`
  const trust = (isTrusted = true) => admin.put(terminal, { isTrusted, most: isTrusted ? 1000 : null })
  if (isTrusted) expect((await trust()).status).toBe(200)
  const events = transactionEvents(() => clock.now().toISOString())
  const started = (transactionId: string, pspRef: string, { maxCost, fields }: Paid = {}) => {
    const event = events.started(transactionId, pspRef)
    return charger.call('TransactionEvent', {
      ...event,
      ...fields,
      triggerReason: 'Authorized',
      idToken: { idToken: pspRef, type: 'DirectPayment' },
      transactionInfo: {
        ...event.transactionInfo,
        ...(maxCost !== undefined && { transactionLimit: { maxCost } }),
      },
    })
  }
  const onFailure = (error: unknown) => {
    throw error
  }
  const self = {
    ...all,
    ...{ db, events, terminal, trust, started },
    ended: (transactionId: string, wh: number, fields: object = {}) =>
      charger.call('TransactionEvent', { ...events.ended(transactionId, 1000 + wh), ...fields }),
    /** 5 kWh at ₹15 and 18 % GST: ₹88.50. */
    async charged(transactionId = 'T-1', pspRef = 'PSP-1', paid: Paid = {}) {
      await started(transactionId, pspRef, paid)
      clock.advance(minutes(10))
      return self.ended(transactionId, 5_000)
    },
    /** The terminal has blocked so much in all. */
    raised(transactionId: string, maxCost: number) {
      const event = events.changed(transactionId, 'Charging')
      const transactionInfo = { ...event.transactionInfo, transactionLimit: { maxCost } }
      return charger.call('TransactionEvent', { ...event, triggerReason: 'LimitSet', transactionInfo })
    },
    async raises() {
      const { rows } = await sql<{ amount: number }>`
        select amount_paise::int as amount from terminal_raise order by at, id`.execute(db)
      return rows.map(({ amount }) => amount)
    },
    async stops() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from charger_command where action = 'RequestStopTransaction'`.execute(
        db,
      )
      return rows[0]?.count
    },
    settle: (pspRef: string, settlementAmount: number, more: object = {}) =>
      charger.call('NotifySettlement', {
        ...{ pspRef, status: 'Settled', settlementAmount, settlementTime: clock.now().toISOString() },
        ...more,
      }),
    settled: async () => (await admin.get('/card-settlements')).body.data,
    waiting: async () => {
      const { items } = (await admin.get('/attention')).body.data
      return items.find(({ kind }: { kind: string }) => kind === 'card-payments-differ')?.count
    },
    account: async (by = admin) => (await by.get('/terminal-account')).body.data,
    booking: () =>
      db
        .selectFrom('booking')
        .select([
          'id',
          'status',
          'customer_id as customerId',
          'bill_total_paise as bill',
          'total_paise as total',
          'ends_at as endsAt',
        ])
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
    invoice: async () =>
      db
        .selectFrom('paper')
        .select(['number', 'recipient_gstin as gstin', 'content'])
        .where('kind', '=', 'tax-invoice')
        .executeTakeFirst(),
    async payers() {
      const { rows } = await sql<{ kind: string; balance: number }>`
        select kind, balance_paise as balance from ledger_account join customer on customer.id = owner_id
         where is_guest and balance_paise <> 0`.execute(db)
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },
    pay: () => payAllAtTerminals({ db, now: clock.now(), onFailure }),
    follow: () => followTerminals({ db, now: clock.now(), onFailure }),
  }
  return self
}
