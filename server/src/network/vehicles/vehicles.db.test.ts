import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const ten = Array.from({ length: 10 }, (_, index) => index)

test('a vehicle that an operator adds is there for operators and for drivers', async () => {
  const { operator, driver } = await testApp()
  const admin = await operator()
  expect(await admin.post('/add-vehicle', { name: ' Tata Nexon EV ' })).toMatchObject({
    status: 201,
    body: { status: true, message: 'Vechile Added Successfully', data: { name: 'Tata Nexon EV' } },
  })
  const list = { status: true, data: [{ name: 'Tata Nexon EV' }], page: { total: 1, nextCursor: null } }
  expect((await admin.get('/all-vehicles')).body).toMatchObject(list)
  expect((await (await driver()).get('/driver/vehicles')).body).toMatchObject(list)
})

test('a vehicle needs a name', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }]) {
    expect(await admin.post('/add-vehicle', body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { message: 'Please enter name', issues: [{ path: 'name' }] },
    })
  }
  expect((await admin.post('/add-vehicle', { name: 'x'.repeat(101) })).status).toBe(400)
})

test('a name is listed once, in whatever case', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  await admin.post('/add-vehicle', { name: 'MG ZS EV' })
  expect(await admin.post('/add-vehicle', { name: 'mg zs ev' })).toMatchObject({
    status: 409,
    body: { code: 'vehicle-exists' },
  })
})

test('ten operators who add the same vehicle at once add it once', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const answers = await Promise.all(ten.map(() => admin.post('/add-vehicle', { name: 'MG ZS EV' })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await admin.get('/all-vehicles')).body.page.total).toBe(1)
})

test('drivers and visitors do not see the operator’s list, and who may not add does not', async () => {
  const { app, visitor, operator, driver } = await testApp()
  const [admin, viewer, customer] = [await operator(), await operator('viewer'), await driver()]
  expect((await visitor.get('/all-vehicles')).status).toBe(401)
  expect((await customer.get('/all-vehicles')).status).toBe(401)
  expect((await viewer.get('/all-vehicles')).status).toBe(200)
  expect((await visitor.get('/driver/vehicles')).status).toBe(401)
  expect((await visitor.post('/add-vehicle', { name: 'X' })).status).toBe(401)
  expect((await viewer.post('/add-vehicle', { name: 'X' })).status).toBe(403)
  const id = (await admin.post('/add-vehicle', { name: 'X' })).body.data._id
  expect(await app.database.db.selectFrom('audit_entry').selectAll().execute()).toMatchObject([
    { action: 'vehicle.add', subject_id: id, after: { name: 'X' } },
  ])
})

test('the list is searched and sorted both ways, and pages follow each other', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  const made = ['b 100%', 'A_1', "c' ⚡"]
  for (const name of made) {
    clock.advance(1)
    await admin.post('/add-vehicle', { name })
  }
  const names = async (query: Record<string, string>) =>
    (await admin.get(`/all-vehicles?${new URLSearchParams(query)}`)).body.data.map(
      (row: { name: string }) => row.name,
    )
  expect(await names({ q: '%' })).toEqual(['b 100%'])
  expect(await names({ q: '_' })).toEqual(['A_1'])
  expect(await names({ q: "c' ⚡" })).toEqual(["c' ⚡"])
  for (const [sort, expected] of Object.entries({ createdAt: made, name: ['A_1', 'b 100%', "c' ⚡"] })) {
    expect(await names({ sort }), sort).toEqual(expected)
    expect(await names({ sort: `-${sort}` }), `-${sort}`).toEqual(expected.toReversed())
    const { page } = (await admin.get(`/all-vehicles?sort=${sort}&limit=2`)).body
    expect(await names({ sort, limit: '2', cursor: page.nextCursor })).toEqual(expected.slice(2))
  }
  expect((await admin.get('/all-vehicles?sort=_id')).status).toBe(400)
})

