/** Who can pay for a charge, and whether that is enough. */
import { formatRupees } from '../../shared/formats.ts'
import type { Quote, Request } from './quote.ts'
import { station as words } from './texts.ts'

export type Payer = NonNullable<Request['payBy']>

export const isShort = ({ isAffordable }: Quote, payBy: Payer): boolean => !isAffordable && payBy === 'wallet'

/** Who can pay. A reservation holds a deposit first, which is the wallet's. */
export function listPayers({ canBlock, fleet, totalAmount, walletBalance }: Quote, isLater: boolean) {
  const total = formatRupees(totalAmount)
  const wallet = {
    by: 'wallet',
    label: words.byWallet,
    hint: words.wallet(formatRupees(walletBalance)),
  } as const
  const block = { by: 'block', label: words.byBlock, hint: words.blockHint(total) } as const
  if (isLater) return [wallet]
  return [
    wallet,
    ...(canBlock ? [block] : []),
    ...(fleet === null
      ? []
      : [{ by: 'fleet', label: words.byFleet(fleet), hint: words.fleetHint(fleet, total) } as const]),
  ]
}
