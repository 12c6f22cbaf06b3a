/** Plays one region's year: its partners and stations, its drivers, and what they write and pay. */
import { createHash } from 'node:crypto'
import { add, addMs, days, hours, minutes, paise, type Result, subtract } from '@voltyatra/domain'
import { blockCard, createCard } from '@voltyatra/server/charging/cards/index.ts'
import { refundOrder } from '@voltyatra/server/money/orders/index.ts'
import { recordWithdrawal } from '@voltyatra/server/money/withdrawals/index.ts'
import {
  createStation,
  movePartnerWithStations,
  moveStationTo,
  selectStationForBooking,
} from '@voltyatra/server/network/stations/index.ts'
import { changeConsents } from '@voltyatra/server/people/consents/index.ts'
import { blockCustomer, changeProfile, joinCustomer } from '@voltyatra/server/people/customers/index.ts'
import { addMember } from '@voltyatra/server/people/driver-groups/index.ts'
import { createPartner, movePartnerBy, selectPartner } from '@voltyatra/server/people/partners/index.ts'
import { nameBuyers } from './buyers.ts'
import { toActor } from './commands.ts'
import { pickOfficeHour } from './demand.ts'
import type { HostKind } from './facts/sites.ts'
import { agreeTerms } from './partner-terms.ts'
import { computeOrderEnd } from './pay.ts'
import type { PlannedCustomer, PlannedPartner } from './plan-people.ts'
import type { PlannedStation } from './plan-stations.ts'
import type { Scene, StandingDriver } from './scene.ts'
import { assignAtOpening, isGroupsRegion } from './tariffs.ts'
import { visit } from './visits.ts'
import { requestSupport } from './writing.ts'

interface Host {
  readonly id: string
  readonly kind: HostKind
}

export async function playRegion(scene: Scene): Promise<void> {
  const { plan, network, agenda } = scene
  const { from, until } = network
  const hosts: Host[] = []
  for (const [index, partner] of plan.partners.entries()) {
    const at = chooseJoining(partner.fate, { index, from, until })
    agenda.add(at, (then) => addPartner(scene, { partner, hosts, at: then }))
  }
  for (const station of plan.stations)
    agenda.add(station.opensAt, (at) => openStation(scene, { station, hosts, at }))
  for (const customer of plan.customers)
    agenda.add(customer.joinedAt, (at) => addCustomer(scene, customer, at))
  nameBuyers(scene)
  for (const intent of plan.intents) agenda.add(intent.at, (at) => visit(scene, intent, at))
  payEveryMonth(scene, hosts)
  leaveOrders(scene)
  await agenda.runUntil(until)
}

function chooseJoining(
  fate: PlannedPartner['fate'],
  { index, from, until }: { readonly index: number; readonly from: Date; readonly until: Date },
): Date {
  if (fate === 'pending') return addMs(until, -days(index - 7) - hours(index))
  return fate === 'turned-away' ? addMs(from, days(31 * index) + hours(11)) : addMs(from, minutes(index))
}

async function addPartner(
  scene: Scene,
  { partner, hosts, at }: { readonly partner: PlannedPartner; readonly hosts: Host[]; readonly at: Date },
): Promise<void> {
  const { give, staff, agenda, network, plan } = scene
  const { name, mobile, email, gstin, commissionBp, fate } = partner
  const { id } = await give(staff.manager, at, (work) =>
    createPartner(work, { name, mobile, email, gstin, commissionBp }),
  )
  if (fate === 'pending') return
  await give(staff.manager, addMs(at, minutes(20)), (work) => movePartnerBy(work, id, 'approve'))
  if (fate === 'turned-away') {
    agenda.add(addMs(at, days(16)), (then) => move(scene, id, 'suspend', then))
    return
  }
  hosts.push({ id, kind: partner.kind })
  await agreeTerms(scene, { id, name, region: plan.region, nth: hosts.length }, addMs(at, minutes(40)))
  if (fate === 'active') return
  const suspendedAt = addMs(network.until, fate === 'suspended' ? -days(9) : -days(60))
  agenda.add(suspendedAt, (then) => move(scene, id, 'suspend', then))
  if (fate === 'reinstated')
    agenda.add(addMs(suspendedAt, days(12)), (then) => move(scene, id, 'reinstate', then))
}

