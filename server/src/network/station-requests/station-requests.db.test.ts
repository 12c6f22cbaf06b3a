/** A partner asks for a station with photos and documents; an operator approves, which makes it, or refuses. */
import { expect, test } from 'vitest'
import { asBlob, jpeg } from '../../charging/bookings/testing/images.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'

const FIELDS = {
  ...{ stationName: 'Hubballi Bypass', address: 'NH 48, km 412', city: 'Hubballi', stateCode: '29' },
  ...{ lat: '15.3647', long: '75.1240', powerCapacity: '120', note: 'Two lanes, lit at night.' },
  connectors: JSON.stringify([
    { type: 'CCS2', powerKW: 60 },
    { type: 'CCS2', powerKW: 60 },
  ]),
}

async function openWorld() {
  const world = await testApp()
  const owner = await world.operator()
  const person = await world.partnerPerson()
  const image = await jpeg()
  const send = (by: Caller, more: Readonly<Record<string, string>> = {}, files = ['photo1', 'document1']) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...FIELDS, ...more })) form.set(name, value)
    for (const name of files) form.set(name, asBlob(image), `${name}.jpg`)
    return by.postForm('/partner/station-requests', form)
  }
  const list = async (by: Caller) => (await by.get('/partner/station-requests')).body.data
  const countMails = async (template: string) => {
    const rows = await world.app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('template', '=', template)
      .execute()
    return rows.map(({ body }) => body)
  }
  const countImages = async () => {
    const { rows } = await world.app.database.pool.query('select file from station_request_file')
    return rows.length
  }
  return { ...world, owner, person, send, list, countMails, countImages }
}

test('an approved request is a station of the partner that is not in service, and keeps its papers', async () => {
  const { owner, person, send, list, countMails } = await openWorld()
  const sent = await send(person, {}, ['photo1', 'photo2', 'document1'])
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { state: 'sent', powerCapacity: 120, createdBy: 'Meera', stationId: null } },
  })
  const id = sent.body.data._id
  expect(sent.body.data.files.map(({ kind }: { kind: string }) => kind)).toEqual([
    'photo',
    'photo',
    'document',
  ])
  expect(await countMails('station-requested')).toHaveLength(1)
  expect((await owner.get('/attention')).body.data.items).toContainEqual(
    expect.objectContaining({ kind: 'station-requests-to-decide', count: 1 }),
  )
  expect((await owner.get('/station-requests?attention=station-requests-to-decide')).body.data).toHaveLength(
    1,
  )

  const approved = await owner.post(`/station-requests/${id}/approve`)
  expect(approved, JSON.stringify(approved.body)).toMatchObject({
    status: 200,
    body: { data: { state: 'approved' } },
  })
  const { stationId } = approved.body.data
  expect((await owner.get(`/charging-stations/${stationId}`)).body.data).toMatchObject({
    ...{ stationName: 'Hubballi Bypass', partnerId: person.partnerId, operatorStatus: 'inactive' },
    connectors: [{ type: 'CCS2' }, { type: 'CCS2' }],
  })
  expect(await list(person)).toMatchObject([{ state: 'approved', stationId, files: [{}, {}, {}] }])
  expect(await countMails('station-request-decided')).toHaveLength(1)
  expect((await owner.post(`/station-requests/${id}/refuse`, { reason: 'Too late' })).body.code).toBe(
    'station-request-state',
  )
})

test('a refused request says why, a withdrawn one is not decided any more', async () => {
  const { owner, person, send, list, countMails } = await openWorld()
  const first = (await send(person)).body.data._id
  await owner.post(`/station-requests/${first}/refuse`, { reason: 'The road is closed next year.' })
  expect(await countMails('station-request-decided')).toEqual(['The reason: The road is closed next year.'])
  const second = (await send(person)).body.data._id
  expect((await person.post(`/partner/station-requests/${second}/withdraw`)).status).toBe(200)
  expect((await owner.post(`/station-requests/${second}/approve`)).body.code).toBe('station-request-state')
  expect(await list(person)).toMatchObject([
    { state: 'withdrawn', reason: null },
    { state: 'refused', reason: 'The road is closed next year.' },
  ])
})

test('without a photo, a document or the right nothing is kept, and another partner finds no request', async () => {
  const { person, send, list, partnerPerson, countImages, owner } = await openWorld()
  expect((await send(person, {}, ['photo1'])).body.code).toBe('file-missing')
  expect((await send(person, {}, ['document1'])).body.code).toBe('file-missing')
  expect((await send(person, { connectors: '[]' })).status).toBe(400)
  expect((await send(person, { connectors: 'two' })).status).toBe(400)
  const { partnerId } = person
  expect((await send(await partnerPerson({ partnerId, rights: ['stop'] }))).status).toBe(403)
  expect(await countImages()).toBe(0)
  const { _id } = (await send(person)).body.data
  const other = await partnerPerson()
  expect(await list(other)).toEqual([])
  expect((await other.post(`/partner/station-requests/${_id}/withdraw`)).body.code).toBe(
    'station-request-not-found',
  )
  await owner.post(`/partners/${partnerId}/suspend`)
  expect((await send(person)).body.code).toBe('partner-not-active')
})

test('five requests wait at most', async () => {
  const { person, send } = await openWorld()
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await send(person, { stationName: `Station ${sent}` })).status).toBe(201)
  }
  expect((await send(person)).body.code).toBe('too-many-station-requests')
})
