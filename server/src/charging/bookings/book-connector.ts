/** A driver reserves a free connector and leaves a deposit; what the charge costs moves when it starts. */
import { ok, type Paise, type Result, refuse, ZERO } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { holdStationForBooking } from '../../network/stations/index.ts'
import { selectVehiclesOf } from '../../people/driver-vehicles/index.ts'
import {
  insertReservation,
  lockConnectors,
  lockCustomer,
  selectFreeConnectors,
  selectOpenBookings,
  selectSharingEvse,
} from './book-connector-queries.ts'
import type { Booking } from './booking.ts'
import { checkReserving, lockAndComputeLacking, type ReserveRefused, takeDeposit } from './deposit.ts'
import { insertBookingCar } from './means-queries.ts'
import { type AmountOwed, loadAmountOwed } from './overrun.ts'
import { selectBooking } from './queries.ts'
import {
  type BookingPlan,
  type BookingRequest,
  checkTotal,
  type PriceChanged,
  planBooking,
  type RequestRefused,
} from './quote-booking.ts'
import { computeDeposit, isAhead } from './reservation-rules.ts'
import { selectBookingSettings } from './setting-queries.ts'

/** Open bookings of one customer at once. */
const MOST_OPEN_BOOKINGS = 3

export type BookRefused =
  | RequestRefused
  | AmountOwed
  | ReserveRefused
  | { readonly kind: 'wallet-short'; readonly by: Paise }
  | PriceChanged
  | { readonly kind: 'too-many-bookings' | 'no-free-connector' | 'customer-blocked' }

export async function bookConnector(
  work: Work,
  {
    customerId,
    needsWallet = true,
    greatestTotal,
    ...wanted
  }: BookingRequest & {
    readonly customerId: string
    /** False where a bank or a company pays: then no deposit is held for a charge that is to begin now. */
    readonly needsWallet?: boolean
    /** With GST, as it was shown and agreed to. */
    readonly greatestTotal?: Paise | undefined
  },
): Promise<Result<Booking, BookRefused>> {
  const { tx, now } = work
  const { isBlocked } = await lockCustomer(tx, customerId)
  if (isBlocked) return refuse({ kind: 'customer-blocked' })
  const setting = await selectBookingSettings(tx)
  if (
    (await selectOpenBookings(tx, customerId, { now, graceMinutes: setting.graceMinutes })) >=
    MOST_OPEN_BOOKINGS
  ) {
    return refuse({ kind: 'too-many-bookings' })
  }
  const owed = await loadAmountOwed(tx, customerId)
  if (owed) return refuse(owed)
  const station = await holdStationForBooking(tx, wanted.stationId)
  const plan = await planBooking(tx, { station, wanted, customerId, now })
  if (!plan.ok) return plan
  const { window, terms } = plan.value
  const isAgreed = checkTotal(terms.total, greatestTotal)
  if (!isAgreed.ok) return isAgreed
  const reserving = { customerId, stationId: wanted.stationId, start: window.start }
  const mayReserve = await checkReserving(work, reserving, setting)
  if (!mayReserve.ok) return mayReserve
  const needsDeposit = needsWallet || isAhead(window.start, now)
  const deposit = needsDeposit ? computeDeposit(terms.total, setting) : ZERO
  const by = await lockAndComputeLacking(work, customerId, deposit)
  if (by > ZERO) return refuse({ kind: 'wallet-short', by })
  const id = await reserveOneOf(work, plan.value, { customerId, deposit })
  if (!id) return refuse({ kind: 'no-free-connector' })
  const booking = await selectBooking(tx, id)
  if (!booking) throw new Error(`Booking ${id} vanished while it was made`)
  const [car] = await selectVehiclesOf(tx, customerId)
  if (car?.isChosen) await insertBookingCar(tx, id, car.name)
  await takeDeposit(work, booking)
  await work.audit({
    action: 'booking.reserve',
    subject: { kind: 'booking', id },
    after: {
      status: booking.status,
      connectorId: booking.connectorId,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      totalPaise: booking.total,
      depositPaise: booking.deposit,
    },
  })
  return ok(booking)
}

/** Tries the free connectors in order: where another booking comes first, the next one is tried. */
async function reserveOneOf(
  { tx, now }: Work,
  { station, connectors, window, wanted, terms }: BookingPlan,
  { customerId, deposit }: { readonly customerId: string; readonly deposit: Paise },
): Promise<string | undefined> {
  const byId = new Map(connectors.map((connector) => [connector.id, connector]))
  const sharing = await selectSharingEvse(tx, [...byId.keys()])
  if (sharing.length > 0) await lockConnectors(tx, sharing)
  for (const connectorId of await selectFreeConnectors(tx, { connectorIds: [...byId.keys()], window, now })) {
    const connector = byId.get(connectorId)
    if (!connector) continue
    const id = createId()
    const isReserved = await insertReservation(tx, {
      id,
      customerId,
      stationId: station.id,
      partnerId: station.partnerId,
      connectorId,
      connectorType: connector.type,
      window,
      durationHours: wanted.durationHours,
      energyWh: wanted.energy ?? null,
      stopAtPercent: wanted.stopAtPercent ?? null,
      terms,
      deposit,
      at: now,
    })
    if (isReserved) return id
  }
  return undefined
}
