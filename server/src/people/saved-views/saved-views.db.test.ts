import { MOST_VIEWS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const WEEK = { list: 'booking.all', name: 'This week', filters: { period: '7', sort: '-amount' } }

test('views are each operator’s own: saved by name, renamed, replaced, made the one that opens, deleted', async () => {
  const { operator } = await testApp()
  const [mine, other] = [await operator('viewer'), await operator('support')]
  const names = async () =>
    (await mine.get('/saved-views')).body.data.map(({ name }: { name: string }) => name)
  const saved = await mine.post('/saved-views', WEEK)
  expect(saved).toMatchObject({ status: 201, body: { data: { ...WEEK, isDefault: false } } })
  const { _id } = saved.body.data

  // A relative period stays relative: it is kept as it stands in the address.
  expect((await mine.get('/saved-views')).body.data[0].filters).toEqual(WEEK.filters)
  expect((await mine.post('/saved-views', { ...WEEK, name: 'this WEEK' })).body.code).toBe('view-exists')
  expect((await mine.post('/saved-views', { ...WEEK, list: 'order.orders' })).status).toBe(201)
  const changed = await mine.put(`/saved-views/${_id}`, { name: 'Week', filters: { status: 'cancelled' } })
  expect(changed.body.data).toMatchObject({ name: 'Week', filters: { status: 'cancelled' } })

  // One of each list opens it.
  const rest = (await mine.post('/saved-views', { ...WEEK, name: 'Rest', isDefault: true })).body.data
  await mine.put(`/saved-views/${_id}`, { isDefault: true })
  const isDefault = async () =>
    (await mine.get('/saved-views')).body.data
      .filter((one: { isDefault: boolean }) => one.isDefault)
      .map((one: { _id: string }) => one._id)
  expect(await isDefault()).toEqual([_id])

  // Nobody else sees them, or can touch them.
  expect((await other.get('/saved-views')).body.data).toEqual([])
  expect((await other.put(`/saved-views/${_id}`, { name: 'Mine' })).status).toBe(404)
  expect((await other.delete(`/saved-views/${_id}`)).status).toBe(404)
  expect((await mine.delete(`/saved-views/${rest._id}`)).status).toBe(200)
  expect((await mine.delete(`/saved-views/${rest._id}`)).status).toBe(404)
  expect(await names()).toEqual(['Week', 'This week'])
})

test('views are bounded in number, in size, and in what their filters may be called, however many are saved at once', async () => {
  const { operator } = await testApp()
  const owner = await operator()
  const many = await Promise.all(
    Array.from({ length: MOST_VIEWS.ofList + 5 }, (_, at) =>
      owner.post('/saved-views', { ...WEEK, name: `View ${at}` }),
    ),
  )
  const codes = many.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]))
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'too-many-views'))
  const refused = async (change: object) => (await owner.post('/saved-views', { ...WEEK, ...change })).status
  expect(await refused({ name: 'x'.repeat(61) })).toBe(400)
  expect(await refused({ name: ' ' })).toBe(400)
  expect(await refused({ filters: { q: 'x'.repeat(201) } })).toBe(400)
  expect(await refused({ filters: { 'a b': 'x' } })).toBe(400)
  expect(await refused({ filters: { __proto__x: 'x' } })).toBe(400)
  const wide = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']))
  expect(await refused({ filters: wide })).toBe(400)
  expect(await refused({ list: 'x'.repeat(61) })).toBe(400)
})
