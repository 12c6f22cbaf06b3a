import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeIncludedGst } from '../gst/tax.ts'
import { add, type Paise, paise, subtract } from '../money.ts'
import { computeDocumentTotal } from '../pricing/document.ts'
import { formatAccountKey } from './accounts.ts'
import { type Settlement, type SettlementRequest, settle } from './settlement.ts'
import { assertBalanced } from './transfer.ts'

const request: SettlementRequest = {
  bookingId: 'b',
  customerId: 'c',
  partnerId: 'p',
  prepaidTotal: paise(35_400),
  bill: computeDocumentTotal(paise(25_000), 1800),
  commissionRate: 1000,
  gstRate: 1800,
}

const settled = (of: SettlementRequest): Settlement => {
  const result = settle(of)
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

const entriesOf = ({ transfer }: Settlement): Record<string, Paise> =>
  Object.fromEntries(transfer.entries.map(({ account, amount }) => [formatAccountKey(account), amount]))

describe('settling a booking at a host', () => {
  test('₹354 prepaid, ₹250 billed: ₹59 return, the host gets ₹270 and the network ₹25 with its GST', () => {
    const settlement = settled(request)
    expect(settlement).toMatchObject({
      refund: 5_900,
      partnerCredit: 27_000,
      commission: 2_500,
      commissionGst: 381,
    })
    expect(settlement.transfer).toMatchObject({ kind: 'settlement', subject: 'b' })
    expect(entriesOf(settlement)).toEqual({
      'booking_hold:b': -35_400,
      'customer_wallet:c': 5_900,
      'partner_payable:p': 27_000,
      commission: 2_119,
      gst_payable: 4_881,
      gst_input_credit: -4_500,
    })
  })

  test('a bill as high as the prepayment leaves no refund and no entry for it', () => {
    const settlement = settled({ ...request, bill: computeDocumentTotal(paise(30_000), 1800) })
    expect(settlement.refund).toBe(0)
    expect(entriesOf(settlement)).not.toHaveProperty('customer_wallet:c')
  })

  test('nothing billed returns the whole prepayment', () => {
    expect(entriesOf(settled({ ...request, bill: computeDocumentTotal(paise(0), 1800) }))).toEqual({
      'booking_hold:b': -35_400,
      'customer_wallet:c': 35_400,
    })
  })

  test('a bill one paisa above the prepayment is refused, and says by how much', () => {
    expect(settle({ ...request, prepaidTotal: paise(29_499) })).toEqual({
      ok: false,
      refusal: { kind: 'bill-above-prepayment', by: 1 },
    })
  })
})

describe('settling by a contract', () => {
  const credit = { net: paise(15_000), gst: paise(2_700) }

  test('the host gets what its contract says with the GST of its invoice, the network the rest', () => {
    const settlement = settled({ ...request, credit })
    expect(settlement).toMatchObject({
      refund: 5_900,
      partnerCredit: 17_700,
      commission: 11_800,
      commissionGst: 1_800,
    })
    expect(entriesOf(settlement)).toEqual({
      'booking_hold:b': -35_400,
      'customer_wallet:c': 5_900,
      'partner_payable:p': 17_700,
      commission: 10_000,
      gst_payable: 4_500,
      gst_input_credit: -2_700,
    })
  })

  test('a host that is not registered gets no GST, and a contract may credit more than was billed', () => {
    const free = computeDocumentTotal(paise(0), 1800)
    const settlement = settled({ ...request, bill: free, credit: { net: paise(100), gst: paise(0) } })
    expect(settlement).toMatchObject({
      refund: 35_400,
      partnerCredit: 100,
      commission: -100,
      commissionGst: 0,
    })
    expect(entriesOf(settlement)).toMatchObject({ 'partner_payable:p': 100, commission: -100 })
  })

  test('any contract and bill: the transfer balances, and credit and commission are the bill', () => {
    const amounts = fc.nat({ max: 100_000 }).map(paise)
    fc.assert(
      fc.property(amounts, amounts, amounts, (billed, net, gst) => {
        const bill = computeDocumentTotal(billed, 1800)
        const settlement = settled({ ...request, prepaidTotal: bill.total, bill, credit: { net, gst } })
        assertBalanced(settlement.transfer)
        expect(add(settlement.partnerCredit, settlement.commission)).toBe(bill.total)
      }),
    )
  })
})

describe('settling a booking at a station of the network itself', () => {
  test('the bill is revenue and its GST is owed; there is no commission', () => {
    const settlement = settled({ ...request, partnerId: null })
    expect(settlement).toMatchObject({ refund: 5_900, partnerCredit: 0, commission: 0, commissionGst: 0 })
    expect(entriesOf(settlement)).toEqual({
      'booking_hold:b': -35_400,
      'customer_wallet:c': 5_900,
      charging_revenue: 25_000,
      gst_payable: 4_500,
    })
  })
})

describe('any settlement', () => {
  const rates = fc.nat({ max: 10_000 })
  const asks = fc
    .record({
      taxable: fc.nat({ max: 1e12 }),
      beyond: fc.nat({ max: 1e12 }),
      partnerId: fc.constantFrom('p', null),
      commissionRate: rates,
      gstRate: rates,
    })
    .map(({ taxable, beyond, ...rest }): SettlementRequest => {
      const bill = computeDocumentTotal(paise(taxable), rest.gstRate)
      return { ...request, ...rest, bill, prepaidTotal: add(bill.total, paise(beyond)) }
    })

  test('balances, whatever the amounts and rates', () => {
    fc.assert(
      fc.property(asks, (of) => {
        const { transfer } = settled(of)
        expect(transfer.entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
        expect(() => assertBalanced(transfer)).not.toThrow()
      }),
    )
  })

  test('refunds what is left of the prepayment, never more than it and never less than nothing', () => {
    fc.assert(
      fc.property(asks, (of) => {
        const { refund } = settled(of)
        expect(refund).toBe(subtract(of.prepaidTotal, of.bill.total))
        expect(refund >= 0 && refund <= of.prepaidTotal).toBe(true)
      }),
    )
  })

  test('gives the host the bill less the commission and never takes from it, at any rate', () => {
    fc.assert(
      fc.property(asks, (of) => {
        const { partnerCredit, commission, commissionGst } = settled(of)
        if (of.partnerId === null) return
        expect(add(partnerCredit, commission)).toBe(of.bill.total)
        expect(Math.min(partnerCredit, commission)).toBeGreaterThanOrEqual(0)
        expect(commissionGst).toBe(computeIncludedGst(commission, of.gstRate))
      }),
    )
  })

  test('leaves nothing in the hold', () => {
    fc.assert(
      fc.property(asks, (of) => {
        const held = entriesOf(settled(of))['booking_hold:b'] ?? 0
        expect(held + of.prepaidTotal).toBe(0)
      }),
    )
  })

  test('a bill that does not add up, or lies below zero, is a bug', () => {
    expect(() => settle({ ...request, bill: { ...request.bill, total: paise(1) } })).toThrow(RangeError)
    expect(() => settle({ ...request, bill: computeDocumentTotal(paise(-100), 1800) })).toThrow(RangeError)
  })
})
