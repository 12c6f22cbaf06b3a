/** Whoever is answered by mail answers by mail: what arrives stands in the ticket. */
import { API_PREFIX } from '@voltyatra/contract'
import { days, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const LETTER = { name: 'Ravi', email: 'ravi@example.in', phone: '9845012345', message: 'Do you hire?' }

async function openWorld(address: string | null = 'help@charge.example.in') {
  const on = await testApp({ limits: { mailBytes: 300_000, mailBytesRead: 20_000 } })
  const owner = await on.operator()
  const support = await on.operator('support')
  await on.visitor.post('/create-contact', LETTER)
  const { db, url } = { db: on.app.database.db, url: on.app.url }
  const set = await owner.put('/ticket-mail', { address })
  expect(set, JSON.stringify(set.body)).toMatchObject({ status: 200 })
  const [ticket] = (await support.get('/tickets')).body.data
  const show = async () => (await support.get(`/tickets/${ticket._id}`)).body.data
  const readPostPath = async () => {
    const { postUrl } = (await owner.get('/ticket-mail')).body.data
    return postUrl === null ? null : new URL(postUrl).pathname
  }
  const postPath = await readPostPath()
  const post = async (mail: string, path: string | null = postPath, type = 'message/rfc822') => {
    const response = await fetch(new URL(path ?? '', url), {
      method: 'POST',
      headers: { 'content-type': type },
      body: mail,
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const reply = (words = 'Yes, write to us.') => support.post(`/tickets/${ticket._id}/replies`, { words })
  /** Where the last mail asks for answers. */
  const findReplyTo = async () => {
    const { rows } = await sql<{ replyTo: string; body: string; recipient: string }>`
      select reply_to as "replyTo", body, recipient from outbox_message
       where channel = 'email' and template like 'query-%' order by created_at desc, id desc limit 1`.execute(
      db,
    )
    return rows[0] as { replyTo: string; body: string; recipient: string }
  }
  return { ...on, db, owner, support, ticket, show, post, reply, findReplyTo, readPostPath, postPath }
}

interface Letter {
  readonly to: string
  readonly from?: string
  readonly id?: string
  readonly more?: string
  readonly words?: string
}

const buildMail = ({
  to,
  from = 'Ravi <Ravi@Example.in>',
  id = '<1@example.in>',
  more,
  words = 'In Surat?',
}: Letter) =>
  [
    ...[`From: ${from}`, `To: Help <${to}>`, 'Subject: Re: Answer', `Message-ID: ${id}`],
    ...(more === undefined ? [] : [more]),
    ...['Content-Type: text/plain; charset=utf-8', '', words],
    ...['', 'On Fri, 20 Nov 2026 at 12:00, Help <help@charge.example.in> wrote:', '> Yes, write to us.'],
  ].join('\r\n')

test('a visitor answers the mail, and the answer stands in the ticket without what was quoted', async () => {
  const { reply, findReplyTo, post, show, support, owner, clock, ticket } = await openWorld()
  await reply()
  const { replyTo, body, recipient } = await findReplyTo()
  expect(recipient).toBe('ravi@example.in')
  expect(replyTo).toMatch(new RegExp(`^help\\+${ticket.number}-[\\da-f]{20}@charge\\.example\\.in$`))
  expect(body).toBe(`Yes, write to us.\n\nTo say more about your query ${ticket.number}, answer this mail.`)
  clock.advance(1)
  expect(await post(buildMail({ to: replyTo }))).toMatchObject({ status: 200 })
  const { entries } = await show()
  expect(entries).toMatchObject([
    { kind: 'reply' },
    {
      ...{ kind: 'question', words: 'In Surat?', by: 'Ravi@Example.in', channel: null },
      mail: { from: 'Ravi@Example.in', isFromAnother: false, filesLeftOut: 0 },
    },
  ])
  const waiting = async () =>
    (await support.get('/tickets?attention=tickets-asked-again')).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await waiting()).toEqual([ticket._id])
  expect((await owner.get('/ticket-mail')).body.data.lastReceivedAt).toBe('2026-11-20T06:30:00.001Z')
  clock.advance(1)
  await reply('Yes.')
  expect(await waiting()).toEqual([])
})

test('the same mail counts once, however often it is posted, also at once', async () => {
  const { reply, findReplyTo, post, show } = await openWorld()
  await reply()
  const mail = buildMail({ to: (await findReplyTo()).replyTo })
  const answers = await Promise.all([post(mail), post(mail), post(mail)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await post(mail)).toMatchObject({
    status: 200,
    body: { message: 'The mail is in its ticket already.' },
  })
  expect((await show()).entries).toHaveLength(2)
  await post(mail.replace('<1@', '<2@'))
  expect((await show()).entries).toHaveLength(3)
})

test('a settled ticket opens again, and whoever works on it gets a mail', async () => {
  const { reply, findReplyTo, post, show, support, db, ticket } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  const me = await db
    .selectFrom('administrator')
    .select(['id', 'email'])
    .where('role', '=', 'support')
    .executeTakeFirstOrThrow()
  const about = { assigneeId: me.id, bookingId: null, chargerId: null }
  await support.put(`/tickets/${ticket._id}`, about)
  await support.post(`/tickets/${ticket._id}/moves`, { event: 'settle' })
  expect((await post(buildMail({ to: replyTo }))).status).toBe(200)
  expect(await show()).toMatchObject({ state: 'acknowledged', settledAt: null })
  const { rows } = await sql`select recipient, subject from outbox_message
    where template = 'ticket-asked-again'`.execute(db)
  expect(rows).toEqual([
    {
      recipient: me.email,
      subject: expect.stringContaining(`Ravi has answered in the ticket no. ${ticket.number}`),
    },
  ])
})

test('a mail from another address is kept with the remark that it is', async () => {
  const { reply, findReplyTo, post, show } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  await post(buildMail({ to: replyTo, from: 'someone@elsewhere.example' }))
  expect((await show()).entries.at(-1)).toMatchObject({
    ...{ by: 'someone@elsewhere.example', mail: { isFromAnother: true } },
  })
})

test('automatic answers, delivery reports and our own mails are left out, whatever they name', async () => {
  const { reply, findReplyTo, post, show } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  for (const letter of [
    { to: replyTo, more: 'Auto-Submitted: auto-replied' },
    { to: replyTo, more: 'Precedence: bulk' },
    { to: replyTo, from: replyTo },
    { to: 'help@charge.example.in', more: 'Return-Path: <>' },
  ]) {
    expect(await post(buildMail(letter)), JSON.stringify(letter)).toMatchObject({
      status: 200,
      body: { message: 'The mail was written by a program and is left out.' },
    })
  }
  expect((await show()).entries).toHaveLength(1)
})

test('nobody reaches a ticket whose address was not sent to them', async () => {
  const { reply, findReplyTo, post, show, visitor, ticket } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  await visitor.post('/create-contact', LETTER)
  const others = replyTo.replace(`+${ticket.number}-`, `+${ticket.number + 1}-`)
  const guessed = replyTo.replace(/-[\da-f]{20}/, `-${'0'.repeat(20)}`)
  for (const to of [others, guessed, 'help@charge.example.in', 'help+1@charge.example.in']) {
    expect(await post(buildMail({ to })), to).toMatchObject({
      status: 404,
      body: { code: 'mail-ticket-unknown' },
    })
  }
  expect((await show()).entries).toHaveLength(1)
})

test('half a year after its end a ticket is not opened again', async () => {
  const { reply, findReplyTo, post, support, ticket, clock } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  await support.post(`/tickets/${ticket._id}/moves`, { event: 'settle' })
  clock.advance(days(180) + 1)
  expect(await post(buildMail({ to: replyTo }))).toMatchObject({
    ...{ status: 410, body: { code: 'mail-ticket-closed' } },
  })
})

test('the ticket of a deleted question takes no mails', async () => {
  const { reply, findReplyTo, post, db, clock } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  await db.updateTable('contact_query').set({ deleted_at: clock.now() }).execute()
  expect((await post(buildMail({ to: replyTo }))).body.code).toBe('mail-ticket-unknown')
})

test('mails are taken at the last address alone, which only the owner sees', async () => {
  const { owner, support, post, postPath, readPostPath, findReplyTo, reply, operator } = await openWorld()
  await reply()
  const mail = buildMail({ to: (await findReplyTo()).replyTo })
  expect((await (await operator('viewer')).get('/ticket-mail')).body.data?.postUrl ?? null).toBeNull()
  expect((await support.put('/ticket-mail', { address: null })).status).toBe(403)
  expect((await support.post('/ticket-mail/renewals')).status).toBe(403)
  const wrong = await post(mail, `${API_PREFIX}/ticket-mails/guessed`)
  expect(wrong).toMatchObject({ status: 404, body: { code: 'mail-address-unknown' } })
  expect((await owner.post('/ticket-mail/renewals')).status).toBe(200)
  expect((await post(mail, postPath)).body.code).toBe('mail-address-unknown')
  expect((await post(mail, await readPostPath())).status).toBe(200)
  const last = await readPostPath()
  expect((await owner.put('/ticket-mail', { address: null, version: 1 })).body.code).toBe('settings-changed')
  await owner.put('/ticket-mail', { address: null })
  expect((await post(mail, last)).body.code).toBe('mail-address-unknown')
})

test('what is no mail, too large or in another form is refused by name', async () => {
  const { post, reply, findReplyTo, show } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  expect(await post('hello')).toMatchObject({ status: 422, body: { code: 'mail-unreadable' } })
  expect(await post('')).toMatchObject({ status: 422, body: { code: 'mail-unreadable' } })
  expect((await post('{}', undefined, 'application/json')).body.code).toBe('mail-unreadable')
  expect((await post('hello', undefined, 'text/plain')).status).toBe(415)
  const large = (bytes: number) =>
    `${buildMail({ to: replyTo, id: `<${bytes}@example.in>` })}\r\n${'x'.repeat(bytes)}`
  expect((await post(large(400_000))).status).toBe(413)
  expect((await post(large(200_000))).status).toBe(200)
  expect((await show()).entries).toHaveLength(2)
})

test('a mail is no body of any other call', async () => {
  const { post } = await openWorld()
  expect((await post(buildMail({ to: 'a@b.in' }), `${API_PREFIX}/create-contact`)).status).toBe(415)
})

test('one ticket takes twenty mails in an hour', async () => {
  const { reply, findReplyTo, post, clock } = await openWorld()
  await reply()
  const { replyTo } = await findReplyTo()
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent += 1) {
    statuses.push((await post(buildMail({ to: replyTo, id: `<${sent}@example.in>` }))).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  clock.advance(hours(1))
  expect((await post(buildMail({ to: replyTo, id: '<later@example.in>' }))).status).toBe(200)
})

test('a driver who is answered by mail too answers it, and erasing the account erases the words', async () => {
  const { driver, owner, support, post, findReplyTo } = await openWorld()
  const asha = await driver('+919845000001')
  await asha.put('/driver/profile', { name: 'Asha Rao', email: 'asha@example.in' })
  await asha.post('/driver/queries', { query: 'The plug is stuck.' })
  const template = { subject: '{title}', body: '{message}', isOn: true }
  await owner.put('/message-templates/query-answered/email', template)
  const [ticket] = (await support.get(`/tickets?customerId=${asha.customerId}`)).body.data
  await support.post(`/tickets/${ticket._id}/replies`, { words: 'Please pull.' })
  const { replyTo, recipient } = await findReplyTo()
  expect(recipient).toBe('asha@example.in')
  const from = 'Asha <asha@example.in>'
  expect((await post(buildMail({ to: replyTo, from, words: 'Call Asha' }))).status).toBe(200)
  const show = async () => (await support.get(`/tickets/${ticket._id}`)).body.data.entries.at(-1)
  expect(await show()).toMatchObject({ words: 'Call Asha', mail: { isFromAnother: false } })
  expect((await asha.post('/driver/erase', { confirmation: 'erase my account' })).status).toBe(200)
  expect(await show()).toMatchObject({ words: 'Erased', by: 'Erased', mail: { from: 'Erased' } })
})

test('a person of a partner answers the mail, and the partner reads it in the portal', async () => {
  const { partnerPerson, support, post, findReplyTo, db } = await openWorld()
  const meera = await partnerPerson()
  const email = 'meera@example.in'
  await db.updateTable('partner_person').set({ email }).where('id', '=', meera.personId).execute()
  const id = (await meera.post('/partner/tickets', { words: 'When is the payout?' })).body.data._id
  await support.post(`/tickets/${id}/replies`, { words: 'On Monday.' })
  const { replyTo } = await findReplyTo()
  await post(buildMail({ to: replyTo, from: email, words: 'Which Monday?' }))
  await post(buildMail({ to: replyTo, from: 'x@example.in', words: 'I too.', id: '<2@x>' }))
  expect((await meera.get(`/partner/tickets/${id}`)).body.data.entries).toMatchObject([
    { kind: 'reply' },
    { kind: 'question', words: 'Which Monday?', by: 'Meera' },
    { kind: 'question', words: 'I too.', by: 'x@example.in' },
  ])
})

test('a person who was removed gets no more answers, and does not speak for the partner any more', async () => {
  const { partnerPerson, support, post, findReplyTo, db, clock } = await openWorld()
  const meera = await partnerPerson()
  const person = db.updateTable('partner_person').where('id', '=', meera.personId)
  await person.set({ email: 'meera@example.in' }).execute()
  const id = (await meera.post('/partner/tickets', { words: 'When is the payout?' })).body.data._id
  await support.post(`/tickets/${id}/replies`, { words: 'On Monday.' })
  const { replyTo } = await findReplyTo()
  await person.set({ removed_at: clock.now() }).execute()
  await support.post(`/tickets/${id}/replies`, { words: 'The account is 1234.' })
  expect(await findReplyTo()).toMatchObject({ body: expect.stringContaining('On Monday.') })
  await post(buildMail({ to: replyTo, from: 'meera@example.in' }))
  expect((await support.get(`/tickets/${id}`)).body.data.entries.at(-1)).toMatchObject({
    ...{ by: 'meera@example.in', mail: { isFromAnother: true } },
  })
})

test('without an address for answers mails go out as before, and none is taken', async () => {
  const { reply, findReplyTo, postPath } = await openWorld(null)
  expect(postPath).toBeNull()
  await reply()
  expect(await findReplyTo()).toMatchObject({ replyTo: null, body: 'Yes, write to us.' })
})
