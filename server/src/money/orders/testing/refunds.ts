/** Paid orders whose money is sent back. */
import { expect } from 'vitest'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { auditLedger, selectBalance } from '../../ledger/index.ts'
import { sendDueRefunds } from '../index.ts'
import { findSimulatedProvider, openOrder, pay } from './paying.ts'

export async function paidOrder(test: TestApp, amount = 500) {
  const driver = await test.driver()
  const order = await openOrder(driver, amount)
  await pay(test, order)
  return { driver, order }
}

export const send = (test: TestApp, provider = findSimulatedProvider(test)) =>
  sendDueRefunds({ db: test.app.database.db, providers: [provider], now: test.clock.now() })

export const inFlight = ({ app }: TestApp) =>
  selectBalance(app.database.db, { kind: 'refunds_in_flight', owner: null })

/** The ledger balances, and every kept figure is what it is computed from. */
export async function expectCleanBooks({ app }: TestApp) {
  const { db } = app.database
  expect((await auditLedger(db)).differences).toEqual([])
  expect(await differencesIn(db)).toEqual([])
}

export const messagesOf = async (driver: Awaited<ReturnType<TestApp['driver']>>): Promise<string[]> =>
  (await driver.get('/driver/notifications')).body.data.map(({ message }: { message: string }) => message)
