/** What the simulated provider pays to the bank. */
import { add, addMs, minutes, type Paise, paise, subtract } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { ProviderSettlement, ProviderSettlementLine } from '../../platform/payment-provider.ts'
import {
  type BookedSettlementLine,
  findOldestUnsettled,
  selectSettlementLines,
  settleUntil,
} from './settlement-queries.ts'

/** Working days of other providers are minutes here, so that a demonstration settles while one looks. */
const SETTLES_EVERY_MS = minutes(10)

const computePeriodStart = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / SETTLES_EVERY_MS) * SETTLES_EVERY_MS)

/** When something can be settled next; undefined where everything is. */
export async function computeNextSettlement(db: Db): Promise<Date | undefined> {
  const oldest = await findOldestUnsettled(db)
  return oldest && addMs(computePeriodStart(oldest), SETTLES_EVERY_MS)
}

/** Settles what is due, then lists what was settled. */
export async function listSimulatedSettlements(
  db: Db,
  between: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<ProviderSettlement[]> {
  await settleUntil(db, { until: computePeriodStart(now), now })
  const booked = Map.groupBy(await selectSettlementLines(db, between), ({ settlementId }) => settlementId)
  return [...booked].flatMap(([id, rows]) => {
    const [first] = rows
    const lines = rows.map(toLine)
    const bank = add(...lines.map(({ net }) => net))
    const number = String(id)
    return first
      ? [
          {
            settlementId: number,
            utr: `SIM${number.padStart(9, '0')}`,
            settledAt: first.settledAt,
            bank,
            lines,
          },
        ]
      : []
  })
}

const ONE_RUPEE = paise(100)

/** As with refunds, an amount says what becomes of it: 13 paise at its end, and one rupee of it is not settled. */
const findSettled = ({ gross, disputeId }: BookedSettlementLine): Paise =>
  disputeId === null && gross > ONE_RUPEE && gross % 100 === 13 ? subtract(gross, ONE_RUPEE) : gross

const findKind = ({ paymentId, disputeId }: BookedSettlementLine): ProviderSettlementLine['kind'] =>
  disputeId !== null ? 'adjustment' : paymentId === null ? 'refund' : 'payment'

const toLine = (row: BookedSettlementLine): ProviderSettlementLine => ({
  kind: findKind(row),
  disputeId: row.disputeId === null ? null : String(row.disputeId),
  paymentId: row.paymentId === null ? null : String(row.paymentId),
  refundId: row.refundId,
  orderId: row.orderId,
  remarks: null,
  gross: findSettled(row),
  fee: row.fee,
  tax: row.tax,
  net: subtract(subtract(findSettled(row), row.fee), row.tax),
})
