/** A person books what was paid before the first settlement that is known as settled, all at once. */
import { add, addMs, negate, ok, type Paise, type Result, refuse, subtract, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { ProviderSettlementLine } from '../../platform/payment-provider.ts'
import { countBookedEarlier, selectEarlierItems, sumEarlier } from './earlier-queries.ts'
import { recordSettlement } from './record-settlement.ts'

/** As many lines as a file may have; what is left is booked by asking again. */
const MOST_LINES = 5_000
const SECOND_MS = 1_000

interface EarlierRequest {
  readonly provider: string
  /** What the provider kept of it in all, without GST, and its GST; the bank got the rest. */
  readonly fee: Paise
  readonly tax: Paise
  readonly reference: string
  readonly by: string
}

export interface BookedEarlier {
  readonly lines: number
  readonly bank: Paise
}

export async function bookEarlier(
  work: Work,
  { provider, fee, tax, reference, by }: EarlierRequest,
): Promise<Result<BookedEarlier, { readonly kind: 'nothing-earlier' }>> {
  const { tx, now } = work
  const before = (await sumEarlier(tx, now)).find((one) => one.provider === provider)?.before
  // Of two who ask at once the second finds this number taken.
  const number = (await countBookedEarlier(tx, provider)) + 1
  const items = await selectEarlierItems(tx, { provider, now, most: MOST_LINES })
  if (!before || items.length === 0) return refuse({ kind: 'nothing-earlier' })
  const lines: ProviderSettlementLine[] = items.map(({ amount, ...item }) => ({
    ...item,
    ...{ gross: amount, fee: ZERO, tax: ZERO, net: amount, remarks: null },
  }))
  const kept = add(fee, tax)
  if (kept !== ZERO) {
    lines.push({
      ...{ kind: 'adjustment', paymentId: null, refundId: null, orderId: null, remarks: 'Fees' },
      ...{ gross: ZERO, fee, tax, net: negate(kept) },
    })
  }
  const bank = subtract(add(...items.map(({ amount }) => amount)), kept)
  const recorded = await recordSettlement(work, {
    ...{ provider, source: 'earlier', by },
    settlement: {
      settlementId: `earlier-${number}`,
      utr: reference,
      settledAt: addMs(before, -SECOND_MS),
      ...{ bank, lines },
    },
  })
  return recorded.outcome === 'recorded'
    ? ok({ lines: items.length, bank })
    : refuse({ kind: 'nothing-earlier' })
}