test('a vehicle is renamed, for drivers who have chosen it too', async () => {
  const { app, operator, driver } = await testApp()
  const [admin, customer] = [await operator(), await driver()]
  const id = (await admin.post('/add-vehicle', { name: 'Tata Nexon' })).body.data._id
  await admin.post('/add-vehicle', { name: 'MG ZS EV' })
  await customer.put('/driver/profile', { vehicleId: id })
  expect(await admin.put(`/vehicles/${id}`, { name: 'Tata Nexon EV' })).toMatchObject({
    status: 200,
    body: { data: { _id: id, name: 'Tata Nexon EV' } },
  })
  expect((await customer.get('/driver/profile')).body.data.vehicle.name).toBe('Tata Nexon EV')
  expect((await admin.put(`/vehicles/${id}`, { name: 'Tata Nexon EV' })).status).toBe(200)
  expect(await admin.put(`/vehicles/${id}`, { name: 'mg zs ev' })).toMatchObject({
    status: 409,
    body: { code: 'vehicle-exists' },
  })
  expect((await (await operator('viewer')).put(`/vehicles/${id}`, { name: 'X' })).status).toBe(403)
  const entries = await app.database.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'vehicle.rename')
    .execute()
  expect(entries).toEqual([{ before: { name: 'Tata Nexon' }, after: { name: 'Tata Nexon EV' } }])
})

test('a vehicle that is removed leaves both lists, stays with who has it, and can be brought back for ten seconds', async () => {
  const { operator, driver, clock } = await testApp()
  const [admin, owner, other] = [await operator(), await driver(), await driver('+919876543299')]
  const id = (await admin.post('/add-vehicle', { name: 'Nano EV' })).body.data._id
  await owner.put('/driver/profile', { vehicleId: id })
  expect((await admin.delete(`/vehicles/${id}`)).status).toBe(200)
  for (const list of [await admin.get('/all-vehicles'), await owner.get('/driver/vehicles')]) {
    expect(list.body.page.total).toBe(0)
  }
  expect((await owner.get('/driver/profile')).body.data.vehicle.name).toBe('Nano EV')
  expect((await owner.put('/driver/profile', { name: 'Asha' })).status).toBe(200)
  expect((await other.put('/driver/profile', { vehicleId: id })).body.code).toBe('vehicle-not-found')
  expect((await admin.delete(`/vehicles/${id}`)).status).toBe(404)
  expect((await admin.put(`/vehicles/${id}`, { name: 'X' })).status).toBe(404)
  clock.advance(10_000)
  expect((await admin.post(`/vehicles/${id}/undo-delete`)).body.data.name).toBe('Nano EV')
  expect((await admin.get('/all-vehicles')).body.page.total).toBe(1)
  await admin.delete(`/vehicles/${id}`)
  clock.advance(10_001)
  expect((await admin.post(`/vehicles/${id}/undo-delete`)).body.code).toBe('undo-too-late')
})

test('a name is free again once its vehicle is removed; then the removal stands', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const id = (await admin.post('/add-vehicle', { name: 'Nano EV' })).body.data._id
  await admin.delete(`/vehicles/${id}`)
  expect((await admin.post('/add-vehicle', { name: 'nano ev' })).status).toBe(201)
  expect((await admin.post(`/vehicles/${id}/undo-delete`)).body.code).toBe('vehicle-exists')
})

test('a list, its count and its file hold what is dated within the period asked for, its beginning included', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  const added: string[] = []
  for (const name of ['Tata Nexon EV', 'MG ZS EV', 'Ather 450X']) {
    added.push((await admin.post('/add-vehicle', { name })).body.data.createdAt)
    clock.advance(60_000)
  }
  const [, second, third] = added
  const namesIn = async (query: string) => {
    const { body } = await admin.get(`/all-vehicles?sort=createdAt&${query}`)
    expect(body.page.total, query).toBe(body.data.length)
    return body.data.map(({ name }: { name: string }) => name)
  }
  expect(await namesIn(`from=${second}`)).toEqual(['MG ZS EV', 'Ather 450X'])
  expect(await namesIn(`to=${third}`)).toEqual(['Tata Nexon EV', 'MG ZS EV'])
  expect(await namesIn(`from=${second}&to=${third}`)).toEqual(['MG ZS EV'])
  const file = await admin.get(`/export/vehicles.csv?from=${second}&to=${third}`)
  expect(String(file.body).trim().split('\n')).toHaveLength(2)
  expect((await admin.get('/all-vehicles?from=yesterday')).status).toBe(400)
})
