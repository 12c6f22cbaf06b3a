import { addMs, hours, isOpenThroughout } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { FITS } from './facts/connectors.ts'
import { REGIONS } from './facts/places.ts'
import { BUSINESSES } from './facts/sites.ts'
import { divideSize, PLAYED_OF_LARGE, planNetwork, USUAL_SIZE } from './plan.ts'

const UNTIL = new Date('2026-11-20T13:30:00Z')
const PLAYED = { ...USUAL_SIZE, ...PLAYED_OF_LARGE }
const plan = (seed: string, size = PLAYED) => planNetwork({ ...size, seed, until: UNTIL })

/** What is the same in two plans of the same seed; places and vehicles are named. */
const asText = ({ regions }: ReturnType<typeof plan>) =>
  JSON.stringify(
    regions.map(({ stations, partners, customers, intents }) => [stations, partners, customers, intents]),
  )

describe('the usual network', () => {
  const network = plan('voltyatra')
  const of = <T>(select: (region: (typeof network.regions)[number]) => readonly T[]) =>
    network.regions.flatMap(select)
  const intents = of((region) => region.intents)

  test('stands in at least 25 states, within India, each station under a name of its own', () => {
    const stations = of((region) => region.stations)
    expect(stations.length).toBeGreaterThanOrEqual(150)
    expect(new Set(stations.map(({ place }) => place.state)).size).toBeGreaterThanOrEqual(25)
    expect(new Set(stations.map(({ name }) => name)).size).toBe(stations.length)
    for (const { latitude, longitude } of stations) {
      expect(latitude).toBeGreaterThan(6.7)
      expect(latitude).toBeLessThan(37.1)
      expect(longitude).toBeGreaterThan(68.1)
      expect(longitude).toBeLessThan(97.4)
    }
  })

  test('has fifteen partners and more in every state that a partner can be in', () => {
    const ends = of((region) => region.partners).map(({ fate }) => fate)
    const count = (...fates: readonly (typeof ends)[number][]) =>
      ends.filter((end) => fates.includes(end)).length
    expect(count('active', 'reinstated')).toBeGreaterThanOrEqual(15)
    expect(count('suspended', 'turned-away')).toBeGreaterThanOrEqual(15)
    expect(count('pending')).toBeGreaterThanOrEqual(15)
  })

  test('has hundreds of drivers, each under a telephone number of its own', () => {
    const phones = of((region) => region.customers).map(({ phone }) => phone)
    expect(phones.length).toBeGreaterThanOrEqual(PLAYED.customers)
    expect(new Set(phones).size).toBe(phones.length)
  })

  test('wants as many charges as are played, more of them from quarter to quarter', () => {
    expect(intents.length).toBeGreaterThanOrEqual(PLAYED.bookings)
    const quarter = (at: Date) =>
      Math.floor(
        (4 * (at.getTime() - network.from.getTime())) / (UNTIL.getTime() - network.from.getTime() + 1),
      )
    const counts = [0, 1, 2, 3].map((which) => intents.filter(({ at }) => quarter(at) === which).length)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  test('is busy in the evening and sleeps at night', () => {
    const between = (from: number, to: number) =>
      intents.filter(({ at }) => {
        const hour = new Date(at.getTime() + hours(5.5)).getUTCHours()
        return hour >= from && hour < to
      }).length
    expect(between(17, 21)).toBeGreaterThan(5 * between(0, 4))
  })

  test('charges every vehicle only where its plug fits, and nobody before both are there', () => {
    for (const { at, customer, station, connectors } of intents) {
      expect(connectors.length).toBeGreaterThan(0)
      expect(at > customer.joinedAt && at > station.opensAt && at < UNTIL).toBe(true)
      for (const index of connectors) {
        expect(FITS[customer.vehicle.is]).toContain(station.connectors[index]?.type)
      }
    }
  })

  test('has hosts for every kind of place, and each host is named after what it does', () => {
    for (const { stations, partners } of network.regions) {
      const hosts = partners.filter(({ fate }) => fate === 'active').map(({ kind }) => kind)
      expect(hosts).toEqual(expect.arrayContaining(stations.map(({ site }) => site.host)))
    }
    for (const { kind, name } of of((region) => region.partners)) {
      expect(BUSINESSES[kind].some((business) => name.endsWith(business))).toBe(true)
    }
  })

  test('sells energy at fast stations and time at slow ones, never both at one', () => {
    for (const { connectors, pricePerHour, name } of of((region) => region.stations)) {
      const isFast = connectors.some(({ type }) => ['CCS2', 'Bharat DC-001'].includes(type))
      expect([name, pricePerHour === null]).toEqual([name, isFast])
    }
  })

  test('says what stations have beside connectors: no two sites alike, and not every station all of it', () => {
    const stations = of((region) => region.stations)
    for (const { site, amenities } of stations)
      expect(site.amenities).toEqual(expect.arrayContaining([...amenities]))
    expect(stations.some(({ site, amenities }) => amenities.length < site.amenities.length)).toBe(true)
    expect(new Set(stations.flatMap(({ amenities }) => amenities)).size).toBeGreaterThan(8)
  })

  test('has nobody come where the gate is closed', () => {
    const stations = of((region) => region.stations)
    expect(stations.some(({ openingHours }) => openingHours !== null)).toBe(true)
    for (const { station, startsAt, durationHours } of intents) {
      const window = { start: startsAt, end: addMs(startsAt, hours(durationHours)) }
      expect(isOpenThroughout(station.openingHours, window)).toBe(true)
    }
  })

  test('keeps regions apart, and there are charges in all of them', () => {
    expect(network.regions.map(({ region }) => region)).toEqual(REGIONS)
    for (const { region, intents: own } of network.regions) {
      expect(own.length).toBeGreaterThan(0)
      for (const { customer, station } of own)
        expect([customer.region, station.region]).toEqual([region, region])
    }
  })
})

describe('a seed', () => {
  const small = { stations: 20, customers: 40, bookings: 120 }

  test('makes the same network every time', () => {
    expect(asText(plan('one', small))).toBe(asText(plan('one', small)))
  })

  test('makes another network than another seed', () => {
    expect(asText(plan('one', small))).not.toBe(asText(plan('other', small)))
  })
})

describe('what is asked for', () => {
  test('is played where it is small', () => {
    const small = { stations: 60, customers: 120, bookings: 260 }
    expect(divideSize(small)).toEqual({ played: small, inBulk: undefined })
  })

  test('is loaded in bulk beyond what is played where it is as large as usual, or larger', () => {
    expect(divideSize(USUAL_SIZE)).toEqual({
      played: { stations: 180, customers: 110, bookings: 120 },
      inBulk: { customers: 8_890, bookings: 161_880 },
    })
    expect(divideSize({ stations: 200, customers: 200_000, bookings: 1_000_000 }).inBulk).toEqual({
      customers: 199_890,
      bookings: 999_880,
    })
  })

  test('leaves drivers for both where only bookings are many', () => {
    expect(divideSize({ stations: 180, customers: 200, bookings: 50_000 })).toEqual({
      played: { stations: 180, customers: 100, bookings: 120 },
      inBulk: { customers: 100, bookings: 49_880 },
    })
  })
})
