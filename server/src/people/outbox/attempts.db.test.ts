import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import type { Handover, MessageChannel, MessageChannels } from '../../platform/messaging/channel.ts'
import { MayHaveArrived } from '../../platform/outside/request-outside.ts'
import {
  applyReports,
  deleteOldSpend,
  deliverOutbox,
  keepReports,
  type NewMessage,
  queueMessage,
} from './index.ts'

const now = new Date('2026-11-20T06:30:00.000Z')
const text: NewMessage = { channel: 'sms', recipient: '+919845012345', template: 'bill', body: 'Your bill.' }
const code: NewMessage = { ...text, template: 'one-time-code', body: '123456 is your code.' }

const first = { id: createId(), provider: 'first' }
const second = { id: createId(), provider: 'second' }

type Answer = () => Promise<Handover>

const takes =
  (providerId: string): Answer =>
  async () => ({ outcome: 'sent', providerId })

const fails =
  (error: Error): Answer =>
  async () => {
    throw error
  }

const connection = (account: MessageChannel['account'], answer: Answer, costPaise = 20): MessageChannel => ({
  account,
  costOf: () => costPaise,
  send: answer,
})

const connected = (
  sms: readonly MessageChannel[],
  voice: readonly MessageChannel[] = [],
): MessageChannels => ({
  of: async (kind) => (kind === 'sms' ? sms : kind === 'voice' ? voice : []),
  noteOutcome: async () => {},
})

async function outbox() {
  const { db } = await testDatabase()
  return {
    db,
    queue: (message: NewMessage) =>
      runUnitOfWork({ db, now, actor: { kind: 'system', name: 'test' } }, async (work) =>
        ok(await queueMessage(work, message)),
      ),
    deliver: (channels: MessageChannels, at = now) =>
      deliverOutbox({ db, channels, now: at, isDevelopment: false }),
    rows: () => db.selectFrom('outbox_message').selectAll().orderBy('id').execute(),
    attempts: () =>
      db
        .selectFrom('message_attempt')
        .select(['number', 'provider', 'outcome', 'provider_id', 'detail'])
        .orderBy('message_id')
        .orderBy('number')
        .execute(),
    spent: async () =>
      Object.fromEntries(
        (await db.selectFrom('message_spend').select(['scope', 'paise']).execute()).map(
          ({ scope, paise }) => [scope, paise],
        ),
      ),
  }
}

test('a provider that is down gives way to the second, and each attempt is kept', async () => {
  const { queue, deliver, attempts, rows } = await outbox()
  await queue(text)
  const down = connection(first, fails(new Error('line down')))
  expect(await deliver(connected([down, connection(second, takes('r-1'))]))).toMatchObject({ delivered: 1 })
  expect(await attempts()).toEqual([
    { number: 1, provider: 'first', outcome: 'failed', provider_id: null, detail: 'line down' },
    { number: 2, provider: 'second', outcome: 'sent', provider_id: 'r-1', detail: null },
  ])
  expect(await rows()).toMatchObject([{ status: 'sent', sent_at: now, delivered_at: null }])
})

test('a message that may have arrived is not given to the second provider; a code is', async () => {
  const { queue, deliver, attempts } = await outbox()
  await queue(text)
  const silent = connection(first, fails(new MayHaveArrived('no answer in 10 s')))
  const other = connection(second, takes('r-1'))
  expect(await deliver(connected([silent, other]))).toMatchObject({ failed: 1 })
  expect(await attempts()).toMatchObject([{ provider: 'first', outcome: 'unknown' }])
  await queue(code)
  expect(await deliver(connected([silent, other]))).toMatchObject({ delivered: 1 })
})

test('a code that no text brings is called out, and no other message is', async () => {
  const { queue, deliver, attempts } = await outbox()
  const down = connection(first, fails(new Error('line down')))
  const call = connection(second, takes('call-1'))
  await queue(text)
  expect(await deliver(connected([down], [call]))).toMatchObject({ failed: 1 })
  await queue(code)
  expect(await deliver(connected([down], [call]))).toMatchObject({ delivered: 1 })
  expect(await attempts()).toMatchObject([
    { provider: 'first' },
    { provider: 'first', outcome: 'failed' },
    { provider: 'second', outcome: 'sent' },
  ])
})

