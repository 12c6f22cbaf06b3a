import { describe, expect, test } from 'vitest'
import { isSameName } from './bank-names.ts'

describe('the name at the bank is the name of the partner', () => {
  test.each([
    ['MALNAD HOTELS PRIVATE LIMITED', 'Malnad Hotels Pvt. Ltd.'],
    ['M/S HUBBALLI FOODS', 'Hubballi Foods'],
    ['Mr SURESH RAO', 'Suresh Rao'],
    ['RAO SURESH', 'Suresh Rao'],
    ['SURESH K RAO', 'Suresh Krishna Rao'],
    ['S RAO', 'Suresh Rao'],
    ['MALNADHOTELS', 'Malnad Hotels'],
    ['SHREE KRISHNA BHAVAN VEG RESTA', 'Krishna Bhavan Veg Restaurant'],
    ['José Fernandes', 'JOSE FERNANDES'],
  ])('%s and %s', (atBank, known) => {
    expect(isSameName(atBank, known)).toBe(true)
  })

  test.each([
    ['RAVI KUMAR', 'Malnad Hotels'],
    ['RAJESH RAO', 'Suresh Rao'],
    ['S R', 'Suresh Rao'],
    ['MALNAD', 'Malnad Hotels'],
    ['MALNAD HOTELS AND RESORTS', 'Malnad Hotels'],
    ['SURESH RAO RAVI KUMAR', 'Suresh Rao'],
    ['R KUMAR', 'Suresh Kumar'],
    ['PRIVATE LIMITED', 'Malnad Hotels'],
    ['', 'Malnad Hotels'],
    ['सुरेश राव', 'Suresh Rao'],
  ])('but %s is not %s', (atBank, known) => {
    expect(isSameName(atBank, known)).toBe(false)
  })
})
