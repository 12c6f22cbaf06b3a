/**
 * Adds a history of any size to a database, in bulk: by the commands a million bookings take more than an hour. The
 * rules are the same ones, said once more in SQL, and the audit holds them together. Drivers, bookings, orders, payouts
 * and the whole ledger are loaded; what the commands also write down beside them, the audit log and the drivers' inbox,
 * is not.
 */
import {
  addMs,
  countDays,
  findGstRate,
  GST_ON_CHARGING,
  getStartOfIstDay,
  minutes,
  toIstDay,
} from '@voltyatra/domain'
import type { SystemActor } from '@voltyatra/server/db/actor.ts'
import type { Db, Tx } from '@voltyatra/server/db/client.ts'
import { createStation } from '@voltyatra/server/network/stations/index.ts'
import { forgetRollups, rollUpDays } from '@voltyatra/server/operations/rollups/index.ts'
import { createPartner, movePartnerBy } from '@voltyatra/server/people/partners/index.ts'
import {
  loadHolds,
  loadOrders,
  loadPayouts,
  loadTransfers,
  loadVisitEntries,
  loadWallets,
} from './bulk-ledger-queries.ts'
import { loadPapers } from './bulk-paper-queries.ts'
import {
  type BulkCurve,
  type BulkKind,
  type BulkStation,
  type BulkStations,
  dropDrawing,
  insertBulkStations,
  loadBookings,
  loadCustomers,
  openDrawing,
  prepareLoad,
  selectOpenStations,
  tidyUp,
} from './bulk-queries.ts'
import { loadSettlements, loadSettlementTransfers } from './bulk-settlement-queries.ts'
import { dropIndexes, lockLedger, restoreLedgerIndexes, restoreOtherIndexes } from './bulk-table-queries.ts'
import { drawSlots, makeVisits } from './bulk-visit-queries.ts'
import { createGive } from './commands.ts'
import { type Curve, computeDayWeights, getYearBefore } from './demand.ts'
import { DC_SHARE, FITS, getHabit, getOnBoardW, isLight, WITH_CHARGER } from './facts/connectors.ts'
import { NAMES, VEHICLES, type VehicleClass } from './facts/people.ts'
import { PLACES, type Place, REGIONS } from './facts/places.ts'
import { WEEKS } from './facts/seasons.ts'
import { findSite } from './facts/sites.ts'
import { USUAL_SIZE } from './plan.ts'
import { planPartners } from './plan-people.ts'
import { planStations } from './plan-stations.ts'
import { createRandom } from './random.ts'

export interface BulkRequest {
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
  /** The days are rolled up by whoever asks, once more has happened in them. */
  readonly leavesDaysUncounted?: boolean
}

/**
 * On the embedded PostgreSQL, to whose superuser the load belongs; nobody else works on the database meanwhile. What is
 * drawn depends on the seed alone; it is then loaded on two connections of the pool. A load that is interrupted there
 * leaves a database that is of no use.
 * @throws RangeError where the stations have no room for so many bookings; nothing has been loaded then
 */
export async function loadInBulk(db: Db, request: BulkRequest): Promise<void> {
  const { seed, until, customers, bookings } = request
  const from = getYearBefore(until)
  if ((await selectOpenStations(db)).length === 0) await openSome(db, request, from)
  const stations = await selectOpenStations(db)
  const load = (step: (tx: Tx) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await prepareLoad(tx)
      await step(tx)
    })
  await load(async (tx) => {
    await openDrawing(tx, seed)
    await dropIndexes(tx)
    await insertBulkStations(tx, planBulkStations({ stations, from, until }))
    await loadCustomers(tx, { kinds: chooseKinds(customers), from, until })
    await drawVisits(tx, { seed, customers, bookings, from, until }, stations)
  })
  await Promise.all([
    load(async (tx) => {
      await loadBookings(tx, request.billImages ?? [])
      await loadOrders(tx)
      await loadPayouts(tx, until)
      await restoreOtherIndexes(tx)
      await forgetRollups(tx)
      await loadSettlements(tx, until)
    }),
    load(async (tx) => {
      await loadHolds(tx)
      await loadVisitEntries(tx, findGstRate(toIstDay(until)))
    }),
  ])
  await Promise.all([
    tidyUp(db, ['booking', 'customer', 'top_up_order', 'withdrawal']).then(async () => {
      if (!request.leavesDaysUncounted) await rollUpDays(db, until)
    }),
    load(async (tx) => {
      await lockLedger(tx)
      await loadWallets(tx)
      await loadTransfers(tx)
      await loadSettlementTransfers(tx)
      await restoreLedgerIndexes(tx)
    }).then(() => tidyUp(db, ['ledger_account', 'ledger_transfer', 'ledger_entry'])),
    load(loadPapers).then(() => tidyUp(db, ['paper', 'paper_awaiting'])),
  ])
  await dropDrawing(db)
}

