/** What the audit finds of advances, in words. */
import { formatRupees } from '@voltyatra/domain'
import type {
  AdvanceBeyondMoney,
  TopUpWithoutVoucher,
  WrongAdvance,
  WrongAdvanceTax,
} from './advance-queries.ts'

export const describeAdvance = ({ number, gstin, left, expected }: WrongAdvance): string =>
  `Voucher ${number} of ${gstin} keeps ${formatRupees(left)} as left, and ${formatRupees(expected)} is left of it`

export const describeBeyondMoney = ({ customer_id, open, held }: AdvanceBeyondMoney): string =>
  `Driver ${customer_id} has advances of ${formatRupees(open)} and money of ${formatRupees(held)}`

export const describeTopUp = ({ order_id }: TopUpWithoutVoucher): string =>
  `Order ${order_id} was paid since vouchers are issued and has none`

export const describeAdvanceTax = ({ gstin, open, expected }: WrongAdvanceTax): string =>
  `${gstin} has ${formatRupees(open)} of open advances, its vouchers less uses and refunds make ${formatRupees(expected)}`
