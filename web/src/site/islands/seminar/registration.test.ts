import { registerForSeminar } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { findErrors } from './registration.ts'

const filled = {
  name: 'Meera Nair',
  email: 'meera@example.in',
  phone: '+91 (98450) 77-777',
  business: '',
  location: 'Kochi',
  questions: '',
}

test('what is filled in properly has no errors, with business and questions left out', () => {
  expect(findErrors(filled)).toEqual({})
})

test.each([
  ['name', ['', '  '], 'Please enter your full name'],
  [
    'email',
    ['', 'meera', 'meera@example', '@example.in', 'a b@example.in'],
    'Please enter a valid email address',
  ],
  ['phone', ['', '98450', '984507777', 'call me now!', '98450-7777a'], 'Please enter a valid phone number'],
  ['location', ['', ' '], 'Please enter your location'],
])('a wrong %s is named in the promised words', (field, wrong, sentence) => {
  for (const value of wrong)
    expect(findErrors({ ...filled, [field]: value }), value).toEqual({ [field]: sentence })
})

test('an empty form shows all four errors, in the words that the server would use', () => {
  const empty = { name: '', email: '', phone: '', business: '', location: '', questions: '' }
  const refused = registerForSeminar.body.safeParse(empty)
  const expected = refused.error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(Object.entries(findErrors(empty))).toEqual(expected)
})

test('the server takes every phone number that the form takes, and no other', () => {
  const numbers = ['+91 (0) 98450 - 77777', '(080) 12345', '0824-2456789', '984507777', '98450-7777a', '']
  const isTaken = (phone: string) => registerForSeminar.body.safeParse({ ...filled, phone }).success
  expect(numbers.map(isTaken)).toEqual(numbers.map((phone) => !('phone' in findErrors({ ...filled, phone }))))
  expect(numbers.filter(isTaken)).toEqual(numbers.slice(0, 3))
})
