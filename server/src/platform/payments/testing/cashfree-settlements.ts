/** What the server that stands for Cashfree has paid to the bank: its two calls about it. Amounts in rupees. */
import type { Answered, Requested } from './http-server.ts'

export interface SettledEvent {
  readonly type: string
  readonly sale?: 'CREDIT' | 'DEBIT'
  readonly orderId?: string
  readonly paymentId?: string
  readonly refundId?: string
  readonly amount: number
  readonly fee?: number
  readonly tax?: number
}

interface Settled {
  readonly id: string
  readonly status: string
  readonly at: Date
  readonly events: readonly SettledEvent[]
}

const ROWS_OF_A_PAGE = 2
const round = (rupees: number): number => Math.round(rupees * 100) / 100
const netOf = ({ amount, fee = 0, tax = 0 }: SettledEvent): number => round(amount - fee - tax)
const signOf = ({ sale }: SettledEvent): number => (sale === 'DEBIT' ? -1 : 1)

export interface CashfreeSettlements {
  /** Pays to the bank at once; the number of the settlement. */
  settle(events: readonly SettledEvent[], status?: string): string
  /** Undefined where the call is not about settlements. */
  answer(requested: Requested): Answered | undefined
}

export function createSettlements(now: () => Date, newId: () => string): CashfreeSettlements {
  const settled: Settled[] = []

  const view = ({ id, status, at, events }: Settled) => ({
    cf_settlement_id: id,
    status,
    settlement_utr: `UTR${id}`,
    settlement_initiated_on: at.toISOString(),
    settlement_processed_on: at.toISOString(),
    payment_amount: round(events.reduce((sum, event) => sum + signOf(event) * event.amount, 0)),
    settlement_charge: 0,
    settlement_tax: 0,
    amount_settled: round(events.reduce((sum, event) => sum + signOf(event) * netOf(event), 0)),
    charge_type: 'PREPAID',
    settlement_type: 'NORMAL_SETTLEMENT',
  })

  const viewEvent = (of: Settled, event: SettledEvent) => ({
    event_details: {
      event_id: event.paymentId ?? event.refundId ?? newId(),
      event_type: event.type,
      event_settlement_amount: netOf(event),
      event_amount: event.amount,
      sale_type: event.sale ?? 'CREDIT',
      event_status: 'SUCCESS',
      entity: 'recon',
      event_time: of.at.toISOString(),
      event_currency: 'INR',
      event_service_charge: event.fee ?? 0,
      event_service_tax: event.tax ?? 0,
      event_remarks: null,
    },
    order_details: { order_id: event.orderId ?? null },
    payment_details: { cf_payment_id: event.paymentId ?? null },
    refund_details: event.refundId ? [{ refund_id: event.refundId }] : [],
    settlement_details: { cf_settlement_id: of.id, settlement_utr: `UTR${of.id}` },
  })

  /** Few rows on a page, so that cursors are followed. */
  function page(rows: readonly object[], { pagination }: Requested['body']): Answered {
    const from = Number((pagination as { cursor: string | null }).cursor ?? 0)
    const next = from + ROWS_OF_A_PAGE
    const data = rows.slice(from, next)
    return {
      status: 200,
      body: { cursor: next < rows.length ? String(next) : null, limit: data.length, data },
    }
  }

  return {
    settle(events, status = 'SUCCESS') {
      const id = newId()
      settled.push({ id, status, at: now(), events })
      return id
    },
    answer(requested) {
      const { method, path, body } = requested
      const filters = body.filters as { start_date?: string; cf_settlement_ids?: unknown[] } | undefined
      if (method === 'POST' && path === '/pg/settlements') {
        const from = new Date(filters?.start_date ?? 0)
        return page(settled.filter(({ at }) => at >= from).map(view), body)
      }
      if (method !== 'POST' || path !== '/pg/settlement/recon') return undefined
      const ids = (filters?.cf_settlement_ids ?? []).map(String)
      const found = settled.filter(({ id }) => ids.includes(id))
      return page(
        found.flatMap((one) => one.events.map((event) => viewEvent(one, event))),
        body,
      )
    },
  }
}
