import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const message = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  message: 'Do you serve Hubballi?',
}

test('a visitor’s message reaches the operator’s list', async () => {
  const { visitor, operator } = await testApp()
  const created = await visitor.post('/create-contact', message)
  expect(created).toMatchObject({
    status: 201,
    body: { status: true, message: 'Your Query Submitted Successfully.' },
  })

  const list = await (await operator()).get('/get-all-contact')
  expect(list.body).toMatchObject({ status: true, data: [message], page: { total: 1, nextCursor: null } })
})

test('a message with a missing field is refused in the words of the form, names the field, and is not kept', async () => {
  const { visitor, operator } = await testApp()
  const refuse = async (fields: object) => (await visitor.post('/create-contact', fields)).body
  for (const path of ['name', 'email', 'phone', 'message']) {
    for (const value of ['', '  ', undefined, null]) {
      expect(await refuse({ ...message, [path]: value }), `${path}: ${value}`).toEqual({
        ...{ status: false, code: 'invalid-request', message: 'Please fill all fields' },
        issues: [{ path, message: 'Please fill all fields' }],
      })
    }
  }
  expect((await refuse({ ...message, email: 'asha' })).message).toBe('Please enter a valid email address')
  expect((await (await operator()).get('/get-all-contact')).body.page.total).toBe(0)
})

test('a deleted message can be taken back for 10 seconds and not later', async () => {
  const { visitor, operator, clock } = await testApp()
  const admin = await operator()
  const id = (await visitor.post('/create-contact', message)).body.data._id
  const total = async () => (await admin.get('/get-all-contact')).body.page.total

  expect((await admin.delete(`/delete-contact/${id}`)).status).toBe(200)
  expect(await total()).toBe(0)
  clock.advance(10_000)
  expect((await admin.post(`/delete-contact/${id}/undo`)).body.data._id).toBe(id)
  expect(await total()).toBe(1)

  await admin.delete(`/delete-contact/${id}`)
  clock.advance(10_001)
  expect((await admin.post(`/delete-contact/${id}/undo`)).body.code).toBe('undo-too-late')
  expect(await total()).toBe(0)
})

test('deletes and undos stand in the audit log with the operator and what was there', async () => {
  const { app, visitor, operator } = await testApp()
  const admin = await operator()
  const id = (await visitor.post('/create-contact', message)).body.data._id
  await admin.delete(`/delete-contact/${id}`)
  await admin.post(`/delete-contact/${id}/undo`)
  const entries = await app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action, entry.subject_id, entry.actor_kind])).toEqual([
    ['contact.delete', id, 'administrator'],
    ['contact.undo-delete', id, 'administrator'],
  ])
  expect(entries[0]?.before).toMatchObject({ message: message.message })
})

test('the same Idempotency-Key keeps one message, another body under it is refused', async () => {
  const { visitor, operator } = await testApp()
  const sender = visitor.with({ 'idempotency-key': 'k1' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => sender.post('/create-contact', message)))
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
  expect((await (await operator()).get('/get-all-contact')).body.page.total).toBe(1)
  expect(await sender.post('/create-contact', { ...message, name: 'B' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })
})

test('pages follow each other without a gap or a repeat, and a made-up cursor is refused', async () => {
  const { visitor, operator, clock } = await testApp()
  const admin = await operator()
  for (let count = 0; count < 5; count += 1) {
    clock.advance(count % 2)
    await visitor.post('/create-contact', { ...message, name: `N${count}` })
  }
  const first = await admin.get('/get-all-contact?limit=2')
  const second = await admin.get(`/get-all-contact?limit=2&cursor=${first.body.page.nextCursor}`)
  const third = await admin.get(`/get-all-contact?limit=2&cursor=${second.body.page.nextCursor}`)
  const names = [first, second, third].flatMap((page) =>
    page.body.data.map((row: { name: string }) => row.name),
  )
  expect(names).toEqual(['N4', 'N3', 'N2', 'N1', 'N0'])
  expect(third.body.page).toEqual({ total: 5, nextCursor: null })
  const forged = Buffer.from(JSON.stringify(['-createdAt', 'x', first.body.data[0]._id])).toString(
    'base64url',
  )
  expect((await admin.get(`/get-all-contact?cursor=${forged}`)).body.code).toBe('invalid-cursor')
})
