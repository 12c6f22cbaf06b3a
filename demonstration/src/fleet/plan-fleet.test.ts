import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { type FleetSite, isOfFleet, planFleet } from './plan-fleet.ts'

const OPENED = new Date('2026-01-05T06:30:00Z')

const LAYOUTS = [
  ['CCS2', 'CCS2', 'CCS2', 'Type 2'],
  ['Type 2', 'Type 2', 'Type 2'],
  ['Type 7 (LECCS)', 'Type 6 (LEVDC)', '3-pin 16A', '3-pin 16A'],
] as const

const sites = Array.from({ length: 40 }, (_, index): FleetSite => {
  const types = LAYOUTS[index % LAYOUTS.length] ?? []
  return {
    stationId: `station ${index}`,
    name: `Station ${index}`,
    city: index % 2 ? 'Sri Vijaya Puram (Port Blair)' : 'Pune',
    openedAt: OPENED,
    connectors: types.map((type, number) => ({
      id: `connector ${index}/${number}`,
      type,
      powerW: type === 'CCS2' ? 60_000 : 7_400,
    })),
  }
})

const fleet = planFleet(createRandom('fleet'), sites)

test('the fleet has thirty chargers of all versions and of several makers, eight of them of 2.1', () => {
  expect(fleet).toHaveLength(30)
  expect(new Set(fleet.map(({ protocol }) => protocol))).toEqual(new Set(['1.6', '2.0.1', '2.1']))
  expect(fleet.filter(({ protocol }) => protocol === '2.1')).toHaveLength(8)
  expect(new Set(fleet.map(({ vendor }) => vendor)).size).toBeGreaterThan(2)
  expect(planFleet(createRandom('fleet'), sites)).toEqual(fleet)
})

test('every connector of a charger is one of its own station, and none is two', () => {
  const mapped = fleet.flatMap(({ stationId, connectors }) =>
    connectors.map(({ connectorId }) => ({ stationId, connectorId })),
  )
  expect(new Set(mapped.map(({ connectorId }) => connectorId)).size).toBe(mapped.length)
  for (const { stationId, connectorId } of mapped) {
    expect(sites.find((site) => site.stationId === stationId)?.connectors.map(({ id }) => id)).toContain(
      connectorId,
    )
  }
})

test('connectors are counted as the version counts them', () => {
  for (const { protocol, connectors } of fleet) {
    const expected = connectors.map((_, index) => (protocol === '1.6' ? [0, index + 1] : [index + 1, 1]))
    expect(connectors.map(({ evse, number }) => [evse, number])).toEqual(expected)
  }
})

test('identities are the fleet’s own and differ from anybody else’s', () => {
  expect(new Set(fleet.map(({ identity }) => identity)).size).toBe(fleet.length)
  expect(fleet.every(({ identity }) => isOfFleet(identity))).toBe(true)
  expect(['TEST-1', 'CP-1', 'VYT-1'].some(isOfFleet)).toBe(false)
})

test('in a small network half of the stations stay without a charger', () => {
  const few = sites.slice(0, 6)
  const withCharger = new Set(planFleet(createRandom('few'), few).map(({ stationId }) => stationId))
  expect(withCharger.size).toBe(3)
})
