/**
 * The demonstration continues in real time: as many bookings in an hour as its history had at that
 * hour, charges that take as long as they take, bills, payments and payouts when an operator would do them.
 */
import { addMs, minutes, paise } from '@voltyatra/domain'
import {
  billBooking,
  bookConnector,
  confirmCharging,
  quoteBooking,
  startCharging,
  stopCharging,
} from '@voltyatra/server/charging/bookings/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { Deps } from '@voltyatra/server/platform/deps.ts'
import { createPace, type Pace } from './arrivals.ts'
import { type Driver, type Staff, toActor } from './commands.ts'
import { FITS, getHabit, WITH_CHARGER } from './facts/connectors.ts'
import { REVIEWED_SHARE } from './facts/opinions.ts'
import { VEHICLES } from './facts/people.ts'
import { answerDisputes, openDispute } from './life-disputes.ts'
import { writeAsSomebody, writeOpinion } from './life-letters.ts'
import { cancelUnpaidLinks, requestByLink } from './life-links.ts'
import {
  acceptDifferences,
  attempt,
  blockAmount,
  payIn,
  payPartners,
  sendSomethingBack,
} from './life-money.ts'
import {
  type FreeConnector,
  type OpenBooking,
  selectCharging,
  selectChargingByMeter,
  selectDriverNear,
  selectFreeConnectors,
  selectSomeBillImages,
  selectStartable,
  selectStartsByHour,
  selectUnbilled,
  selectUnconfirmed,
} from './life-queries.ts'
import { requestSomeSwap } from './life-swaps.ts'
import { chooseTopUp } from './pay.ts'
import { drawCharge } from './plan-charge.ts'
import { createRandom, type Random } from './random.ts'
import { loadStaff } from './staff.ts'
import { computeBill } from './visits.ts'

export interface LifeContext {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'log' | 'payments' | 'pdfs' | 'simulatedPayments'>
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
/** Until so many charge at chargers, one comes right after the other: a visitor sees them. */
const AT_FIRST = { metered: 5, paceMs: { least: 500, most: 900 }, turns: 25 } as const
/** So many always wait to be confirmed, for a visitor to try. */
const LEFT_UNCONFIRMED = 8
/** What partners, accountants and drivers do now and then, in milliseconds between two times. */
const NOW_AND_THEN = {
  writes: minutes(100),
  paysOut: minutes(40),
  sendsBack: minutes(30),
  disputes: minutes(70),
  asks: minutes(45),
  swaps: minutes(4),
} as const
/** At a new demonstration nobody waits so long for the first. */
const FIRST_AFTER = 0.1
/** In which somebody comes to each charger of the newest version, and to each cabinet for batteries. */
const BEGINNING_MS = minutes(1.5)

export async function startLife(context: LifeContext): Promise<Life> {
  const { db, deps } = context
  const now = deps.clock.now()
  const living: Living = {
    ...context,
    random: createRandom(`life ${now.toISOString()}`),
    pace: createPace(await selectStartsByHour(db, now), now),
    staff: await loadStaff(db),
    billImages: await selectSomeBillImages(db),
    begunAt: now,
    turn: 0,
    metered: 0,
    writesAt: addMs(now, NOW_AND_THEN.writes * FIRST_AFTER),
    paysOutAt: addMs(now, NOW_AND_THEN.paysOut * FIRST_AFTER),
    sendsBackAt: addMs(now, NOW_AND_THEN.sendsBack * FIRST_AFTER),
    disputesAt: addMs(now, NOW_AND_THEN.disputes * FIRST_AFTER),
    requestsAt: addMs(now, NOW_AND_THEN.asks * FIRST_AFTER),
    swapsAt: addMs(now, NOW_AND_THEN.swaps * FIRST_AFTER),
  }
  const stopping = new AbortController()
  const lived = runLife(living, stopping.signal)
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
  readonly pace: Pace
  readonly begunAt: Date
  turn: number
  writesAt: Date
  paysOutAt: Date
  sendsBackAt: Date
  disputesAt: Date
  requestsAt: Date
  swapsAt: Date
  /** Charges at chargers, at the last look. */
  metered: number
}

async function runLife(living: Living, signal: AbortSignal): Promise<void> {
  const { paceMs, random, deps } = living
  while (!signal.aborted) {
    try {
      await playOneMoment(living)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the demonstration missed a moment')
    }
    const { least, most } = paceMs ?? (isEarly(living) ? AT_FIRST.paceMs : PACE_MS)
    await pause(random.whole(least, most), signal)
  }
}

const isEarly = ({ turn, metered }: Living): boolean => turn < AT_FIRST.turns && metered < AT_FIRST.metered

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })

