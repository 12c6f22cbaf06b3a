import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const tata = { name: 'Tata Power EZ Charge', url: 'https://ez.example.in/map' }
const ten = Array.from({ length: 10 }, (_, index) => index)

test('a provider that an operator adds stands in the list, under stations and under data', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  expect(await admin.post('/evstation/add', tata)).toMatchObject({
    status: 201,
    body: { status: true, message: 'Station Added Successfully', data: tata },
  })
  expect((await admin.get('/evstation/all')).body).toMatchObject({
    status: true,
    stations: [tata],
    data: [tata],
    page: { total: 1, nextCursor: null },
  })
})

test('a provider needs a name and a web address of http or https', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const add = async (body: object) => (await admin.post('/evstation/add', body)).body
  expect(await add({ url: tata.url })).toMatchObject({ message: 'Please enter name' })
  expect(await add({ name: '  ', url: tata.url })).toMatchObject({ message: 'Please enter name' })
  expect(await add({ name: 'X' })).toMatchObject({ message: 'Please Enter url' })
  expect(await add({ name: 'X', url: '' })).toMatchObject({ message: 'Please Enter url' })
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt://x.in/%0aalert(1)',
    'data:text/html,x',
    'ftp://x.in',
    '//x.in',
    'x.in',
    'https:x.in',
    'https://',
    'https://x.in/\nSet-Cookie: a=b',
    `https://x.in/${'a'.repeat(500)}`,
    5,
  ]) {
    expect(await add({ name: 'X', url }), String(url)).toMatchObject({
      code: 'invalid-request',
      issues: [{ path: 'url' }],
    })
  }
  expect((await admin.get('/evstation/all')).body.page.total).toBe(0)
})

test('the longest address of any script is kept', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const url = `https://x.in/${[...Array(487)].map((_, index) => String.fromCodePoint(0x4e00 + index * 37)).join('')}`
  expect((await admin.post('/evstation/add', { name: 'X', url })).body).toMatchObject({ data: { url } })
})

test('the same address is listed once, in whatever case and with or without a slash at its end', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  await admin.post('/evstation/add', tata)
  for (const url of [tata.url, 'HTTPS://EZ.example.in/map', `${tata.url}/`]) {
    expect(await admin.post('/evstation/add', { name: 'Other', url })).toMatchObject({
      status: 409,
      body: { code: 'provider-exists' },
    })
  }
})

test('ten operators who add the same provider at once add it once', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const answers = await Promise.all(ten.map(() => admin.post('/evstation/add', tata)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await admin.get('/evstation/all')).body.page.total).toBe(1)
})

test('a delete can be taken back for 10 seconds, unless the address was added again', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  const id = (await admin.post('/evstation/add', tata)).body.data._id
  const total = async () => (await admin.get('/evstation/all')).body.page.total
  const undo = () => admin.post(`/evstation/${id}/undo`)

  expect((await undo()).body.code).toBe('not-deleted')
  expect((await admin.delete(`/evstation/${id}`)).body.data._id).toBe(id)
  expect((await admin.delete(`/evstation/${id}`)).body.code).toBe('provider-not-found')
  expect(await total()).toBe(0)
  clock.advance(10_000)
  expect((await undo()).body.data).toMatchObject(tata)
  expect(await total()).toBe(1)

  await admin.delete(`/evstation/${id}`)
  const again = (await admin.post('/evstation/add', tata)).body.data._id
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'provider-exists' } })
  await admin.delete(`/evstation/${again}`)
  clock.advance(10_001)
  expect((await undo()).body.code).toBe('undo-too-late')
  expect((await admin.post(`/evstation/0199a5a0-0000-7000-8000-000000000000/undo`)).status).toBe(404)
})

test('only operators with the right read or change providers, and each change is in the audit log', async () => {
  const { app, visitor, operator, driver } = await testApp()
  const [admin, viewer, customer] = [await operator(), await operator('viewer'), await driver()]
  const id = (await admin.post('/evstation/add', tata)).body.data._id
  for (const [caller, status] of [
    [visitor, 401],
    [customer, 401],
    [viewer, 403],
  ] as const) {
    expect((await caller.get('/evstation/all')).status).toBe(caller === viewer ? 200 : status)
    expect((await caller.post('/evstation/add', tata)).status).toBe(status)
    expect((await caller.delete(`/evstation/${id}`)).status).toBe(status)
    expect((await caller.post(`/evstation/${id}/undo`)).status).toBe(status)
  }
  await admin.delete(`/evstation/${id}`)
  await admin.post(`/evstation/${id}/undo`)
  const entries = await app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    { action: 'provider.add', subject_id: id, after: tata },
    { action: 'provider.delete', subject_id: id, before: tata },
    { action: 'provider.undo-delete', subject_id: id, after: tata },
  ])
})

test('the list is searched and sorted both ways, and pages follow each other', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  const made = ['b 50% off', 'A_one', "c's ⚡"]
  for (const [index, name] of made.entries()) {
    clock.advance(1)
    await admin.post('/evstation/add', { name, url: `https://p${2 - index}.in` })
  }
  const names = async (query: Record<string, string>) =>
    (await admin.get(`/evstation/all?${new URLSearchParams(query)}`)).body.stations.map(
      (row: { name: string }) => row.name,
    )
  expect(await names({ q: '%' })).toEqual(['b 50% off'])
  expect(await names({ q: '_' })).toEqual(['A_one'])
  expect(await names({ q: '⚡' })).toEqual(["c's ⚡"])
  expect(await names({ q: 'P1.in' })).toEqual(['A_one'])
  const ascending = {
    createdAt: made,
    name: ['A_one', 'b 50% off', "c's ⚡"],
    url: made.toReversed(),
  }
  for (const [sort, expected] of Object.entries(ascending)) {
    expect(await names({ sort }), sort).toEqual(expected)
    expect(await names({ sort: `-${sort}` }), `-${sort}`).toEqual(expected.toReversed())
    const { page } = (await admin.get(`/evstation/all?sort=${sort}&limit=2`)).body
    expect(await names({ sort, limit: '2', cursor: page.nextCursor })).toEqual(expected.slice(2))
  }
  expect((await admin.get('/evstation/all?sort=_id')).status).toBe(400)
})
