/** At the end of the year the owner has vouchers issued: some drivers pay in, are charged, and are paid back. */
import { addMs, type Paise, paise } from '@voltyatra/domain'
import { confirmCharging } from '@voltyatra/server/charging/bookings/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { loadProgramSecret } from '@voltyatra/server/db/program-secrets.ts'
import { refundOrder } from '@voltyatra/server/money/orders/index.ts'
import { changeVoucherSetting } from '@voltyatra/server/money/papers/index.ts'
import { adjustWallet } from '@voltyatra/server/money/wallet/index.ts'
import type { Log } from '@voltyatra/server/platform/log.ts'
import { createGive, type Give, type Staff } from './commands.ts'
import { openCashier } from './pay.ts'
import { selectPayingDrivers } from './voucher-queries.ts'

/** Where the company has its office. */
const STATE = '29'
const TOP_UP = paise(100_000)
const REFUNDED = paise(40_000)
const MOST_IN_WALLET = paise(500_000)

interface VouchersRequest {
  readonly staff: Staff
  readonly log: Log
  readonly until: Date
}

/** Whatever was paid before is stored value, so it begins last: a millisecond for each driver. */
export async function playVouchers(db: Db, { staff, log, until }: VouchersRequest): Promise<void> {
  const give = createGive(db)
  const cashier = openCashier({ db, log, secret: await loadProgramSecret(db, 'simulated-payments') })
  const drivers = await selectPayingDrivers(db, { state: STATE, mostInWallet: MOST_IN_WALLET })
  const begun = addMs(until, -drivers.length)
  await give(staff.owner, begun, (work) => changeVoucherSetting(work, STATE))
  for (const [index, { bookingId, total, ...driver }] of drivers.entries()) {
    const at = addMs(begun, index)
    const order = await cashier.open(driver, TOP_UP, at)
    await cashier.pay(order, 'success', at)
    if (bookingId !== null && total !== null) {
      await give(staff.manager, at, (work) => confirmCharging(work, { bookingId, amount: total }))
      if (index === 0) await correctBill(give, { staff, customerId: driver.id, bookingId, total, at })
    } else if (index === drivers.length - 1) {
      await give(staff.accountant, at, (work) =>
        refundOrder(work, { id: order.id, amount: REFUNDED, reason: 'Asked for by the driver' }),
      )
    }
  }
}

interface CorrectionRequest {
  readonly staff: Staff
  readonly customerId: string
  readonly bookingId: string
  readonly total: Paise
  readonly at: Date
}

/** The charger stopped early: a part of the bill goes back with a credit note. */
const correctBill = (give: Give, { staff, customerId, bookingId, total, at }: CorrectionRequest) =>
  give(staff.owner, at, (work) =>
    adjustWallet(work, {
      ...{ by: staff.owner, customerId, bookingId, kind: 'correction', amount: paise(Math.floor(total / 2)) },
      ...{ reason: 'wrong-bill', note: 'The charger stopped before the energy was delivered' },
    }),
  )
