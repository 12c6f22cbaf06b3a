import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { broadcasting } from '../notifications/testing/broadcasting.ts'
import { selectNextOfferAt, sendDueOffers } from './index.ts'

const text = { title: 'Night tariff', message: 'Two rupees less after 22:00.' }

async function desk() {
  const world = await broadcasting()
  const { db } = world.app.database
  const admin = await world.operator('manager')
  const inHours = (count: number) => new Date(world.clock.now().getTime() + hours(count)).toISOString()
  return {
    ...world,
    db,
    admin,
    inHours,
    /** Creates one; its JSON. */
    async offer(fields: object = {}) {
      const answer = await admin.post('/offers', { ...text, ...fields })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
      return answer.body.data
    },
    sendDue: () => sendDueOffers(db, world.clock.now()),
    status: async (id: string) =>
      (await admin.get('/offers')).body.data.find((offer: { _id: string }) => offer._id === id).status,
    audited: async () =>
      (await db.selectFrom('audit_entry').select(['action', 'actor_kind']).orderBy('id').execute()).map(
        ({ action, actor_kind }) => `${action} by ${actor_kind}`,
      ),
  }
}

test('an offer is sent at once, as a promotion to everybody who agreed to hear of offers', async () => {
  const { admin, customers, agree, deliver, results, audited } = await desk()
  const ids = await customers(3)
  await agree(ids.slice(0, 1), 'sms')
  const answer = await admin.post('/offers', text)
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: 'Offer sent successfully!',
      data: { ...text, status: 'sent', scheduledAt: null, createdBy: expect.stringMatching(/^manager-/) },
    },
  })
  const { _id, notificationId } = answer.body.data
  await deliver()
  expect(await results()).toMatchObject({
    'inbox delivered': 3,
    'sms queued': 1,
    'sms skipped no-consent': 2,
  })
  expect((await admin.get('/notifications')).body.data).toMatchObject([
    { ...text, _id: notificationId, offerId: _id, kind: 'promotional', recipients: 3 },
  ])
  expect((await admin.get('/offers')).body.data).toEqual([answer.body.data])
  expect(await audited()).toEqual(['offer.send by administrator'])
})

test('a scheduled offer is confirmed with the same words and sent when its time has come, once', async () => {
  const { admin, clock, inHours, sendDue, db, status, audited, customers, deliver, noticesPerCustomer } =
    await desk()
  await customers(1)
  const scheduledAt = inHours(2)
  const answer = await admin.post('/offers', { ...text, schedule: true, scheduledAt })
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'Offer sent successfully!', data: { status: 'scheduled', scheduledAt } },
  })
  expect(await selectNextOfferAt(db)).toEqual(new Date(scheduledAt))
  clock.advance(hours(2) - 1)
  expect(await sendDue()).toBe(0)
  clock.advance(1)
  expect(await sendDue()).toBe(1)
  expect(await sendDue()).toBe(0)
  expect(await status(answer.body.data._id)).toBe('sent')
  expect(await selectNextOfferAt(db)).toBeUndefined()
  await deliver()
  expect(await noticesPerCustomer()).toEqual([1])
  expect(await audited()).toEqual(['offer.schedule by administrator', 'offer.send by system'])
})

test('a time without the tick schedules, a tick taken back sends at once', async () => {
  const { offer, inHours } = await desk()
  expect(await offer({ scheduledAt: inHours(1) })).toMatchObject({ status: 'scheduled' })
  expect(await offer({ scheduledAt: inHours(1), schedule: false })).toMatchObject({
    status: 'sent',
    scheduledAt: null,
  })
  expect(await offer({ scheduledAt: '' })).toMatchObject({ status: 'sent' })
})

test('an offer without text, or scheduled without a time or into the past, is refused and not kept', async () => {
  const { admin, clock } = await desk()
  for (const body of [{}, { title: 'x' }, { message: 'x' }, { ...text, title: '  ' }]) {
    expect(await admin.post('/offers', body)).toMatchObject({
      status: 400,
      body: { message: 'Please fill all fields!' },
    })
  }
  for (const scheduledAt of [undefined, '', null]) {
    expect(await admin.post('/offers', { ...text, schedule: true, scheduledAt })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'scheduledAt', message: 'Please choose a date and time' }] },
    })
  }
  expect(await admin.post('/offers', { ...text, scheduledAt: 'tomorrow' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'scheduledAt' }] },
  })
  for (const scheduledAt of [clock.now().toISOString(), '2020-01-01T00:00:00Z']) {
    expect(await admin.post('/offers', { ...text, schedule: true, scheduledAt })).toMatchObject({
      status: 422,
      body: { code: 'schedule-in-the-past' },
    })
  }
  expect((await admin.get('/offers')).body.page.total).toBe(0)
})

