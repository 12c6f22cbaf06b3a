/** A driver's account is erased: each context forgets what it has of the person, in one transaction. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { deleteBookingCars } from '../../charging/bookings/index.ts'
import { forgetCardOrders, releaseCards } from '../../charging/cards/index.ts'
import { deleteAlertsOf } from '../../charging/free-alerts/index.ts'
import { deleteCalendarAddress } from '../../charging/reservation-calendars/index.ts'
import { eraseReportWords } from '../../charging/station-problems/index.ts'
import { eraseReviewWords } from '../../charging/station-reviews/index.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { erasePayerContact, maskEventsOf } from '../../money/orders/index.ts'
import { deleteRecipient } from '../../money/papers/index.ts'
import { endMandateOf } from '../../money/top-up-mandates/index.ts'
import { type AccountErased, eraseCustomer, lockOwnAccount } from '../../people/customers/index.ts'
import { forgetFleetDriver } from '../../people/fleet-drivers/index.ts'
import { selectUnfinished } from './queries.ts'

type Refused =
  | AccountErased
  | {
      readonly kind: 'erase-while-booked' | 'erase-with-balance' | 'erase-with-debt' | 'erase-while-paying'
    }

/** Refuses while a charge, money or a payment is under way: what is left of it could not be given back. */
export async function eraseAccount(work: Work, customerId: string): Promise<Result<undefined, Refused>> {
  const own = await lockOwnAccount(work, customerId)
  if (!own.ok) return own
  const { hasBooking, hasBalance, hasDebt, hasPayment } = await selectUnfinished(work.tx, customerId)
  if (hasBooking) return refuse({ kind: 'erase-while-booked' })
  if (hasPayment) return refuse({ kind: 'erase-while-paying' })
  if (hasDebt) return refuse({ kind: 'erase-with-debt' })
  if (hasBalance) return refuse({ kind: 'erase-with-balance' })
  await endMandateOf(work, customerId)
  await releaseCards(work, customerId)
  await forgetCardOrders(work.tx, customerId)
  await deleteBookingCars(work.tx, customerId)
  await deleteAlertsOf(work.tx, customerId)
  await deleteCalendarAddress(work.tx, customerId)
  await eraseReviewWords(work.tx, customerId)
  await eraseReportWords(work.tx, customerId)
  await deleteRecipient(work.tx, customerId)
  await erasePayerContact(work.tx, customerId)
  await maskEventsOf(work.tx, customerId)
  await forgetFleetDriver(work.tx, { customerId, at: work.now })
  await eraseCustomer(work, customerId)
  return ok(undefined)
}
