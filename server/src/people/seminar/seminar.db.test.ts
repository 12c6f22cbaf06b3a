import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'

const form = {
  name: 'Meera Nair',
  email: 'meera@example.in',
  phone: '+91 98450 77777',
  location: 'Kochi',
}

async function registered({ visitor }: TestApp, over: object = {}): Promise<string> {
  const answer = await visitor.post('/seminar-registration', { ...form, ...over })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body.data._id
}

const move = (admin: Caller, id: string, status: string) =>
  admin.put(`/seminar-registrations/${id}/status`, { status })

async function contacted(app: TestApp, admin: Caller, over: object = {}): Promise<string> {
  const id = await registered(app, over)
  expect((await move(admin, id, 'contacted')).status).toBe(200)
  return id
}

test('a registration is for the coming Monday’s seminar and reaches the operator’s list', async () => {
  const app = await testApp()
  const sent = {
    ...form,
    business: 'Highway Foods',
    seminar: 'Partner seminar',
    questions: 'Parking?\nGrid?',
  }
  const answer = await app.visitor.post('/seminar-registration', sent)
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { ...sent, status: 'new', partnerId: null, seminarAt: '2026-11-23T07:30:00.000Z' } },
  })
  const list = await (await app.operator('viewer')).get('/seminar-registrations')
  expect(list.body).toMatchObject({ data: [answer.body.data], page: { total: 1 } })
})

test('business, seminar and questions may be left out or left empty', async () => {
  const { visitor } = await testApp()
  for (const empty of [undefined, '', '  ', null]) {
    const body = { ...form, business: empty, seminar: empty, questions: empty }
    expect((await visitor.post('/seminar-registration', body)).body.data).toMatchObject({
      business: null,
      seminar: 'Monday 1:00 PM to 4:00 PM',
      questions: null,
    })
  }
})

test('each field that is wrong is named in the words of the form', async () => {
  const { visitor, operator } = await testApp()
  const sentences = {
    name: 'Please enter your full name',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    location: 'Please enter your location',
  }
  const wrong = {
    name: ['', '  '],
    email: ['', 'meera', 'a@b'],
    phone: ['', '12345', 'call me now'],
    location: [' '],
  }
  for (const [path, values] of Object.entries(wrong)) {
    for (const value of [...values, undefined, null, 7]) {
      const refused = await visitor.post('/seminar-registration', { ...form, [path]: value })
      expect(refused, `${path}: ${value}`).toMatchObject({
        status: 400,
        body: { issues: [{ path, message: sentences[path as keyof typeof sentences] }] },
      })
    }
  }
  const all = await visitor.post('/seminar-registration', {})
  expect(all.body.issues).toEqual(Object.entries(sentences).map(([path, message]) => ({ path, message })))
  expect((await (await operator()).get('/seminar-registrations')).body.page.total).toBe(0)
})

test('what people write is kept letter for letter', async () => {
  const app = await testApp()
  const sent = {
    name: '<script>alert(1)</script>',
    location: 'كوتشي 🌴',
    questions: '<img src=x onerror=alert(1)>',
  }
  await registered(app, sent)
  const list = await (await app.operator()).get('/seminar-registrations')
  expect(list.body.data[0]).toMatchObject(sent)
  expect(list.headers.get('content-type')).toMatch(/^application\/json/)
})

test('the list is filtered by state, searched and sorted', async () => {
  const app = await testApp()
  const admin = await app.operator()
  await registered(app, { name: 'Zubin' })
  await contacted(app, admin, { name: 'Anil', location: 'Pune' })
  const names = async (query: string) =>
    (await admin.get(`/seminar-registrations?${query}`)).body.data.map((row: { name: string }) => row.name)
  expect(await names('status=contacted')).toEqual(['Anil'])
  expect(await names('status=declined')).toEqual([])
  expect(await names('q=pune')).toEqual(['Anil'])
  expect(await names('sort=name')).toEqual(['Anil', 'Zubin'])
  expect((await admin.get('/seminar-registrations?status=lost')).status).toBe(400)
})