interface BulkStationsRequest {
  readonly stations: readonly BulkStation[]
  readonly from: Date
  readonly until: Date
}

/** Where each station in service stands, and by which curve people come there: by its name, its city and its hours. */
function planBulkStations({ stations, from, until }: BulkStationsRequest): BulkStations {
  const placeOf = new Map(PLACES.map((place) => [place.city, place]))
  const curves: BulkCurve[] = []
  const indexes = new Map<string, number>()
  const curveOf = ({ name, opensAtMinute, closesAtMinute }: BulkStation, place: Place | undefined) => {
    const habit = findSite(name)?.habit ?? (place?.highway === undefined ? 'city' : 'highway')
    const open = listOpenHours(opensAtMinute, closesAtMinute)
    const region = place?.region ?? 'west'
    const key = [habit, region, open.from, open.to].join(' ')
    const index = indexes.get(key) ?? curves.push(buildCurve({ habit, region, open, from, until })) - 1
    indexes.set(key, index)
    return index
  }
  return {
    stations: stations.map((station) => {
      const place = placeOf.get(station.city ?? '')
      return {
        id: station.id,
        region: REGIONS.indexOf(place?.region ?? 'west'),
        curve: curveOf(station, place),
      }
    }),
    names: REGIONS.map((region) => NAMES[region]),
    curves,
    types: [...new Set(stations.flatMap(({ connectorTypes }) => connectorTypes))].map((type) => {
      const kinds = KINDS.flatMap(({ is }, index) =>
        (FITS[is] as readonly string[]).includes(type) ? [index] : [],
      )
      const { isDc, slotHours } = getHabit(type)
      return { type, isDc, slotHours, kinds: kinds.length > 0 ? kinds : [0] }
    }),
  }
}

interface OpenHours {
  readonly from: number
  readonly to: number
}

/** In whole hours of one day; a station that is open over midnight is taken for open from its opening on. */
function listOpenHours(opensAtMinute: number | null, closesAtMinute: number | null): OpenHours {
  if (opensAtMinute === null || closesAtMinute === null) return { from: 0, to: 24 }
  const from = Math.ceil(opensAtMinute / 60)
  return { from, to: closesAtMinute <= opensAtMinute ? 24 : Math.floor(closesAtMinute / 60) }
}

interface CurveRequest extends Curve {
  readonly open: OpenHours
  readonly from: Date
  readonly until: Date
}

function buildCurve({ open, from, until, ...curve }: CurveRequest): BulkCurve {
  const { weekday, weekend } = WEEKS[curve.habit]
  // The longest slots that fit into the open hours end with them.
  const to = open.to - ((open.to - open.from) % LONGEST_SLOT)
  const within = (hours: readonly number[]) =>
    hours.map((weight, hour) => (hour >= open.from && hour < to ? weight + 0.01 : 0))
  return {
    dayEnds: computeShareEnds(computeDayWeights(from, until, curve).map(({ weight }) => weight)),
    weekdayEnds: computeShareEnds(within(weekday)),
    weekendEnds: computeShareEnds(within(weekend)),
    opensAtHour: open.from,
  }
}

const LONGEST_SLOT = 3

/** Of every vehicle on the roads of India one in five has two or three wheels; so many of the drivers here. */
const KINDS: readonly { readonly is: VehicleClass; readonly share: number }[] = [
  { is: 'car', share: 0.8 },
  { is: 'two-wheeler', share: 0.13 },
  { is: 'three-wheeler', share: 0.07 },
]

/** Each kind has a person, unless there are fewer people than kinds. */
function chooseKinds(customers: number): readonly BulkKind[] {
  const others = KINDS.slice(1).map(({ share }) =>
    customers < KINDS.length ? 0 : Math.ceil(customers * share),
  )
  const first = customers - others.reduce((sum, count) => sum + count, 0)
  return KINDS.map(({ is }, index) => {
    const models = VEHICLES.filter((vehicle) => vehicle.is === is)
    return {
      count: index === 0 ? first : (others[index - 1] ?? 0),
      models: models.map((model) => ({
        name: model.name,
        batteryWh: model.battery * 1_000,
        onBoardW: getOnBoardW(model),
      })),
      modelEnds: computeShareEnds(models.map(({ share }) => share)),
      dcShare: isLight(is) ? DC_SHARE.light : DC_SHARE.heavy,
    }
  })
}

