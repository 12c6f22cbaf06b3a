/** The files of its lists, column by column. */

import { exportBookings, exportBookingsCompleted, exportBookingsInProgress } from '@voltyatra/contract'
import { type Paise, subtract } from '@voltyatra/domain'
import {
  type Column,
  energyColumn,
  formatStateName,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import {
  BOOKINGS_WAITING,
  type Booking,
  formatCancelReason,
  getBill,
  getHours,
  selectBookingPage,
} from '../index.ts'
import { parseBookingFilters } from './routes.ts'

/** What returns to the driver: known with the bill, moved with the confirmation. */
function computeRefund(booking: Booking): Paise | null {
  const bill = getBill(booking)
  return bill ? subtract(booking.total, bill.total) : null
}

const BOOKING_COLUMNS: readonly Column<Booking>[] = [
  textColumn('Booking', ({ id }) => id),
  textColumn('Status', ({ status }) => status.replace('_', ' ')),
  textColumn('Customer phone', ({ customerPhone }) => customerPhone),
  textColumn('Customer e-mail', ({ customerEmail }) => customerEmail),
  textColumn('Station', ({ stationName }) => stationName),
  textColumn('Station address', ({ stationAddress }) => stationAddress),
  textColumn('State', ({ stationState }) => formatStateName(stationState)),
  numberColumn('Connector', ({ connectorNumber }) => connectorNumber),
  textColumn('Connector type', ({ connectorType }) => connectorType),
  timeColumn('Start', ({ startsAt }) => startsAt),
  timeColumn('End', ({ endsAt }) => endsAt),
  numberColumn('Duration (hours)', getHours, 2),
  textColumn('Priced by', ({ tariffBy }) => (tariffBy === 'time' ? 'hour' : 'kWh')),
  moneyColumn('Price', ({ tariffRate }) => tariffRate),
  energyColumn('Agreed energy', ({ energyWh }) => energyWh),
  moneyColumn('Prepayment before GST', ({ amount }) => amount),
  moneyColumn('GST on the prepayment', ({ gst }) => gst),
  moneyColumn('Prepayment', ({ total }) => total),
  energyColumn('Billed energy', ({ billEnergyWh }) => billEnergyWh),
  moneyColumn('Bill before GST', ({ billAmount }) => billAmount),
  moneyColumn('GST on the bill', ({ billGst }) => billGst),
  moneyColumn('Bill', ({ billTotal }) => billTotal),
  moneyColumn('Refund', computeRefund),
  moneyColumn('Commission', ({ commission }) => commission),
  moneyColumn('Credited to the partner', ({ partnerCredit }) => partnerCredit),
  textColumn('Bill image', ({ billImage }) => billImage),
  timeColumn('Booked', ({ createdAt }) => createdAt),
  timeColumn('Started', ({ startedAt }) => startedAt),
  timeColumn('Stopped', ({ stoppedAt }) => stoppedAt),
  timeColumn('Completed', ({ completedAt }) => completedAt),
  timeColumn('Confirmed', ({ confirmedAt }) => confirmedAt),
  timeColumn('Cancelled', ({ cancelledAt }) => cancelledAt),
  textColumn('Reason for cancelling', (booking) => formatCancelReason(booking, 'en')),
  timeColumn('No-show', ({ noShowAt }) => noShowAt),
  moneyColumn('Deposit', ({ deposit }) => deposit),
  energyColumn('Energy beyond the prepayment', ({ overrun }) => overrun?.energyWh ?? null),
  moneyColumn('Overrun from the wallet', ({ overrun }) => overrun?.taken ?? null),
  moneyColumn('Overrun owed', ({ overrun }) => overrun?.owed ?? null),
  moneyColumn('Overrun paid by the fleet', ({ overrun }) => overrun?.byFleet ?? null),
  textColumn('Customer', ({ customerId }) => customerId),
  textColumn('Partner', ({ partnerId }) => partnerId),
]

export const bookingExports: readonly Route[] = [
  createExport(exportBookings, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, request) =>
      selectBookingPage(tx, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        ...request,
        defaultSort: '-startTime',
      }),
  })),
  createExport(exportBookingsInProgress, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, request) =>
      selectBookingPage(tx, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        ...request,
        states: ['in_progress'],
        defaultSort: '-startTime',
      }),
  })),
  createExport(exportBookingsCompleted, ({ query, now }) => ({
    columns: BOOKING_COLUMNS,
    page: (tx, request) =>
      selectBookingPage(tx, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        ...request,
        states: ['completed', 'confirmed'],
        defaultSort: '-startTime',
      }),
  })),
]
