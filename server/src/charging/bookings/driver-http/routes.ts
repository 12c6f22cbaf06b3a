/** The driver's calls about bookings: quote, book, start, stop, cancel, and the own list. */

import * as contract from '@voltyatra/contract'
import { ok, parseRupees, refuse, toKwh, toRupees, toWattHours } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { isPaidByFleet as checkPaidByFleet, chooseFleet } from '../../../money/fleet-charges/index.ts'
import { listOfferingProviders } from '../../../money/payment-accounts/index.ts'
import { loadPrices, type StationPrice } from '../../../network/stations/index.ts'
import { selectFleetsOf } from '../../../people/fleet-drivers/index.ts'
import { toWireGst, toWireOwnBooking, toWireTariff } from '../http/to-wire.ts'
import {
  type BookingQuote,
  type BookingRequest,
  bookConnector,
  buildFleetRequest,
  cancelOwnBooking,
  quoteBooking,
  selectBooking,
  selectBookingPage,
  selectChargeMeans,
  selectLevelReporters,
  startCharging,
  stopCharging,
} from '../index.ts'

const parseRequest = (body: contract.BodyOf<typeof contract.bookConnector>): BookingRequest => ({
  stationId: body.stationId,
  connectorId: body.connectorId,
  connectorType: body.connectorType,
  start: body.startTime === undefined ? undefined : new Date(body.startTime),
  durationHours: body.duration,
  energy: body.kWh === undefined ? undefined : toWattHours(body.kWh),
  stopAtPercent: body.stopAtPercent,
})

const toWireQuote = (
  { station, window, wanted, terms, ...quote }: BookingQuote,
  {
    prices,
    ...can
  }: {
    readonly prices: readonly StationPrice[]
    readonly canBlock: boolean
    readonly reportsPercent: boolean
    readonly fleet: string | null
  },
) => ({
  stationId: station.id,
  startTime: window.start.toISOString(),
  endTime: window.end.toISOString(),
  duration: wanted.durationHours,
  kWh: wanted.energy === undefined ? null : toKwh(wanted.energy),
  amount: toRupees(terms.amount),
  gstAmount: toRupees(terms.gst),
  totalAmount: toRupees(terms.total),
  tariff: toWireTariff(terms.tariff),
  prices: [...prices],
  gst: toWireGst({ gst: terms.gst, rate: terms.gstRate, stateCode: station.stateCode }),
  freeConnectors: quote.freeConnectors,
  walletBalance: toRupees(quote.walletBalance),
  isAffordable: quote.shortBy === 0,
  shortBy: toRupees(quote.shortBy),
  ...can,
  deposit: toRupees(quote.deposit),
  graceMinutes: quote.graceMinutes,
  least: {
    kWh: quote.least.energy === null ? null : toKwh(quote.least.energy),
    minutes: quote.least.minutes,
  },
})

/** The name of the company that pays the driver's charges, where that is chosen. */
async function findPayingFleet(
  reader: Reader,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<string | null> {
  const own = await selectFleetsOf(reader, { customerId: id, phone: name })
  return own.find(({ acceptedAt, isSuspended }) => acceptedAt && !isSuspended)?.fleetName ?? null
}

export const driverBookingsRoutes: readonly Route[] = [
  read(contract.quoteBooking, async ({ db, deps, body, actor, now, isOfThisMachine }) => {
    const quote = await quoteBooking(db, parseRequest(body), { customerId: actor.id, now })
    if (!quote.ok) return quote
    const { stationId, connectorId, connectorType } = body
    const prices = await loadPrices(db, [stationId], {
      customerId: actor.id,
      at: now,
      isMeant: ({ id, type }) => id === (connectorId ?? id) && type === (connectorType ?? type),
    })
    const ids = quote.value.connectors.map(({ id }) => id)
    const reporters = await selectLevelReporters(db, ids)
    const shown = {
      prices: prices.get(stationId) ?? [],
      canBlock: (await listOfferingProviders(deps, { of: 'blocks', isOfThisMachine })).length > 0,
      reportsPercent: ids.every((id) => reporters.has(id)),
      fleet: await findPayingFleet(db, actor),
    }
    return ok({ data: toWireQuote(quote.value, shown) })
  }),

  write(contract.bookConnector, async ({ work, body, actor }) => {
    const { payBy = 'wallet', greatestTotal } = body
    const booked = await bookConnector(work, {
      ...parseRequest(body),
      customerId: actor.id,
      needsWallet: payBy === 'wallet',
      greatestTotal: greatestTotal === undefined ? undefined : parseRupees(greatestTotal),
    })
    if (!booked.ok) return booked
    const booking = booked.value
    const chosen =
      payBy === 'fleet' ? await chooseFleet(work, buildFleetRequest(booking, booking.total)) : ok(null)
    if (!chosen.ok) return chosen
    return ok({ message: formatSuccess('connector-reserved'), data: toWireOwnBooking(booking, work.now) })
  }),

  read(contract.listOwnBookings, async ({ db, query, actor, now }) => {
    const page = await selectBookingPage(db, { ...query, customerId: actor.id, defaultSort: '-createdAt' })
    const means = page.ok
      ? await selectChargeMeans(
          db,
          page.value.rows.map(({ id }) => id),
        )
      : undefined
    return listAnswer(page, (booking) => ({
      ...toWireOwnBooking(booking, now),
      car: means?.get(booking.id)?.car ?? null,
      card: means?.get(booking.id)?.card ?? null,
    }))
  }),

  read(contract.getOwnBooking, async ({ db, params, actor, now }) => {
    const booking = await selectBooking(db, params.id, { customerId: actor.id })
    if (!booking) return refuse({ kind: 'booking-not-found' })
    const isPaidByFleet = await checkPaidByFleet(db, booking.id)
    return ok({ data: { ...toWireOwnBooking(booking, now), isPaidByFleet } })
  }),

  write(contract.startCharging, async ({ work, params, actor }) => {
    const started = await startCharging(work, { bookingId: params.id, customerId: actor.id })
    if (!started.ok) return started
    const isBegun = started.value.status === 'in_progress'
    const message = isBegun ? formatSuccess('charging-started') : formatSuccess('charger-asked-to-start')
    return ok({ message, data: toWireOwnBooking(started.value, work.now) })
  }),

  write(contract.stopCharging, async ({ work, params, actor }) => {
    const stopped = await stopCharging(work, { bookingId: params.id, customerId: actor.id })
    if (!stopped.ok) return stopped
    const message = stopped.value.stoppedAt
      ? formatSuccess('charging-stopped')
      : formatSuccess('charger-asked-to-stop')
    return ok({ message, data: toWireOwnBooking(stopped.value, work.now) })
  }),

  write(contract.cancelOwnBooking, async ({ work, params, actor }) => {
    const cancelled = await cancelOwnBooking(work, { bookingId: params.id, customerId: actor.id })
    return cancelled.ok
      ? ok({ message: formatSuccess('booking-cancelled'), data: toWireOwnBooking(cancelled.value, work.now) })
      : cancelled
  }),
]
