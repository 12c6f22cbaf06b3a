/** The partner's bill ends a charge: in progress becomes completed. Money moves only when the bill is confirmed. */
import {
  type BillAbovePrepayment,
  type BookingStateRefused,
  computeDocumentTotal,
  type DocumentTotal,
  moveBooking,
  ok,
  type Paise,
  type Result,
  refuse,
  subtract,
  type WattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { Booking, BookingNotFound } from './booking.ts'
import { buildCompletedNotice } from './booking-notices.ts'
import { markBilled } from './change-queries.ts'
import { selectCharge } from './driven-charge-queries.ts'
import { compareBill } from './metered-bill.ts'
import { lockBooking, selectBooking } from './queries.ts'
import { requestStop } from './stop-charger.ts'

export interface BillRequest {
  readonly bookingId: string
  readonly customerId: string
  /** Null for a station without a partner. */
  readonly partnerId: string | null
  /** The partner's taxable amount. */
  readonly taxable: Paise
  readonly energy: WattHours
}

export type BillRefused =
  | BookingNotFound
  | { readonly kind: 'booking-mismatch' }
  | BookingStateRefused
  | BillAbovePrepayment

/** Whether the bill would be taken as things stand: asked before an image is worked on. Decides nothing. */
export async function checkBill(
  reader: Reader,
  request: BillRequest,
): Promise<Result<DocumentTotal, BillRefused>> {
  return billFor(await selectBooking(reader, request.bookingId), request)
}

/** Records the bill; `image` is the name under which the bill's image was kept. */
export async function billBooking(
  work: Work,
  request: BillRequest & { readonly image: string },
): Promise<Result<Booking, BillRefused>> {
  const booking = await lockBooking(work.tx, request.bookingId)
  const bill = billFor(booking, request)
  if (!bill.ok) return bill
  const { booking: before, ...total } = bill.value
  const billed = await markBilled(work.tx, before, {
    at: work.now,
    bill: total,
    energyWh: request.energy,
    image: request.image,
  })
  await work.audit({
    action: 'booking.stop',
    subject: { kind: 'booking', id: billed.id },
    before: { status: before.status, stoppedAt: before.stoppedAt },
    after: {
      status: billed.status,
      stoppedAt: billed.stoppedAt,
      billAmountPaise: total.amount,
      billGstPaise: total.gst,
      billTotalPaise: total.total,
      billEnergyWh: billed.billEnergyWh,
      uploadBill: billed.billImage,
    },
  })
  await notifyCustomer(work, buildCompletedNotice(billed))
  const charge = await selectCharge(work.tx, billed.id)
  if (!charge) return ok(billed)
  await compareBill(work, billed, charge)
  await requestStop(work, charge, 'partner-billed')
  return ok((await selectBooking(work.tx, billed.id)) ?? billed)
}

function billFor(
  booking: Booking | undefined,
  request: BillRequest,
): Result<DocumentTotal & { readonly booking: Booking }, BillRefused> {
  if (!booking) return refuse({ kind: 'booking-not-found' })
  if (booking.customerId !== request.customerId || booking.partnerId !== request.partnerId) {
    return refuse({ kind: 'booking-mismatch' })
  }
  const next = moveBooking(booking.status, 'stop')
  if (!next.ok) return next
  const bill = computeDocumentTotal(request.taxable, booking.gstBp)
  const beyond = subtract(bill.total, booking.total)
  if (beyond > ZERO) return refuse({ kind: 'bill-above-prepayment', by: beyond })
  return ok({ ...bill, booking })
}
