/**
 * What Razorpay has paid to the bank, with every transaction in it.
 * https://razorpay.com/docs/api/settlements/fetch-recon/
 */
import { days, negate, ok, type Paise, type Result, refuse, subtract, toIstDay } from '@voltyatra/domain'
import * as z from 'zod'
import type { ProviderSettlement, ProviderSettlementLine, ProviderUnavailable } from '../payment-provider.ts'
import { OptionalText, Text } from './cashfree-bodies.ts'
import type { ProviderCalls } from './provider-calls.ts'
import { InPaise } from './razorpay-bodies.ts'
import { read } from './read-answer.ts'

const SETTLEMENTS_OF_A_PAGE = 100
const LINES_OF_A_PAGE = 1_000
const MOST_PAGES = 100

const Settlement = z.object({
  id: Text,
  amount: InPaise,
  status: Text,
  utr: OptionalText,
  /** Seconds since 1970. */
  created_at: z.number(),
})

const Item = z.object({
  entity_id: Text,
  type: Text,
  debit: InPaise,
  credit: InPaise,
  amount: InPaise,
  /** With its GST. */
  fee: InPaise,
  tax: InPaise,
  settlement_id: OptionalText,
  settled: z.boolean(),
  payment_id: OptionalText,
  dispute_id: OptionalText,
  order_receipt: OptionalText,
  description: OptionalText,
})

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
const Listed = <T>(item: z.ZodType<T, unknown>) => z.object({ items: z.array(item) })

export function createRazorpaySettlements(calls: ProviderCalls) {
  async function readPages<T>(
    request: { readonly operation: string; readonly path: string; readonly count: number },
    row: z.ZodType<T, unknown>,
  ): Promise<T[] | undefined> {
    const rows: T[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const path = `${request.path}&count=${request.count}&skip=${page * request.count}`
      const answer = await calls({ operation: request.operation, method: 'GET', path, isRepeatable: true })
      const found = read(answer, Listed(row))
      if (!found) return undefined
      rows.push(...found.items)
      if (found.items.length < request.count) return rows
    }
    return undefined
  }

  /** Transactions are listed by the day on which they were settled. */
  async function readDays(settledDays: ReadonlySet<string>): Promise<z.infer<typeof Item>[] | undefined> {
    const items: z.infer<typeof Item>[] = []
    for (const day of settledDays) {
      const [year, month, date] = day.split('-')
      const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${date}`
      const found = await readPages({ operation: 'read-settlements', path, count: LINES_OF_A_PAGE }, Item)
      if (!found) return undefined
      items.push(...found)
    }
    return items
  }

  return async (between: {
    readonly from: Date
    readonly to: Date
  }): Promise<Result<readonly ProviderSettlement[], ProviderUnavailable>> => {
    const path = `/settlements?from=${toSeconds(between.from)}&to=${toSeconds(between.to)}`
    const listed = await readPages(
      { operation: 'list-settlements', path, count: SETTLEMENTS_OF_A_PAGE },
      Settlement,
    )
    if (!listed) return UNAVAILABLE
    const processed = listed.filter(({ status }) => status === 'processed')
    // The bank may take until the next day.
    const settledDays = new Set(
      processed.flatMap(({ created_at: at }) =>
        [at * 1000, at * 1000 + days(1)].map((ms) => toIstDay(new Date(ms))),
      ),
    )
    const items = await readDays(settledDays)
    if (!items) return UNAVAILABLE
    const byId = Map.groupBy(
      items.filter(({ settled }) => settled),
      ({ settlement_id: id }) => id,
    )
    const settlements = processed.flatMap(({ id, amount, utr, created_at: at }) => {
      const lines = (byId.get(id) ?? []).map(toLine)
      // One whose transactions are not listed yet is complete in the next reading.
      return lines.length > 0
        ? [{ settlementId: id, utr, settledAt: new Date(at * 1000), bank: amount, lines }]
        : []
    })
    return ok(settlements.toSorted((one, other) => one.settledAt.getTime() - other.settledAt.getTime()))
  }
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

function toLine(item: z.infer<typeof Item>): ProviderSettlementLine {
  const fee = subtract(item.fee, item.tax)
  const net = subtract(item.credit, item.debit)
  const of = { fee, tax: item.tax, net, orderId: item.order_receipt, remarks: item.description ?? item.type }
  if (item.type === 'payment') {
    return { ...of, kind: 'payment', paymentId: item.entity_id, refundId: null, gross: item.amount }
  }
  if (item.type === 'refund') {
    const refundId = item.entity_id
    return { ...of, kind: 'refund', paymentId: item.payment_id, refundId, gross: negate(item.amount) }
  }
  const gross = (net + item.fee) as Paise
  const { payment_id: paymentId, dispute_id: disputeId } = item
  return { ...of, kind: 'adjustment', paymentId, disputeId, refundId: null, gross }
}
