/** The life of a booking in the demonstration: reserved, paid in for, started, stopped, billed, confirmed. */
import {
  add,
  addMs,
  computeDocumentTotal,
  GST_ON_CHARGING,
  hours,
  isOpenThroughout,
  minutes,
  type Paise,
  paise,
  subtract,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import {
  type Booking,
  billBooking,
  bookConnector,
  cancelBooking,
  cancelOwnBooking,
  confirmCharging,
  startCharging,
  stopCharging,
} from '@voltyatra/server/charging/bookings/index.ts'
import { toActor } from './commands.ts'
import { chooseTopUp, computeOrderEnd } from './pay.ts'
import type { Intent } from './plan-visits.ts'
import type { Scene, StandingDriver, StandingStation } from './scene.ts'
import { DEAREST, findKind, isGroupsRegion } from './tariffs.ts'

const MOST_OPEN = 3
const SHIFTS_MS = [0, minutes(30), hours(1), hours(2)]
/** A driver who charges now is at the connector; the booking's start may lie a little back. */
const LATEST_LATE_MS = minutes(6)

/** Begins with the booking; what follows is entered into the agenda. A driver who finds nothing free goes away. */
export async function visit(scene: Scene, intent: Intent, at: Date): Promise<void> {
  const driver = scene.drivers.get(intent.customer)
  const station = scene.stations.get(intent.station)
  if (!driver || !station?.isOpen || driver.isBlocked || driver.openBookings >= MOST_OPEN) return
  if (driver.reservedAt.has(station.id)) return
  const length = hours(intent.durationHours)
  const connectorIds = intent.connectors.flatMap((index) => station.connectorIds[index] ?? [])
  for (const shift of SHIFTS_MS) {
    const start = addMs(intent.startsAt, shift)
    const window = { start, end: addMs(start, length) }
    if (!isOpenThroughout(intent.station.openingHours, window)) continue
    const connectorId = scene.times.freeOf(connectorIds, window)
    if (!connectorId) continue
    const giveBack = scene.times.take(connectorId, window)
    driver.openBookings += 1
    await payInFor(scene, { driver, needed: computePrice(scene, intent, at), at })
    const booking = await scene.give(toActor(driver), at, (work) =>
      bookConnector(work, {
        customerId: driver.id,
        stationId: station.id,
        connectorId,
        start,
        durationHours: intent.durationHours,
        energy: intent.energy,
      }),
    )
    driver.balance = subtract(driver.balance, booking.deposit)
    driver.reservedAt.add(station.id)
    follow(scene, { intent, driver, station, booking, giveBack })
    return
  }
}

interface Visit {
  readonly intent: Intent
  readonly driver: StandingDriver
  readonly station: StandingStation
  readonly booking: Booking
  readonly giveBack: () => void
}

function follow(scene: Scene, going: Visit): void {
  const { intent, booking } = going
  const { random, agenda } = scene
  const start = booking.startsAt
  if (intent.fate === 'cancel') {
    const when = addMs(booking.createdAt, Math.floor((start.getTime() - booking.createdAt.getTime()) * 0.6))
    agenda.add(when, (at) => playGivingUp(scene, going, at))
  } else if (intent.fate === 'no-show') {
    // The grace of fifteen minutes is over.
    agenda.add(addMs(start, minutes(16)), (at) => playNoShow(scene, going, at))
  } else {
    const spare = hours(intent.durationHours) * (1 - intent.timeShare)
    const latest = intent.at.getTime() === intent.startsAt.getTime() ? 0 : Math.min(LATEST_LATE_MS, spare)
    const late = Math.floor(random.next() * latest)
    agenda.add(addMs(start, late), (at) => beginCharge(scene, going, at))
  }
}

/** The reservation is over, one way or the other: its deposit is back in the wallet. */
function returnDeposit({ driver, station, booking }: Visit): void {
  driver.balance = add(driver.balance, booking.deposit)
  driver.reservedAt.delete(station.id)
}

async function playGivingUp({ give }: Scene, visit: Visit, at: Date): Promise<void> {
  const { driver, booking, giveBack } = visit
  await give(toActor(driver), at, (work) =>
    cancelOwnBooking(work, { bookingId: booking.id, customerId: driver.id }),
  )
  returnDeposit(visit)
  giveBack()
  driver.openBookings -= 1
}

async function playNoShow({ give, staff }: Scene, visit: Visit, at: Date): Promise<void> {
  const { driver, booking, giveBack } = visit
  await give(staff.support, at, (work) =>
    cancelBooking(work, { bookingId: booking.id, reason: 'The driver did not come' }),
  )
  returnDeposit(visit)
  giveBack()
  driver.openBookings -= 1
}

async function beginCharge(scene: Scene, going: Visit, at: Date): Promise<void> {
  const { intent, driver, station, booking, giveBack } = going
  const { give, staff, agenda } = scene
  if (!station.isOpen) {
    await give(staff.support, at, (work) =>
      cancelBooking(work, { bookingId: booking.id, reason: 'The station is out of service' }),
    )
    returnDeposit(going)
    giveBack()
    driver.openBookings -= 1
    return
  }
  returnDeposit(going)
  await payInFor(scene, { driver, needed: computePrice(scene, intent, at), at })
  const started = await give(toActor(driver), at, (work) =>
    startCharging(work, { bookingId: booking.id, customerId: driver.id }),
  )
  driver.balance = subtract(driver.balance, started.total)
  const takes = hours(intent.durationHours) * intent.timeShare
  const running = { ...going, booking: started }
  if (intent.fate === 'operator-cancel') {
    agenda.add(addMs(at, Math.floor(takes * 0.2)), (then) => playBreakdown(scene, running, then))
  } else {
    agenda.add(addMs(at, Math.floor(takes)), (then) => end(scene, running, then))
  }
}

async function playBreakdown(
  { give, staff }: Scene,
  { driver, booking, giveBack }: Visit,
  at: Date,
): Promise<void> {
  await give(staff.support, at, (work) =>
    cancelBooking(work, { bookingId: booking.id, reason: 'The charger failed' }),
  )
  driver.balance = add(driver.balance, booking.total)
  giveBack()
  driver.openBookings -= 1
}

async function end(scene: Scene, going: Visit, at: Date): Promise<void> {
  const { intent, driver, booking, giveBack } = going
  giveBack()
  driver.openBookings -= 1
  if (!intent.isStoppedByDriver) return bill(scene, going, at)
  await scene.give(toActor(driver), at, (work) =>
    stopCharging(work, { bookingId: booking.id, customerId: driver.id }),
  )
  scene.agenda.add(addMs(at, intent.billAfterMs), (then) => bill(scene, going, then))
}

async function bill(scene: Scene, going: Visit, at: Date): Promise<void> {
  const { intent, driver, station, booking } = going
  const { give, staff, agenda, random, billImages } = scene
  const billed = await give(staff.support, at, (work) =>
    billBooking(work, {
      bookingId: booking.id,
      customerId: driver.id,
      partnerId: station.partnerId,
      ...computeBill(booking, intent.usedShare),
      image: random.pick(billImages),
    }),
  )
  agenda.add(addMs(at, intent.confirmAfterMs), async (then) => {
    const confirmed = await give(staff.accountant, then, (work) =>
      confirmCharging(work, { bookingId: billed.id, amount: billed.total }),
    )
    driver.balance = add(driver.balance, confirmed.refund ?? ZERO)
  })
}

/** What was used of what was prepaid, to 10 Wh and to the paisa. */
export function computeBill({ energyWh, amount }: Pick<Booking, 'energyWh' | 'amount'>, usedShare: number) {
  return {
    energy: wattHours(Math.floor(((energyWh ?? 0) * usedShare) / 10) * 10),
    taxable: paise(Math.floor(amount * usedShare)),
  }
}

function computePrice(scene: Scene, { station, energy, durationHours }: Intent, at: Date): Paise {
  const rate = scene.rates.findLast(({ from }) => from <= at)
  if (!rate) throw new Error(`There is no rate at ${at.toISOString()}`)
  const network =
    station.pricePerHour === null
      ? Math.ceil((rate.perKwh * energy) / 1000)
      : Math.ceil(station.pricePerHour * durationHours)
  const { regions } = scene.network
  const hasTariffs = isGroupsRegion(regions, scene.plan) || findKind(regions, station) !== undefined
  const taxable = hasTariffs ? Math.ceil(network * DEAREST) : network
  return computeDocumentTotal(paise(taxable), GST_ON_CHARGING).total
}

/** Fills the wallet where it lacks something; a payment may fail first, and some are never paid. */
async function payInFor(
  { cashier, random, agenda }: Scene,
  { driver, needed, at }: { readonly driver: StandingDriver; readonly needed: Paise; readonly at: Date },
): Promise<void> {
  if (driver.balance >= needed) return
  const amount = chooseTopUp(subtract(needed, driver.balance))
  const mood = random.next()
  if (mood < 0.05) {
    // Thought better of it, or the bank did not answer: another order follows.
    const left = await cashier.open(driver, amount, addMs(at, -minutes(4)))
    if (mood < 0.03) await cashier.pay(left, 'dropped', addMs(at, -minutes(3)))
    agenda.add(computeOrderEnd(at), (then) => cashier.follow(left, then))
  }
  const order = await cashier.open(driver, amount, addMs(at, -minutes(2)))
  if (mood > 0.95) await cashier.pay(order, 'failed', addMs(at, -90_000))
  // Of some payments the webhook never comes, and the provider is asked.
  const webhook = random.chance(0.4) ? 'once' : 'never'
  await cashier.pay(order, 'success', addMs(at, -minutes(1)), webhook)
  if (webhook === 'never') await cashier.follow(order, addMs(at, -30_000))
  driver.balance = add(driver.balance, amount)
}
