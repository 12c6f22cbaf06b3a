import { ORDER_STATES, type OrderState, paise } from '@voltyatra/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  type ProviderPayment,
} from '../../platform/payment-provider.ts'
import { decideSettlement, type PaymentUpdate } from './decide-settlement.ts'

const amount = paise(50_000)

const payment = (status: PaymentStatus, of: Partial<ProviderPayment> = {}): ProviderPayment => ({
  paymentId: 'p1',
  status,
  amount,
  currency: 'INR',
  message: `it is ${status}`,
  bankReference: null,
  time: null,
  ...of,
})

const update = (payments: readonly ProviderPayment[], status?: PaymentUpdate['status']): PaymentUpdate => ({
  orderId: 'VY-1',
  payments,
  customer: { phone: null, email: null },
  ...(status && { status }),
})

const order = (status: OrderState) => ({
  status,
  amount,
  currency: 'INR',
  paymentId: status === 'paid' || status === 'refunded' ? 'p1' : null,
})

const decide = (status: OrderState, ...of: Parameters<typeof update>) =>
  decideSettlement(order(status), update(...of)).kind

describe('money that came in', () => {
  test.each(['created', 'failed'] as const)('is credited to an order that is %s', (status) => {
    expect(decide(status, [payment('SUCCESS')])).toBe('credit')
  })

  test('is credited after failed attempts, in whatever order they are reported', () => {
    const attempts = [payment('FAILED', { paymentId: 'p0' }), payment('SUCCESS')]
    expect(decide('created', attempts)).toBe('credit')
    expect(decide('created', attempts.toReversed())).toBe('credit')
  })

  test('is credited even when the provider calls the order expired', () => {
    expect(decide('created', [payment('SUCCESS')], 'EXPIRED')).toBe('credit')
  })

  test.each(['paid', 'refunded'] as const)(
    'once: a repeat for an order that is %s does nothing',
    (status) => {
      expect(decide(status, [payment('SUCCESS')])).toBe('duplicate')
    },
  )

  test('a second time, by another payment, needs a person', () => {
    expect(decide('paid', [payment('SUCCESS'), payment('SUCCESS', { paymentId: 'p2' })])).toBe('paid-again')
  })

  test.each([
    ['more', { amount: paise(50_001) }],
    ['less', { amount: paise(49_999) }],
    ['other money', { currency: 'USD' }],
  ])('that is %s than was asked for needs a person', (_, of) => {
    expect(decide('created', [payment('SUCCESS', of)])).toBe('amount-mismatch')
  })
})

describe('money that did not come in', () => {
  test.each(['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID'] as const)(
    '%s fails a created order',
    (status) => {
      expect(decideSettlement(order('created'), update([payment(status)]))).toEqual({
        kind: 'attempt-failed',
        message: `it is ${status}`,
      })
    },
  )

  test.each(['paid', 'refunded'] as const)(
    'a failure that is reported late changes nothing on a %s order',
    (status) => {
      expect(decide(status, [payment('FAILED', { paymentId: 'p0' })])).toBe('no-change')
    },
  )

  test.each(['EXPIRED', 'TERMINATED'] as const)('an order that is %s there is over here', (status) => {
    expect(decide('created', [], status)).toBe('expired')
    expect(decide('failed', [payment('FAILED')], status)).toBe('expired')
  })

  test('an order stays open while a bank has not decided, although its page has closed', () => {
    expect(decide('created', [payment('PENDING')], 'EXPIRED')).toBe('no-change')
  })

  test('an order that nobody has paid yet stays as it is', () => {
    expect(decide('created', [], 'ACTIVE')).toBe('no-change')
    expect(decide('created', [payment('PENDING'), payment('NOT_ATTEMPTED')], 'ACTIVE')).toBe('no-change')
  })
})

test('whatever is reported, a wallet is credited for a payment that succeeded with the order’s amount, or not at all', () => {
  const payments = fc.record({
    paymentId: fc.constantFrom('p1', 'p2', 'p3'),
    status: fc.constantFrom(...PAYMENT_STATUSES),
    amount: fc.constantFrom(amount, paise(1)),
    currency: fc.constantFrom('INR', 'USD'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDER_STATES),
      fc.array(payments, { maxLength: 5 }),
      fc.constantFrom(undefined, 'ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED'),
      (status, reported, providerStatus) => {
        const payments = reported.map((of) => payment(of.status, of))
        const decision = decideSettlement(order(status), update(payments, providerStatus))
        const fits = (of: ProviderPayment) =>
          of.status === 'SUCCESS' && of.amount === amount && of.currency === 'INR'
        const isUnpaid = status === 'created' || status === 'failed'
        expect(decision.kind === 'credit').toBe(isUnpaid && payments.some(fits))
        if (decision.kind === 'credit') expect(fits(decision.payment)).toBe(true)
      },
    ),
  )
})
