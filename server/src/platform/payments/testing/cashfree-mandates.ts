/** What the server that stands for Cashfree has of subscriptions on demand: mandates, debits and their refunds. */
import type { Answered, Requested } from './http-server.ts'

interface Debit {
  readonly payment_id: string
  readonly subscription_id: string
  readonly cf_payment_id: string
  readonly payment_amount: number
  readonly payment_type: 'CHARGE' | 'AUTH'
  readonly payment_schedule_date: string | null
  readonly payment_initiated_date: string
  payment_status: string
  failure_details: { readonly failure_reason: string } | null
}

interface Refund {
  readonly refund_id: string
  readonly cf_refund_id: string
  readonly cf_payment_id: string
  readonly payment_id: string
  readonly refund_amount: number
  refund_status: string
}

interface Mandate {
  readonly subscription_id: string
  readonly cf_subscription_id: string
  readonly subscription_session_id: string
  subscription_status: string
  readonly plan_details: { readonly plan_type: string; readonly plan_max_amount: number }
  readonly customer_details: object
  readonly debits: Map<string, Debit>
  readonly refunds: Map<string, Refund>
}

export interface CashfreeMandates {
  readonly all: ReadonlyMap<string, Mandate>
  /** What the payer does in the UPI app, or the bank: `ACTIVE`, `CUSTOMER_PAUSED`, `CUSTOMER_CANCELLED`. */
  setStatus(mandateId: string, status: string): object
  /** The day of a debit has come. */
  finish(orderId: string, status: 'SUCCESS' | 'FAILED'): object
  finishRefund(refundId: string): void
  /** Undefined where the call is not about subscriptions. */
  answer(requested: Requested): Answered | undefined
}

const refused = (status: number, message: string): Answered => ({
  status,
  body: { message, code: 'subscription_error', type: 'invalid_request_error' },
})

const ENDED = /CANCELLED|COMPLETED|EXPIRED/

