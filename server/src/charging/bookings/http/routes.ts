/** The operator's calls about bookings. */

import * as contract from '@voltyatra/contract'
import {
  formatRupees,
  ok,
  type Paise,
  parseRupees,
  refuse,
  toRupees,
  toSentence,
  toWattHours,
} from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { settleBlockRefunds } from '../../../money/payment-blocks/index.ts'
import { sumBeyond } from '../../../money/source-refunds/index.ts'
import { keepImage } from '../../../platform/keep-image.ts'
import {
  type BillRequest,
  BOOKINGS_WAITING,
  type Booking,
  billBooking,
  billInDoubt,
  cancelBooking,
  checkBill,
  confirmCharging,
  keepWaiting,
  selectBooking,
  selectBookingPage,
  stopCharger,
} from '../index.ts'
import { bookingHistoryRoute } from './history-route.ts'
import { bookingSettingRoutes } from './setting-routes.ts'
import { toWireBooking } from './to-wire.ts'

type BillBody = contract.BodyOf<typeof contract.stopChargingByPartner>

const parseBillRequest = (body: BillBody): BillRequest => ({
  bookingId: body.bookingId,
  customerId: body.customerId,
  partnerId: body.partnerId ?? null,
  taxable: parseRupees(body.thirdPartyAmount),
  energy: toWattHours(body.thirdPartyKwh),
})

/** The list's filters, their times as instants. */
export const parseBookingFilters = <
  Q extends { readonly from?: string | undefined; readonly to?: string | undefined },
>({
  from,
  to,
  ...query
}: Q) => ({ ...query, from: parseMoment(from), to: parseMoment(to) })

const parseMoment = (at: string | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at)

/** With what only one booking that is opened shows. */
async function loadWireDetail(reader: Reader, booking: Booking, now: Date) {
  const beyond = await sumBeyond(reader, { bookingId: booking.id })
  return { ...toWireBooking(booking, now), ...(beyond > 0 && { unexplainedRefunds: toRupees(beyond) }) }
}

const createToWire = (now: Date) => (booking: Booking) => toWireBooking(booking, now)

const formatSum = (amount: Paise | null): string => formatRupees(amount ?? (0 as Paise))

/** Made from the booking alone, so that a repeated call gets the same answer. */
function formatConfirmedMessage({ refund, partnerId, partnerCredit }: Booking): string {
  const returned = `Charging confirmed. ${formatSum(refund)} returned to the customer`
  return partnerId === null
    ? `${returned}.`
    : `${returned}, ${formatSum(partnerCredit)} credited to the partner.`
}

export const bookingsRoutes: readonly Route[] = [
  read(contract.listBookings, async ({ db, query, now }) =>
    listAnswer(
      await selectBookingPage(db, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        defaultSort: '-startTime',
      }),
      createToWire(now),
    ),
  ),

  read(contract.listBookingsInProgress, async ({ db, query, now }) => {
    const states = ['in_progress'] as const
    return listAnswer(
      await selectBookingPage(db, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        states,
        defaultSort: '-startTime',
      }),
      createToWire(now),
    )
  }),

  read(contract.listBookingsCompleted, async ({ db, query, now }) => {
    const states = ['completed', 'confirmed'] as const
    return listAnswer(
      await selectBookingPage(db, {
        ...parseBookingFilters(narrowToWaiting(BOOKINGS_WAITING, query, now)),
        states,
        defaultSort: '-startTime',
      }),
      createToWire(now),
    )
  }),

  read(contract.getBooking, async ({ db, params, now }) => {
    const booking = await selectBooking(db, params.id)
    return booking
      ? ok({ data: await loadWireDetail(db, booking, now) })
      : refuse({ kind: 'booking-not-found' })
  }),

  write(contract.settleBlockRefunds, async ({ work, params }) => {
    const booking = await selectBooking(work.tx, params.id)
    if (!booking) return refuse({ kind: 'booking-not-found' })
    await settleBlockRefunds(work, booking.id)
    return ok({
      message: formatSuccess('refunds-settled'),
      data: await loadWireDetail(work.tx, booking, work.now),
    })
  }),

  bookingHistoryRoute,

  write(contract.stopChargingByPartner, {
    // The bill is looked at first: an image is worked on only for a bill that would be taken.
    async prepare({ db, body, files, deps }) {
      const bill = await checkBill(db, parseBillRequest(body))
      return bill.ok ? keepImage(deps.billImages, files.uploadBill?.content) : bill
    },
    async write({ work, body, prepared: image }) {
      const billed = await billBooking(work, { ...parseBillRequest(body), image })
      return billed.ok
        ? ok({
            message: formatSuccess('bill-recorded'),
            data: toWireBooking(billed.value, work.now),
          })
        : billed
    },
    discard: ({ deps }, image) => deps.billImages.remove(image),
  }),

  write(contract.confirmChargingByAdmin, async ({ work, body }) => {
    const amount = parseRupees(body.actualAmountUsed)
    const confirmed = await confirmCharging(work, { bookingId: body.bookingId, amount })
    if (confirmed.ok) {
      return ok({
        message: formatConfirmedMessage(confirmed.value),
        data: toWireBooking(confirmed.value, work.now),
      })
    }
    const { refusal } = confirmed
    if (refusal.kind !== 'amount-changed') return confirmed
    const text = `The booking’s total is ${formatRupees(refusal.total)}. Look at it again; nothing was moved.`
    return refuse({ kind: 'amount-changed', sentence: toSentence(text) })
  }),

  write(contract.cancelBooking, async ({ work, params, body }) => {
    const cancelled = await cancelBooking(work, { bookingId: params.id, reason: body.reason })
    return cancelled.ok
      ? ok({ message: formatSuccess('booking-cancelled'), data: toWireBooking(cancelled.value, work.now) })
      : cancelled
  }),

  write(contract.stopCharger, async ({ work, params }) => {
    const requested = await stopCharger(work, { bookingId: params.id })
    return requested.ok
      ? ok({
          message: formatSuccess('charger-asked-to-stop'),
          data: toWireBooking(requested.value, work.now),
        })
      : requested
  }),

  write(contract.billInDoubt, async ({ work, params, body }) => {
    const request = { bookingId: params.id, energy: toWattHours(body.kWh), reason: body.reason }
    const billed = await billInDoubt(work, request)
    return billed.ok
      ? ok({ message: formatConfirmedMessage(billed.value), data: toWireBooking(billed.value, work.now) })
      : billed
  }),

  write(contract.keepWaiting, async ({ work, params }) => {
    const waiting = await keepWaiting(work, { bookingId: params.id })
    return waiting.ok
      ? ok({ message: formatSuccess('booking-waits'), data: toWireBooking(waiting.value, work.now) })
      : waiting
  }),

  ...bookingSettingRoutes,
]