/** With the partner its stations go out of service, and come back. */
async function move(scene: Scene, id: string, event: 'suspend' | 'reinstate', at: Date): Promise<void> {
  await scene.give(scene.staff.manager, at, (work) => movePartnerWithStations(work, id, event))
  for (const station of scene.stations.values()) {
    if (station.partnerId === id) station.isOpen = event === 'reinstate'
  }
}

const REASONS = {
  maintenance: 'The transformer is being replaced',
  offline: 'No connection since this morning',
  inactive: 'The site is being rebuilt',
} as const

async function openStation(
  scene: Scene,
  {
    station,
    hosts,
    at,
  }: { readonly station: PlannedStation; readonly hosts: readonly Host[]; readonly at: Date },
): Promise<void> {
  const { db, give, staff, random, agenda, network, stations } = scene
  const fitting = hosts.filter(({ kind }) => kind === station.site.host)
  const partnerId = station.isNetworks || fitting.length === 0 ? null : random.pick(fitting).id
  const isHosted = partnerId !== null && (await selectPartner(db, partnerId))?.status === 'active'
  const { name, latitude, longitude, address, place, connectors, endsAs } = station
  const { pricePerHour, openingHours, amenities } = station
  const { id } = await give(staff.manager, at, (work) =>
    createStation(work, {
      name,
      partnerId: isHosted ? partnerId : null,
      latitude,
      longitude,
      address,
      city: place.city,
      stateCode: place.state,
      powerW: connectors.reduce((sum, { powerW }) => sum + powerW, 0),
      pricePerHour,
      openingHours,
      amenities,
      status: 'active',
      connectors,
    }),
  )
  const made = await selectStationForBooking(db, id)
  const standing = {
    id,
    partnerId: isHosted ? partnerId : null,
    connectorIds: (made?.connectors ?? []).map((connector) => connector.id),
    isOpen: true,
  }
  stations.set(station, standing)
  await assignAtOpening(scene, { station, stationId: id, at })
  if (endsAs === 'active') return
  agenda.add(addMs(network.until, -hours(random.whole(3, 90))), async (then) => {
    if (!standing.isOpen) return
    await give(staff.manager, then, (work) =>
      moveStationTo(work, id, { status: endsAs, reason: REASONS[endsAs] }),
    )
    standing.isOpen = false
  })
}

async function addCustomer(scene: Scene, customer: PlannedCustomer, at: Date): Promise<void> {
  const { give, staff, random, agenda, network, drivers, vehicleIds } = scene
  const { phone, name, email, home, vehicle, consents } = customer
  const place = {
    latitude: Number((home.latitude + random.between(-0.03, 0.03)).toFixed(5)),
    longitude: Number((home.longitude + random.between(-0.03, 0.03)).toFixed(5)),
  }
  const { id } = await give(
    { kind: 'visitor' },
    at,
    async (work): Promise<Result<{ id: string }, { kind: string }>> => {
      const joined = await joinCustomer(work, phone)
      const vehicleId = vehicleIds.get(vehicle.name)
      if (!joined.ok) return joined
      const changed = await changeProfile(work, joined.value.id, { name, email, vehicleId, place })
      return changed.ok ? joined : changed
    },
  )
  const driver = {
    id,
    phone,
    name,
    balance: paise(0),
    reservedAt: new Set<string>(),
    openBookings: 0,
    isBlocked: false,
  }
  drivers.set(customer, driver)
  if (consents.length > 0) {
    const change = Object.fromEntries(consents.map((channel) => [channel, true]))
    await give(toActor(driver), addMs(at, minutes(1)), (work) => changeConsents(work, id, change))
  }
  if (/[27]$/.test(phone) && isGroupsRegion(network.regions, scene.plan))
    await give(staff.support, addMs(at, minutes(2)), (work) => addMember(work, scene.tariffs.groupId, id))
  if (phone.endsWith('3')) agenda.add(addMs(at, days(2)), (then) => giveCard(scene, driver, then))
  if (random.chance(0.03))
    agenda.add(addMs(at, days(random.between(1, 90))), (then) => depositAndWithdraw(scene, driver, then))
  if (random.chance(0.12))
    agenda.add(addMs(at, days(random.between(2, 200))), (then) => requestSupport(scene, driver, then))
  if (!customer.isBlockedLater) return
  agenda.add(addMs(network.until, -days(random.whole(4, 40))), async (then) => {
    if (driver.openBookings > 0) return
    await give(staff.manager, then, (work) => blockCustomer(work, id, 'Tampered with a charger'))
    driver.isBlocked = true
  })
}

