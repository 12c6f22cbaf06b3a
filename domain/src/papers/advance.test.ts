import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeIncludedGst } from '../gst/tax.ts'
import { paise, subtract } from '../money.ts'
import { type OpenAdvance, sumParts, takeFromAdvances } from './advance.ts'

const advance = (id: string, total: number): OpenAdvance => ({
  ...{ id, rate: 1800, total: paise(total), left: paise(total) },
  leftTax: computeIncludedGst(paise(total), 1800),
})

test('the oldest advance is taken first, and the next one for what it lacks', () => {
  const parts = takeFromAdvances([advance('first', 11_800), advance('second', 23_600)], paise(23_600))
  expect(parts).toEqual([
    { id: 'first', amount: 11_800, tax: 1_800 },
    { id: 'second', amount: 11_800, tax: 1_800 },
  ])
})

test('never more is taken than is left, and nothing of what is used up', () => {
  expect(takeFromAdvances([], paise(100))).toEqual([])
  const usedUp = { ...advance('used up', 100), left: paise(0), leftTax: paise(0) }
  expect(takeFromAdvances([usedUp, advance('open', 100)], paise(500)).map(({ id }) => id)).toEqual(['open'])
})

test('however an advance is divided, its parts have its GST to the paisa', () => {
  const total = fc.integer({ min: 1, max: 2_000_000 })
  fc.assert(
    fc.property(
      total,
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 }),
      (whole, requested) => {
        let open = advance('one', whole)
        let tax = 0
        for (const most of [...requested, whole]) {
          for (const part of takeFromAdvances([open], paise(most))) {
            expect(part.tax).toBeGreaterThanOrEqual(0)
            expect(part.tax).toBeLessThanOrEqual(part.amount)
            tax += part.tax
            open = {
              ...open,
              left: subtract(open.left, part.amount),
              leftTax: subtract(open.leftTax, part.tax),
            }
          }
        }
        expect([open.left, open.leftTax, tax]).toEqual([0, 0, computeIncludedGst(paise(whole), 1800)])
      },
    ),
  )
  expect(sumParts(takeFromAdvances([advance('one', 500), advance('two', 500)], paise(700)))).toBe(700)
})