/** Everything that happens between two pauses. */
async function playOneMoment(living: Living): Promise<void> {
  living.turn += 1
  await confirmSome(living)
  await billSome(living)
  await stopSome(living)
  await stopSomeAtChargers(living)
  await startSome(living)
  const now = living.deps.clock.now()
  // Those who come early on are taken from those who are expected.
  const due = living.pace.due(now)
  const coming = isEarly(living) ? 1 : Math.min(due, MOST_AT_ONCE)
  for (let index = 0; index < coming; index += 1) await bookAsSomebody(living)
  if (now < addMs(living.begunAt, BEGINNING_MS)) await showTheNewest(living)
  if (now >= living.writesAt) {
    living.writesAt = addMs(now, pickPause(living.random, NOW_AND_THEN.writes))
    await writeAsSomebody(living)
  }
  if (now >= living.paysOutAt) {
    living.paysOutAt = addMs(now, pickPause(living.random, NOW_AND_THEN.paysOut))
    await payPartners(living)
    await acceptDifferences(living)
  }
  if (now >= living.sendsBackAt) {
    living.sendsBackAt = addMs(now, pickPause(living.random, NOW_AND_THEN.sendsBack))
    await sendSomethingBack(living)
  }
  if (now >= living.disputesAt) {
    living.disputesAt = addMs(now, pickPause(living.random, NOW_AND_THEN.disputes))
    await answerDisputes(living)
    await openDispute(living)
  }
  if (now >= living.requestsAt) {
    living.requestsAt = addMs(now, pickPause(living.random, NOW_AND_THEN.asks))
    await cancelUnpaidLinks(living)
    await requestByLink(living)
  }
  if (now >= living.swapsAt) {
    living.swapsAt = addMs(now, pickPause(living.random, NOW_AND_THEN.swaps))
    await requestSomeSwap(living)
  }
}

/** Somebody comes to where nobody has been yet. */
async function showTheNewest(living: Living): Promise<void> {
  const isNew = ({ isToShow }: FreeConnector) => isToShow
  await bookAsSomebody(living, isNew)
  await requestSomeSwap(living, living.begunAt)
}

/** After a machine has slept, what was missed stays missed. */
const MOST_AT_ONCE = 3

const pickPause = (random: Random, ms: number): number => Math.floor(ms * random.between(0.6, 1.4))

const toDriver = ({ customerId, phone }: OpenBooking): Driver => ({ id: customerId, phone })

async function startSome(living: Living): Promise<void> {
  for (const booking of await selectStartable(living.db, living.deps.clock.now()))
    await begin(living, booking)
}

async function begin(living: Living, { id, ...booking }: Pick<OpenBooking, 'id' | 'customerId' | 'phone'>) {
  const driver = { id: booking.customerId, phone: booking.phone }
  const start = () =>
    attempt(living, toActor(driver), (work) => startCharging(work, { bookingId: id, customerId: driver.id }))
  const started = await start()
  if (started.ok || started.refusal.kind !== 'wallet-short' || !('by' in started.refusal)) return
  await payIn(living, driver, chooseTopUp(paise(Number(started.refusal.by))))
  await start()
}

/** Of the time that a charge has been given, what it takes: for each the same at every look. */
const computeTimeShare = ({ id }: Pick<OpenBooking, 'id'>): number => createRandom(id).between(0.74, 0.98)

function isDone(booking: OpenBooking, now: Date): boolean {
  const { startedAt, startsAt, endsAt } = booking
  return (
    startedAt !== null &&
    addMs(startedAt, (endsAt.getTime() - startsAt.getTime()) * computeTimeShare(booking)) <= now
  )
}

async function stopSome(living: Living): Promise<void> {
  const now = living.deps.clock.now()
  for (const booking of await selectCharging(living.db)) if (isDone(booking, now)) await stop(living, booking)
}

/** Most charges at chargers end by themselves: the battery is full, or what was paid for has flowed. */
async function stopSomeAtChargers(living: Living): Promise<void> {
  const running = await selectChargingByMeter(living.db)
  living.metered = running.length
  const now = living.deps.clock.now()
  for (const booking of running) {
    if (booking.meteredWh >= LEAST_TAKEN_WH && isDone(booking, now)) await stop(living, booking)
  }
}

async function stop(living: Living, booking: OpenBooking): Promise<void> {
  const driver = toDriver(booking)
  await attempt(living, toActor(driver), (work) =>
    stopCharging(work, { bookingId: booking.id, customerId: driver.id }),
  )
}

/** How long a partner takes for the bill, and the accountant to look at it; of each booking the same at every look. */
const computeBillDelay = ({ id }: OpenBooking): number => minutes(createRandom(`bill ${id}`).between(0.5, 12))
const computeConfirmDelay = ({ id }: OpenBooking): number =>
  minutes(createRandom(`look ${id}`).between(6, 120))

