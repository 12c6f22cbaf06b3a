import { expect, test } from 'vitest'
import { createKept } from './storage.ts'

const forbidden = () => {
  throw new Error('The operation is insecure.')
}

test('what a browser will not keep is remembered by the page, and nothing throws', () => {
  const storage = createKept(forbidden)
  expect(storage.isAllowed()).toBe(false)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']])
  storage.removeItem('a')
  storage.removeItem('b')
  expect(storage.getItem('a')).toBeNull()
})

test('what has no room in a full storage is remembered by the page', () => {
  const own = { getItem: () => 'old', setItem: forbidden, removeItem: () => undefined, length: 1 }
  const storage = createKept(() => own as unknown as Storage)
  expect(storage.getItem('a')).toBe('old')
  storage.setItem('a', 'new')
  expect([storage.getItem('a'), storage.isAllowed()]).toEqual(['new', true])
})
