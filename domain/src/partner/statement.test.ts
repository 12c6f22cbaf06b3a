import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, type Paise, paise, ZERO } from '../money.ts'
import type { ContractVersion } from './contract.ts'
import {
  DEDUCTIONS,
  makeStatement,
  NO_DEDUCTIONS,
  type Statement,
  type StatementLineKind,
  type StatementRequest,
} from './statement.ts'

const version: ContractVersion = {
  validFrom: '2026-04-01',
  revenueShare: 6000,
  perKwh: 0,
  landShare: 0,
  rent: ZERO,
  minimum: ZERO,
  feesBorneBy: 'network',
  paymentFee: 200,
  cycle: 'month',
  collectsTcs: false,
  tdsCode: null,
}
const nothing = {
  taxable: ZERO,
  collected: ZERO,
  net: ZERO,
  gst: ZERO,
  landShare: ZERO,
  payouts: ZERO,
  returned: ZERO,
}
const untaxed = { base: ZERO, deducted: ZERO }
const request: StatementRequest = {
  period: { first: '2026-11-01', next: '2026-12-01' },
  versions: [version],
  opening: ZERO,
  moved: nothing,
  corrections: [],
  carried: NO_DEDUCTIONS,
  balance: ZERO,
  gstRate: null,
  hasPan: true,
  before: { year: untaxed, month: untaxed },
}

const amountsOf = ({ lines }: Statement, kind: StatementLineKind): Paise[] =>
  lines.filter((line) => line.kind === kind).map(({ amount }) => amount)

describe('a statement', () => {
  test('a whole month: charges, payouts, rent, TDS, TCS and fees, each on its line', () => {
    const moved = {
      ...nothing,
      taxable: paise(10_000_000),
      collected: paise(11_800_000),
      net: paise(6_000_000),
      gst: paise(1_080_000),
      payouts: paise(1_000_000),
    }
    const terms = {
      ...version,
      rent: paise(500_000),
      feesBorneBy: 'partner',
      collectsTcs: true,
      tdsCode: '1006',
    } as const
    const made = makeStatement({
      ...request,
      versions: [terms],
      moved,
      balance: paise(6_080_000),
      gstRate: 1800,
    })
    expect(made.lines).toEqual([
      { kind: 'charges', amount: 6_000_000 },
      { kind: 'charges-gst', amount: 1_080_000 },
      { kind: 'payouts', amount: -1_000_000 },
      { kind: 'rent', amount: 500_000 },
      { kind: 'rent-gst', amount: 90_000 },
      { kind: 'tds', amount: -130_000, base: 6_500_000, rate: 200, code: '1006' },
      { kind: 'tcs', amount: -50_000, base: 10_000_000, rate: 50 },
      { kind: 'payment-fee', amount: -236_000, base: 11_800_000, rate: 200 },
    ])
    expect(made.closing).toBe(6_254_000)
    expect(made.postings).toEqual({
      rent: 500_000,
      gst: 90_000,
      correction: 0,
      tds: 130_000,
      tcs: 50_000,
      paymentFee: 236_000,
      toPartner: 174_000,
    })
  })

  test('the minimum is what earnings and rent lack; the land share is not earned', () => {
    const terms = { ...version, rent: paise(100_000), minimum: paise(1_000_000) }
    const moved = { ...nothing, net: paise(700_000), landShare: paise(50_000) }
    const made = makeStatement({ ...request, versions: [terms], moved, balance: paise(700_000) })
    expect(amountsOf(made, 'minimum')).toEqual([250_000])
    expect(made.closing).toBe(1_050_000)
    const rich = makeStatement({ ...request, versions: [terms], moved: { ...moved, net: paise(2_000_000) } })
    expect(amountsOf(rich, 'minimum')).toEqual([])
  })

  test('rent follows the days of each version', () => {
    const versions = [
      { ...version, rent: paise(300_000) },
      { ...version, validFrom: '2026-11-11', rent: paise(600_000) },
    ]
    expect(amountsOf(makeStatement({ ...request, versions }), 'rent')).toEqual([500_000])
  })

  test('what taxes, fees and corrections lack is carried on, and taken by the next statement', () => {
    const corrections = [{ amount: paise(-90_000), note: 'billed twice in October' }]
    const carried = { ...NO_DEDUCTIONS, tds: paise(20_000) }
    const moved = { ...nothing, net: paise(50_000) }
    const made = makeStatement({ ...request, moved, corrections, carried, balance: paise(50_000) })
    expect(made.lines).toEqual([
      { kind: 'charges', amount: 50_000 },
      { kind: 'correction', amount: -90_000, note: 'billed twice in October' },
      { kind: 'carried-in', of: 'tds', amount: -20_000 },
      { kind: 'carried-on', of: 'correction', amount: 60_000 },
    ])
    expect(made.closing).toBe(0)
    expect(made.carriedOn).toEqual({ ...NO_DEDUCTIONS, correction: 60_000 })
    expect(made.postings).toMatchObject({ tds: 20_000, correction: -30_000, toPartner: -50_000 })

    const next = makeStatement({ ...request, carried: made.carriedOn, moved, balance: paise(50_000) })
    expect(next.closing).toBe(0)
    expect(next.carriedOn.correction).toBe(10_000)
  })

  test('what was paid out before the statement was issued is not taken a second time', () => {
    const terms = { ...version, feesBorneBy: 'partner' } as const
    const moved = { ...nothing, collected: paise(1_000_000), net: paise(600_000) }
    const made = makeStatement({ ...request, versions: [terms], moved, balance: ZERO })
    expect(made.postings.toPartner).toBe(0)
    expect(made.carriedOn['payment-fee']).toBe(20_000)
    expect(made.closing).toBe(600_000)
  })
})

