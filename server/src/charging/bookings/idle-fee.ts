/**
 * A charge whose car takes no energy, at a tariff with an idle fee: the driver is notified once before the fee begins,
 * and the charge ends when the fee has used up the money on hold.
 */
import { computeIdleFeeAfter } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { type Booking, getTariff } from './booking.ts'
import { buildIdleFeeNotice } from './booking-notices.ts'
import { changeCharge } from './charge-queries.ts'
import type { DrivenCharge } from './driven-charge-queries.ts'
import { computeBillByMeter } from './metered-bill.ts'
import { requestStop } from './stop-charger.ts'

/** The notice and the time from which idle time counts are one write: nobody pays who was not notified. */
export async function notifyIdle(work: Work, booking: Booking): Promise<void> {
  const { tx, now } = work
  const { frozen } = getTariff(booking)
  const noticed = Math.ceil(now.getTime() / 1000)
  const fee = frozen && computeIdleFeeAfter(frozen, { gstRate: booking.gstBp, noticed })
  if (!fee) return changeCharge(tx, booking.id, { idle_looked_at: now })
  await changeCharge(tx, booking.id, {
    idle_noticed_at: now,
    idle_fee_from: new Date(fee.from * 1000),
    idle_looked_at: now,
  })
  await notifyCustomer(work, buildIdleFeeNotice(booking, fee))
}

/** Nothing more is paid for then, so the charger is asked to end it. */
export async function checkHold(work: Work, booking: Booking, charge: DrivenCharge): Promise<void> {
  await changeCharge(work.tx, booking.id, { idle_looked_at: work.now })
  if (computeBillByMeter(booking, charge, work.now).total >= booking.total)
    await requestStop(work, charge, 'prepaid-used-up')
}
