/** What the server that stands for Razorpay has paid to the bank: its two calls about it. Amounts in paise. */
import { toIstDay } from '@voltyatra/domain'
import type { Answered, Requested } from './http-server.ts'

export interface SettledItem {
  readonly type: string
  readonly entityId: string
  readonly paymentId?: string
  readonly receipt?: string
  readonly amount: number
  /** With its GST. */
  readonly fee?: number
  readonly tax?: number
}

interface Settled {
  readonly id: string
  readonly at: Date
  readonly items: readonly SettledItem[]
}

const isOut = ({ type }: SettledItem): boolean => type === 'refund'
const creditOf = (item: SettledItem): number => (isOut(item) ? 0 : item.amount - (item.fee ?? 0))
const debitOf = (item: SettledItem): number => (isOut(item) ? item.amount + (item.fee ?? 0) : 0)

export interface RazorpaySettlements {
  settle(items: readonly SettledItem[]): string
  /** Undefined where the call is not about settlements. */
  answer(requested: Requested): Answered | undefined
}

export function createSettlements(now: () => Date, newId: (kind: string) => string): RazorpaySettlements {
  const settled: Settled[] = []
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

  const view = ({ id, at, items }: Settled) => ({
    id,
    entity: 'settlement',
    amount: items.reduce((sum, item) => sum + creditOf(item) - debitOf(item), 0),
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: `utr${id}`,
    created_at: seconds(at),
  })

  const viewItem = (of: Settled, item: SettledItem) => ({
    entity_id: item.entityId,
    type: item.type,
    debit: debitOf(item),
    credit: creditOf(item),
    amount: item.amount,
    currency: 'INR',
    fee: item.fee ?? 0,
    tax: item.tax ?? 0,
    on_hold: false,
    settled: true,
    created_at: seconds(of.at),
    settled_at: seconds(of.at),
    settlement_id: of.id,
    description: null,
    payment_id: item.paymentId ?? null,
    settlement_utr: `utr${of.id}`,
    order_id: null,
    order_receipt: item.receipt ?? null,
    method: 'upi',
  })

  function page(rows: readonly object[], query: URLSearchParams): Answered {
    const skip = Number(query.get('skip') ?? 0)
    const items = rows.slice(skip, skip + Number(query.get('count') ?? 10))
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }

  return {
    settle(items) {
      const id = newId('setl')
      settled.push({ id, at: now(), items })
      return id
    },
    answer({ method, path, query }) {
      if (method === 'GET' && path === '/v1/settlements') {
        const from = Number(query.get('from') ?? 0)
        return page(settled.filter(({ at }) => seconds(at) >= from).map(view), query)
      }
      if (method !== 'GET' || path !== '/v1/settlements/recon/combined') return undefined
      const day = ['year', 'month', 'day'].map((part) => (query.get(part) ?? '').padStart(2, '0')).join('-')
      return page(
        settled
          .filter(({ at }) => toIstDay(at) === day)
          .flatMap((one) => one.items.map((item) => viewItem(one, item))),
        query,
      )
    },
  }
}
