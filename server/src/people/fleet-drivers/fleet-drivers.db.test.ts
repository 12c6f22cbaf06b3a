import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createFleet, FREE_RULES, takeIn } from '../fleets/testing/fleet.ts'

const phone = '+919876543210'
const OTHER_GSTIN = '27AAPFU0939F1ZV'

async function openWorld() {
  const app = await testApp()
  const owner = await app.operator()
  return { ...app, owner, fleetId: await createFleet(owner), asha: await app.driver(phone) }
}

test('a driver is invited by number, accepts, and is removed at once', async () => {
  const { owner, fleetId, asha, driver } = await openWorld()
  const rules = {
    limit: { by: 'rupees', most: 1500.5, period: 'week' },
    hours: { from: '22:00', to: '06:30' },
    stationIds: [],
  }
  const path = `/fleets/${fleetId}/drivers`
  const invited = await owner.post(path, { name: 'Asha', phone: '98765 43210', ...rules })
  expect(invited).toMatchObject({ status: 201, body: { data: { phone, status: 'invited', ...rules } } })
  const { _id } = invited.body.data
  expect((await owner.post(path, { name: 'Again', phone, ...rules })).body.code).toBe('fleet-driver-exists')

  expect((await asha.get('/driver/fleets')).body.data).toEqual([
    { _id, name: 'Meera Foods Private Limited', status: 'invited' },
  ])
  const other = await driver('+919876500000')
  expect((await other.get('/driver/fleets')).body.data).toEqual([])
  expect((await other.post(`/driver/fleets/${_id}/accept`)).body.code).toBe('fleet-invitation-not-found')
  expect((await other.delete(`/driver/fleets/${_id}`)).body.code).toBe('fleet-invitation-not-found')
  expect((await asha.post(`/driver/fleets/${_id}/accept`)).body.data).toMatchObject([{ status: 'active' }])
  expect((await asha.post(`/driver/fleets/${_id}/accept`)).status).toBe(200)
  expect((await owner.get(path)).body.data).toMatchObject([{ _id, status: 'active' }])

  const changed = await owner.put(`${path}/${_id}`, { name: 'Asha K', ...FREE_RULES })
  expect(changed.body.data).toMatchObject({ name: 'Asha K', limit: null, hours: null, status: 'active' })
  await owner.post(`/fleets/${fleetId}/suspend`)
  expect((await asha.get('/driver/fleets')).body.data).toMatchObject([{ status: 'suspended' }])
  expect((await owner.delete(`${path}/${_id}`)).status).toBe(200)
  expect((await owner.delete(`${path}/${_id}`)).body.code).toBe('fleet-driver-not-found')
  expect((await asha.get('/driver/fleets')).body.data).toEqual([])
})

test('nobody charges for two companies; who leaves can be invited again', async () => {
  const { owner, fleetId, asha } = await openWorld()
  const membershipId = await takeIn(owner, { fleetId, driver: asha })
  const otherFleet = await createFleet(owner, { gstin: OTHER_GSTIN, name: 'Other' })
  const other = (await owner.post(`/fleets/${otherFleet}/drivers`, { name: 'Asha', phone, ...FREE_RULES }))
    .body
  const accept = `/driver/fleets/${other.data._id}/accept`
  expect((await asha.post(accept)).body.code).toBe('fleet-driver-of-another')
  expect((await asha.delete(`/driver/fleets/${membershipId}`)).body.data).toMatchObject([
    { status: 'invited' },
  ])
  expect((await asha.post(accept)).body.data).toMatchObject([{ name: 'Other', status: 'active' }])
  expect((await owner.get(`/fleets/${fleetId}/drivers`)).body.data).toEqual([])
  expect(
    (await owner.post(`/fleets/${fleetId}/drivers`, { name: 'Asha', phone, ...FREE_RULES })).status,
  ).toBe(201)
})

test('a fleet’s driver is no driver of another fleet', async () => {
  const { owner, fleetId, asha } = await openWorld()
  const membershipId = await takeIn(owner, { fleetId, driver: asha })
  const other = await createFleet(owner, { gstin: OTHER_GSTIN })
  const path = `/fleets/${other}/drivers/${membershipId}`
  expect((await owner.put(path, { name: 'Asha', ...FREE_RULES })).body.code).toBe('fleet-driver-not-found')
  expect((await owner.delete(path)).body.code).toBe('fleet-driver-not-found')
})

test('who erases the account is forgotten by the company', async () => {
  const { owner, fleetId, asha, app } = await openWorld()
  await takeIn(owner, { fleetId, driver: asha })
  await asha.get('/driver/profile')
  const { forgetFleetDriver } = await import('./index.ts')
  await forgetFleetDriver(app.database.db as never, { customerId: asha.customerId, at: new Date() })
  expect((await owner.get(`/fleets/${fleetId}/drivers`)).body.data).toEqual([])
  const rows = await app.database.db.selectFrom('fleet_driver').select(['name', 'phone']).execute()
  expect(rows).toEqual([{ name: 'Erased', phone: null }])
})