interface Drawing {
  readonly seed: string
  readonly customers: number
  readonly bookings: number
  readonly from: Date
  readonly until: Date
}

/** Of all the slots of a year at all connectors, nights included, so many can be taken. */
const FULLEST = 0.6
/** Some fall to a driver who still has a booking. */
const SURPLUS = 1.12

/** Each slot of each connector is drawn at most once, so that no two charges overlap; popular hours fill up first. */
async function drawVisits(tx: Tx, request: Drawing, stations: readonly BulkStation[]): Promise<void> {
  const { seed, from, until, bookings } = request
  if (bookings === 0 || request.customers === 0) return
  const random = createRandom(`${seed}/bulk`)
  const popularity = stations.flatMap(({ connectorTypes, hasCharger }) => {
    const share = random.between(0.5, 1.6) * (hasCharger ? WITH_CHARGER : 1)
    return connectorTypes.map((type) => share * getHabit(type).share)
  })
  const days = countDays(toIstDay(from), toIstDay(until))
  const drawing = {
    firstDay: getStartOfIstDay(toIstDay(from)),
    until,
    connectorEnds: computeShareEnds(popularity),
  }
  const noRoom = new RangeError(`There is no room for ${bookings} bookings at ${stations.length} stations`)
  const slotsADay = stations
    .flatMap(({ connectorTypes }) => connectorTypes)
    .reduce((sum, type) => sum + 24 / getHabit(type).slotHours, 0)
  if (bookings > slotsADay * days * FULLEST) throw noRoom
  let tries = Math.ceil(bookings * 1.6) + 200
  for (let surplus = SURPLUS; ; surplus *= 1.25) {
    const slots = Math.ceil(bookings * surplus) + 50
    while ((await drawSlots(tx, { ...drawing, slots, tries })) < slots) {
      tries = Math.ceil(tries * 1.6)
      if (tries > 16 * (bookings + 200)) throw noRoom
    }
    const made = await makeVisits(tx, { ...request, gstBp: findGstRate(toIstDay(until)) ?? GST_ON_CHARGING })
    if (made >= bookings) return
    if (surplus > 4) throw noRoom
  }
}

/** Where in the unit interval each one's share ends; the last one's is left out, being the interval's end. */
function computeShareEnds(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((one, other) => one + other, 0)
  let end = 0
  return weights.slice(0, -1).map((weight) => {
    end += weight / sum
    return end
  })
}

const SYSTEM: SystemActor = { kind: 'system', name: 'demonstration' }

/** The stations of the demonstration, and partners for them, from the first day on. */
async function openSome(db: Db, { seed, stations = USUAL_SIZE.stations, until }: BulkRequest, from: Date) {
  const give = createGive(db)
  const random = createRandom(seed)
  const hosts = new Map<string, string[]>()
  for (const { region, kind, fate, name, mobile, email, gstin, commissionBp } of planPartners(
    random.fork('partners'),
    REGIONS,
  )) {
    if (fate !== 'active') continue
    const { id } = await give(SYSTEM, from, (work) =>
      createPartner(work, { name, mobile, email, gstin, commissionBp }),
    )
    await give(SYSTEM, addMs(from, minutes(1)), (work) => movePartnerBy(work, id, 'approve'))
    const key = `${region} ${kind}`
    hosts.set(key, [...(hosts.get(key) ?? []), id])
  }
  for (const station of planStations(random.fork('stations'), { count: stations, from, until })) {
    const { name, latitude, longitude, address, place, connectors, pricePerHour, openingHours, isNetworks } =
      station
    const own = hosts.get(`${station.region} ${station.site.host}`)
    const partnerId = isNetworks || !own ? null : random.pick(own)
    const powerW = connectors.reduce((sum, connector) => sum + connector.powerW, 0)
    await give(SYSTEM, addMs(from, minutes(2)), (work) =>
      createStation(work, {
        ...{ name, partnerId, latitude, longitude, address, city: place.city, stateCode: place.state },
        ...{ powerW, pricePerHour, openingHours, status: 'active', connectors },
      }),
    )
  }
}
