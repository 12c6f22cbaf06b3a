/** What pays for a charge besides its driver's wallet, when the charge is over. */
import type { Paise, PaperParty } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import {
  closeTerminalCharge,
  lockTerminalChargeOf,
  type PaidAtTerminal,
} from '../../money/card-terminals/index.ts'
import { closeFleetCharge, lockFleetChargeOf } from '../../money/fleet-charges/index.ts'
import { type BilledBlock, billBlock, lockBlockOf } from '../../money/payment-blocks/index.ts'

export interface PaidBesideWallet {
  readonly byBlock: BilledBlock | undefined
  readonly atTerminal: PaidAtTerminal | undefined
  /** Whom the invoice names, where a fleet pays. */
  readonly buyer: PaperParty | undefined
}

/** It cost so much, and the rest is in the wallet again, from where it goes back. Most charges have none of these. */
export async function closePayments(
  work: Work,
  {
    bookingId,
    cost,
    energyWh,
  }: { readonly bookingId: string; readonly cost: Paise; readonly energyWh: number },
): Promise<PaidBesideWallet> {
  const [block, terminal, fleet] = await Promise.all([
    lockBlockOf(work.tx, bookingId),
    lockTerminalChargeOf(work.tx, bookingId),
    lockFleetChargeOf(work.tx, bookingId),
  ])
  return {
    byBlock: await billBlock(work, { block, cost }),
    atTerminal: await closeTerminalCharge(work, { charge: terminal, bookingId, cost }),
    buyer: await closeFleetCharge(work, { charge: fleet, cost, energyWh }),
  }
}
