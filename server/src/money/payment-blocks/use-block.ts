/** A charge and the amount that the payer's bank blocks for it: used when it begins, billed when it is over. */
import {
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  returnBlock,
  subtract,
  useBlock as useTransfer,
  ZERO,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { computeMissing, postTransfer } from '../ledger/index.ts'
import { chargeLostBill } from './charge-lost-bill.ts'
import { lockBlockOf, type PaymentBlock, updateBlock } from './queries.ts'

export interface BlockAwaited {
  readonly kind: 'block-awaited'
}

/** What a booking is paid with besides the wallet; undefined where nothing was blocked for it. The block stays locked. */
export async function findUsableBlock(
  work: Work,
  bookingId: string,
): Promise<Result<PaymentBlock | undefined, BlockAwaited>> {
  const block = await lockBlockOf(work.tx, bookingId)
  if (block?.state === 'created') return refuse({ kind: 'block-awaited' })
  const isUsable = block?.state === 'blocked' && block.usedAt === null && block.bill === null
  return ok(isUsable && work.now < block.endsAt ? block : undefined)
}

/** The charge begins: the wallet has what it costs at most, and gives it on as the prepayment; how much of the block that is. */
export async function useBlock(
  work: Work,
  { id, bookingId, customerId, amount }: PaymentBlock,
  total: Paise,
): Promise<Paise> {
  const used = paise(Math.min(amount, total))
  await updateBlock(work.tx, id, { used: { amount: used, at: work.now } })
  await postTransfer(work, useTransfer({ blockId: id, customerId, amount: used }))
  await work.audit({
    action: 'block.use',
    subject: { kind: 'booking', id: bookingId },
    after: { amountPaise: used },
  })
  return used
}

export interface BilledBlock {
  /** What of the bill is captured of the block. */
  readonly bill: Paise
  /** By which the driver finds it in a bank statement. */
  readonly reference: string
}

/**
 * The charge is over, it cost so much, and the rest of what it held is in the wallet again. That leaves it, as the bank
 * never gave it. The block is locked. The bill is captured after this has been committed; where there is none, the block is made void.
 */
export async function billBlock(
  work: Work,
  { block, cost }: { readonly block: PaymentBlock | undefined; readonly cost: Paise },
): Promise<BilledBlock | undefined> {
  if (!block || block.bill !== null) return undefined
  const { id, bookingId, customerId, orderId } = block
  const used = block.used ?? ZERO
  const bill = paise(Math.min(cost, used))
  const amount = subtract(used, bill)
  const owed = await computeMissing(work, customerId, amount)
  const isLapsed = block.state === 'lapsed'
  await updateBlock(work.tx, id, {
    billed: { bill, owed, at: work.now },
    nextAt: isLapsed ? null : work.now,
  })
  await postTransfer(work, returnBlock({ blockId: id, customerId, amount, owed }))
  await work.audit({
    action: 'block.bill',
    subject: { kind: 'booking', id: bookingId },
    after: { usedPaise: used, billPaise: bill, owedPaise: owed },
  })
  if (isLapsed) await chargeLostBill(work, { ...block, bill })
  return bill > ZERO ? { bill, reference: orderId } : undefined
}
