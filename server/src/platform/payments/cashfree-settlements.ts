/**
 * What Cashfree has paid to the bank, with every event in it.
 * https://www.cashfree.com/docs/api-reference/payments/latest/operations/settlement-reconciliation
 */
import { negate, ok, type Paise, type Result, refuse, ZERO } from '@voltyatra/domain'
import * as z from 'zod'
import type { ProviderSettlement, ProviderSettlementLine, ProviderUnavailable } from '../payment-provider.ts'
import { OptionalText, RupeesAsPaise, SignedRupeesAsPaise, Text } from './cashfree-bodies.ts'
import type { ProviderCalls } from './provider-calls.ts'
import { read } from './read-answer.ts'

const ROWS_OF_A_PAGE = 1_000
/** A provider whose cursors never end is not followed for ever. */
const MOST_PAGES = 100

const Id = z.union([Text, z.number().int().transform(String)])
const Charge = RupeesAsPaise.nullish().transform((amount) => amount ?? ZERO)

const Settlement = z.object({
  cf_settlement_id: Id,
  status: Text,
  settlement_utr: OptionalText,
  settlement_processed_on: OptionalText,
  settlement_initiated_on: OptionalText,
  settlement_charge: Charge,
  settlement_tax: Charge,
  amount_settled: SignedRupeesAsPaise,
  /** POSTPAID: charges are billed by themselves, and not kept. */
  charge_type: OptionalText,
})

const Event = z.object({
  event_details: z.object({
    event_type: Text,
    sale_type: Text,
    event_amount: RupeesAsPaise,
    event_settlement_amount: RupeesAsPaise,
    event_service_charge: Charge,
    event_service_tax: Charge,
    event_remarks: OptionalText,
  }),
  order_details: z.object({ order_id: OptionalText }).nullish(),
  payment_details: z.object({ cf_payment_id: Id.nullish() }).nullish(),
  // One in answers, a list in the SDK's types.
  refund_details: z
    .union([z.array(z.object({ refund_id: OptionalText })), z.object({ refund_id: OptionalText })])
    .nullish(),
})

const definePage = <T>(row: z.ZodType<T, unknown>) => z.object({ cursor: OptionalText, data: z.array(row) })

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

export function createCashfreeSettlements(calls: ProviderCalls) {
  async function readPages<T>(
    request: { readonly operation: string; readonly path: string; readonly filters: object },
    row: z.ZodType<T, unknown>,
  ): Promise<T[] | undefined> {
    const rows: T[] = []
    let cursor: string | null = null
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await calls({
        operation: request.operation,
        method: 'POST',
        path: request.path,
        body: { pagination: { limit: ROWS_OF_A_PAGE, cursor }, filters: request.filters },
        isRepeatable: true,
      })
      const found: { cursor: string | null; data: T[] } | undefined = read(answer, definePage(row))
      if (!found) return undefined
      rows.push(...found.data)
      if (!found.cursor || found.data.length === 0) return rows
      cursor = found.cursor
    }
    return undefined
  }

  async function readOne(settlement: z.infer<typeof Settlement>): Promise<ProviderSettlement | undefined> {
    const { cf_settlement_id: settlementId, charge_type: charged } = settlement
    const events = await readPages(
      {
        operation: 'read-settlement',
        path: '/settlement/recon',
        filters: { cf_settlement_ids: [settlementId] },
      },
      Event,
    )
    if (!events) return undefined
    const isBilledApart = charged?.startsWith('POSTPAID') ?? false
    const at = settlement.settlement_processed_on ?? settlement.settlement_initiated_on
    return {
      settlementId,
      utr: settlement.settlement_utr,
      settledAt: new Date(at ?? Number.NaN),
      bank: settlement.amount_settled,
      lines: [...events.map((event) => toLine(event, isBilledApart)), ...listOwnCharge(settlement)],
    }
  }

  return async (between: {
    readonly from: Date
    readonly to: Date
  }): Promise<Result<readonly ProviderSettlement[], ProviderUnavailable>> => {
    const listed = await readPages(
      {
        operation: 'list-settlements',
        path: '/settlements',
        filters: { start_date: between.from.toISOString(), end_date: between.to.toISOString() },
      },
      Settlement,
    )
    if (!listed) return UNAVAILABLE
    const settlements: ProviderSettlement[] = []
    for (const one of listed.filter(({ status }) => status === 'SUCCESS')) {
      const found = await readOne(one)
      if (!found) return UNAVAILABLE
      // One without its time or its events is not complete yet: the next reading has it.
      if (!Number.isNaN(found.settledAt.getTime()) && found.lines.length > 0) settlements.push(found)
    }
    return ok(settlements.toSorted((one, other) => one.settledAt.getTime() - other.settledAt.getTime()))
  }
}

function toLine(
  {
    event_details: event,
    order_details: order,
    payment_details: payment,
    refund_details: refund,
  }: z.infer<typeof Event>,
  isBilledApart: boolean,
): ProviderSettlementLine {
  const signed = (amount: Paise): Paise => (event.sale_type === 'DEBIT' ? negate(amount) : amount)
  const [first] = Array.isArray(refund) ? refund : [refund]
  return {
    kind: KINDS[event.event_type] ?? 'adjustment',
    paymentId: payment?.cf_payment_id ?? null,
    refundId: first?.refund_id ?? null,
    orderId: order?.order_id ?? null,
    remarks: [event.event_type, event.event_remarks]
      .filter((text) => text !== null)
      .join(': ')
      .slice(0, 300),
    gross: signed(event.event_amount),
    fee: isBilledApart ? ZERO : event.event_service_charge,
    tax: isBilledApart ? ZERO : event.event_service_tax,
    net: signed(event.event_settlement_amount),
  }
}

const KINDS: Readonly<Record<string, ProviderSettlementLine['kind']>> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
}

/** What Cashfree keeps for settling at once. */
function listOwnCharge({
  settlement_charge: fee,
  settlement_tax: tax,
}: z.infer<typeof Settlement>): ProviderSettlementLine[] {
  if (fee === ZERO && tax === ZERO) return []
  const net = negate((fee + tax) as Paise)
  const named = { kind: 'adjustment', paymentId: null, refundId: null, orderId: null } as const
  return [{ ...named, remarks: 'Charge of the settlement', gross: ZERO, fee, tax, net }]
}
