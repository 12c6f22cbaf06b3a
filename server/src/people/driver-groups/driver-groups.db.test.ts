import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('groups have names of their own, are renamed and deleted, and each change is in the audit log', async () => {
  const { operator } = await testApp()
  const owner = await operator()
  const group = (await owner.post('/admin/driver-groups', { name: 'Fleet' })).body.data
  expect(group).toMatchObject({ name: 'Fleet', members: 0 })
  expect((await owner.post('/admin/driver-groups', { name: 'FLEET' })).body.code).toBe('driver-group-exists')
  const other = (await owner.post('/admin/driver-groups', { name: 'Buses' })).body.data
  expect((await owner.put(`/admin/driver-groups/${other._id}`, { name: 'fleet' })).body.code).toBe(
    'driver-group-exists',
  )
  await owner.put(`/admin/driver-groups/${group._id}`, { name: 'Taxis' })
  await owner.delete(`/admin/driver-groups/${other._id}`)
  expect((await owner.delete(`/admin/driver-groups/${other._id}`)).status).toBe(404)
  expect((await owner.get('/admin/driver-groups')).body.data).toMatchObject([{ name: 'Taxis' }])
  const { data } = (await owner.get('/audit-log?action=driver-group.rename')).body
  expect(data).toMatchObject([{ before: { name: 'Fleet' }, after: { name: 'Taxis' } }])
})

test('drivers are added once, listed, and taken out again', async () => {
  const { operator, driver } = await testApp()
  const owner = await operator()
  const { _id } = (await owner.post('/admin/driver-groups', { name: 'Fleet' })).body.data
  const { customerId } = await driver()
  const path = `/admin/driver-groups/${_id}/members`
  expect((await owner.post(path, { customerId })).body.data.members).toBe(1)
  expect((await owner.post(path, { customerId })).body.data.members).toBe(1)
  expect((await owner.get(path)).body.data).toMatchObject([{ _id: customerId }])
  expect((await owner.post(path, { customerId: _id })).body.code).toBe('customer-not-found')
  expect((await owner.delete(`${path}/${customerId}`)).body.data.members).toBe(0)
  expect((await owner.delete(`${path}/${customerId}`)).status).toBe(404)
  const viewer = await operator('viewer')
  expect((await viewer.get(path)).status).toBe(200)
  expect((await viewer.post(path, { customerId })).status).toBe(403)
})
