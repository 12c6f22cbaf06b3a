/** The files of its lists, column by column. */

import { exportBookings, exportBookingsCompleted, exportBookingsInProgress } from '@voltyatra/contract'
import { type Paise, subtract } from '@voltyatra/domain'
import { type Column, energy, money, number, stateName, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import {
  BOOKINGS_WAITING,
  type Booking,
  billOf,
  bookingPage,
  cancelReasonInWords,
  hoursOf,
} from '../index.ts'
import { bookingFiltersOf } from './routes.ts'

/** What returns to the driver: known with the bill, moved with the confirmation. */
function refundOf(booking: Booking): Paise | null {
  const bill = billOf(booking)
  return bill ? subtract(booking.total, bill.total) : null
}

const BOOKING_COLUMNS: readonly Column<Booking>[] = [
  text('Booking', ({ id }) => id),
  text('Status', ({ status }) => status.replace('_', ' ')),
  text('Customer phone', ({ customerPhone }) => customerPhone),
  text('Customer e-mail', ({ customerEmail }) => customerEmail),
  text('Station', ({ stationName }) => stationName),
  text('Station address', ({ stationAddress }) => stationAddress),
  text('State', ({ stationState }) => stateName(stationState)),
  number('Connector', ({ connectorNumber }) => connectorNumber),
  text('Connector type', ({ connectorType }) => connectorType),
  time('Start', ({ startsAt }) => startsAt),
  time('End', ({ endsAt }) => endsAt),
  number('Duration (hours)', hoursOf, 2),
  text('Priced by', ({ tariffBy }) => (tariffBy === 'time' ? 'hour' : 'kWh')),
  money('Price', ({ tariffRate }) => tariffRate),
  energy('Agreed energy', ({ energyWh }) => energyWh),
  money('Prepayment before GST', ({ amount }) => amount),
  money('GST on the prepayment', ({ gst }) => gst),
  money('Prepayment', ({ total }) => total),
  energy('Billed energy', ({ billEnergyWh }) => billEnergyWh),
  money('Bill before GST', ({ billAmount }) => billAmount),
  money('GST on the bill', ({ billGst }) => billGst),
  money('Bill', ({ billTotal }) => billTotal),
  money('Refund', refundOf),
  money('Commission', ({ commission }) => commission),
  money('Credited to the partner', ({ partnerCredit }) => partnerCredit),
  text('Bill image', ({ billImage }) => billImage),
  time('Booked', ({ createdAt }) => createdAt),
  time('Started', ({ startedAt }) => startedAt),
  time('Stopped', ({ stoppedAt }) => stoppedAt),
  time('Completed', ({ completedAt }) => completedAt),
  time('Confirmed', ({ confirmedAt }) => confirmedAt),
  time('Cancelled', ({ cancelledAt }) => cancelledAt),
  text('Reason for cancelling', cancelReasonInWords),
  time('No-show', ({ noShowAt }) => noShowAt),
  money('Deposit', ({ deposit }) => deposit),
  energy('Energy beyond the prepayment', ({ overrun }) => overrun?.energyWh ?? null),
  money('Overrun from the wallet', ({ overrun }) => overrun?.taken ?? null),
  money('Overrun owed', ({ overrun }) => overrun?.owed ?? null),
  text('Customer', ({ customerId }) => customerId),
  text('Partner', ({ partnerId }) => partnerId),
]

export const bookingExports: readonly Route[] = [
  exportOf(exportBookings, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        ...ask,
        defaultSort: '-startTime',
      }),
  })),
  exportOf(exportBookingsInProgress, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        ...ask,
        states: ['in_progress'],
        defaultSort: '-startTime',
      }),
  })),
  exportOf(exportBookingsCompleted, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        ...ask,
        states: ['completed', 'confirmed'],
        defaultSort: '-startTime',
      }),
  })),
]
