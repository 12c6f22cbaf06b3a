import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { aStation } from '../../testing/stations.ts'
import { TestClock, testApp } from '../../testing/test-app.ts'

const CONTENT = {
  elements: [
    { dimension: 'energy', price: 14_000_000, step: 1, when: { timeOfDay: { from: 540, to: 960 } } },
    { dimension: 'energy', price: 18_000_000, step: 1, when: {} },
    { dimension: 'idle-time', price: 120_000_000, step: 60, when: {} },
  ],
  idle: { graceSeconds: 300, highestPerSession: 10_000, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

const IDLE = 'Idle fee ₹2.36/min from 5 min after charging ends, at most ₹118 a session'

async function world() {
  const app = await testApp({ clock: new TestClock('2026-11-25T10:00:00+05:30') })
  return { ...app, owner: await app.operator() }
}

test('a preview says the price in words, and each line of the charge', async () => {
  const { owner } = await world()
  const request = { evse: 'DC', powerW: 60_000, energyWh: 30_000, idleMinutes: 65 }
  const startsAt = '2026-11-25T15:45:00+05:30'
  const { data } = (await owner.post('/admin/tariffs/preview', { ...request, startsAt, content: CONTENT }))
    .body
  expect(data.words.withGst.lines).toEqual([
    '₹16.52/kWh until 16:00, then ₹21.24/kWh until 09:00 tomorrow, then ₹16.52/kWh',
    IDLE,
  ])
  const lines = data.lines.map(({ label, detail }: { label: string; detail: string }) => [label, detail])
  expect(lines).toEqual([
    ['Energy', '15.000 kWh at ₹14.00/kWh'],
    ['Energy', '15.000 kWh at ₹18.00/kWh'],
    ['Idle fee', '1 h at ₹2/min'],
    ['Limit of the idle fee', ''],
  ])
})

test('a tariff and the answer to why it counts have the words of this moment, as the station has', async () => {
  const { owner, visitor, clock } = await world()
  const made = await owner.post('/admin/tariffs', { code: 'SOLAR', name: 'Solar hours', content: CONTENT })
  expect(made.body.data.words).toBe(null)
  const id = made.body.data._id
  await owner.post(`/admin/tariffs/${id}/publish`, {})
  const station = (await owner.post('/charging-stations', aStation())).body.data
  await owner.post(`/admin/tariffs/${id}/assignments`, { place: 'station', target: station._id })
  const short = '₹16.52/kWh until 16:00, then ₹21.24/kWh until 09:00 tomorrow, then ₹16.52/kWh'
  const row = (await owner.get('/admin/tariffs?q=solar')).body.data[0]
  expect(row.words.withGst).toEqual({ short, lines: [short, IDLE] })
  const why = async () =>
    (await owner.get(`/admin/tariffs/why?connector=${station.connectors[0]._id}`)).body.data
  expect((await why()).winner.words.withGst.short).toBe(short)
  // Drivers read the same at the station, in the list and on its page.
  const prices = [{ connectorTypes: ['CCS2', 'Type 2'], words: row.words }]
  expect((await visitor.get('/charging-stations')).body.data[0].prices).toEqual(prices)
  expect((await visitor.get(`/charging-stations/${station._id}`)).body.data.prices).toEqual(prices)
  clock.advance(hours(7))
  expect((await why()).winner.words.beforeGst.short).toBe(
    '₹18.00/kWh until 09:00 tomorrow, then ₹14.00/kWh until 16:00 tomorrow, then ₹18.00/kWh',
  )
})

test('connectors that cost the same stand together, and others apart', async () => {
  const { owner, visitor } = await world()
  const station = (await owner.post('/charging-stations', aStation())).body.data
  const prices = async () => (await visitor.get(`/charging-stations/${station._id}`)).body.data.prices
  const types = async () => (await prices()).map((one: { connectorTypes: string[] }) => one.connectorTypes)
  expect(await types()).toEqual([station.connectors.map(({ type }: { type: string }) => type)])
  const { _id: id } = (await owner.post('/admin/tariffs', { code: 'DC', name: 'Fast', content: CONTENT }))
    .body.data
  await owner.post(`/admin/tariffs/${id}/publish`, {})
  const [first, second] = station.connectors
  await owner.post(`/admin/tariffs/${id}/assignments`, { place: 'connector', target: first._id })
  expect(await types()).toEqual([[first.type], [second.type]])
})
