import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StateCode } from '../gst/states.ts'
import { type Paise, paise } from '../money.ts'
import { type PartnerInvoicesRequest, planPartnerInvoices } from './invoices.ts'

const NOTHING: PartnerInvoicesRequest = {
  ...{ charges: [], home: '29', rent: paise(0), minimum: paise(0), fixedGst: paise(0) },
  ...{ paymentFee: paise(0), paymentFeeGst: paise(0), isRegistered: true, rate: 1800 },
  period: '2026-10-01 to 2026-10-31',
}

const charges = (state: StateCode, net: number, commission: number, isTaxed = true) => ({
  state,
  supplied: { count: 3, net: paise(isTaxed ? net : 0), gst: paise(isTaxed ? Math.round(net * 0.18) : 0) },
  untaxed: { count: 2, net: paise(isTaxed ? 0 : net) },
  commissioned: {
    count: 1,
    commission: paise(commission),
    gst: paise(Math.round(commission - commission / 1.18)),
  },
})

test('what the partner supplied and what the network charges are invoices of their own, for each state', () => {
  const made = planPartnerInvoices({
    ...NOTHING,
    charges: [charges('29', 10_000, 1_180), charges('27', 5_000, 0)],
    ...{ rent: paise(20_000), fixedGst: paise(3_600), paymentFee: paise(590), paymentFeeGst: paise(90) },
  })
  const seen = made.map(({ kind, state, gst, lines }) => [
    kind,
    state,
    gst,
    lines.map(({ taxable }) => taxable),
  ])
  expect(seen).toEqual([
    ['commission-invoice', '29', 270, [1_000, 500]],
    ['self-billed-invoice', '27', 900, [5_000]],
    ['self-billed-invoice', '29', 5_400, [10_000, 20_000]],
  ])
  expect(made[0]?.lines[0]).toMatchObject({ item: 'commission', sac: '998599', quantity: 1_000, rate: 1800 })
})

test('a partner that is not registered supplies without GST, and its commission carries it', () => {
  const made = planPartnerInvoices({
    ...NOTHING,
    isRegistered: false,
    charges: [charges('29', 10_000, 1_180, false)],
    rent: paise(500),
  })
  expect(made.map(({ kind, isTaxed, rate, gst }) => [kind, isTaxed, rate, gst])).toEqual([
    ['commission-invoice', true, 1800, 180],
    ['self-billed-invoice', false, 0, 0],
  ])
})

test('nothing has no invoice', () => {
  expect(planPartnerInvoices(NOTHING)).toEqual([])
  expect(planPartnerInvoices({ ...NOTHING, home: null, rent: paise(500) })).toEqual([])
})

test('whatever a statement has, its invoices sum to it', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const of = fc.tuple(fc.constantFrom<StateCode>('29', '27', '33'), amount, amount, fc.boolean())
  fc.assert(
    fc.property(fc.uniqueArray(of, { selector: ([state]) => state }), amount, amount, (states, rent, fee) => {
      const fixedGst = paise(Math.round(rent * 0.18))
      const request = {
        ...NOTHING,
        charges: states.map(([state, net, commission, isTaxed]) => charges(state, net, commission, isTaxed)),
        ...{ rent: paise(rent), fixedGst, paymentFee: paise(fee), paymentFeeGst: paise(Math.round(fee / 7)) },
      }
      const made = planPartnerInvoices(request)
      const sum = (amounts: readonly Paise[]) => amounts.reduce((whole, one) => whole + one, 0)
      const total = (kind: string) =>
        made
          .filter((one) => one.kind === kind)
          .reduce((whole, { lines, gst }) => whole + gst + sum(lines.map(({ taxable }) => taxable)), 0)
      const supplied = request.charges.map(({ supplied: s, untaxed }) => paise(s.net + s.gst + untaxed.net))
      expect(total('self-billed-invoice')).toBe(sum(supplied) + rent + (rent > 0 ? fixedGst : 0))
      const commission = request.charges.map(({ commissioned }) => commissioned.commission)
      expect(total('commission-invoice')).toBe(sum(commission) + fee)
    }),
  )
})
