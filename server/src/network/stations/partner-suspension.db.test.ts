import { expect, test } from 'vitest'
import { aStation } from '../../testing/stations.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'

async function hostWithStations(admin: Caller, ...stations: object[]) {
  const host = { name: 'Hotel Malnad', mobile: '9845012345', email: 'malnad@example.in' }
  const partnerId: string = (await admin.post('/partners', host)).body.data._id
  await admin.post(`/partners/${partnerId}/approve`)
  const ids: string[] = []
  for (const [index, fields] of stations.entries()) {
    const body = aStation({ partnerId, stationName: `Station ${index}`, ...fields })
    ids.push((await admin.post('/charging-stations', body)).body.data._id)
  }
  return { partnerId, ids }
}

test('a suspended partner’s stations take no bookings until it is reinstated', async () => {
  const { operator, visitor, driver, app } = await testApp()
  const admin = await operator()
  const { partnerId, ids } = await hostWithStations(admin, {}, { status: 'maintenance' })
  const states = async () =>
    Promise.all(ids.map(async (id) => (await visitor.get(`/charging-stations/${id}`)).body.data.status))
  // A driver without money is enough to see whether the station takes bookings.
  await admin.put('/booking-settings', { deposit: 0 })
  const book = async () =>
    (await driver()).post('/driver/bookings', { stationId: ids[0], duration: 1, kWh: 5 })

  await admin.post(`/partners/${partnerId}/suspend`)
  expect(await states()).toEqual(['inactive', 'maintenance'])
  expect((await book()).body.code).toBe('station-not-active')
  expect((await admin.put(`/charging-stations/${ids[0]}/status`, { status: 'active' })).body.code).toBe(
    'partner-not-active',
  )
  expect((await admin.put(`/charging-stations/${ids[1]}`, { status: 'active' })).body.code).toBe(
    'partner-not-active',
  )

  await admin.post(`/partners/${partnerId}/reinstate`)
  expect(await states()).toEqual(['active', 'maintenance'])
  expect((await book()).status).toBe(201)

  const audited = await app.database.db
    .selectFrom('audit_entry')
    .select(['subject_id', 'after'])
    .where('action', '=', 'station.status')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { subject_id: ids[0], after: { status: 'inactive', because: 'partner' } },
    { subject_id: ids[0], after: { status: 'active', because: 'partner' } },
  ])
})

test('a station that an operator took out in the very words of the program stays out when its partner is back', async () => {
  const { operator, visitor } = await testApp()
  const admin = await operator()
  const { partnerId, ids } = await hostWithStations(admin, {}, {})
  const [byOperator, withPartner] = ids
  const words = 'This station is closed for now.'
  await admin.put(`/charging-stations/${byOperator}/status`, { status: 'inactive', reason: words })
  await admin.post(`/partners/${partnerId}/suspend`)
  const seen = async (id: string | undefined) => (await visitor.get(`/charging-stations/${id}`)).body.data
  for (const id of ids) expect(await seen(id)).toMatchObject({ status: 'inactive', statusReason: words })

  await admin.post(`/partners/${partnerId}/reinstate`)
  expect(await seen(byOperator)).toMatchObject({ status: 'inactive', statusReason: words })
  expect(await seen(withPartner)).toMatchObject({ status: 'active', statusReason: null })
})

test('a station that its operator looks after while the partner is suspended is not brought back by it', async () => {
  const { operator, visitor } = await testApp()
  const admin = await operator()
  const { partnerId, ids } = await hostWithStations(admin, {}, {})
  const [moved, changed] = ids
  await admin.post(`/partners/${partnerId}/suspend`)
  await admin.put(`/charging-stations/${moved}/status`, { status: 'maintenance', reason: 'New cables' })
  await admin.put(`/charging-stations/${changed}`, { status: 'maintenance' })
  await admin.post(`/partners/${partnerId}/reinstate`)
  const seen = async (id: string | undefined) => (await visitor.get(`/charging-stations/${id}`)).body.data
  expect(await seen(moved)).toMatchObject({ status: 'maintenance', statusReason: 'New cables' })
  expect(await seen(changed)).toMatchObject({ status: 'maintenance', statusReason: null })
})
