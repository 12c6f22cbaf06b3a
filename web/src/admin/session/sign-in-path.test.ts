import { expect, test } from 'vitest'
import { buildSignInPath, readAfterSignIn } from './sign-in-path.ts'

const search = (address: string): string => address.slice(address.indexOf('?'))

test('a sign-in leads back to the screen, with its filters', () => {
  const here = '/admin/order?status=paid&q=98'
  expect(readAfterSignIn(search(buildSignInPath(here)))).toBe(here)
})

test.each([
  '',
  '?next=',
  '?next=https://evil.example/admin',
  '?next=//evil.example/newAdmin',
  '?next=/stations',
  '?next=/admin/nothing',
])('a sign-in from %s leads to the new dashboard and nowhere else', (from) => {
  expect(readAfterSignIn(from)).toBe('/newAdmin')
})
