/** What the audit says of payout runs. */
import { formatRupees } from '@voltyatra/domain'
import type { WrongPayout, WrongRun } from './payout-queries.ts'

export const describePayout = ({ id, state, amount, posted, returned, references }: WrongPayout): string =>
  `The payout ${id} of ${formatRupees(amount)} is ${state}; ${formatRupees(posted)} was paid out, ${formatRupees(returned)} came back, and it has ${references} references`

export const describeRun = ({ number, total, posted }: WrongRun): string =>
  `Payout run ${number} was approved for ${formatRupees(total ?? (0 as typeof posted))}, its payouts moved ${formatRupees(posted)}, or its maker approved it beyond the limit`
