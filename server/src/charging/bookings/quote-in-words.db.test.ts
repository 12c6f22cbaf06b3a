import { expect, test } from 'vitest'
import { type Driver, network } from './testing/network.ts'

const CONTENT = {
  elements: [{ dimension: 'energy', price: 12_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

test('a quote says what this driver pays at the connectors that are asked for', async () => {
  const { admin, station, driverWith } = await network()
  const { id } = await station({
    connectors: [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'Type 2', powerW: 7_400 },
    ],
  })
  const [member, other] = [await driverWith(2_000), await driverWith(2_000, '+919845011111')]
  const group = (await admin.post('/admin/driver-groups', { name: 'City taxis' })).body.data
  await admin.post(`/admin/driver-groups/${group._id}/members`, { customerId: member.customerId })
  const tariff = { code: 'TAXI', name: 'City taxis', content: CONTENT }
  const { _id: tariffId } = (await admin.post('/admin/tariffs', tariff)).body.data
  await admin.post(`/admin/tariffs/${tariffId}/publish`, {})
  const place = { place: 'station', target: id, groupId: group._id }
  expect((await admin.post(`/admin/tariffs/${tariffId}/assignments`, place)).status).toBe(201)

  const prices = async (driver: Driver, connectorType?: string) => {
    const quote = await driver.post('/driver/quote', { stationId: id, connectorType, duration: 1, kWh: 5 })
    expect(quote.status, JSON.stringify(quote.body)).toBe(200)
    return quote.body.data.prices.map(
      (one: { connectorTypes: string[]; words: { withGst: { short: string } } }) => [
        one.connectorTypes,
        one.words.withGst.short,
      ],
    )
  }
  const rate = (await admin.get('/rate-list')).body.data
  const inForce = `₹${(rate.pricePerKW * 1.18).toFixed(2)}/kWh`
  expect(await prices(member)).toEqual([[['CCS2', 'Type 2'], '₹14.16/kWh']])
  expect(await prices(other)).toEqual([[['CCS2', 'Type 2'], inForce]])
  expect(await prices(other, 'Type 2')).toEqual([[['Type 2'], inForce]])
})
