/** A driver asks in the app, reads the operator's answer there, and writes again. */
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/test-app.ts'

async function openWorld() {
  const world = await testApp()
  const admin = await world.operator('support')
  const driver = await world.driver()
  const asked = await driver.post('/driver/queries', { query: 'Where is my refund?', name: 'Asha Rao' })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const [ticket] = (await driver.get('/driver/tickets')).body.data
  const show = async (by: Caller) => await by.get(`/driver/tickets/${ticket._id}`)
  const signInOther = () => world.driver('+919845099999')
  return { ...world, signInOther, admin, driver, ticket, id: ticket._id as string, show }
}

test('a driver reads the number of the question and the answers to it, without notes and names of operators', async () => {
  const { admin, driver, ticket, id, show } = await openWorld()
  expect(ticket).toMatchObject({ state: 'new', words: 'Where is my refund?', number: expect.any(Number) })
  expect((await admin.post(`/tickets/${id}/notes`, { words: 'Ask Ravi.' })).status).toBe(201)
  expect((await admin.post(`/tickets/${id}/replies`, { words: 'With your bank since Monday.' })).status).toBe(
    201,
  )
  const { data } = (await show(driver)).body
  expect(data).toMatchObject({ _id: id, number: ticket.number, state: 'acknowledged' })
  expect(data.entries).toEqual([
    {
      ...{ _id: expect.any(String), kind: 'reply', words: 'With your bank since Monday.' },
      createdAt: expect.any(String),
    },
  ])
})

test('what a driver writes after the end opens the ticket again, stands in it under the driver’s name, and goes to who works on it', async () => {
  const { admin, driver, id, app, show } = await openWorld()
  const { db } = app.database
  const me = await db
    .selectFrom('administrator')
    .select(['id', 'email'])
    .where('role', '=', 'support')
    .executeTakeFirstOrThrow()
  await admin.put(`/tickets/${id}`, { assigneeId: me.id, bookingId: null, chargerId: null })
  await admin.post(`/tickets/${id}/moves`, { event: 'settle' })
  const again = await driver.post(`/driver/tickets/${id}/questions`, { words: 'It has not come.' })
  expect(again, JSON.stringify(again.body)).toMatchObject({
    status: 201,
    body: { data: { state: 'acknowledged', entries: [{ kind: 'question', words: 'It has not come.' }] } },
  })
  expect((await admin.get(`/tickets/${id}`)).body.data.entries).toMatchObject([
    { kind: 'question', by: 'Asha Rao', mail: null, words: 'It has not come.' },
  ])
  const mails = await db.selectFrom('outbox_message').select(['recipient', 'template']).execute()
  expect(mails).toContainEqual({ recipient: me.email, template: 'ticket-asked-again' })
  expect((await show(driver)).body.data.settledAt).toBeNull()
})

test('another driver neither reads nor writes there, and nobody writes without end', async () => {
  const { driver, id, show, signInOther } = await openWorld()
  const other = await signInOther()
  expect((await other.get('/driver/tickets')).body.data).toEqual([])
  expect((await show(other)).status).toBe(404)
  const write = (by: Caller) => by.post(`/driver/tickets/${id}/questions`, { words: 'And now?' })
  expect((await write(other)).body.code).toBe('ticket-not-found')
  expect((await driver.post(`/driver/tickets/${id}/questions`, { words: ' ' })).status).toBe(400)
  let last = await write(driver)
  for (let time = 1; time < 20; time += 1) last = await write(driver)
  expect(last.status).toBe(201)
  expect(await write(driver)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})

test('of who erases the account no words stay in the ticket', async () => {
  const { driver, id, app, admin } = await openWorld()
  await driver.post(`/driver/tickets/${id}/questions`, { words: 'My card is 4111.' })
  const erased = await driver.post('/driver/erase', { confirmation: 'erase my account' })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const { rows } = await app.database.pool.query('select words from ticket_entry')
  expect(rows).toEqual([{ words: 'Erased' }])
  expect((await admin.get(`/tickets/${id}`)).body.data.entries).toMatchObject([{ by: 'Erased' }])
})
