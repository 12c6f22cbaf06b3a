/** A person of a partner asks in the portal, reads the operator's answer there, and asks again. */
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/test-app.ts'

async function openWorld() {
  const world = await testApp()
  const admin = await world.operator('support')
  const person = await world.partnerPerson()
  const { db } = world.app.database
  await db
    .updateTable('partner_person')
    .set({ email: 'meera@example.in' })
    .where('id', '=', person.personId)
    .execute()
  const requested = await person.post('/partner/tickets', { words: 'When is the next payout?' })
  expect(requested, JSON.stringify(requested.body)).toMatchObject({
    status: 201,
    body: { data: { state: 'new', askedBy: 'Meera' } },
  })
  const id = requested.body.data._id as string
  const show = async (by: Caller) => (await by.get(`/partner/tickets/${id}`)).body.data
  const selectMails = () =>
    db.selectFrom('outbox_message').select(['recipient', 'template', 'body']).execute()
  return { ...world, admin, person, id, show, selectMails, db }
}

test('the desk finds the partner as who asked, and the answer stands in the portal without the notes', async () => {
  const { admin, person, id, show, selectMails } = await openWorld()
  const [ticket] = (await admin.get('/tickets?q=payout')).body.data
  expect(ticket).toMatchObject({
    ...{ _id: id, origin: 'partner', name: 'Meera', partnerId: person.partnerId, customerId: null },
  })
  expect((await admin.post(`/tickets/${id}/notes`, { words: 'Ask Ravi.' })).status).toBe(201)
  expect((await admin.post(`/tickets/${id}/replies`, { words: 'On Monday.' })).status).toBe(201)
  expect((await admin.get(`/tickets/${id}`)).body.data.entries).toMatchObject([
    { kind: 'note' },
    { kind: 'reply', channel: 'portal' },
  ])
  expect(await show(person)).toMatchObject({
    ...{ state: 'acknowledged', entries: [{ kind: 'reply', words: 'On Monday.', by: null }] },
  })
  expect(await selectMails()).toContainEqual({
    ...{
      recipient: 'meera@example.in',
      template: 'query-answered',
      body: expect.stringContaining('On Monday.'),
    },
  })
})

test('what is said after the end opens the ticket again, and who works on it gets a mail', async () => {
  const { admin, person, id, show, selectMails, db } = await openWorld()
  const me = await db
    .selectFrom('administrator')
    .select(['id', 'email'])
    .where('role', '=', 'support')
    .executeTakeFirstOrThrow()
  await admin.put(`/tickets/${id}`, { assigneeId: me.id, bookingId: null, chargerId: null })
  await admin.post(`/tickets/${id}/moves`, { event: 'settle' })
  const again = await person.post(`/partner/tickets/${id}/questions`, { words: 'It has not come.' })
  expect(again, JSON.stringify(again.body)).toMatchObject({
    status: 201,
    body: { data: { state: 'acknowledged' } },
  })
  expect((await show(person)).entries).toMatchObject([
    { kind: 'question', by: 'Meera', words: 'It has not come.' },
  ])
  expect((await selectMails()).map(({ recipient, template }) => [recipient, template])).toContainEqual([
    ...[me.email, 'ticket-asked-again'],
  ])
})

test('another partner neither reads nor says anything there, and nobody asks without end', async () => {
  const { partnerPerson, id, person } = await openWorld()
  const other = await partnerPerson()
  expect((await other.get('/partner/tickets')).body.data).toEqual([])
  expect((await other.get(`/partner/tickets/${id}`)).body.code).toBe('ticket-not-found')
  expect((await other.post(`/partner/tickets/${id}/questions`, { words: 'Hello' })).body.code).toBe(
    'ticket-not-found',
  )
  let last = 201
  for (let count = 0; count < 30 && last === 201; count += 1) {
    last = (await person.post(`/partner/tickets/${id}/questions`, { words: `No. ${count}` })).status
  }
  expect(last).toBe(429)
})
