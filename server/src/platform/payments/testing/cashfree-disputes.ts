/** What the server that stands for Cashfree has of disputes: its calls about them, and what its messages say. */
import type { Answered, Requested } from './http-server.ts'

interface Disputed {
  readonly orderId: string
  readonly paymentId: string
  /** Rupees. */
  readonly amount: number
}

type Entity = Record<string, unknown> & { dispute_status: string; updated_at: string; created_at: string }

export interface CashfreeDisputes {
  /** The bank opens one, or has decided; what a message says of it. */
  setStatus(of: Disputed, status: string, at: Date): object
  /** Undefined where the call is not about disputes. */
  answer(requested: Requested): Answered | undefined
}

const THREE_DAYS_MS = 3 * 86_400_000

export function createDisputes(now: () => Date): CashfreeDisputes {
  const disputes = new Map<
    string,
    { readonly entity: Entity; readonly order: object; readonly paymentId: string }
  >()

  function change(id: string, status: string): Answered {
    const found = disputes.get(id)
    if (!found) return { status: 404, body: { message: 'dispute not found', code: 'dispute_not_found' } }
    if (!/_(CREATED|INSUFFICIENT_EVIDENCE)$/.test(found.entity.dispute_status)) {
      return {
        status: 400,
        body: { message: 'The dispute cannot be answered any more', code: 'dispute_invalid' },
      }
    }
    found.entity.dispute_status = `DISPUTE_${status}`
    found.entity.updated_at = now().toISOString()
    return { status: 200, body: { ...found.entity, order_details: found.order } }
  }

  return {
    setStatus({ orderId, paymentId, amount }, status, at) {
      const id = `4334${paymentId}`
      const before = disputes.get(id)
      const entity: Entity = {
        dispute_id: id,
        dispute_type: 'DISPUTE',
        reason_code: '1402',
        reason_description: 'Duplicate Processing',
        dispute_amount: amount,
        created_at: now().toISOString(),
        updated_at: at.toISOString(),
        respond_by: new Date(now().getTime() + THREE_DAYS_MS).toISOString(),
        dispute_status: status,
        cf_dispute_remarks: 'Dispute is created, please take action',
      }
      const order = {
        ...{ order_id: orderId, order_amount: amount, order_currency: 'INR' },
        ...{ cf_payment_id: paymentId, payment_amount: amount, payment_currency: 'INR' },
      }
      const kept = before ? { ...entity, created_at: before.entity.created_at } : entity
      disputes.set(id, { entity: kept, order, paymentId })
      return { dispute: entity, order_details: order }
    },
    answer({ method, path }) {
      const [, paymentId] = /^\/pg\/payments\/(\w+)\/disputes$/.exec(path) ?? []
      if (method === 'GET' && paymentId !== undefined) {
        const found = [...disputes.values()].filter((one) => one.paymentId === paymentId)
        return { status: 200, body: found.map(({ entity, order }) => ({ ...entity, order_details: order })) }
      }
      const [, id = '', part] = /^\/pg\/disputes\/(\w+)\/(accept|documents)$/.exec(path) ?? []
      if (method === 'PUT' && part === 'accept') return change(id, 'MERCHANT_ACCEPTED')
      if (method !== 'POST' || part !== 'documents') return undefined
      const changed = change(id, 'DOCS_RECEIVED')
      return changed.status === 200 ? { status: 200, body: [changed.body] } : changed
    },
  }
}
