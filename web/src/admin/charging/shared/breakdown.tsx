/** What was prepaid, what the bill takes of it, and what returns. */
import { formatRupees } from '../../../shared/formats.ts'
import { common } from '../../messages/common.ts'
import { Sum } from '../../ui/sum.tsx'
import { completed } from './booking-texts.ts'
import type { Booking } from './bookings.ts'

export function Breakdown({ booking }: { readonly booking: Booking }) {
  const { breakdown } = completed
  const shown = (amount: number | null): string => (amount === null ? common.none : formatRupees(amount))
  return (
    <Sum
      rows={[
        [breakdown.amount, formatRupees(booking.amount)],
        [breakdown.gst, formatRupees(booking.gstAmount)],
        [breakdown.total, formatRupees(booking.totalAmount), 'total'],
        [breakdown.partner, shown(booking.thirdPartyTotalAmount)],
        [breakdown.partnerGst, shown(booking.thirdPartyGST)],
        [breakdown.refund, shown(booking.refundAmount), 'total'],
        ...(booking.status === 'confirmed'
          ? ([
              [completed.commission, shown(booking.commission)],
              [completed.credit, shown(booking.partnerCredit)],
            ] as const)
          : []),
      ]}
    />
  )
}
