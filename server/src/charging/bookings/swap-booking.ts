/**
 * The money of a battery swap: a booking of one slot of the cabinet, held when the swap begins, billed for what the
 * batteries hold more, and given back where there was none. Meter and charger have no part in it.
 */
import {
  buildHold,
  computeWholeBill,
  getHold,
  getWallet,
  minutes,
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  type WattHours,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { PriceWords } from '../../messages/price-words.ts'
import { chooseFleet, loadFleetMost, lockFleetMost, useFleet } from '../../money/fleet-charges/index.ts'
import { lockAccounts, postTransfer, selectBalance } from '../../money/ledger/index.ts'
import {
  holdStationForBooking,
  type StationForBooking,
  selectStationForBooking,
} from '../../network/stations/index.ts'
import { insertReservation, lockCustomer } from './book-connector-queries.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { applyCancellation } from './cancel-booking.ts'
import { selectStationOfConnector } from './card-queries.ts'
import { markBilled, markStarted } from './change-queries.ts'
import { payFromWallet } from './charge-by-card.ts'
import { settleBill } from './confirm-charging.ts'
import { buildFleetRequest } from './fleet-payer.ts'
import { extendForBill, loadAmountOwed } from './overrun.ts'
import { lockBookingToSettle, selectBooking } from './queries.ts'
import { loadPriceWords, loadTariffAtConnector } from './tariff-in-force.ts'
import { computeTerms, type Terms } from './terms.ts'

export interface SwapPayment {
  /** The station's connectors that are slots of the cabinet; the one that is meant first. */
  readonly connectorIds: readonly string[]
  readonly customerId: string
  /** Null where no card has begun it. */
  readonly cardId: string | null
  /** The most that the batteries can hold; null where nobody has entered it. */
  readonly mostWh: WattHours | null
  readonly now: Date
}

/** `no-price`: energy is priced and nobody has entered what a battery holds, or the price is none. */
export interface SwapRefused {
  readonly kind: 'owner-blocked' | 'no-credit' | 'no-price' | 'not-here' | 'connector-reserved'
}

/** A booking ends; a swap that hangs does not keep its slot for longer. */
const HOURS = 0.5

interface SwapPlan {
  readonly station: StationForBooking
  readonly connector: StationForBooking['connectors'][number]
  readonly terms: Terms
}

async function planSwap(
  reader: Reader,
  station: StationForBooking,
  { connectorId, customerId, mostWh, now }: SwapPayment & { readonly connectorId: string },
): Promise<Result<SwapPlan, SwapRefused>> {
  const connector = station.connectors.find(({ id }) => id === connectorId)
  if (!connector) return refuse({ kind: 'not-here' })
  const tariff = await loadTariffAtConnector(reader, {
    station,
    connector,
    customerId,
    at: now,
    hours: HOURS,
  })
  // Silence is not zero: energy that nobody can say is not given for nothing.
  if (tariff.by === 'energy' && mostWh === null) return refuse({ kind: 'no-price' })
  const terms = computeTerms({ tariff, energy: mostWh ?? undefined, hours: HOURS, at: now })
  return terms.ok ? ok({ station, connector, terms: terms.value }) : refuse({ kind: 'no-price' })
}

export interface SwapQuote {
  /** The most that it can cost, GST included; held while it is under way. */
  readonly total: Paise
  readonly walletBalance: Paise
  /** What the wallet lacks. */
  readonly shortBy: Paise
  /** From an earlier charge; nothing begins before it is paid. */
  readonly owed: Paise
  readonly words: PriceWords
}

/** What a swap that begins now would hold, and its price in words. Reads, holds nothing. */
export async function quoteSwap(
  reader: Reader,
  { connectorIds, ...of }: SwapPayment,
): Promise<Result<SwapQuote, SwapRefused>> {
  const { customerId, now } = of
  const [connectorId] = connectorIds
  const stationId = connectorId && (await selectStationOfConnector(reader, connectorId))
  const station = stationId ? await selectStationForBooking(reader, stationId) : undefined
  if (!connectorId || station?.status !== 'active') return refuse({ kind: 'not-here' })
  const plan = await planSwap(reader, station, { ...of, connectorIds, connectorId })
  if (!plan.ok) return plan
  const { connector, terms } = plan.value
  const walletBalance = await selectBalance(reader, getWallet(customerId))
  const owed = await loadAmountOwed(reader, customerId)
  return ok({
    total: terms.total,
    walletBalance,
    shortBy: paise(Math.max(terms.total - walletBalance, 0)),
    owed: owed?.by ?? ZERO,
    words: await loadPriceWords(reader, { station, connector, customerId, at: now }),
  })
}

/** Whether a card's owner could pay a swap that begins now. Reads, holds nothing. */
export async function canPaySwap(
  reader: Reader,
  { connectorIds, ...of }: SwapPayment,
): Promise<Result<undefined, SwapRefused>> {
  const [connectorId] = connectorIds
  if (connectorId === undefined) return refuse({ kind: 'not-here' })
  const { customerId, cardId, now } = of
  if (await loadAmountOwed(reader, customerId)) return refuse({ kind: 'no-credit' })
  const stationId = await selectStationOfConnector(reader, connectorId)
  const station = stationId ? await selectStationForBooking(reader, stationId) : undefined
  if (station?.status !== 'active') return refuse({ kind: 'not-here' })
  const plan = await planSwap(reader, station, { ...of, connectorIds, connectorId })
  if (!plan.ok) return plan
  const fleet =
    cardId === null
      ? undefined
      : await loadFleetMost(reader, { customerId, cardId, stationId: station.id, at: now })
  if (fleet && !fleet.ok) return refuse({ kind: 'no-credit' })
  const money = fleet?.value.money ?? (await selectBalance(reader, getWallet(customerId)))
  return plan.value.terms.total <= money ? ok(undefined) : refuse({ kind: 'no-credit' })
}

/**
 * Makes the booking and holds the most that the swap can cost.
 * @param isLate the cabinet has the battery already: it is paid whatever would keep another from beginning, and what the
 * wallet lacks is owed
 */
export async function holdForSwap(
  work: Work,
  { isLate, ...payment }: SwapPayment & { readonly isLate: boolean },
): Promise<Result<Booking, SwapRefused>> {
  const { tx, now } = work
  const { connectorIds, customerId, cardId, mostWh } = payment
  const { isBlocked } = await lockCustomer(tx, customerId)
  if (isBlocked && !isLate) return refuse({ kind: 'owner-blocked' })
  const [first] = connectorIds
  const stationId = first && (await selectStationOfConnector(tx, first))
  const station = stationId && (await holdStationForBooking(tx, stationId))
  if (!station || (station.status !== 'active' && !isLate)) return refuse({ kind: 'not-here' })
  // Locked first: what is planned with is what is taken.
  await lockAccounts(work, [getWallet(customerId)])
  if (cardId !== null) await lockFleetMost(work, { customerId, cardId })
  if (!isLate && (await loadAmountOwed(tx, customerId))) return refuse({ kind: 'no-credit' })
  for (const connectorId of connectorIds) {
    const plan = await planSwap(tx, station, { ...payment, connectorId })
    if (!plan.ok) return plan
    const { connector, terms } = plan.value
    const id = createId()
    const window = { start: now, end: new Date(now.getTime() + minutes(HOURS * 60)) }
    const isReserved = await insertReservation(tx, {
      ...{ id, customerId, stationId: station.id, partnerId: station.partnerId, connectorId: connector.id },
      ...{
        connectorType: connector.type,
        window,
        durationHours: HOURS,
        energyWh: mostWh,
        stopAtPercent: null,
      },
      ...{ terms, deposit: ZERO, at: now },
    })
    if (!isReserved) continue
    const reserved = await selectBooking(tx, id)
    if (!reserved) throw new Error(`Booking ${id} vanished while it was made`)
    const started = await markStarted(tx, reserved, { at: now, window, terms })
    if (!started.ok) continue
    return hold(work, { ...reserved, ...started.value }, { cardId, isLate })
  }
  return refuse({ kind: 'connector-reserved' })
}

async function hold(
  work: Work,
  booking: Booking,
  { cardId, isLate }: { readonly cardId: string | null; readonly isLate: boolean },
): Promise<Result<Booking, SwapRefused>> {
  const { id: bookingId, customerId, total } = booking
  if (cardId !== null) {
    const request = { ...buildFleetRequest(booking, total), cardId }
    const chosen = await chooseFleet(work, request)
    const used = chosen.ok ? await useFleet(work, request) : chosen
    if (!used.ok && !isLate) return refuse({ kind: 'no-credit' })
  }
  const accounts = await lockAccounts(work, [getWallet(customerId), getHold(bookingId)])
  const isCovered = accounts.balance(getWallet(customerId)) >= total
  if (!isCovered && !isLate) return refuse({ kind: 'no-credit' })
  if (isCovered) await postTransfer(work, buildHold({ bookingId, customerId, total }), accounts)
  const paid = isCovered ? booking : await payFromWallet(work, booking, { isCovered })
  await work.audit({
    action: 'booking.start',
    subject: { kind: 'booking', id: bookingId },
    after: {
      status: paid.status,
      connectorId: paid.connectorId,
      totalPaise: paid.total,
      owedPaise: paid.extended,
    },
  })
  return ok(paid)
}

/** What became of a swap's booking. */
export type SwapBill = 'billed' | 'cancelled'

/**
 * Bills it and shares the hold out; a bill beyond the hold is taken from the wallet, or owed. One that somebody has
 * billed or called off by hand stays as it is.
 * @param energy what the taken batteries hold more than the returned ones
 */
export async function billSwap(
  work: Work,
  { bookingId, energy }: { readonly bookingId: string; readonly energy: WattHours },
): Promise<SwapBill> {
  const found = await lockBookingToSettle(work.tx, bookingId)
  if (!found) throw new Error(`Booking ${bookingId} vanished`)
  if (found.status === 'cancelled') return 'cancelled'
  if (found.status !== 'in_progress') return 'billed'
  const startedAt = found.startedAt ?? work.now
  const whole = computeWholeBill(getPrepayment(found), {
    energy,
    elapsedMs: work.now.getTime() - startedAt.getTime(),
    start: Math.floor(startedAt.getTime() / 1000),
  })
  const booking = await extendForBill(work, found, whole)
  const { unbilled: _, energy: billedEnergy, lines, ...bill } = whole
  const billed = await markBilled(work.tx, booking, {
    at: work.now,
    bill,
    energyWh: billedEnergy,
    image: null,
    lines,
  })
  await work.audit({
    action: 'booking.complete',
    subject: { kind: 'booking', id: bookingId },
    before: { status: booking.status },
    after: { status: billed.status, billTotalPaise: bill.total, billEnergyWh: billedEnergy },
  })
  await settleBill(work, billed)
  return 'billed'
}

/** What is held returns to the wallet in full; one that is billed or called off already stays as it is. */
export async function releaseSwap(
  work: Work,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: string },
): Promise<SwapBill> {
  const booking = await lockBookingToSettle(work.tx, bookingId)
  if (!booking) throw new Error(`Booking ${bookingId} vanished`)
  if (booking.status === 'completed' || booking.status === 'confirmed') return 'billed'
  if (booking.status !== 'cancelled')
    await applyCancellation(work, booking, { cancelCode: null, cancelReason: reason })
  return 'cancelled'
}

/** What so many batteries can hold; null where nobody has entered what one can. */
export const computeMostWh = (capacityWh: number | null, batteries: number): WattHours | null =>
  capacityWh === null ? null : wattHours(capacityWh * Math.max(batteries, 1))
