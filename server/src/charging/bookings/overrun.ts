/** Energy beyond what was prepaid is paid by who pays the charge: a fleet, or the wallet; what that lacks the driver owes. */
import {
  add,
  computeEnergyLimit,
  extendHold,
  getHold,
  getPayable,
  getWallet,
  type MeteredBill,
  type Paise,
  paise,
  subtract,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { extendFleetCharge, isFleetPaying, lockFleetChargeOf } from '../../money/fleet-charges/index.ts'
import { lockAccounts, postTransfer, selectOwed } from '../../money/ledger/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { buildOverrunNotice } from './booking-notices.ts'
import { markExtended } from './change-queries.ts'
import { insertOverrun } from './overrun-queries.ts'

/**
 * Brings what a locked booking holds up to its bill, so that all that follows a bill stays as it is: the refund is what
 * is left, and the partner is paid in full. A bill within the hold changes nothing.
 */
export async function extendForBill<B extends Booking>(
  work: Work,
  booking: B,
  bill: MeteredBill,
): Promise<B> {
  const beyond = subtract(bill.total, booking.total)
  if (beyond <= ZERO) return booking
  const { id: bookingId, customerId, partnerId } = booking
  // With those that the settlement moves: it may follow in this transaction.
  const accounts = await lockAccounts(work, [
    getWallet(customerId),
    getHold(bookingId),
    ...(partnerId === null ? [] : [getPayable(partnerId)]),
  ])
  const ofFleet = await lockFleetChargeOf(work.tx, bookingId)
  const charge = isFleetPaying(ofFleet) ? ofFleet : undefined
  const byFleet = charge ? beyond : ZERO
  const taken = charge ? ZERO : paise(Math.min(beyond, accounts.balance(getWallet(customerId))))
  const owed = subtract(subtract(beyond, byFleet), taken)
  const overrun = {
    id: createId(),
    energyWh: Math.max(bill.energy - (computeEnergyLimit(getPrepayment(booking)) ?? bill.energy), 0),
    taken,
    owed,
    byFleet,
  }
  await insertOverrun(work.tx, { ...overrun, bookingId, at: work.now })
  const extended = await markExtended(work.tx, booking, { to: bill, by: add(booking.extended, beyond) })
  const { id: overrunId } = overrun
  if (charge) {
    await extendFleetCharge(work, { charge, overrunId, amount: beyond, energyWh: bill.energy })
  } else {
    await postTransfer(work, extendHold({ overrunId, bookingId, customerId, taken, owed }), accounts)
  }
  await work.audit({
    action: 'booking.extend',
    subject: { kind: 'booking', id: bookingId },
    before: { totalPaise: booking.total },
    after: {
      totalPaise: extended.total,
      overrunWh: overrun.energyWh,
      takenPaise: taken,
      owedPaise: owed,
      ...(charge && { byFleetPaise: byFleet }),
    },
  })
  // Nothing of it is the driver's where a fleet pays.
  if (!charge) await notifyCustomer(work, buildOverrunNotice(booking, overrun))
  return extended
}

export interface AmountOwed {
  readonly kind: 'amount-owed'
  readonly by: Paise
}

/** What keeps a driver from a new charge; undefined where nothing is owed. */
export async function loadAmountOwed(reader: Reader, customerId: string): Promise<AmountOwed | undefined> {
  const by = await selectOwed(reader, customerId)
  return by > ZERO ? { kind: 'amount-owed', by } : undefined
}
