/** A partner ends a charge at an own station with its bill: the operator's stop, for what is the partner's alone. */
import { type DocumentTotal, type Paise, type Result, refuse, type WattHours } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import {
  type BillAsk,
  type BillRefused,
  type Booking,
  billBooking,
  checkBill,
  selectBooking,
} from '../bookings/index.ts'

export interface OwnBillAsk {
  readonly bookingId: string
  /** Of who is signed in. */
  readonly partnerId: string
  /** The partner's taxable amount. */
  readonly taxable: Paise
  readonly energy: WattHours
}

type OwnBillRefused = Exclude<BillRefused, { readonly kind: 'booking-mismatch' }>

/** The whole ask; undefined where the booking is not at a station of this partner. */
async function completeAsk(reader: Reader, ask: OwnBillAsk): Promise<BillAsk | undefined> {
  const booking = await selectBooking(reader, ask.bookingId, { partnerId: ask.partnerId })
  return booking && { ...ask, customerId: booking.customerId }
}

/** Whether the bill would be taken as things stand. Decides nothing. */
export async function checkOwnBill(
  reader: Reader,
  ask: OwnBillAsk,
): Promise<Result<DocumentTotal, OwnBillRefused>> {
  const whole = await completeAsk(reader, ask)
  return whole ? refuseAsAbsent(await checkBill(reader, whole)) : refuse({ kind: 'booking-not-found' })
}

/** Records the bill; `image` is the name under which the bill's image was kept. */
export async function stopByPartner(
  work: Work,
  { image, ...ask }: OwnBillAsk & { readonly image: string },
): Promise<Result<Booking, OwnBillRefused>> {
  const whole = await completeAsk(work.tx, ask)
  if (!whole) return refuse({ kind: 'booking-not-found' })
  return refuseAsAbsent(await billBooking(work, { ...whole, image }))
}

/** What is not the partner's is as if it were not there. */
function refuseAsAbsent<V>(result: Result<V, BillRefused>): Result<V, OwnBillRefused> {
  if (result.ok) return result
  const { refusal } = result
  return refusal.kind === 'booking-mismatch' ? refuse({ kind: 'booking-not-found' }) : refuse(refusal)
}
