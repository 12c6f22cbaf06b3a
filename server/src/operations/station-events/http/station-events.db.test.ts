import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { exchange } from '../../../http/testing/exchange.ts'
import { aStation, bookingAt } from '../../../testing/stations.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type Listener, listen } from '../../events/http/testing/listen.ts'
import { settled } from '../../events/testing/settled.ts'

const ANYBODY = { cookie: '' }

async function world(limits: Parameters<typeof testApp>[0] = {}) {
  const made = await testApp({ ...limits, limits: { streamBeatMs: 100, ...limits.limits } })
  const owner = await made.operator()
  const add = async (stationName: string, lat: number) =>
    (await owner.post('/charging-stations', aStation({ stationName, location: { lat, long: 77.5 } }))).body
      .data
  const stations = [await add('North', 13), await add('South', 12)] as const
  // That they were added is no news to those who listen from then on.
  await settled(made.app.database.db)
  return {
    ...made,
    stations,
    listen: (query = '', headers = {}) =>
      listen(made.app.url, ANYBODY, { path: `/station-events${query}`, headers }),
    setStatus: (id: string, status: string) =>
      owner.put(`/charging-stations/${id}/status`, { status, reason: 'Works' }),
  }
}

const take = (
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  station: { readonly _id: string; readonly connectors: readonly { readonly _id: string }[] },
) =>
  bookingAt(app.database.db, {
    stationId: station._id,
    connectorId: station.connectors[0]?._id ?? '',
    status: 'in_progress',
    from: new Date(clock.now().getTime() - hours(1)),
  })

const listEvents = (listener: Listener) => listener.events().map(({ event, data }) => [event, data])
const isPlaced = (listener: Listener) => listener.until(() => listener.lastEventId() !== undefined)

test('anybody hears what a charge takes and an operator closes, at all stations or at some', async () => {
  const net = await world()
  const [one, other] = net.stations
  const all = await net.listen()
  const some = await net.listen(`?stations=${other._id},nonsense`)
  expect([all.status, some.status]).toEqual([200, 200])
  await Promise.all([isPlaced(all), isPlaced(some)])
  // From the first sign of life on, nothing is missed.
  await all.until(() => all.text().includes('\n:\n'))
  await take(net, one)
  const now = {
    _id: one._id,
    status: 'active',
    availableSlots: one.totalSlots - 1,
    totalSlots: one.totalSlots,
  }
  await all.until(() => all.events().length > 0)
  expect(listEvents(all)).toEqual([['station', now]])
  await net.setStatus(other._id, 'maintenance')
  await some.until(() => some.events().length > 0)
  const closed = { _id: other._id, status: 'maintenance', availableSlots: 0, totalSlots: other.totalSlots }
  expect(listEvents(some)).toEqual([['station', closed]])
  await all.until(() => all.events().length > 1)
  expect(listEvents(all)[1]).toEqual(['station', closed])
})

test('who comes back hears what changed meanwhile, or that it is not known', async () => {
  const net = await world()
  const [one, other] = net.stations
  const stays = await net.listen()
  const goes = await net.listen(`?stations=${one._id}`)
  await isPlaced(goes)
  await stays.until(() => stays.text().includes('\n:\n'))
  const id = goes.lastEventId() ?? ''
  goes.close()
  await net.setStatus(other._id, 'maintenance')
  await net.setStatus(one._id, 'maintenance')
  await stays.until(() => stays.events().length === 2)
  const back = await net.listen(`?stations=${one._id}&lastEventId=${id}`)
  await back.until(() => back.events().length > 0)
  expect(listEvents(back)).toEqual([
    ['station', expect.objectContaining({ _id: one._id, status: 'maintenance' })],
  ])
  const upToDate = await net.listen(`?stations=${one._id}`, { 'last-event-id': back.lastEventId() ?? '' })
  const lost = await net.listen('?lastEventId=0-1')
  await lost.until(() => lost.events().length > 0)
  expect(listEvents(lost)).toEqual([['reset', {}]])
  expect(listEvents(upToDate)).toEqual([])
})

test('nobody takes all connections', async () => {
  const net = await world({ limits: { streamsPerAddress: 2 } })
  const first = await net.listen()
  await net.listen()
  const request = () => exchange(net.app.url, { method: 'GET', path: '/ev/api/station-events' })
  expect(await request()).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  first.close()
  await expect.poll(async () => (await net.listen()).status).toBe(200)
})
