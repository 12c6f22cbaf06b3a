import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from './testing/network.ts'

const SOLAR = {
  elements: [
    { dimension: 'energy', price: 14_000_000, step: 1, when: { timeOfDay: { from: 540, to: 960 } } },
    { dimension: 'energy', price: 18_000_000, step: 1, when: {} },
  ],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 1_000_000,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

async function world() {
  const all = await network()
  const { admin } = all
  const publish = async (content: object, place: object, code = 'SOLAR') => {
    const { _id } = (await admin.post('/admin/tariffs', { code, name: code, content })).body.data
    await admin.post(`/admin/tariffs/${_id}/publish`, {})
    await admin.post(`/admin/tariffs/${_id}/assignments`, place)
    return _id as string
  }
  const booking = async (id: string) =>
    all.app.database.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...all, publish, booking }
}

test('a quote, a reservation and a start are priced by the tariff that counts, frozen at the start', async () => {
  const { station, publish, driverWith, booking, admin } = await world()
  const { id } = await station()
  const tariff = await publish(SOLAR, { place: 'station', target: id })
  const driver = await driverWith(1_000)
  // 12:00 in India: 20 kWh at ₹14 with ₹1 of land share, and 18 % GST.
  const wanted = { stationId: id, duration: 1, kWh: 20 }
  const quote = await driver.post('/driver/quote', wanted)
  expect(quote.body).toMatchObject({ data: { amount: 300, totalAmount: 354 } })
  const made = await driver.post('/driver/bookings', wanted)
  const { _id } = made.body.data
  const { tariff_version_id: version } = await booking(_id)
  expect(version).not.toBeNull()
  await admin.put(`/admin/tariffs/${tariff}/draft`, { content: { ...SOLAR, landShare: 5_000_000 } })
  await driver.post(`/driver/bookings/${_id}/start`, {})
  const started = await booking(_id)
  await admin.post(`/admin/tariffs/${tariff}/publish`, {})
  expect(started).toMatchObject({ tariff_version_id: version, tariff_paise: 1_500, amount_paise: 30_000 })
  expect((await booking(_id)).tariff_version_id).toBe(version)
})

test('a driver of a group pays the price of the group, others the network’s', async () => {
  const { station, publish, driverWith, admin } = await world()
  const { id } = await station()
  const group = (await admin.post('/admin/driver-groups', { name: 'Fleet' })).body.data._id
  await publish({ ...SOLAR, landShare: 0 }, { place: 'network', groupId: group }, 'FLEET')
  const [member, other] = [await driverWith(1_000), await driverWith(1_000)]
  await admin.post(`/admin/driver-groups/${group}/members`, { customerId: member.customerId })
  const wanted = { stationId: id, duration: 1, kWh: 20 }
  const amounts = [await member.post('/driver/quote', wanted), await other.post('/driver/quote', wanted)]
  expect(amounts.map(({ body }) => body.data.amount)).toEqual([280, 300])
})

test('a charge from 15:30 on pays each half-hour its price', async () => {
  const { station, publish, driverWith, clock } = await world()
  const { id } = await station()
  await publish({ ...SOLAR, landShare: 0 }, { place: 'station', target: id })
  clock.advance(hours(3) + minutes(30))
  const driver = await driverWith(1_000)
  const wanted = { stationId: id, duration: 1, kWh: 20 }
  expect((await driver.post('/driver/quote', wanted)).body.data.amount).toBe(320)
})
