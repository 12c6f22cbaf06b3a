/** What could not be captured of a bill is what the driver owes. */
import { chargeLostBlock, type Paise, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { type PaymentBlock, updateBlock } from './queries.ts'

/** The bank has freed the block, which has a bill, before that was captured; nothing where the bill is zero. */
export async function chargeLostBill(
  work: Work,
  block: Omit<PaymentBlock, 'bill'> & { readonly bill: Paise },
): Promise<void> {
  if (block.bill === ZERO) return
  await updateBlock(work.tx, block.id, { lostAt: work.now })
  await chargeMissing(work, block, block.bill)
}

/** The block says already when it was lost. */
export async function chargeMissing(
  work: Work,
  { id, customerId, bookingId }: Pick<PaymentBlock, 'id' | 'customerId' | 'bookingId'>,
  amount: Paise,
): Promise<void> {
  await postTransfer(work, chargeLostBlock({ blockId: id, customerId, amount }))
  await work.audit({
    action: 'block.lose',
    subject: { kind: 'booking', id: bookingId },
    after: { owedPaise: amount },
  })
}