export function createMandates(now: () => Date, newId: () => string): CashfreeMandates {
  const all = new Map<string, Mandate>()

  const view = ({ debits: _debits, refunds: _refunds, ...mandate }: Mandate) => mandate

  function make({ body }: Requested): Answered {
    const id = String(body.subscription_id)
    const customer = body.customer_details as { customer_email?: string; customer_phone?: string }
    const plan = body.plan_details as Mandate['plan_details']
    if (all.has(id)) return refused(409, 'Subscription with the same id is already present')
    if (!customer?.customer_email || !customer.customer_phone)
      return refused(400, 'customer_email is missing')
    if (plan.plan_type !== 'ON_DEMAND' || !(plan.plan_max_amount > 0)) return refused(400, 'plan is invalid')
    all.set(id, {
      subscription_id: id,
      cf_subscription_id: newId(),
      subscription_session_id: `sub_session_${newId()}`,
      subscription_status: 'INITIALIZED',
      plan_details: plan,
      customer_details: customer,
      debits: new Map(),
      refunds: new Map(),
    })
    return { status: 200, body: view(all.get(id) as Mandate) }
  }

  function pay({ body }: Requested): Answered {
    const mandate = all.get(String(body.subscription_id))
    if (!mandate) return refused(404, 'Subscription does not exist')
    const type = body.payment_type as Debit['payment_type']
    const isAuth = type === 'AUTH'
    if (isAuth && mandate.subscription_session_id !== body.subscription_session_id)
      return refused(400, 'subscription_session_id is invalid')
    const amount = isAuth ? 1 : Number(body.payment_amount)
    if (!isAuth) {
      if (mandate.debits.has(String(body.payment_id))) return refused(409, 'payment_id is already present')
      if (mandate.subscription_status !== 'ACTIVE') return refused(400, 'Subscription is not active')
      if (!(amount <= mandate.plan_details.plan_max_amount))
        return refused(400, 'payment_amount is more than the maximum amount of the plan')
      const ahead = Date.parse(String(body.payment_schedule_date)) - now().getTime()
      if (!(ahead > 86_400_000)) return refused(400, 'payment_schedule_date is too early')
    }
    const debit: Debit = {
      ...{ payment_id: String(body.payment_id), subscription_id: mandate.subscription_id },
      ...{ cf_payment_id: newId(), payment_amount: amount, payment_type: type },
      payment_schedule_date: isAuth ? null : String(body.payment_schedule_date),
      payment_initiated_date: now().toISOString(),
      payment_status: 'INITIALIZED',
      failure_details: null,
    }
    mandate.debits.set(debit.payment_id, debit)
    const data = isAuth
      ? { url: null, payload: { default: `upi://mandate?pa=block@simulated&tr=${debit.subscription_id}` } }
      : { payload: null }
    return { status: 200, body: { ...debit, data } }
  }

  function manage(mandate: Mandate, action: unknown): Answered {
    if (ENDED.test(mandate.subscription_status)) return refused(400, 'Subscription is over')
    if (action === 'ACTIVATE' && mandate.subscription_status !== 'ON_HOLD')
      return refused(400, 'Subscription is not on hold')
    mandate.subscription_status = action === 'CANCEL' ? 'CANCELLED' : 'ACTIVE'
    return { status: 200, body: view(mandate) }
  }

  function cancel(debit: Debit): Answered {
    if (debit.payment_status !== 'INITIALIZED') return refused(400, 'payment cannot be cancelled')
    debit.payment_status = 'CANCELLED'
    return { status: 200, body: debit }
  }

  function refund(mandate: Mandate, body: Requested['body']): Answered {
    const debit = mandate.debits.get(String(body.payment_id))
    const amount = Number(body.refund_amount)
    const id = String(body.refund_id)
    if (mandate.refunds.has(id)) return refused(409, 'refund_id is already present')
    if (debit?.payment_status !== 'SUCCESS' || !(amount <= debit.payment_amount))
      return refused(400, 'refund_amount is more than what was paid')
    const made: Refund = {
      ...{ refund_id: id, cf_refund_id: newId(), cf_payment_id: debit.cf_payment_id },
      ...{ payment_id: debit.payment_id, refund_amount: amount, refund_status: 'INITIALIZED' },
    }
    mandate.refunds.set(id, made)
    return { status: 200, body: made }
  }

  const found = (body: object | undefined): Answered =>
    body ? { status: 200, body } : refused(404, 'It does not exist')

  const findDebit = (orderId: string): Debit => {
    const debit = [...all.values()].map(({ debits }) => debits.get(orderId)).find((one) => one)
    if (!debit) throw new Error(`No debit ${orderId}`)
    return debit
  }

  return {
    all,
    setStatus(mandateId, status) {
      const mandate = all.get(mandateId)
      if (!mandate) throw new Error(`No mandate ${mandateId}`)
      mandate.subscription_status = status
      const { subscription_id, cf_subscription_id, subscription_status } = mandate
      return { subscription_details: { subscription_id, cf_subscription_id, subscription_status } }
    },
    finish(orderId, status) {
      const debit = findDebit(orderId)
      debit.payment_status = status
      debit.failure_details =
        status === 'FAILED' ? { failure_reason: 'Debit declined: insufficient funds' } : null
      return debit
    },
    finishRefund(refundId) {
      for (const { refunds } of all.values()) {
        const one = refunds.get(refundId)
        if (one) one.refund_status = 'SUCCESS'
      }
    },
    answer(requested) {
      const { method, path, body } = requested
      if (!path.startsWith('/pg/subscriptions')) return undefined
      if (method === 'POST' && path === '/pg/subscriptions') return make(requested)
      if (method === 'POST' && path === '/pg/subscriptions/pay') return pay(requested)
      const [id = '', part, of = '', last] = path.split('/').slice(3).map(decodeURIComponent)
      const mandate = all.get(id)
      if (!mandate) return refused(404, 'Subscription does not exist')
      if (part === undefined) return { status: 200, body: view(mandate) }
      if (part === 'manage') return manage(mandate, body.action)
      if (part === 'refunds')
        return method === 'POST' ? refund(mandate, body) : found(mandate.refunds.get(of))
      const debit = mandate.debits.get(of)
      return last === 'manage' && debit ? cancel(debit) : found(debit)
    },
  }
}
