/** A partner ends a charge at an own station with its bill: the operator's stop, for what is the partner's alone. */
import { type DocumentTotal, type Paise, type Result, refuse, type WattHours } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import {
  type BillRefused,
  type BillRequest,
  type Booking,
  billBooking,
  checkBill,
  selectBooking,
} from '../bookings/index.ts'

export interface OwnBillRequest {
  readonly bookingId: string
  /** Of who is signed in. */
  readonly partnerId: string
  /** The partner's taxable amount. */
  readonly taxable: Paise
  readonly energy: WattHours
}

type OwnBillRefused = Exclude<BillRefused, { readonly kind: 'booking-mismatch' }>

/** The whole ask; undefined where the booking is not at a station of this partner. */
async function completeRequest(reader: Reader, request: OwnBillRequest): Promise<BillRequest | undefined> {
  const booking = await selectBooking(reader, request.bookingId, { partnerId: request.partnerId })
  return booking && { ...request, customerId: booking.customerId }
}

/** Whether the bill would be taken as things stand. Decides nothing. */
export async function checkOwnBill(
  reader: Reader,
  request: OwnBillRequest,
): Promise<Result<DocumentTotal, OwnBillRefused>> {
  const whole = await completeRequest(reader, request)
  return whole ? refuseAsAbsent(await checkBill(reader, whole)) : refuse({ kind: 'booking-not-found' })
}

/** Records the bill; `image` is the name under which the bill's image was kept. */
export async function stopByPartner(
  work: Work,
  { image, ...request }: OwnBillRequest & { readonly image: string },
): Promise<Result<Booking, OwnBillRefused>> {
  const whole = await completeRequest(work.tx, request)
  if (!whole) return refuse({ kind: 'booking-not-found' })
  return refuseAsAbsent(await billBooking(work, { ...whole, image }))
}

/** What is not the partner's is as if it were not there. */
function refuseAsAbsent<V>(result: Result<V, BillRefused>): Result<V, OwnBillRefused> {
  if (result.ok) return result
  const { refusal } = result
  return refusal.kind === 'booking-mismatch' ? refuse({ kind: 'booking-not-found' }) : refuse(refusal)
}
