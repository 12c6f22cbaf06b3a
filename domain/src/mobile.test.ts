import { expect, test } from 'vitest'
import { parseIndianMobile } from './mobile.ts'

test.each([
  '9845012345',
  '+91 98450 12345',
  '0091-9845012345',
  '09845012345',
  '919845012345',
  '(98450) 12345',
])('%s is one mobile number', (typed) => {
  expect(parseIndianMobile(typed)).toBe('+919845012345')
})

test.each(['', '5845012345', '98450123', '98450123456', 'a mobile', '+4915112345678'])(
  '%j is none',
  (typed) => {
    expect(parseIndianMobile(typed)).toBeUndefined()
  },
)