test('a draft is kept until it is scheduled, drafted again and sent', async () => {
  const { admin, offer, inHours, audited, sendDue, clock } = await desk()
  const { _id, status, notificationId } = await offer({ draft: true })
  expect({ status, notificationId }).toEqual({ status: 'draft', notificationId: null })
  const put = (fields: object) => admin.put(`/offers/${_id}`, { ...text, ...fields })
  expect(await put({ title: 'Better title', draft: true })).toMatchObject({
    status: 200,
    body: { message: 'Draft saved.', data: { title: 'Better title', status: 'draft' } },
  })
  expect((await put({ scheduledAt: inHours(1) })).body.data.status).toBe('scheduled')
  expect((await put({ scheduledAt: inHours(3) })).body.data.scheduledAt).toBe(inHours(3))
  expect((await put({ draft: true, scheduledAt: inHours(3) })).body.data).toMatchObject({
    status: 'draft',
    scheduledAt: inHours(3),
  })
  clock.advance(hours(4))
  expect(await sendDue()).toBe(0)
  expect(await put({})).toMatchObject({
    status: 200,
    body: {
      message: 'Offer sent successfully!',
      data: { status: 'sent', notificationId: expect.anything() },
    },
  })
  expect(await audited()).toEqual([
    'offer.create by administrator',
    'offer.change by administrator',
    'offer.schedule by administrator',
    'offer.change by administrator',
    'offer.unschedule by administrator',
    'offer.send by administrator',
  ])
})

test('saving an offer as it is changes nothing', async () => {
  const { admin, offer, audited } = await desk()
  const saved = await offer({ draft: true })
  expect((await admin.put(`/offers/${saved._id}`, { ...text, draft: true })).body.data).toEqual(saved)
  expect(await audited()).toEqual(['offer.create by administrator'])
})

test('what is sent or cancelled is not changed, cancelled or sent any more, and the answer names its state', async () => {
  const { admin, offer, inHours } = await desk()
  const { _id: sentId } = await offer()
  const { _id: cancelledId } = await offer({ draft: true })
  const cancelled = await admin.post(`/offers/${cancelledId}/cancel`)
  expect(cancelled).toMatchObject({
    status: 200,
    body: { message: 'Offer cancelled.', data: { status: 'cancelled' } },
  })
  for (const [id, state] of [
    [sentId, 'sent'],
    [cancelledId, 'cancelled'],
  ]) {
    for (const fields of [{}, { draft: true }, { scheduledAt: inHours(1) }]) {
      const refused = await admin.put(`/offers/${id}`, { ...text, ...fields })
      expect(refused).toMatchObject({ status: 409, body: { code: 'offer-state' } })
      expect(refused.body.message).toMatch(`The offer is ${state}`)
    }
  }
  expect(await admin.post(`/offers/${sentId}/cancel`)).toMatchObject({
    status: 409,
    body: { code: 'offer-state' },
  })
  expect((await admin.post(`/offers/${cancelledId}/cancel`)).body).toEqual(cancelled.body)
})

test('offers are listed by status and found by their words', async () => {
  const { admin, offer, inHours, clock } = await desk()
  await offer({ draft: true, title: 'Monsoon' })
  clock.advance(1)
  await offer({ scheduledAt: inHours(1), title: 'Holi' })
  const titles = async (query: string) =>
    (await admin.get(`/offers?${query}`)).body.data.map((row: { title: string }) => row.title)
  expect(await titles('')).toEqual(['Holi', 'Monsoon'])
  expect(await titles('status=draft')).toEqual(['Monsoon'])
  expect(await titles('q=hol')).toEqual(['Holi'])
  expect(await titles('sort=title')).toEqual(['Holi', 'Monsoon'])
})

test('an offer that does not exist is not found, and only owner and manager offer', async () => {
  const { admin, visitor, driver, operator } = await desk()
  const path = '/offers/01900000-0000-7000-8000-000000000000'
  for (const answer of [await admin.put(path, text), await admin.post(`${path}/cancel`)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'offer-not-found' } })
  }
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    const other = await operator(role)
    expect((await other.get('/offers')).status).toBe(200)
    expect((await other.post('/offers', text)).status).toBe(403)
    expect((await other.put(path, text)).status).toBe(403)
    expect((await other.post(`${path}/cancel`)).status).toBe(403)
  }
  for (const caller of [visitor, await driver()]) expect((await caller.get('/offers')).status).toBe(401)
})
