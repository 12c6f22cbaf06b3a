/** The demonstration goes on living: a booking every few seconds, and what follows from it, at the speed of a film. */
import { minutes, paise, plus, type Refusal, type Result, wattHours } from '@voltyatra/domain'
import type { Actor } from '../db/actor.ts'
import type { Db } from '../db/client.ts'
import { unitOfWork, type Work } from '../db/unit-of-work.ts'
import {
  billBooking,
  bookConnector,
  confirmCharging,
  quoteBooking,
  startCharging,
  stopCharging,
} from '../features/bookings/index.ts'
import { createContactQuery } from '../features/contact-queries/index.ts'
import { askProviderForOrder, keepOrder } from '../features/orders/index.ts'
import { createSupportQuery } from '../features/support-queries/index.ts'
import { recordWithdrawal } from '../features/withdrawals/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Driver, driverActor, type Staff } from './commands.ts'
import { CONTACT_MESSAGES, SUPPORT_QUESTIONS } from './facts/letters.ts'
import {
  charging,
  chargingByMeter,
  type FreeConnector,
  freeConnectors,
  idleDrivers,
  mostOwed,
  type OpenBooking,
  someBillImages,
  startable,
  unbilled,
  unconfirmed,
} from './life-queries.ts'
import { topUpFor } from './pay.ts'
import { type Random, randomOf } from './random.ts'
import { staffOf } from './staff.ts'
import { billOf } from './visits.ts'
import { stranger } from './writing.ts'

export interface LifeContext {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'log' | 'payments' | 'simulatedPayments'>
  readonly url: string
  /** Connectors at which nobody books. */
  readonly keptConnectors?: ReadonlySet<string>
  /** Between two moments of life, in milliseconds. */
  readonly paceMs?: { readonly least: number; readonly most: number }
}

export interface Life {
  /** The moment that is being lived comes to its end; no other begins. */
  stop(): Promise<void>
}

const PACE_MS = { least: 2_500, most: 5_500 } as const
/** Charges at once: beyond it one ends for each that begins. */
const RUNNING = { least: 12, most: 28 } as const
/** The same at chargers: below the least the next driver goes to one. */
const METERED = { least: 9, most: 16 } as const
/** Until so many charge at chargers, one comes right after the other. */
const AT_FIRST = { metered: 5, paceMs: { least: 500, most: 900 }, turns: 25 } as const
/** So many always wait to be confirmed, for whoever wants to try it. */
const LEFT_UNCONFIRMED = 8
/** A partner takes so long to send the bill. */
const BILL_AFTER_MS = minutes(0.5)

export async function startLife(context: LifeContext): Promise<Life> {
  const { db, deps } = context
  const living: Living = {
    ...context,
    random: randomOf(`life ${deps.clock.now().toISOString()}`),
    staff: await staffOf(db),
    billImages: await someBillImages(db),
    turn: 0,
    metered: 0,
  }
  const stopping = new AbortController()
  const lived = live(living, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await lived
    },
  }
}

interface Living extends LifeContext {
  readonly random: Random
  readonly staff: Staff
  readonly billImages: readonly string[]
  turn: number
  /** Charges at chargers, at the last look. */
  metered: number
}

