import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INDIAN_STATES } from '../gst/states.ts'
import { computeGst } from '../gst/tax.ts'
import { paise } from '../money.ts'
import { checkPaper } from './check.ts'
import { composePaper, type PaperSupplier } from './compose.ts'
import type { PaperLine, PaperParty } from './paper.ts'
import { decidePlaceOfSupply } from './place-of-supply.ts'
import { gstinOf } from './testing/examples.ts'

const states = fc.constantFrom(...INDIAN_STATES.map(({ code }) => code))
const address = { address: '1 FC Road', city: 'Pune', pincode: '411004' }
const suppliers: fc.Arbitrary<PaperSupplier> = states.map((state) => ({
  ...address,
  name: 'Amp Charging Private Limited',
  gstin: gstinOf(state),
  state,
}))
const nobody: PaperParty = {
  name: null,
  gstin: null,
  address: null,
  city: null,
  pincode: null,
  state: null,
}
const recipients: fc.Arbitrary<PaperParty> = fc.oneof(
  fc.constant(nobody),
  states.map((state) => ({ ...address, name: 'Meera', gstin: null, state })),
  states.map((state) => ({ ...address, name: 'Meera Fleet LLP', gstin: gstinOf(state), state })),
)
const lines = fc.array(
  fc.integer({ min: 0, max: 1e9 }).map(
    (amount): PaperLine => ({
      item: 'energy',
      detail: null,
      sac: '998714',
      quantity: 1_000,
      unit: 'kWh',
      unitPrice: null,
      taxable: paise(amount),
      rate: 1800,
    }),
  ),
  { minLength: 1, maxLength: 5 },
)

test('whatever is composed from a taxed sale is a valid paper', () => {
  fc.assert(
    fc.property(suppliers, recipients, lines, (supplier, recipient, sold) => {
      const taxable = paise(sold.reduce((sum, line) => sum + line.taxable, 0))
      const paper = composePaper({
        kind: 'tax-invoice',
        number: 'KAI/2627/000001',
        date: '2026-11-20',
        supplier,
        recipient,
        lines: sold,
        rate: 1800,
        gst: computeGst(taxable, 1800),
      })
      expect(checkPaper(paper)).toEqual({ ok: true, value: paper })
    }),
  )
})

test('the place of supply is the registration, else the address, else the station’s state', () => {
  const address = { address: '1 FC Road', state: '27' } as const
  expect(decidePlaceOfSupply({ ...address, gstin: gstinOf('24'), state: '24' }, '29')).toEqual({
    state: '24',
    rule: 'recipient-registered',
  })
  expect(decidePlaceOfSupply({ ...address, gstin: null }, '29')).toEqual({
    state: '27',
    rule: 'address-on-record',
  })
  expect(decidePlaceOfSupply(nobody, '29')).toEqual({ state: '29', rule: 'supplier-location' })
})
