/** Bookings, sessions and chargers of `/api/v1`. What is outside a key's stations is as if it were not there. */
import * as contract from '@voltyatra/contract'
import { ok, paise, refuse, wattHours } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read, write } from '../../../http/route.ts'
import * as calls from '../index.ts'

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

const toWireBooking = (booking: calls.ProgramBooking) => ({
  ...booking,
  startsAt: booking.startsAt.toISOString(),
  endsAt: booking.endsAt.toISOString(),
  createdAt: booking.createdAt.toISOString(),
  startedAt: formatTime(booking.startedAt),
  stoppedAt: formatTime(booking.stoppedAt),
  confirmedAt: formatTime(booking.confirmedAt),
  cancelledAt: formatTime(booking.cancelledAt),
})

const toWireSession = (session: calls.ProgramSession) => ({
  ...session,
  meteredAt: formatTime(session.meteredAt),
  createdAt: session.createdAt.toISOString(),
  startedAt: formatTime(session.startedAt),
  endedAt: formatTime(session.endedAt),
})

const toWireCharger = (charger: calls.ProgramCharger) => ({
  ...charger,
  lastMessageAt: formatTime(charger.lastMessageAt),
  createdAt: charger.createdAt.toISOString(),
})

export const chargesForPrograms: readonly Route[] = [
  read(contract.fetchBookings, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await calls.selectProgramBookings(db, stationIds, query), toWireBooking),
  ),

  read(contract.fetchBooking, async ({ db, actor: { stationIds }, params: { id } }) => {
    const booking = await calls.selectProgramBooking(db, stationIds, id)
    return booking ? ok({ data: toWireBooking(booking) }) : refuse({ kind: 'booking-not-found' })
  }),

  write(contract.createBookingForDriver, async ({ work, actor: { stationIds, name }, body }) => {
    const booked = await calls.bookByProgram(work, {
      ...{ stationIds, program: name, driverId: body.driverId, stationId: body.stationId },
      ...{ connectorId: body.connectorId, connectorType: body.connectorType },
      start: body.startsAt === undefined ? undefined : new Date(body.startsAt),
      durationHours: body.durationMinutes / 60,
      energy: body.energyWh === undefined ? undefined : wattHours(body.energyWh),
      greatestTotal: body.greatestTotalPaise === undefined ? undefined : paise(body.greatestTotalPaise),
    })
    return booked.ok ? ok({ data: toWireBooking(booked.value) }) : booked
  }),

  write(contract.cancelBookingForDriver, async ({ work, actor: { stationIds, name }, params }) => {
    const which = { bookingId: params.id, stationIds, program: name }
    const cancelled = await calls.cancelByProgram(work, which)
    return cancelled.ok ? ok({ data: toWireBooking(cancelled.value) }) : cancelled
  }),

  write(contract.startBookedCharge, async ({ work, actor: { stationIds }, params }) => {
    const started = await calls.startByProgram(work, { bookingId: params.id, stationIds })
    return started.ok ? ok({ data: toWireBooking(started.value) }) : started
  }),

  write(contract.stopBookedCharge, async ({ work, actor: { stationIds }, params }) => {
    const stopped = await calls.stopByProgram(work, { bookingId: params.id, stationIds })
    return stopped.ok ? ok({ data: toWireBooking(stopped.value) }) : stopped
  }),

  read(contract.fetchSessions, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await calls.selectProgramSessions(db, stationIds, query), toWireSession),
  ),

  read(contract.fetchSession, async ({ db, actor: { stationIds }, params: { id } }) => {
    const session = await calls.selectProgramSession(db, stationIds, id)
    return session ? ok({ data: toWireSession(session) }) : refuse({ kind: 'charging-session-not-found' })
  }),

  read(contract.fetchChargers, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await calls.selectProgramChargers(db, stationIds, query), toWireCharger),
  ),

  read(contract.fetchCharger, async ({ db, actor: { stationIds }, params: { id } }) => {
    const charger = await calls.selectProgramCharger(db, stationIds, id)
    return charger ? ok({ data: toWireCharger(charger) }) : refuse({ kind: 'charger-not-found' })
  }),
]