/** Of those who asked for a card one has lost it since. */
async function giveCard(
  { agenda, give, staff }: Scene,
  { id: customerId, phone }: StandingDriver,
  at: Date,
): Promise<void> {
  const { support } = staff
  const chip = createHash('sha256').update(phone).digest('hex').slice(0, 12).toUpperCase()
  const card = await give(support, at, (work) =>
    createCard(
      work,
      {
        ...{ number: `04${chip}`, kind: 'ISO14443', label: null, owner: 'driver', customerId },
        ...{ freeReason: null, group: null, mayOverlap: false, expiresAt: addMs(at, days(3 * 365)) },
      },
      support,
    ),
  )
  if (!phone.endsWith('33')) return
  agenda.add(addMs(at, days(20)), async (then) => {
    await give(support, then, (work) =>
      blockCard(work, { id: card.id, reason: 'Reported as lost by its driver' }),
    )
  })
}

/** Pays in and asks for the money back the same day; who has spent it meanwhile does not get it. */
async function depositAndWithdraw(scene: Scene, driver: StandingDriver, at: Date): Promise<void> {
  const { agenda, cashier, give, staff } = scene
  if (driver.isBlocked) return
  const amount = paise(50_000)
  const order = await cashier.open(driver, amount, at)
  await cashier.pay(order, 'success', addMs(at, minutes(1)))
  driver.balance = add(driver.balance, amount)
  agenda.add(addMs(at, hours(5)), async (then) => {
    if (driver.balance < amount) return
    await give(staff.accountant, then, (work) => refundOrder(work, { id: order.id }))
    await cashier.sendRefunds(then)
    driver.balance = subtract(driver.balance, amount)
  })
}

/** Whatever the hour, an order waits to be paid, one has failed and one was given back. */
function leaveOrders(scene: Scene): void {
  const { agenda, network, drivers, random, cashier } = scene
  const before = (ms: number) => addMs(network.until, -ms)
  // A small region may have nobody who is not blocked.
  const pickDriver = () => {
    const free = [...drivers.values()].filter(({ isBlocked }) => !isBlocked)
    return free.length > 0 ? random.pick(free) : undefined
  }
  agenda.add(before(hours(9)), async (at) => {
    const driver = pickDriver()
    if (driver) await depositAndWithdraw(scene, driver, at)
  })
  agenda.add(before(hours(2)), async (at) => {
    const driver = pickDriver()
    if (!driver) return
    const order = await cashier.open(driver, paise(100_000), at)
    await cashier.pay(order, 'failed', addMs(at, minutes(2)))
    agenda.add(computeOrderEnd(at), (then) => cashier.follow(order, then))
  })
  agenda.add(before(minutes(8)), async (at) => {
    const driver = pickDriver()
    if (driver) await cashier.open(driver, paise(50_000), at)
  })
}

const LEAST_PAYOUT = 50_000

/** On the third of each month's thirty days; some partners are left something, so that there is always something owed. */
function payEveryMonth({ db, agenda, network, random, give, staff }: Scene, hosts: readonly Host[]): void {
  for (let day = 33; day < 365; day += 30) {
    agenda.add(pickOfficeHour(random, addMs(network.from, days(day))), async (at) => {
      for (const { id: partnerId } of hosts) {
        const owed = (await selectPartner(db, partnerId))?.balance ?? 0
        if (owed < LEAST_PAYOUT) continue
        const amount = paise(Math.floor((owed * random.between(0.6, 1)) / 10_000) * 10_000)
        if (amount > 0)
          await give(staff.accountant, at, (work) => recordWithdrawal(work, { partnerId, amount }))
      }
    })
  }
}
