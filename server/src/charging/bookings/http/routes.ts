/** The operator's calls about bookings. */

import * as contract from '@voltyatra/contract'
import { formatRupees, fromRupees, ok, type Paise, refuse, toWattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { keepImage } from '../../../platform/keep-image.ts'
import {
  type BillAsk,
  BOOKINGS_WAITING,
  type Booking,
  billBooking,
  billInDoubt,
  bookingById,
  bookingPage,
  cancelBooking,
  checkBill,
  confirmCharging,
  keepWaiting,
  stopCharger,
} from '../index.ts'
import { bookingSettingRoutes } from './setting-routes.ts'
import { bookingStoryRoute } from './story-route.ts'
import { bookingToWire } from './to-wire.ts'

type BillBody = contract.BodyOf<typeof contract.stopChargingByPartner>

const billAsk = (body: BillBody): BillAsk => ({
  bookingId: body.bookingId,
  customerId: body.customerId,
  partnerId: body.partnerId ?? null,
  taxable: fromRupees(body.thirdPartyAmount),
  energy: toWattHours(body.thirdPartyKwh),
})

/** The list's filters, their times as instants. */
export const bookingFiltersOf = <
  Q extends { readonly from?: string | undefined; readonly to?: string | undefined },
>({
  from,
  to,
  ...query
}: Q) => ({ ...query, from: moment(from), to: moment(to) })

const moment = (at: string | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

const onWire = (now: Date) => (booking: Booking) => bookingToWire(booking, now)

const sumOf = (amount: Paise | null): string => formatRupees(amount ?? (0 as Paise))

/** Made from the booking alone, so that a repeated call gets the same answer. */
function confirmedMessage({ refund, partnerId, partnerCredit }: Booking): string {
  const returned = `Charging confirmed. ${sumOf(refund)} returned to the customer`
  return partnerId === null ? `${returned}.` : `${returned}, ${sumOf(partnerCredit)} credited to the partner.`
}

export const bookingsRoutes: readonly Route[] = [
  read(contract.listBookings, async ({ db, query, now }) =>
    listAnswer(
      await bookingPage(db, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        defaultSort: '-startTime',
      }),
      onWire(now),
    ),
  ),

  read(contract.listBookingsInProgress, async ({ db, query, now }) => {
    const states = ['in_progress'] as const
    return listAnswer(
      await bookingPage(db, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        states,
        defaultSort: '-startTime',
      }),
      onWire(now),
    )
  }),

  read(contract.listBookingsCompleted, async ({ db, query, now }) => {
    const states = ['completed', 'confirmed'] as const
    return listAnswer(
      await bookingPage(db, {
        ...bookingFiltersOf(onlyWaiting(BOOKINGS_WAITING, query, now)),
        states,
        defaultSort: '-startTime',
      }),
      onWire(now),
    )
  }),

  read(contract.getBooking, async ({ db, params, now }) => {
    const booking = await bookingById(db, params.id)
    return booking ? ok({ data: bookingToWire(booking, now) }) : refuse({ kind: 'booking-not-found' })
  }),

  bookingStoryRoute,

  write(contract.stopChargingByPartner, {
    // The bill is looked at first: an image is worked on only for a bill that would be taken.
    async prepare({ db, body, files, deps }) {
      const bill = await checkBill(db, billAsk(body))
      return bill.ok ? keepImage(deps.billImages, files.uploadBill?.content) : bill
    },
    async write({ work, body, prepared: image }) {
      const billed = await billBooking(work, { ...billAsk(body), image })
      return billed.ok
        ? ok({
            message: sentenceOf('bill-recorded'),
            data: bookingToWire(billed.value, work.now),
          })
        : billed
    },
    discard: ({ deps }, image) => deps.billImages.remove(image),
  }),

  write(contract.confirmChargingByAdmin, async ({ work, body }) => {
    const amount = fromRupees(body.actualAmountUsed)
    const confirmed = await confirmCharging(work, { bookingId: body.bookingId, amount })
    if (confirmed.ok) {
      return ok({
        message: confirmedMessage(confirmed.value),
        data: bookingToWire(confirmed.value, work.now),
      })
    }
    const { refusal } = confirmed
    if (refusal.kind !== 'amount-changed') return confirmed
    const message = `The booking’s total is ${formatRupees(refusal.total)}. Look at it again; nothing was moved.`
    return refuse({ kind: 'amount-changed', message })
  }),

  write(contract.cancelBooking, async ({ work, params, body }) => {
    const cancelled = await cancelBooking(work, { bookingId: params.id, reason: body.reason })
    return cancelled.ok
      ? ok({ message: sentenceOf('booking-cancelled'), data: bookingToWire(cancelled.value, work.now) })
      : cancelled
  }),

  write(contract.stopCharger, async ({ work, params }) => {
    const asked = await stopCharger(work, { bookingId: params.id })
    return asked.ok
      ? ok({ message: sentenceOf('charger-asked-to-stop'), data: bookingToWire(asked.value, work.now) })
      : asked
  }),

  write(contract.billInDoubt, async ({ work, params, body }) => {
    const ask = { bookingId: params.id, energy: toWattHours(body.kWh), reason: body.reason }
    const billed = await billInDoubt(work, ask)
    return billed.ok
      ? ok({ message: confirmedMessage(billed.value), data: bookingToWire(billed.value, work.now) })
      : billed
  }),

  write(contract.keepWaiting, async ({ work, params }) => {
    const waiting = await keepWaiting(work, { bookingId: params.id })
    return waiting.ok
      ? ok({ message: sentenceOf('booking-waits'), data: bookingToWire(waiting.value, work.now) })
      : waiting
  }),

  ...bookingSettingRoutes,
]
