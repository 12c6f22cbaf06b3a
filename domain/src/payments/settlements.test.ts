import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise, subtract, ZERO } from '../money.ts'
import { type ClearingItem, reconcileLine, type SettledAmounts, sumSettlement } from './settlements.ts'

const line = (gross: number, fee = 0, tax = 0, net = gross - fee - tax): SettledAmounts => ({
  gross: paise(gross),
  fee: paise(fee),
  tax: paise(tax),
  net: paise(net),
})
const item = (amount: number, isSettled = false): ClearingItem => ({ amount: paise(amount), isSettled })

describe('a line of a settlement', () => {
  test.each([
    ['a payment with its fee matches', line(50_000, 1_000, 180), item(50_000), 50_000, []],
    ['a refund matches', line(-20_000), item(-20_000), -20_000, []],
    ['GST rounded the other way is no difference', line(50_000, 1_003, 180), item(50_000), 50_000, []],
    ['what is not known here', line(50_000), undefined, 0, [['missing-here', 50_000]]],
    ['what was settled before', line(50_000), item(50_000, true), 0, [['twice', 50_000]]],
    ['another amount clears the whole payment', line(49_000), item(50_000), 50_000, [['amount', -1_000]]],
    ['more kept than fee and GST', line(50_000, 1_000, 180, 48_000), item(50_000), 50_000, [['fee', -820]]],
    ['GST that is not that of the fee', line(50_000, 1_000, 280), item(50_000), 50_000, [['fee', 0]]],
  ] as const)('%s', (_, amounts, known, cleared, differences) => {
    const reconciled = reconcileLine(amounts, known, 1800)
    expect(reconciled.cleared).toBe(cleared)
    expect(reconciled.differences.map(({ kind, unexplained }) => [kind, unexplained])).toEqual(differences)
  })
})

test('a settlement moves exactly what the bank got, whatever its lines say', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const lines = fc.array(
    fc.record({
      gross: amount,
      fee: fc.nat(10_000),
      tax: fc.nat(2_000),
      net: amount,
      item: fc.option(fc.record({ amount, isSettled: fc.boolean() })),
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), lines, (bank, rows) => {
      const compared = rows.map(({ gross, fee, tax, net, item: known }) => {
        const amounts = line(gross, fee, tax, net)
        const of = known ? item(known.amount, known.isSettled) : undefined
        return { amounts, reconciled: reconcileLine(amounts, of, 1800) }
      })
      const { sums, total } = sumSettlement(paise(bank), compared)
      expect(sums.bank).toBe(subtract(add(sums.clearing, sums.suspense), add(sums.fee, sums.tax)))
      expect(add(total, ...rows.map(({ net }) => paise(net)))).toBe(bank)
      if (rows.length === 0) expect(sums.clearing).toBe(ZERO)
    }),
  )
})
