import { addMs, MESSAGE_FAILURES, minutes, ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { OUTBOX_ONLY, type OutgoingMessage, playChannels } from '../../platform/messaging/channel.ts'
import { testApp } from '../../testing/test-app.ts'
import { deliverOutbox, type NewMessage, queueMessage } from './index.ts'

const start = new Date('2026-11-20T06:30:00.000Z')
const text: NewMessage = {
  channel: 'sms',
  recipient: '+919845012345',
  template: 'charging-done',
  body: 'Your car is charged.',
}
const code: NewMessage = {
  ...text,
  template: 'one-time-code',
  body: '123456 is your code.',
  expiresAt: addMs(start, minutes(5)),
}

/** A phone line and a post office that note what they carry, or fail. */
function senders() {
  const carried: (OutgoingMessage & { channel: string })[] = []
  const line = { failure: undefined as Error | undefined }
  const channels = playChannels(async (message, channel) => {
    if (line.failure) throw line.failure
    carried.push({ channel, ...message })
  })
  return { carried, line, channels }
}

async function outbox(...messages: readonly NewMessage[]) {
  const { db } = await testDatabase()
  const queue = (message: NewMessage) =>
    runUnitOfWork({ db, now: start, actor: { kind: 'system', name: 'test' } }, async (work) =>
      ok(await queueMessage(work, message)),
    )
  for (const message of messages) await queue(message)
  const out = senders()
  return {
    db,
    ...out,
    deliver: (now = start, isDevelopment = false) =>
      deliverOutbox({ db, channels: out.channels, now, isDevelopment }),
    rows: () => db.selectFrom('outbox_message').selectAll().orderBy('id').execute(),
  }
}

test('a text goes to the phone line and a mail to the post, each once', async () => {
  const mail: NewMessage = {
    channel: 'email',
    recipient: 'a@example.in',
    template: 'bill',
    subject: 'Bill',
    body: 'B',
  }
  const { deliver, carried, rows } = await outbox(text, mail)
  expect(await deliver()).toMatchObject({ delivered: 2, failed: 0 })
  expect(await deliver()).toMatchObject({ delivered: 0, failed: 0 })
  const [first, second] = await rows()
  expect(carried).toHaveLength(2)
  expect(carried).toEqual(
    expect.arrayContaining([
      {
        id: first?.id,
        channel: 'sms',
        to: '+919845012345',
        template: 'charging-done',
        subject: null,
        body: text.body,
      },
      { id: second?.id, channel: 'email', to: 'a@example.in', template: 'bill', subject: 'Bill', body: 'B' },
    ]),
  )
  expect(first).toMatchObject({ status: 'delivered', attempts: 1, delivered_at: start, body: text.body })
})

test('more messages than fit in a batch are all delivered in one run', async () => {
  const { deliver, carried } = await outbox(...Array.from({ length: 45 }, () => text))
  expect(await deliver()).toMatchObject({ delivered: 45, failed: 0 })
  expect(new Set(carried.map(({ id }) => id)).size).toBe(45)
})

test('a message whose cause is rolled back is never sent', async () => {
  const { db, deliver, rows } = await outbox()
  const context = { db, now: start, actor: { kind: 'system', name: 'test' } } as const
  await runUnitOfWork(context, async (work) => {
    await queueMessage(work, text)
    return { ok: false, refusal: { kind: 'too-late' } }
  })
  expect(await deliver()).toMatchObject({ delivered: 0, failed: 0 })
  expect(await rows()).toEqual([])
})

test('a failure is tried again after a growing pause, six times in all, and then given up', async () => {
  const { deliver, line, rows } = await outbox(text)
  line.failure = new Error('line is down for +919845012345, code 123456')
  let now = start
  for (const pauseSeconds of [30, 120, 480, 1920, 7680]) {
    expect(await deliver(now)).toMatchObject({ delivered: 0, failed: 1 })
    expect(await deliver(addMs(now, pauseSeconds * 1000 - 1))).toMatchObject({ delivered: 0, failed: 0 })
    now = addMs(now, pauseSeconds * 1000)
  }
  expect((await rows())[0]).toMatchObject({ status: 'pending', attempts: 5 })
  expect(await deliver(now)).toMatchObject({ delivered: 0, failed: 1 })
  expect((await rows())[0]).toMatchObject({
    status: 'failed',
    attempts: 6,
    failure: 'send-failed',
    failure_detail: 'line is down for +•, code •',
  })
  expect(await deliver(addMs(now, minutes(10_000)))).toMatchObject({ delivered: 0, failed: 0 })
})

test('a message that failed arrives once the line is up again', async () => {
  const { deliver, line, carried, rows } = await outbox(text)
  line.failure = new Error('down')
  await deliver()
  line.failure = undefined
  expect(await deliver(addMs(start, 30_000))).toMatchObject({ delivered: 1, failed: 0 })
  expect(carried).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ status: 'delivered', failure: null })
})

test('outside development a code is erased on delivery, in development it stays until it expires', async () => {
  const served = await outbox(code)
  await served.deliver()
  expect(served.carried[0]?.body).toBe('123456 is your code.')
  expect((await served.rows())[0]).toMatchObject({ status: 'delivered', body: '••••••' })

  const development = await outbox(code)
  await development.deliver(start, true)
  expect((await development.rows())[0]).toMatchObject({ status: 'delivered', body: code.body })
  await development.deliver(addMs(start, minutes(5)), true)
  expect((await development.rows())[0]).toMatchObject({ status: 'delivered', body: '••••••' })
})

