import { expect, test } from 'vitest'
import { readPath } from './read-path.ts'

test('a path leads through objects and lists, and nowhere else', () => {
  expect(readPath({ data: [{ id: 7 }] }, 'data.0.id')).toBe(7)
  expect(readPath({ data: [] }, 'data.0.id')).toBeUndefined()
  expect(readPath({}, 'constructor.name')).toBeUndefined()
})
