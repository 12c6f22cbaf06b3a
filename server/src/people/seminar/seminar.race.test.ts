import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const form = { name: 'Meera', email: 'meera@example.in', phone: '9845077777', location: 'Kochi' }

for (const [keys, keyOf] of [
  ['without a key', undefined],
  ['with one key', () => 'same'],
  ['with a key each', String],
] as const) {
  test(`ten conversions at once ${keys} make one partner and one answer`, async () => {
    const { app, visitor, operator } = await testApp()
    const admin = await operator()
    const id = (await visitor.post('/seminar-registration', form)).body.data._id
    await admin.put(`/seminar-registrations/${id}/status`, { status: 'contacted' })

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (keyOf ? admin.with({ 'idempotency-key': keyOf(index) }) : admin).post(
          `/seminar-registrations/${id}/convert`,
          {},
        ),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { data: { status: 'converted' } } })
    expect((await admin.get('/all-partners')).body.page.total).toBe(1)
    const audited = await app.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', '=', 'seminar.convert')
      .execute()
    expect(audited).toHaveLength(1)
  })
}

test('of a conversion and a decline at once, one wins and the other is refused with the state', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const id = (await visitor.post('/seminar-registration', form)).body.data._id
  const path = `/seminar-registrations/${id}`
  await admin.put(`${path}/status`, { status: 'contacted' })
  const answers = await Promise.all([
    admin.post(`${path}/convert`, {}),
    admin.put(`${path}/status`, { status: 'declined' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { status, partnerId } = (await admin.get('/seminar-registrations')).body.data[0]
  expect((await admin.get('/all-partners')).body.page.total).toBe(status === 'converted' ? 1 : 0)
  expect(partnerId === null).toBe(status === 'declined')
})
