import { expect, test } from 'vitest'
import { changeSearch, isSameWindow } from './list-url.ts'

test('a filter that is emptied leaves the address, the others stay', () => {
  expect(changeSearch('?q=asha&status=paid', { q: '' })).toBe('?status=paid')
  expect(changeSearch('?status=paid', { status: '' })).toBe('')
  expect(changeSearch('?status=paid', { open: 'a b' })).toBe('?status=paid&open=a+b')
})

test.each([
  ['?open=1', '?status=paid&open=1', true],
  ['?open=1&do=publish', '?open=1', false],
  ['?open=2', '?open=1', false],
  ['', '?open=1', false],
  ['?q=asha', '', true],
])('%s and %s have the same window open: %s', (one, other, isSame) => {
  expect(isSameWindow(one, other)).toBe(isSame)
})