describe('any statement', () => {
  const amount = fc.nat({ max: 5_000_000 }).map(paise)
  const rate = fc.integer({ min: 0, max: 10_000 })
  const asks: fc.Arbitrary<StatementRequest> = fc
    .record({
      share: rate,
      rent: amount,
      minimum: amount,
      fee: rate,
      bearer: fc.constantFrom('network', 'partner'),
      tcs: fc.boolean(),
      tds: fc.constantFrom(null, '1006', '1009'),
      taxable: amount,
      net: amount,
      opening: amount,
      payoutShare: rate,
      returned: amount,
      later: fc.integer({ min: -5_000_000, max: 5_000_000 }),
      corrections: fc.array(fc.integer({ min: -3_000_000, max: 3_000_000 }), { maxLength: 4 }),
      carried: fc.array(amount, { minLength: 4, maxLength: 4 }),
      isRegistered: fc.boolean(),
      hasPan: fc.boolean(),
      before: fc.tuple(amount, amount),
    })
    .map((of): StatementRequest => {
      const gst = of.isRegistered ? paise(Math.round(of.net * 0.18)) : ZERO
      const earned = add(of.opening, of.net, gst, of.returned)
      const payouts = paise(Math.floor((earned * of.payoutShare) / 10_000))
      const history = { base: of.before[0], deducted: of.before[1] }
      return {
        ...request,
        versions: [
          {
            ...version,
            revenueShare: of.share,
            rent: of.rent,
            minimum: of.minimum,
            feesBorneBy: of.bearer,
            paymentFee: of.fee,
            collectsTcs: of.tcs,
            tdsCode: of.tds,
          },
        ],
        opening: of.opening,
        moved: {
          taxable: of.taxable,
          collected: paise(Math.round(of.taxable * 1.18)),
          net: of.net,
          gst,
          landShare: ZERO,
          payouts,
          returned: of.returned,
        },
        corrections: of.corrections.map((one) => ({ amount: paise(one), note: 'x' })),
        carried: Object.fromEntries(
          DEDUCTIONS.map((head, index) => [head, of.carried[index] ?? ZERO]),
        ) as StatementRequest['carried'],
        balance: paise(Math.max(earned - payouts + of.later, 0)),
        gstRate: of.isRegistered ? 1800 : null,
        hasPan: of.hasPan,
        before: { year: history, month: history },
      }
    })

  test('adds up, pays nothing below zero, takes no more than there is, and loses nothing that it carries on', () => {
    fc.assert(
      fc.property(asks, (one) => {
        const made = makeStatement(one)
        const { postings, lines } = made
        expect(made.closing).toBe(add(one.opening, ...lines.map(({ amount: of }) => of)))
        expect(made.closing).toBeGreaterThanOrEqual(0)
        expect(one.balance + postings.toPartner).toBeGreaterThanOrEqual(0)
        const { payouts, returned, net, gst } = one.moved
        expect(made.closing).toBe(one.opening + net + gst - payouts + returned + postings.toPartner)
        const taken = { tds: postings.tds, tcs: postings.tcs, 'payment-fee': postings.paymentFee }
        for (const [head, covered] of Object.entries(taken)) {
          const key = head as keyof typeof taken
          const own = -add(...lines.filter(({ kind }) => kind === key).map(({ amount: of }) => of))
          expect(covered + made.carriedOn[key]).toBe(own + one.carried[key])
          expect(covered).toBeGreaterThanOrEqual(0)
        }
        const given = add(...one.corrections.map(({ amount: of }) => of))
        expect(postings.correction).toBe(given - one.carried.correction + made.carriedOn.correction)
        expect(Math.min(...Object.values(made.carriedOn))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })
})
