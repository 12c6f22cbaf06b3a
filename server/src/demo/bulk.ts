/**
 * Adds a history of any size to a database, in bulk: by the commands a million bookings take more than an hour. The rules are the same ones,
 * said once more in SQL, and the audit holds them together. Drivers, bookings, orders, payouts and the whole ledger are
 * loaded; what the commands also write down beside them, the audit log and the drivers' inbox, is not.
 */
import {
  daysFromTo,
  GST_ON_CHARGING,
  gstRateOn,
  istDay,
  minutes,
  plus,
  startOfIstDay,
} from '@voltyatra/domain'
import type { SystemActor } from '../db/actor.ts'
import type { Db, Tx } from '../db/client.ts'
import { createPartner, movePartnerBy } from '../features/partners/index.ts'
import { forgetRollups, rollUpDays } from '../features/rollups/index.ts'
import { createStation } from '../features/stations/index.ts'
import { loadLedger, loadOrders, loadPayouts, loadWallets } from './bulk-ledger-queries.ts'
import {
  type BulkStation,
  drawSlots,
  loadBookings,
  loadCustomers,
  makeVisits,
  openStations,
  prepareLoad,
  takePlaces,
  tidyUp,
} from './bulk-queries.ts'
import { putIndexesAside, putIndexesBack } from './bulk-table-queries.ts'
import { commandsTo } from './commands.ts'
import { aYearBefore, CITY_HOURS, dayWeights, HIGHWAY_HOURS } from './demand.ts'
import { NAMES } from './facts/people.ts'
import { PLACES, REGIONS } from './facts/places.ts'
import { USUAL_SIZE } from './plan.ts'
import { planPartners } from './plan-people.ts'
import { planStations } from './plan-stations.ts'
import { randomOf } from './random.ts'

export interface BulkAsk {
  readonly seed: string
  /** How many are added to those that are there. */
  readonly customers: number
  readonly bookings: number
  /** The end of the year that they fill. */
  readonly until: Date
  /** How many are opened where none is in service. */
  readonly stations?: number
  /** Names of kept images that the bills share. */
  readonly billImages?: readonly string[]
}

/**
 * Everything or nothing of it, on the embedded PostgreSQL, to whose superuser the load belongs; nobody else works on
 * the database meanwhile.
 * @throws RangeError where the stations have no room for so many bookings
 */
export async function loadInBulk(db: Db, ask: BulkAsk): Promise<void> {
  const { seed, until, customers, bookings } = ask
  const from = aYearBefore(until)
  if ((await openStations(db)).length === 0) await openSome(db, ask, from)
  const stations = await openStations(db)
  await db.transaction().execute(async (tx) => {
    await prepareLoad(tx, seed)
    await putIndexesAside(tx)
    await takePlaces(tx, placesOf(stations))
    await loadCustomers(tx, { count: customers, from, until })
    await drawVisits(tx, { seed, customers, bookings, from, until }, stations)
    await loadBookings(tx, ask.billImages ?? [])
    await loadOrders(tx)
    await loadWallets(tx)
    await loadLedger(tx, gstRateOn(istDay(until)))
    await loadPayouts(tx, until)
    await putIndexesBack(tx)
    await forgetRollups(tx)
  })
  await tidyUp(db)
  await rollUpDays(db, until)
}

/** Of each station in service where it stands, by the region of its city. */
function placesOf(stations: readonly BulkStation[]) {
  const placeOf = new Map(PLACES.map((place) => [place.city, place]))
  return {
    stations: stations.map(({ id, city }) => {
      const place = placeOf.get(city ?? '')
      return { id, region: REGIONS.indexOf(place?.region ?? 'west'), isHighway: place?.highway !== undefined }
    }),
    names: REGIONS.map((region) => NAMES[region]),
  }
}

interface Drawing {
  readonly seed: string
  readonly customers: number
  readonly bookings: number
  readonly from: Date
  readonly until: Date
}

/** Of all the hours of a year at all connectors, nights included, so many can be taken. */
const FULLEST = 0.6

/** Each hour of each connector is drawn at most once, so that no two charges overlap; popular hours fill up first. */
async function drawVisits(tx: Tx, ask: Drawing, stations: readonly BulkStation[]): Promise<void> {
  const { seed, from, until, bookings } = ask
  if (bookings === 0 || ask.customers === 0) return
  const random = randomOf(`${seed}/bulk`)
  const popularity = stations.flatMap(({ connectors }) => {
    const share = random.between(0.5, 1.6)
    return Array.from({ length: connectors }, () => share)
  })
  const weights = dayWeights(from, until).map(({ weight }) => weight)
  const drawing = {
    bookings,
    firstDay: startOfIstDay(istDay(from)),
    days: daysFromTo(istDay(from), istDay(until)),
    until,
    connectorEnds: endsOf(popularity),
    dayEnds: endsOf(weights),
    cityEnds: endsOf(CITY_HOURS),
    highwayEnds: endsOf(HIGHWAY_HOURS),
  }
  const noRoom = new RangeError(`There is no room for ${bookings} bookings at ${stations.length} stations`)
  if (bookings > popularity.length * drawing.days * 24 * FULLEST) throw noRoom
  for (let tries = Math.ceil(bookings * 1.3) + 200; ; tries = Math.ceil(tries * 1.6)) {
    if ((await drawSlots(tx, { ...drawing, tries })) >= bookings) break
    if (tries > 12 * (bookings + 200)) throw noRoom
  }
  await makeVisits(tx, { ...ask, gstBp: gstRateOn(istDay(until)) ?? GST_ON_CHARGING })
}

/** Where in the unit interval each one's share ends; the last one's is left out, being the interval's end. */
function endsOf(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((one, other) => one + other, 0)
  let end = 0
  return weights.slice(0, -1).map((weight) => {
    end += weight / sum
    return end
  })
}

const SYSTEM: SystemActor = { kind: 'system', name: 'demonstration' }

/** The stations of the demonstration, and partners for them, from the first day on. */
async function openSome(db: Db, { seed, stations = USUAL_SIZE.stations, until }: BulkAsk, from: Date) {
  const give = commandsTo(db)
  const random = randomOf(seed)
  const hosts = new Map<string, string[]>()
  for (const { region, fate, name, mobile, email, gstin, commissionBp } of planPartners(
    random.fork('partners'),
    REGIONS,
  )) {
    if (fate !== 'active') continue
    const { id } = await give(SYSTEM, from, (work) =>
      createPartner(work, { name, mobile, email, gstin, commissionBp }),
    )
    await give(SYSTEM, plus(from, minutes(1)), (work) => movePartnerBy(work, id, 'approve'))
    hosts.set(region, [...(hosts.get(region) ?? []), id])
  }
  for (const station of planStations(random.fork('stations'), { count: stations, from, until })) {
    const { name, latitude, longitude, address, place, connectors, pricePerHour, isNetworks } = station
    const partnerId = isNetworks ? null : random.pick(hosts.get(station.region) ?? [])
    const powerW = connectors.reduce((sum, connector) => sum + connector.powerW, 0)
    await give(SYSTEM, plus(from, minutes(2)), (work) =>
      createStation(work, {
        ...{ name, partnerId, latitude, longitude, address, city: place.city, stateCode: place.state },
        ...{ powerW, pricePerHour, status: 'active', connectors },
      }),
    )
  }
}
