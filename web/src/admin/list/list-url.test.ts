import { expect, test } from 'vitest'
import { changed } from './list-url.ts'

test('a filter that is emptied leaves the address, the others stay', () => {
  expect(changed('?q=asha&status=paid', { q: '' })).toBe('?status=paid')
  expect(changed('?status=paid', { status: '' })).toBe('')
  expect(changed('?status=paid', { open: 'a b' })).toBe('?status=paid&open=a+b')
})
