import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { playChannels } from '../../platform/messaging/channel.ts'
import { deliverOutbox, queueMessage } from './index.ts'

const now = new Date('2026-11-20T06:30:00.000Z')

test('ten deliveries at once send each message once', async () => {
  const { db } = await testDatabase()
  await runUnitOfWork({ db, now, actor: { kind: 'system', name: 'test' } }, async (work) => {
    for (let count = 0; count < 50; count += 1) {
      await queueMessage(work, {
        channel: 'sms',
        recipient: '+919845012345',
        template: 't',
        body: `${count}`,
      })
    }
    return ok(undefined)
  })
  const sent: string[] = []
  const channels = playChannels(async ({ body }) => void sent.push(body))
  const runs = await Promise.all(
    Array.from({ length: 10 }, () => deliverOutbox({ db, channels, now, isDevelopment: false })),
  )
  expect(sent.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(runs.reduce((sum, run) => sum + run.delivered, 0)).toBe(50)
})
