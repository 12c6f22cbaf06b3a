/** The bank has freed what was blocked before the bill was captured: the driver owes it. */
import { chargeLostBlock, type Paise, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { type PaymentBlock, updateBlock } from './queries.ts'

/** The block has lapsed, and has a bill; nothing where that is zero. */
export async function chargeLostBill(
  work: Work,
  { id, customerId, bookingId, bill }: Omit<PaymentBlock, 'bill'> & { readonly bill: Paise },
): Promise<void> {
  if (bill === ZERO) return
  await updateBlock(work.tx, id, { lostAt: work.now })
  await postTransfer(work, chargeLostBlock({ blockId: id, customerId, amount: bill }))
  await work.audit({
    action: 'block.lose',
    subject: { kind: 'booking', id: bookingId },
    after: { owedPaise: bill },
  })
}