async function live(living: Living, signal: AbortSignal): Promise<void> {
  const { paceMs, random, deps } = living
  while (!signal.aborted) {
    try {
      await liveOneMoment(living)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the demonstration missed a moment')
    }
    const isEarly = living.turn < AT_FIRST.turns && living.metered < AT_FIRST.metered
    const { least, most } = paceMs ?? (isEarly ? AT_FIRST.paceMs : PACE_MS)
    await pause(random.whole(least, most), signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })

/** Everything that happens between two pauses. */
async function liveOneMoment(living: Living): Promise<void> {
  living.turn += 1
  await confirmSome(living)
  await billSome(living)
  await stopSome(living)
  await stopSomeAtChargers(living)
  await startSome(living)
  await somebodyComes(living)
  if (living.turn % 13 === 0) await somebodyWrites(living)
  if (living.turn % 29 === 0) await payAPartner(living)
}

/** A person may have been quicker than the demonstration: what is refused then is no fault. */
function attempt<T, R extends Refusal>(
  { db, deps }: Living,
  actor: Actor,
  use: (work: Work) => Promise<Result<T, R>>,
) {
  return unitOfWork({ db, now: deps.clock.now(), actor }, use)
}

const driverOf = ({ customerId, phone }: OpenBooking): Driver => ({ id: customerId, phone })

async function startSome(living: Living): Promise<void> {
  for (const booking of await startable(living.db, living.deps.clock.now())) await start(living, booking)
}

async function start(living: Living, { id, ...booking }: Pick<OpenBooking, 'id' | 'customerId' | 'phone'>) {
  const driver = { id: booking.customerId, phone: booking.phone }
  const begin = () =>
    attempt(living, driverActor(driver), (work) =>
      startCharging(work, { bookingId: id, customerId: driver.id }),
    )
  const started = await begin()
  if (started.ok || started.refusal.kind !== 'wallet-short' || !('by' in started.refusal)) return
  await payIn(living, driver, topUpFor(paise(Number(started.refusal.by))))
  await begin()
}

async function stopSome(living: Living): Promise<void> {
  const { db, deps, random } = living
  const running = await charging(db)
  const now = deps.clock.now()
  const beyond = running.length - RUNNING.most
  const ending = running.filter(({ endsAt }, index) => {
    if (plus(endsAt, -minutes(1)) <= now || index < beyond) return true
    return index === 0 && running.length > RUNNING.least && random.chance(0.5)
  })
  for (const booking of ending.slice(0, 6)) {
    const driver = driverOf(booking)
    await attempt(living, driverActor(driver), (work) =>
      stopCharging(work, { bookingId: booking.id, customerId: driver.id }),
    )
  }
}

/** Where the meter is slow, or the cable is wanted elsewhere: most charges end when the battery or the prepayment does. */
async function stopSomeAtChargers(living: Living): Promise<void> {
  const { db, deps, random } = living
  const running = await chargingByMeter(db)
  living.metered = running.length
  const now = deps.clock.now()
  const beyond = running.length - METERED.most
  const ending = running.filter(({ meteredWh, startedAt, endsAt }, index) => {
    if (meteredWh < LEAST_TAKEN_WH || !startedAt) return false
    if (plus(endsAt, -minutes(1)) <= now || index < beyond) return true
    return plus(startedAt, minutes(4)) <= now && random.chance(0.03)
  })
  for (const booking of ending.slice(0, 3)) {
    const driver = driverOf(booking)
    await attempt(living, driverActor(driver), (work) =>
      stopCharging(work, { bookingId: booking.id, customerId: driver.id }),
    )
  }
}

async function billSome(living: Living): Promise<void> {
  const { db, deps, random, staff, billImages } = living
  if (billImages.length === 0) return
  for (const booking of await unbilled(db, plus(deps.clock.now(), -BILL_AFTER_MS))) {
    if (random.chance(0.5)) continue
    await attempt(living, staff.support, (work) =>
      billBooking(work, {
        bookingId: booking.id,
        customerId: booking.customerId,
        partnerId: booking.partnerId,
        ...billOf(booking, random.between(0.6, 0.99)),
        image: random.pick(billImages),
      }),
    )
  }
}

async function confirmSome(living: Living): Promise<void> {
  const waiting = await unconfirmed(living.db)
  for (const { id, total } of waiting.slice(0, Math.max(0, Math.min(3, waiting.length - LEFT_UNCONFIRMED)))) {
    await attempt(living, living.staff.accountant, (work) =>
      confirmCharging(work, { bookingId: id, amount: total }),
    )
  }
}

/** Nobody pulls the plug before something has flowed. */
const LEAST_TAKEN_WH = 100

const HUNDRED_RUPEES = 10_000

/** In whole hundreds of rupees, and not all of it: something is always owed. */
async function payAPartner(living: Living): Promise<void> {
  const partner = await mostOwed(living.db)
  if (!partner) return
  const { partnerId, owed } = partner
  const amount = paise(Math.floor((owed * living.random.between(0.6, 0.9)) / HUNDRED_RUPEES) * HUNDRED_RUPEES)
  if (amount === 0) return
  await attempt(living, living.staff.accountant, (work) => recordWithdrawal(work, { partnerId, amount }))
}

/** At chargers first while few charge there, and at none while many do. */
function somewhere(
  { random, metered, keptConnectors }: Living,
  free: readonly FreeConnector[],
): FreeConnector | undefined {
  const usable = free.filter(({ connectorId }) => !keptConnectors?.has(connectorId))
  const wantsCharger = metered < METERED.least || (metered < METERED.most && random.chance(0.35))
  const wanted = usable.filter(({ hasCharger }) => hasCharger === wantsCharger)
  const among = wanted.length > 0 ? wanted : usable
  // At chargers the fast ones are wanted most.
  return among.length > 0
    ? random.weighted(among, ({ powerW }) => (wantsCharger ? Math.sqrt(powerW) : 1))
    : undefined
}

/** Somebody books, most of them to charge at once. */
async function somebodyComes(living: Living): Promise<void> {
  const { db, deps, random } = living
  const drivers = await idleDrivers(db)
  const connector = somewhere(living, await freeConnectors(db))
  if (drivers.length === 0 || !connector) return
  const driver = random.pick(drivers)
  const { stationId, connectorId, powerW, hasCharger } = connector
  const now = deps.clock.now()
  const isForNow = random.chance(hasCharger ? 0.88 : 0.75)
  const durationHours = powerW > 20_000 ? random.pick([0.25, 0.5, 0.75]) : random.pick([0.5, 1, 1.5])
  const energy = Math.floor((powerW * durationHours * random.between(0.3, 0.8)) / 100) * 100
  // At chargers half of them only want enough for the way home: whoever looks on sees them come and go.
  const most = hasCharger && random.chance(0.5) ? random.pick([1_500, 2_500, 4_000]) : 45_000
  const wish = {
    stationId,
    connectorId,
    durationHours,
    energy: wattHours(Math.min(energy, most)),
    ...(!isForNow && { start: plus(now, minutes(random.whole(15, 240))) }),
  }
  const quoted = await quoteBooking(db, wish, { customerId: driver.id, now })
  if (!quoted.ok) return
  if (quoted.value.shortBy > 0) await payIn(living, driver, topUpFor(quoted.value.shortBy))
  const booked = await attempt(living, driverActor(driver), (work) =>
    bookConnector(work, { ...wish, customerId: driver.id }),
  )
  if (booked.ok && isForNow) await start(living, { ...booked.value, phone: driver.phone })
}

/** The whole way of a payment: the webhook comes back over the network. */
async function payIn(
  { db, deps, url, random }: Living,
  driver: Driver,
  amount: ReturnType<typeof topUpFor>,
): Promise<void> {
  const { simulatedPayments: payments } = deps
  if (!payments) return
  const now = deps.clock.now()
  const idempotencyKey = `demonstration ${now.toISOString()}`
  const made = await askProviderForOrder(
    { db, provider: deps.payments, now, publicUrl: url },
    { customerId: driver.id, amount, idempotencyKey },
  )
  if (!made.ok) return
  const kept = await unitOfWork({ db, now, actor: driverActor(driver) }, (work) =>
    keepOrder(work, made.value),
  )
  if (!kept.ok) return
  const session = made.value.paymentSessionId
  // Somebody thinks better of it: the order stays unpaid until it expires.
  if (random.chance(0.04)) return
  if (random.chance(0.06)) await payments.pay(session, { outcome: 'failed', webhook: 'once', delayMs: 0 })
  await payments.pay(session, { outcome: 'success', webhook: 'once', delayMs: 0 })
}

async function somebodyWrites(living: Living): Promise<void> {
  const { db, random, turn } = living
  if (random.chance(0.5)) {
    const message = random.pick(CONTACT_MESSAGES)
    const person = stranger(random, 20_000 + turn)
    await attempt(living, { kind: 'visitor' }, (work) => createContactQuery(work, { ...person, message }))
    return
  }
  const drivers = await idleDrivers(db)
  if (drivers.length === 0) return
  const driver = random.pick(drivers)
  const query = random.pick(SUPPORT_QUESTIONS)
  await attempt(living, driverActor(driver), (work) =>
    createSupportQuery(work, { customerId: driver.id, query }),
  )
}
