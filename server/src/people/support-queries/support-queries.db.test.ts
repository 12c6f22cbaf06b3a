import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'

test('a driver’s question reaches the operator’s list under the profile’s name and number', async () => {
  const { driver, operator } = await testApp()
  const asha = await driver('+919845000001')
  await asha.put('/driver/profile', { name: 'Asha Rao' })
  const requested = await asha.post('/driver/queries', { query: 'The plug is stuck.\nWhat now?' })
  expect(requested).toMatchObject({ status: 201, body: { status: true } })

  const list = await (await operator('viewer')).get('/show-all-query')
  expect(list.body).toEqual({
    status: true,
    data: [
      {
        _id: requested.body.data._id,
        name: 'Asha Rao',
        mobile: '+919845000001',
        query: 'The plug is stuck.\nWhat now?',
        customerId: asha.customerId,
        createdAt: '2026-11-20T06:30:00.000Z',
      },
    ],
    page: { total: 1, nextCursor: null },
  })
})

test('a name given with the question counts for it alone; without any name one is asked for', async () => {
  const { driver } = await testApp()
  const asha = await driver()
  expect(await asha.post('/driver/queries', { query: 'Hello?' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', issues: [{ path: 'name', message: 'Please enter your name' }] },
  })
  const requested = await asha.post('/driver/queries', { query: 'Hello?', name: 'Asha' })
  expect(requested.body.data.name).toBe('Asha')
  expect((await asha.get('/driver/profile')).body.data.name).toBeNull()
})

test('a question is needed, at most 5000 characters long, and kept letter for letter', async () => {
  const { driver } = await testApp()
  const asha = await driver()
  const request = (query: unknown) => asha.post('/driver/queries', { query, name: 'Asha' })
  for (const query of [undefined, '', '  ', 'x'.repeat(5001), 7, 'a\u0000b']) {
    expect(await request(query)).toMatchObject({ status: 400, body: { issues: [{ path: 'query' }] } })
  }
  for (const query of ['<script>alert(1)</script>', 'كيف؟ 🔌', 'x'.repeat(5000)]) {
    expect((await request(query)).body.data.query).toBe(query)
  }
})

test('the same Idempotency-Key keeps one question', async () => {
  const { driver, operator } = await testApp()
  const asha = (await driver()).with({ 'idempotency-key': 'k1' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => asha.post('/driver/queries', { query: 'Hello?', name: 'Asha' })),
  )
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
  expect((await (await operator()).get('/show-all-query')).body.page.total).toBe(1)
})

test('a deleted question can be taken back for 10 seconds and not later', async () => {
  const { driver, operator, clock } = await testApp()
  const admin = await operator('support')
  const requested = await (await driver()).post('/driver/queries', { query: 'Hello?', name: 'Asha' })
  const path = `/delete-query-byid/${requested.body.data._id}`
  const total = async () => (await admin.get('/show-all-query')).body.page.total

  expect((await admin.delete(path)).body.data.undoUntil).toBe('2026-11-20T06:30:10.000Z')
  expect(await total()).toBe(0)
  expect((await admin.delete(path)).body.code).toBe('query-not-found')
  clock.advance(10_000)
  expect((await admin.post(`${path}/undo`)).body.data).toEqual(requested.body.data)
  expect(await total()).toBe(1)
  expect(await admin.post(`${path}/undo`)).toMatchObject({ status: 409, body: { code: 'not-deleted' } })

  await admin.delete(path)
  clock.advance(10_001)
  expect(await admin.post(`${path}/undo`)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } })
  expect(await total()).toBe(0)
})

test('deletes and undos stand in the audit log with the operator and what was there', async () => {
  const { app, driver, operator } = await testApp()
  const admin = await operator()
  const requested = await (await driver()).post('/driver/queries', { query: 'Hello?', name: 'Asha' })
  const id = requested.body.data._id
  await admin.delete(`/delete-query-byid/${id}`)
  await admin.post(`/delete-query-byid/${id}/undo`)
  const entries = await app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action, entry.subject_id, entry.actor_kind])).toEqual([
    ['query.delete', id, 'administrator'],
    ['query.undo-delete', id, 'administrator'],
  ])
  expect(entries[0]?.before).toMatchObject({ name: 'Asha', query: 'Hello?' })
  expect(entries[1]?.after).toMatchObject({ name: 'Asha', query: 'Hello?' })
})

test('an unknown question is a 404, and who may not delete is refused', async () => {
  const { visitor, driver, operator } = await testApp()
  const path = `/delete-query-byid/${createId()}`
  const admin = await operator()
  for (const answer of [await admin.delete(path), await admin.post(`${path}/undo`)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'query-not-found' } })
  }
  for (const caller of [visitor, await driver()]) {
    expect((await caller.get('/show-all-query')).status).toBe(401)
    expect((await caller.delete(path)).status).toBe(401)
  }
  expect((await visitor.post('/driver/queries', { query: 'x', name: 'x' })).status).toBe(401)
  expect((await admin.post('/driver/queries', { query: 'x', name: 'x' })).status).toBe(401)
  const viewer = await operator('viewer')
  expect((await viewer.delete(path)).status).toBe(403)
  expect((await viewer.post(`${path}/undo`)).status).toBe(403)
})
