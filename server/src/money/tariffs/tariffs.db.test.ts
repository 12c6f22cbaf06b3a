import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { proveAgain } from '../../testing/sign-in.ts'
import { aStation } from '../../testing/stations.ts'
import { testApp } from '../../testing/test-app.ts'

const plain = (rupees = 15) => ({
  elements: [{ dimension: 'energy', price: rupees * 1_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
})

const solar = {
  ...plain(18),
  elements: [
    { dimension: 'energy', price: 14_000_000, step: 1, when: { timeOfDay: { from: 540, to: 960 } } },
    ...plain(18).elements,
    { dimension: 'idle-time', price: 120_000_000, step: 60, when: {} },
  ],
  idle: { graceSeconds: 300, highestPerSession: 10_000, night: null },
  landShare: 1_000_000,
}

async function world() {
  const app = await testApp()
  const owner = await app.operator()
  const entries = async (action: string) => (await owner.get(`/audit-log?action=${action}`)).body.data
  const create = async (content: object = plain(), code = 'SOLAR') =>
    await owner.post('/admin/tariffs', { code, name: 'Solar hours', content })
  const { body } = await owner.post('/charging-stations', aStation())
  const station = body.data._id as string
  const [dc, ac] = body.data.connectors.map(({ _id }: { _id: string }) => _id) as [string, string]
  const why = async (connector: string, more = '') =>
    (await owner.get(`/admin/tariffs/why?connector=${connector}${more}`)).body.data
  return { ...app, owner, entries, create, station, dc, ac, why }
}

test('a tariff is drafted, changed, published, replaced from a later moment on, and ended', async () => {
  const { app, owner, create, clock, entries } = await world()
  const made = await create()
  expect(made).toMatchObject({
    status: 201,
    body: { data: { code: 'SOLAR', source: 'panel', state: 'draft', current: null, hasDraft: true } },
  })
  const id = made.body.data._id
  const call = async (verb: string, body?: object) =>
    (await owner.post(`/admin/tariffs/${id}/${verb}`, body ?? {})).body
  await owner.put(`/admin/tariffs/${id}/draft`, { content: plain(16) })
  const published = (await call('publish')).data
  expect(published).toMatchObject({
    state: 'published',
    hasDraft: false,
    current: { number: 1, content: plain(16), validFrom: clock.now().toISOString() },
    versions: [{ number: 1, state: 'published', validUntil: null }],
  })
  expect((await call('publish')).code).toBe('tariff-without-draft')

  clock.advance(hours(1))
  await proveAgain({ app, clock })
  await owner.put(`/admin/tariffs/${id}/draft`, { content: plain(17) })
  const from = addMs(clock.now(), days(1)).toISOString()
  expect((await call('publish', { from })).data).toMatchObject({
    state: 'published',
    current: { number: 1 },
    next: { number: 2, content: plain(17) },
    versions: [
      { number: 2, state: 'scheduled', validFrom: from },
      { number: 1, state: 'published', validUntil: from },
    ],
  })
  await owner.put(`/admin/tariffs/${id}/draft`, { content: plain(18) })
  expect((await call('publish')).code).toBe('tariff-version-scheduled')
  expect((await call('withdraw')).data).toMatchObject({
    next: null,
    versions: [
      { number: 3 },
      { number: 2, state: 'ended', withdrawn: true },
      { number: 1, validUntil: null },
    ],
  })
  expect((await call('publish')).data).toMatchObject({
    current: { number: 3, content: plain(18) },
    versions: [{ number: 3, state: 'published' }, {}, { number: 1, state: 'ended' }],
  })
  clock.advance(hours(1))
  await proveAgain({ app, clock })
  expect((await call('end')).data).toMatchObject({ state: 'ended', current: null })
  expect((await call('end')).code).toBe('tariff-not-published')

  expect(await entries('tariff.change-draft')).toMatchObject([
    {},
    {},
    { before: { elements: plain(15).elements }, after: { number: 1, elements: plain(16).elements } },
  ])
  expect(await entries('tariff.publish')).toMatchObject([
    {
      before: { number: 1, elements: plain(16).elements },
      after: { number: 3, elements: plain(18).elements },
    },
    {},
    {},
  ])
})

test('what cannot be priced is refused at its field, by code, and nothing is written', async () => {
  const { owner, create } = await world()
  const before = (await owner.get('/admin/tariffs')).body.page.total
  const refused = async (change: object) => (await create({ ...plain(), ...change })).body
  expect(await refused({ elements: [] })).toMatchObject({
    code: 'tariff-faulty',
    issues: [{ path: 'content.elements', code: 'no-elements', message: 'Enter a price' }],
  })
  const [element] = plain().elements
  expect(await refused({ elements: [element, element] })).toMatchObject({
    issues: [{ path: 'content.elements.1', code: 'never-reached' }],
  })
  const empty = { timeOfDay: { from: 60, to: 60 } }
  expect(await refused({ elements: [{ ...element, when: empty }] })).toMatchObject({
    issues: [{ path: 'content.elements.0.when.timeOfDay', code: 'minutes-empty' }],
  })
  expect(await refused({ elements: Array.from({ length: 201 }, () => element) })).toMatchObject({
    code: 'invalid-request',
    issues: [{ path: 'content.elements' }],
  })
  expect(await refused({ landShare: 0.5 })).toMatchObject({ issues: [{ path: 'content.landShare' }] })
  expect((await owner.get('/admin/tariffs')).body.page.total).toBe(before)
})

test('a code is of one tariff; moments in the past and empty periods are refused', async () => {
  const { owner, create, clock } = await world()
  const id = (await create()).body.data._id
  expect((await create(plain(), 'solar')).body.code).toBe('tariff-exists')
  const [past, soon, later] = [-1, 1, 2].map((count) => addMs(clock.now(), minutes(count)).toISOString())
  const publish = async (body: object) => (await owner.post(`/admin/tariffs/${id}/publish`, body)).body.code
  expect(await publish({ from: past })).toBe('tariff-in-the-past')
  expect(await publish({ from: later, until: soon })).toBe('tariff-period-empty')
  const assign = async (body: object) =>
    (await owner.post(`/admin/tariffs/${id}/assignments`, { place: 'network', ...body })).body.code
  expect(await assign({ from: past })).toBe('tariff-in-the-past')
  expect(await assign({ target: '29' })).toBe('tariff-place-unknown')
  expect(await assign({ place: 'state', target: '99' })).toBe('tariff-place-unknown')
  expect(await assign({ place: 'station', target: id })).toBe('tariff-place-unknown')
  expect(await assign({ groupId: id })).toBe('driver-group-not-found')
  expect(await assign({})).toBeUndefined()
  expect(await assign({ from: soon })).toBe('tariff-assigned')
  expect((await owner.get(`/admin/tariffs/why?connector=${id}`)).body.code).toBe('connector-not-found')
})

test('which tariff counts at a connector, and why none of the others does', async () => {
  const { owner, create, driver, station, dc, ac, why, clock } = await world()
  expect(await why(dc)).toMatchObject({ winner: { tariff: { source: 'rate' } }, others: [] })

  const id = (await create(solar)).body.data._id
  const assign = async (body: object) =>
    (await owner.post(`/admin/tariffs/${id}/assignments`, body)).body.data.assignedTo[0]._id as string
  const atStation = await assign({ place: 'station', target: station })
  const [other] = (await why(dc)).others
  expect(other).toMatchObject({ tariff: { code: 'SOLAR' }, why: { code: 'no-version' } })
  await owner.post(`/admin/tariffs/${id}/publish`, {})
  expect(await why(dc)).toMatchObject({
    winner: {
      tariff: { code: 'SOLAR' },
      version: { number: 1, content: solar },
      assignment: { place: 'station', targetName: 'MG Road Hub' },
      facts: [
        { code: 'price', of: 'energy', beforeGst: 15_000_000, withGst: 17_700_000 },
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    },
    others: [
      { tariff: { source: 'rate' }, why: { code: 'wider-place', place: 'network', closer: 'station' } },
    ],
  })

  const group = (await owner.post('/admin/driver-groups', { name: 'Fleet' })).body.data._id
  const [one, two] = [await driver('+919811111111'), await driver('+919822222222')]
  await owner.post(`/admin/driver-groups/${group}/members`, { customerId: one.customerId })
  const fleet = (await create(plain(9), 'FLEET')).body.data._id
  await owner.post(`/admin/tariffs/${fleet}/publish`, {})
  await owner.post(`/admin/tariffs/${fleet}/assignments`, { place: 'network', groupId: group })
  expect((await why(dc, `&customer=${one.customerId}`)).winner.tariff.code).toBe('FLEET')
  expect((await why(dc, `&customer=${two.customerId}`)).winner.tariff.code).toBe('SOLAR')
  await owner.delete(`/admin/driver-groups/${group}/members/${one.customerId}`)
  expect((await why(dc, `&customer=${one.customerId}`)).others).toContainEqual(
    expect.objectContaining({ why: { code: 'other-group', group, groupName: 'Fleet' } }),
  )

  expect((await why(ac)).winner.tariff.code).toBe('SOLAR')
  expect((await owner.delete(`/admin/tariff-assignments/${atStation}`)).status).toBe(200)
  clock.advance(1000)
  expect((await why(ac)).winner.tariff.source).toBe('rate')
})

test('the price per kWh and prices per hour are tariffs of their own that follow them', async () => {
  const { owner, station, dc, why, clock } = await world()
  const winner = async () => {
    const { tariff, version } = (await why(dc)).winner
    return [tariff.source, version.content.elements[0].price]
  }
  expect(await winner()).toEqual(['rate', 15_000_000])
  clock.advance(minutes(1))
  await owner.put('/rate-list', { pricePerKW: 17.35 })
  expect(await winner()).toEqual(['rate', 17_350_000])
  await owner.put(`/charging-stations/${station}`, { pricePerHour: 120 })
  expect(await winner()).toEqual(['station', 120_000_000])
  // Twice within a millisecond, the last one counts.
  await owner.put(`/charging-stations/${station}`, { pricePerHour: 130 })
  expect(await winner()).toEqual(['station', 130_000_000])
  clock.advance(minutes(1))
  await owner.put(`/charging-stations/${station}`, { pricePerHour: null })
  expect(await winner()).toEqual(['rate', 17_350_000])
  clock.advance(minutes(1))
  await owner.put(`/charging-stations/${station}`, { pricePerHour: 140 })
  expect(await winner()).toEqual(['station', 140_000_000])

  const pending = (await owner.put('/rate-list', { pricePerKW: 20, undoable: true })).body.data.pending._id
  await owner.post(`/rate-list/${pending}/undo`)
  clock.advance(minutes(1))
  await owner.put(`/charging-stations/${station}`, { pricePerHour: null })
  expect(await winner()).toEqual(['rate', 17_350_000])

  const rate = (await owner.get('/admin/tariffs?source=rate')).body.data[0]
  expect((await owner.post(`/admin/tariffs/${rate._id}/end`, {})).body.code).toBe('tariff-follows-price')
  expect((await owner.put(`/admin/tariffs/${rate._id}/draft`, { content: plain() })).body.code).toBe(
    'tariff-follows-price',
  )
})

test('a preview says what a charge would cost, line by line, and draws a day and a week', async () => {
  const { owner, operator } = await world()
  const request = {
    content: solar,
    evse: 'DC',
    powerW: 20_000,
    energyWh: 20_000,
    startsAt: '2026-11-22T15:30:00+05:30',
    idleMinutes: 65,
  }
  const { data } = (await owner.post('/admin/tariffs/preview', request)).body
  expect(data).toMatchObject({ amount: 440, gst: 79.2, total: 519.2, seconds: 7_500, drawn: 'energy' })
  expect(data.lines).toMatchObject([
    { of: 'energy', quantity: 10_000, unitPrice: 14_000_000, amount: 14_000 },
    { of: 'energy', quantity: 10_000, amount: 18_000 },
    { of: 'idle-time', quantity: 3_600, amount: 12_000 },
    { of: 'land-share', amount: 2_000 },
    { of: 'idle-session-limit', amount: -2_000 },
  ])
  expect([data.day.length, data.week.length]).toEqual([48, 336])
  expect(data.day.map(({ beforeGst }: { beforeGst: number }) => beforeGst / 1e6)).toEqual(
    Array.from({ length: 48 }, (_, at) => (at >= 18 && at < 32 ? 15 : 19)),
  )
  expect(new Date(data.week[0].from * 1000).toISOString()).toBe('2026-11-15T18:30:00.000Z')
  const viewer = await operator('viewer')
  expect((await viewer.post('/admin/tariffs/preview', { ...request, powerW: 1 })).body).toMatchObject({
    issues: [{ path: 'energyWh' }],
  })
  const past = { ...request, startsAt: '1999-01-01T00:00:00Z' }
  expect((await viewer.post('/admin/tariffs/preview', past)).status).toBe(200)
  for (let count = 0; count < 118; count += 1) await viewer.post('/admin/tariffs/preview', request)
  expect((await viewer.post('/admin/tariffs/preview', request)).status).toBe(429)
})

test('only the owner and the manager change tariffs, every operator reads them, nobody else does', async () => {
  const { operator, visitor, driver, create } = await world()
  const id = (await create()).body.data._id
  const [viewer, support, customer] = [await operator('viewer'), await operator('support'), await driver()]
  expect((await viewer.get(`/admin/tariffs/${id}`)).status).toBe(200)
  expect((await support.post(`/admin/tariffs/${id}/publish`, {})).status).toBe(403)
  expect((await customer.get('/admin/tariffs')).status).toBe(401)
  expect((await visitor.post('/admin/tariffs/preview', {})).status).toBe(401)
})

test('what was published, and where it counted, is frozen in the database too', async () => {
  const { owner, create, app, clock } = await world()
  const { db } = app.database
  const id = (await create()).body.data._id
  await owner.post(`/admin/tariffs/${id}/publish`, {})
  await owner.post(`/admin/tariffs/${id}/assignments`, { place: 'network', priority: 3 })
  const versions = db.updateTable('tariff_version').where('tariff_id', '=', id)
  await expect(versions.set({ content: JSON.stringify(plain(1)) }).execute()).rejects.toThrow('frozen')
  await expect(versions.set({ valid_from: addMs(clock.now(), -1) }).execute()).rejects.toThrow('frozen')
  await versions.set({ valid_until: addMs(clock.now(), minutes(5)) }).execute()
  await expect(versions.set({ valid_until: null }).execute()).rejects.toThrow('frozen')
  await expect(db.deleteFrom('tariff_version').where('tariff_id', '=', id).execute()).rejects.toThrow(
    'frozen',
  )
  const places = db.updateTable('tariff_assignment').where('tariff_id', '=', id)
  await expect(places.set({ priority: 4 }).execute()).rejects.toThrow('never rewritten')
  await expect(db.deleteFrom('tariff_assignment').execute()).rejects.toThrow('never rewritten')
})

test('ten who publish the same draft at once publish it once', async () => {
  const { owner, create } = await world()
  const id = (await create()).body.data._id
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.post(`/admin/tariffs/${id}/publish`, {})),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test('a station’s own price is listed with its station, and found by it', async () => {
  const { owner, station } = await world()
  const set = await owner.put(`/charging-stations/${station}`, {
    stationName: 'Baner Bus Stand',
    pricePerHour: 130,
  })
  expect(set.body).toMatchObject({ data: { stationName: 'Baner Bus Stand' } })
  const list = async (q: string) => (await owner.get(`/admin/tariffs?q=${q}`)).body.data
  expect(await list('baner')).toMatchObject([{ source: 'station', stationName: 'Baner Bus Stand' }])
  expect(await list('nowhere')).toEqual([])
  const [ofRate] = (await owner.get('/admin/tariffs?source=rate')).body.data
  expect(ofRate.stationName).toBeNull()
})
