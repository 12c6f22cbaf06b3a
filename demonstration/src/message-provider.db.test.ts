/** What the demonstration sends by WhatsApp is reported on, as a real provider would. */

import { ok, paise } from '@voltyatra/domain'
import { createId, runUnitOfWork } from '@voltyatra/server/db/unit-of-work.ts'
import { notifyCustomer } from '@voltyatra/server/people/notifications/index.ts'
import { deliverOutbox } from '@voltyatra/server/people/outbox/index.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { testApp } from '@voltyatra/server/testing/test-app.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startMessageProvider } from './message-provider.ts'
import { createRandom } from './random.ts'
import { hireStaff } from './staff.ts'

/** Within what a day may cost for one phone. */
const MESSAGES = 80

test('messages arrive, some do not, and the owner’s own connection stays', async () => {
  const { app, clock, driver: aDriver, operator } = await testApp()
  const { db } = app.database
  await hireStaff(db, { passwords: openPasswords(), at: clock.now() })
  const start = async () => {
    const random = createRandom('messages')
    const around = { db, deps: app.deps, url: app.url, random, onItsWayMs: { least: 0, most: 5 } }
    const provider = await startMessageProvider(around)
    onTestFinished(() => provider.stop())
  }
  await start()
  // At the next start it is somewhere else.
  await start()
  const { customerId } = await aDriver()
  const around = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } as const }
  await runUnitOfWork(around, async (work) => {
    for (let count = 0; count < MESSAGES; count += 1) {
      await notifyCustomer(work, {
        customerId,
        kind: 'order-paid',
        facts: { amount: paise(500_00) },
        subject: { kind: 'order', id: createId() },
      })
    }
    return ok(undefined)
  })
  await deliverOutbox({ db, channels: app.deps.channels, now: clock.now(), isDevelopment: true })
  const states = async (): Promise<Record<string, number>> => {
    const rows = await db.selectFrom('outbox_message').select('status').execute()
    const counts: Record<string, number> = {}
    for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  await expect.poll(async () => (await states()).sent ?? 0).toBe(0)
  const { delivered = 0, failed = 0 } = await states()
  expect(delivered + failed).toBe(MESSAGES)
  expect(failed).toBeGreaterThan(0)
  expect(delivered).toBeGreaterThan(MESSAGES * 0.85)

  const owner = await operator()
  const settings = { provider: 'whatsapp-cloud', phoneNumberId: '106540352', key: 'of the owner' }
  await owner.put('/message-connections/whatsapp/1', { settings, costPaise: 5, isOn: false })
  await start()
  const { connections } = (await owner.get('/message-settings')).body.data
  expect(connections).toMatchObject([{ settings: { phoneNumberId: '106540352' }, costPaise: 5, isOn: false }])
})