test('a registration moves as the state table says; any other move is a 409 that names the state', async () => {
  const app = await testApp()
  const admin = await app.operator('support')
  const id = await registered(app)
  expect((await move(admin, id, 'contacted')).body.data.status).toBe('contacted')
  expect(await move(admin, id, 'new')).toMatchObject({
    status: 409,
    body: { code: 'registration-state', message: 'The registration is contacted.' },
  })
  expect((await move(admin, id, 'declined')).body.data.status).toBe('declined')
  expect(await move(admin, id, 'contacted')).toMatchObject({
    status: 409,
    body: { code: 'registration-state', message: expect.stringContaining('declined') },
  })
  expect((await move(admin, id, 'converted')).status).toBe(400)
})

test('moving to where it is already changes nothing and is logged once', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const id = await registered(app)
  const first = await move(admin, id, 'contacted')
  expect((await move(admin, id, 'contacted')).body).toEqual(first.body)
  const entries = await app.app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'seminar.contact', subject_id: id, before: { status: 'new' }, after: { status: 'contacted' } },
  ])
})

test('who was spoken to becomes a partner, pending approval, and the registration says which', async () => {
  const app = await testApp()
  const admin = await app.operator('manager')
  const id = await contacted(app, admin)
  const convert = () => admin.post(`/seminar-registrations/${id}/convert`, { commissionPercent: 7.5 })
  const converted = await convert()
  expect(converted).toMatchObject({ status: 200, body: { data: { _id: id, status: 'converted' } } })
  const { partnerId } = converted.body.data

  const partners = (await admin.get('/all-partners')).body.data
  expect(partners).toMatchObject([
    {
      _id: partnerId,
      name: 'Meera Nair',
      mobile: '+919845077777',
      email: 'meera@example.in',
      status: 'pending',
      commissionPercent: 7.5,
    },
  ])
  expect((await convert()).body).toEqual(converted.body)
  expect((await admin.get('/all-partners')).body.page.total).toBe(1)
  const actions = await app.app.database.db.selectFrom('audit_entry').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'seminar.contact',
    'partner.create',
    'seminar.convert',
  ])
})

test('nobody becomes a partner without having been spoken to, or after having been declined', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const id = await registered(app)
  const convert = () => admin.post(`/seminar-registrations/${id}/convert`, {})
  expect(await convert()).toMatchObject({
    status: 409,
    body: { code: 'registration-state', message: expect.stringContaining('The registration is new') },
  })
  await move(admin, id, 'declined')
  expect((await convert()).body.message).toContain('declined')
  expect((await admin.get('/all-partners')).body.page.total).toBe(0)
})

test('a partner who exists already, or a wrong GSTIN, leaves the registration as it was', async () => {
  const app = await testApp()
  const admin = await app.operator()
  const first = await contacted(app, admin)
  const second = await contacted(app, admin)
  const convert = (id: string, body: object = {}) => admin.post(`/seminar-registrations/${id}/convert`, body)
  expect(await convert(first, { gstin: '29ABCDE1234F1Z0' })).toMatchObject({
    status: 422,
    body: { code: 'gstin-invalid' },
  })
  expect((await convert(first)).status).toBe(200)
  expect(await convert(second)).toMatchObject({ status: 409, body: { code: 'partner-exists' } })
  const list = (await admin.get('/seminar-registrations?status=contacted')).body.data
  expect(list).toMatchObject([{ _id: second, partnerId: null }])
})

test('an unknown registration is a 404; who may not is refused', async () => {
  const { visitor, driver, operator } = await testApp()
  const path = `/seminar-registrations/${createId()}`
  const admin = await operator()
  for (const answer of [
    await admin.put(`${path}/status`, { status: 'contacted' }),
    await admin.post(`${path}/convert`, {}),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'registration-not-found' } })
  }
  for (const caller of [visitor, await driver()]) {
    expect((await caller.get('/seminar-registrations')).status).toBe(401)
    expect((await caller.put(`${path}/status`, { status: 'contacted' })).status).toBe(401)
    expect((await caller.post(`${path}/convert`, {})).status).toBe(401)
  }
  expect((await (await operator('viewer')).put(`${path}/status`, { status: 'contacted' })).status).toBe(403)
  expect((await (await operator('support')).post(`${path}/convert`, {})).status).toBe(403)
})
