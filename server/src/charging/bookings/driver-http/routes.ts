/** The driver's calls about bookings: quote, book, start, stop, cancel, and the own list. */

import * as contract from '@voltyatra/contract'
import { ok, refuse, toKwh, toRupees, toWattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { pricesAt, type StationPrice } from '../../../network/stations/index.ts'
import { gstToWire, ownBookingToWire, tariffToWire } from '../http/to-wire.ts'
import {
  type BookingQuote,
  type BookingWish,
  bookConnector,
  bookingById,
  bookingPage,
  cancelOwnBooking,
  quoteBooking,
  startCharging,
  stopCharging,
} from '../index.ts'

const wishFrom = (body: contract.BodyOf<typeof contract.bookConnector>): BookingWish => ({
  stationId: body.stationId,
  connectorId: body.connectorId,
  connectorType: body.connectorType,
  start: body.startTime === undefined ? undefined : new Date(body.startTime),
  durationHours: body.duration,
  energy: body.kWh === undefined ? undefined : toWattHours(body.kWh),
})

const quoteToWire = (
  { station, window, wish, terms, ...quote }: BookingQuote,
  prices: readonly StationPrice[],
) => ({
  stationId: station.id,
  startTime: window.start.toISOString(),
  endTime: window.end.toISOString(),
  duration: wish.durationHours,
  kWh: wish.energy === undefined ? null : toKwh(wish.energy),
  amount: toRupees(terms.amount),
  gstAmount: toRupees(terms.gst),
  totalAmount: toRupees(terms.total),
  tariff: tariffToWire(terms.tariff),
  prices: [...prices],
  gst: gstToWire({ gst: terms.gst, rate: terms.gstRate, stateCode: station.stateCode }),
  freeConnectors: quote.freeConnectors,
  walletBalance: toRupees(quote.walletBalance),
  isAffordable: quote.shortBy === 0,
  shortBy: toRupees(quote.shortBy),
  deposit: toRupees(quote.deposit),
  least: {
    kWh: quote.least.energy === null ? null : toKwh(quote.least.energy),
    minutes: quote.least.minutes,
  },
})

export const driverBookingsRoutes: readonly Route[] = [
  read(contract.quoteBooking, async ({ db, body, actor, now }) => {
    const quote = await quoteBooking(db, wishFrom(body), { customerId: actor.id, now })
    if (!quote.ok) return quote
    const { stationId, connectorId, connectorType } = body
    const prices = await pricesAt(db, [stationId], {
      customerId: actor.id,
      at: now,
      isMeant: ({ id, type }) => id === (connectorId ?? id) && type === (connectorType ?? type),
    })
    return ok({ data: quoteToWire(quote.value, prices.get(stationId) ?? []) })
  }),

  write(contract.bookConnector, async ({ work, body, actor }) => {
    const booked = await bookConnector(work, { ...wishFrom(body), customerId: actor.id })
    return booked.ok
      ? ok({ message: sentenceOf('connector-reserved'), data: ownBookingToWire(booked.value, work.now) })
      : booked
  }),

  read(contract.listOwnBookings, async ({ db, query, actor, now }) => {
    const page = await bookingPage(db, { ...query, customerId: actor.id, defaultSort: '-createdAt' })
    return listAnswer(page, (booking) => ownBookingToWire(booking, now))
  }),

  read(contract.getOwnBooking, async ({ db, params, actor, now }) => {
    const booking = await bookingById(db, params.id, { customerId: actor.id })
    return booking ? ok({ data: ownBookingToWire(booking, now) }) : refuse({ kind: 'booking-not-found' })
  }),

  write(contract.startCharging, async ({ work, params, actor }) => {
    const started = await startCharging(work, { bookingId: params.id, customerId: actor.id })
    if (!started.ok) return started
    const isBegun = started.value.status === 'in_progress'
    const message = isBegun ? sentenceOf('charging-started') : sentenceOf('charger-asked-to-start')
    return ok({ message, data: ownBookingToWire(started.value, work.now) })
  }),

  write(contract.stopCharging, async ({ work, params, actor }) => {
    const stopped = await stopCharging(work, { bookingId: params.id, customerId: actor.id })
    if (!stopped.ok) return stopped
    const message = stopped.value.stoppedAt
      ? sentenceOf('charging-stopped')
      : sentenceOf('charger-asked-to-stop')
    return ok({ message, data: ownBookingToWire(stopped.value, work.now) })
  }),

  write(contract.cancelOwnBooking, async ({ work, params, actor }) => {
    const cancelled = await cancelOwnBooking(work, { bookingId: params.id, customerId: actor.id })
    return cancelled.ok
      ? ok({ message: sentenceOf('booking-cancelled'), data: ownBookingToWire(cancelled.value, work.now) })
      : cancelled
  }),
]