test('an attempt that a crash cut off has no outcome, and then an unknown one when the message is tried again', async () => {
  const { db, queue, deliver, attempts } = await outbox()
  await queue(text)
  const crash = connection(first, () => new Promise<never>(() => {}))
  void deliver(connected([crash]))
  await expect.poll(attempts).toMatchObject([{ number: 1, outcome: null }])
  const later = new Date(now.getTime() + 31_000)
  await deliverOutbox({
    db,
    channels: connected([connection(first, takes('r-2'))]),
    now: later,
    isDevelopment: false,
  })
  expect(await attempts()).toMatchObject([
    { number: 1, outcome: 'unknown' },
    { number: 2, outcome: 'sent' },
  ])
})

test('beyond what one phone may cost in a day nothing is sent to it; the next day it is', async () => {
  const { db, queue, deliver, rows, spent } = await outbox()
  await db.updateTable('message_cap').set({ address_paise: 50 }).execute()
  for (const _ of [1, 2, 3]) await queue(text)
  const channels = connected([connection(first, takes('r'))])
  expect(await deliver(channels)).toMatchObject({ delivered: 2, failed: 1 })
  expect(await spent()).toEqual({ address: 40, installation: 40 })
  expect((await rows()).filter(({ failure }) => failure === 'over-cap')).toHaveLength(1)
  await queue({ ...text, recipient: '+919845012346' })
  expect(await deliver(channels)).toMatchObject({ delivered: 1 })
  await queue(text)
  // 18:30 in UTC is midnight in India.
  expect(await deliver(channels, new Date('2026-11-20T18:30:00.000Z'))).toMatchObject({ delivered: 1 })
})

test('strangers of one network, and strangers in all, cannot spend what is kept for people who are known', async () => {
  const { db, queue, deliver, spent } = await outbox()
  await db.updateTable('message_cap').set({ network_paise: 40, installation_paise: 100 }).execute()
  const channels = connected([connection(first, takes('r'))])
  const request = (from: string | undefined, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        queue({ ...code, recipient: `+9198450 ${from ?? 'known'} ${index}`, requestedFrom: from }),
      ),
    )
  await request('10.1.0.0', 4)
  expect(await deliver(channels)).toMatchObject({ delivered: 2, failed: 2 })
  await request('10.2.0.0', 2)
  await request('10.3.0.0', 2)
  expect(await deliver(channels)).toMatchObject({ delivered: 2, failed: 2 })
  await request(undefined, 2)
  expect(await deliver(channels)).toMatchObject({ delivered: 1, failed: 1 })
  expect(await spent()).toMatchObject({ strangers: 80, installation: 100 })
})

test('ten processes at once spend no more than the cap', async () => {
  const { db, queue, deliver, spent } = await outbox()
  await db.updateTable('message_cap').set({ installation_paise: 200 }).execute()
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => queue({ ...text, recipient: `+9198450123${index}` })),
  )
  const channels = connected([connection(first, takes('r'))])
  const runs = await Promise.all(Array.from({ length: 10 }, () => deliver(channels)))
  expect(runs.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(10)
  expect((await spent()).installation).toBe(200)
})

test('a report moves a message on, whether it comes after the answer or before it, and delivered stays', async () => {
  const { db, queue, deliver, rows } = await outbox()
  const report = async (providerId: string, outcome: 'delivered' | 'failed') => {
    await keepReports(db, [{ accountId: first.id, providerId, outcome, detail: 'DND' }], now)
    await applyReports(db, now)
  }
  await queue(text)
  await deliver(connected([connection(first, takes('r-1'))]))
  await report('r-1', 'failed')
  expect(await rows()).toMatchObject([{ status: 'failed', failure: 'undelivered', failure_detail: 'DND' }])
  await report('r-1', 'delivered')
  await report('r-1', 'failed')
  expect(await rows()).toMatchObject([{ status: 'delivered', failure: null, delivered_at: now }])
  await report('r-2', 'delivered')
  await queue(text)
  await deliver(connected([connection(first, takes('r-2'))]))
  expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('what a day has cost is forgotten long after it, and not before', async () => {
  const { db, queue, deliver, spent } = await outbox()
  await queue(text)
  await deliver(connected([connection(first, takes('r'))]))
  await deleteOldSpend(db, now)
  expect(await spent()).toEqual({ address: 20, installation: 20 })
  await deleteOldSpend(db, new Date('2026-11-21T06:30:00.000Z'))
  expect(await spent()).toEqual({})
})
