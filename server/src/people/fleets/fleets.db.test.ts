import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { MEERA_FOODS } from './testing/fleet.ts'

const TYPED = { ...MEERA_FOODS, email: 'Accounts@Meera.example', phone: '98450 12345' }

test('a fleet is entered with a checked GSTIN, once, and changed as a whole', async () => {
  const { operator } = await testApp()
  const owner = await operator()
  const created = await owner.post('/fleets', TYPED)
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: {
        ...MEERA_FOODS,
        email: 'accounts@meera.example',
        phone: '+919845012345',
        status: 'active',
      },
    },
  })
  const { _id } = created.body.data
  expect((await owner.post('/fleets', { ...MEERA_FOODS, name: 'Another' })).body.code).toBe('fleet-exists')
  const wrong = await owner.put(`/fleets/${_id}`, { ...MEERA_FOODS, gstin: '29AAPFU0939F1ZX' })
  expect(wrong.body.code).toBe('gstin-invalid')
  const changed = await owner.put(`/fleets/${_id}`, { ...MEERA_FOODS, creditLimit: 0 })
  expect(changed.body.data).toMatchObject({ creditLimit: 0, name: MEERA_FOODS.name })
  expect((await owner.get('/fleets?q=29aapfu')).body.data).toMatchObject([{ _id, creditLimit: 0 }])
  expect((await owner.get('/audit-log?action=fleet.change')).body.data).toMatchObject([
    { before: { creditLimitPaise: 5_000_000 }, after: { creditLimitPaise: 0 } },
  ])
})

test('a fleet is suspended and reinstated, by who may', async () => {
  const { operator } = await testApp()
  const owner = await operator()
  const { _id } = (await owner.post('/fleets', MEERA_FOODS)).body.data
  const viewer = await operator('viewer')
  expect((await viewer.post(`/fleets/${_id}/suspend`)).status).toBe(403)
  expect((await owner.post(`/fleets/${_id}/suspend`)).body.data.status).toBe('suspended')
  expect((await owner.post(`/fleets/${_id}/suspend`)).status).toBe(200)
  expect((await owner.get('/fleets?status=active')).body.data).toEqual([])
  expect((await viewer.get(`/fleets/${_id}`)).body.data.status).toBe('suspended')
  expect((await owner.post(`/fleets/${_id}/reinstate`)).body.data.status).toBe('active')
  expect((await owner.get('/audit-log?action=fleet.suspend')).body.data).toHaveLength(1)
})
