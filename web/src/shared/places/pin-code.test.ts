import { expect, test } from 'vitest'
import { readPinCode } from './pin-code.ts'

test.each([
  ['560034', '560034'],
  [' 560 034 ', '560034'],
  ['५६००३४', '560034'],
  ['௫௬௦௦௩௪', '560034'],
  ['೫೬೦ ೦೩೪', '560034'],
  ['060034', undefined],
  ['56003', undefined],
  ['5600345', undefined],
  ['Koramangala 560034', undefined],
  ['', undefined],
])('“%s” is the pin code %s', (typed, pinCode) => {
  expect(readPinCode(typed)).toBe(pinCode)
})
