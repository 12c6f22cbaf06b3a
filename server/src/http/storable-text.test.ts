import { expect, test } from 'vitest'
import { findUnstorableText } from './storable-text.ts'

const pathsIn = (value: unknown) => findUnstorableText(value).map(({ path }) => path)

test('a NUL or half a surrogate pair is found wherever it stands, and named', () => {
  const value = { a: 'x\u0000', b: { c: ['ok', '\ud83d'], d: 1 }, e: '🔌', f: null }
  expect(pathsIn(value)).toEqual(['a', 'b.c.1'])
})

test('a name that cannot be stored is found at its object', () => {
  expect(pathsIn({ a: { 'b\u0000': 1 } })).toEqual(['a'])
})

test('every other text can be stored, control characters and all', () => {
  expect(pathsIn(['\u0001\u007f\u0085\u2028\ufeff\uffff', 'नमस्ते', '𝒳'])).toEqual([])
})