async function billSome(living: Living): Promise<void> {
  const { db, deps, random, staff, billImages } = living
  if (billImages.length === 0) return
  const now = deps.clock.now()
  for (const booking of await selectUnbilled(db)) {
    if (!booking.stoppedAt || addMs(booking.stoppedAt, computeBillDelay(booking)) > now) continue
    await attempt(living, staff.support, (work) =>
      billBooking(work, {
        bookingId: booking.id,
        customerId: booking.customerId,
        partnerId: booking.partnerId,
        ...computeBill(booking, computeFlowed(booking)),
        image: random.pick(billImages),
      }),
    )
  }
}

/** Of what was agreed, as much as of the time was used. */
function computeFlowed({ startedAt, stoppedAt, startsAt, endsAt }: OpenBooking): number {
  if (!startedAt || !stoppedAt) return 0
  const share = (stoppedAt.getTime() - startedAt.getTime()) / (endsAt.getTime() - startsAt.getTime())
  return Math.min(1, Math.max(0, share)) * 0.99
}

async function confirmSome(living: Living): Promise<void> {
  const now = living.deps.clock.now()
  const waiting = await selectUnconfirmed(living.db)
  const seen = waiting.filter(
    (booking) => booking.completedAt && addMs(booking.completedAt, computeConfirmDelay(booking)) <= now,
  )
  for (const booking of seen.slice(0, Math.max(0, Math.min(3, waiting.length - LEFT_UNCONFIRMED)))) {
    const { id, total } = booking
    const confirmed = await attempt(living, living.staff.accountant, (work) =>
      confirmCharging(work, { bookingId: id, amount: total }),
    )
    if (confirmed.ok && living.random.chance(REVIEWED_SHARE / 100))
      await writeOpinion(living, { id, driver: toDriver(booking) })
  }
}

/** No driver unplugs before energy has flowed. */
const LEAST_TAKEN_WH = 100

/** Early on at chargers, where there is something to see; later on more often than elsewhere. */
function pickConnector(living: Living, free: readonly FreeConnector[]): FreeConnector | undefined {
  const { random, keptConnectors } = living
  const usable = free.filter(({ connectorId }) => !keptConnectors?.has(connectorId))
  const metered = usable.filter(({ hasCharger }) => hasCharger)
  const among = isEarly(living) && metered.length > 0 ? metered : usable
  return among.length > 0
    ? random.weighted(among, ({ type, hasCharger }) => getHabit(type).share * (hasCharger ? WITH_CHARGER : 1))
    : undefined
}

/**
 * A driver books, usually to charge at once, and not at a closed station.
 * @param isMeant where it has to be, and at once; anywhere by default
 */
async function bookAsSomebody(
  living: Living,
  isMeant?: (connector: FreeConnector) => boolean,
): Promise<void> {
  const { db, deps, random, begunAt } = living
  const free = (await selectFreeConnectors(db, begunAt)).filter((connector) => isMeant?.(connector) ?? true)
  const now = deps.clock.now()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const connector = pickConnector(living, free)
    if (!connector) return
    const { stationId, connectorId, type, powerW } = connector
    const fitting = VEHICLES.filter(({ is }) => (FITS[is] as readonly string[]).includes(type))
    const vehicles = fitting.length > 0 ? fitting : VEHICLES
    const driver = await selectDriverNear(db, {
      vehicles: vehicles.map(({ name }) => name),
      ...(random.chance(FROM_HERE) && { nearStation: stationId }),
    })
    const vehicle = vehicles.find(({ name }) => name === driver?.vehicle)
    if (!driver || !vehicle) continue
    const isForNow = isMeant !== undefined || isEarly(living) || random.chance(0.8)
    const { durationHours, energy } = drawCharge(random, { type, powerW }, vehicle)
    const start = isForNow ? undefined : addMs(now, minutes(random.whole(15, 240)))
    const wanted = { stationId, connectorId, durationHours, energy, ...(start && { start }) }
    const quoted = await quoteBooking(db, wanted, { customerId: driver.id, now })
    if (!quoted.ok) continue
    const isPaidByBlock = isForNow && random.chance(BY_BLOCK)
    if (quoted.value.shortBy > 0 && !isPaidByBlock) {
      await payIn(living, driver, chooseTopUp(quoted.value.shortBy))
    }
    const booked = await attempt(living, toActor(driver), (work) =>
      bookConnector(work, { ...wanted, customerId: driver.id, needsWallet: !isPaidByBlock }),
    )
    if (booked.ok && isPaidByBlock) await blockAmount(living, { bookingId: booked.value.id, driver })
    if (booked.ok && isForNow) await begin(living, { ...booked.value, phone: driver.phone })
    return
  }
}

const MOST_TRIES = 6
/** So many charge where they live; the others are on their way. */
const FROM_HERE = 0.7
/** So many have the bank block the amount instead of paying into the wallet. */
const BY_BLOCK = 0.15
