/** The call of a booking’s history. */
import { getBookingHistory } from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import {
  type BookingHistoryStep,
  buildHistory,
  selectBooking,
  selectBookingCard,
  selectCommands,
  selectTransfers,
} from '../index.ts'

const toWireCommand = ({
  action,
  status,
  answer,
  errorText,
  endedAt,
}: NonNullable<BookingHistoryStep['command']>) => ({
  action,
  status,
  answer,
  error: errorText,
  answeredAt: endedAt?.toISOString() ?? null,
})

const toWireTransfer = ({ kind, entries }: NonNullable<BookingHistoryStep['transfer']>) => ({
  kind,
  entries: entries.map(({ account, amount }) => ({ account, amount: toRupees(amount) })),
})

const toWireStep = ({ at, step, card, command, transfer, energyWh, reason }: BookingHistoryStep) => ({
  at: at.toISOString(),
  step,
  ...(card && { card: { _id: card.id, number: card.number, label: card.label } }),
  ...(command && {
    charger: { _id: command.chargerId, identity: command.identity },
    command: toWireCommand(command),
  }),
  ...(transfer && { transfer: toWireTransfer(transfer) }),
  ...(energyWh !== undefined && { energyKWh: energyWh / 1000 }),
  ...(reason !== undefined && { reason }),
})

export const bookingHistoryRoute: Route = read(getBookingHistory, async ({ db, params }) => {
  const booking = await selectBooking(db, params.id)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const kept = {
    card: await selectBookingCard(db, booking.id),
    commands: await selectCommands(db, booking.id),
    transfers: await selectTransfers(db, booking.id),
  }
  return ok({ data: buildHistory(booking, kept).map(toWireStep) })
})
