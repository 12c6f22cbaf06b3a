import { expect, test } from 'vitest'
import { changeSearch } from './list-url.ts'

test('a filter that is emptied leaves the address, the others stay', () => {
  expect(changeSearch('?q=asha&status=paid', { q: '' })).toBe('?status=paid')
  expect(changeSearch('?status=paid', { status: '' })).toBe('')
  expect(changeSearch('?status=paid', { open: 'a b' })).toBe('?status=paid&open=a+b')
})