test('a code that expired before it could be sent is not sent', async () => {
  const { deliver, carried, rows } = await outbox(code)
  expect(await deliver(addMs(start, minutes(5)))).toMatchObject({ delivered: 0, failed: 0 })
  expect(carried).toEqual([])
  expect((await rows())[0]).toMatchObject({ status: 'failed', failure: 'expired', body: '••••••' })
})

test('without a provider nothing is said to be delivered: a message was not sent, and is not tried again', async () => {
  const { db, rows } = await outbox(text, code)
  const deliver = () => deliverOutbox({ db, channels: OUTBOX_ONLY, now: start, isDevelopment: false })
  expect(await deliver()).toEqual({ delivered: 0, failed: 0, unsent: 2 })
  expect(await deliver()).toEqual({ delivered: 0, failed: 0, unsent: 0 })
  const notSent = { status: 'failed', failure: 'no-provider', delivered_at: null }
  expect(await rows()).toEqual([
    expect.objectContaining({ ...notSent, body: text.body }),
    expect.objectContaining({ ...notSent, body: '••••••' }),
  ])
})

test('a code that a developer read in the outbox was not delivered either', async () => {
  const { app, clock, visitor, operator } = await testApp()
  const { db } = app.database
  const phone = '+919845012345'
  await visitor.post('/driver/request-code', { phone })
  await deliverOutbox({ db, channels: OUTBOX_ONLY, now: clock.now(), isDevelopment: true })
  const admin = await operator()
  const shown = async () => (await admin.get('/outbox')).body.data[0]
  const read = (await shown()).body.slice(0, 6)
  expect((await visitor.post('/driver/verify-code', { phone, code: read })).status).toBe(200)
  expect(await shown()).toMatchObject({
    status: 'failed',
    failure: 'not sent: no provider',
    body: '••••••',
    deliveredAt: null,
  })
})

test('why a message was not sent is a code in the database, and words in answers', async () => {
  const { app, clock, operator } = await testApp()
  const { db } = app.database
  const failures = new Map([
    ['replaced', 'replaced by a newer message'],
    ['no-consent', 'no-consent'],
    ['no-provider', 'not sent: no provider'],
    ['expired', 'expired'],
    ['send-failed', 'no such number •'],
    ['over-cap', 'not sent: what messages may cost in a day is spent'],
    ['not-registered', 'not sent: the text is not the registered one'],
    ['undelivered', 'not delivered'],
    ['address-bounced', 'not sent: earlier mails to this address came back'],
  ])
  for (const failure of MESSAGE_FAILURES) {
    await db
      .insertInto('outbox_message')
      .values({
        ...{ id: createId(), channel: 'sms', recipient: '+919845012345', template: failure, body: 'b' },
        ...{ status: 'failed', failure, created_at: clock.now(), next_attempt_at: clock.now() },
        failure_detail: failure === 'send-failed' ? 'no such number •' : null,
      })
      .execute()
  }
  const admin = await operator()
  for (const path of ['/outbox', '/failed-messages']) {
    const messages: { template: string; failure: string }[] = (await admin.get(path)).body.data
    expect(new Map(messages.map(({ template, failure }) => [template, failure]))).toEqual(failures)
  }
})

test('a message whose outcome cannot be written down keeps no other from being sent', async () => {
  const { db, deliver, rows } = await outbox(...Array.from({ length: 30 }, () => text))
  const [first] = await rows()
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.status = 'delivered' and new.id = ${sql.lit(first?.id)}::uuid then raise exception 'this one not'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_one before update on outbox_message for each row execute function refuse_one()`.execute(
    db,
  )
  await expect(deliver()).rejects.toThrow('1 of 30 failed: this one not')
  expect((await rows()).filter(({ status }) => status === 'delivered')).toHaveLength(29)
})

test('owner and manager read the outbox in development, nobody else does', async () => {
  const { visitor, driver, operator } = await testApp()
  await visitor.post('/driver/request-code', { phone: '+919845012345' })
  const { body } = await (await operator('manager')).get('/outbox?status=pending')
  expect(body).toMatchObject({
    data: [{ channel: 'sms', recipient: '+919845012345', template: 'one-time-code', attempts: 0 }],
    page: { total: 1 },
  })
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    expect((await (await operator(role)).get('/outbox')).status).toBe(403)
  }
  for (const caller of [visitor, await driver()]) expect((await caller.get('/outbox')).status).toBe(401)
})

test('who read messages to a driver in the outbox is kept, as every look at a driver', async () => {
  const { visitor, driver, operator, app } = await testApp()
  const { customerId } = await driver('+919845012345')
  await visitor.post('/driver/request-code', { phone: '+919845012345' })
  await visitor.post('/driver/request-code', { phone: '+919845099999' })
  const owner = await operator()
  const { data } = (await owner.get('/outbox?sort=createdAt')).body
  expect(data.map((message: { customerId: string | null }) => message.customerId)).toEqual([customerId, null])
  const looks = await app.database.db.selectFrom('driver_look').select(['customer_id', 'call']).execute()
  expect(looks).toEqual([{ customer_id: customerId, call: 'listOutbox' }])
})

test('an installation with a public address shows no outbox', async () => {
  const { operator } = await testApp({ env: { PUBLIC_URL: 'http://charge.example.in' } })
  const admin = await operator()
  expect(await admin.get('/outbox')).toMatchObject({ status: 404, body: { code: 'not-in-development' } })
})
