import { expect, test } from 'vitest'
import { chooseTone, compare, formatDaysShort } from './comparison.ts'

test('a figure is set against the period before', () => {
  expect(compare(150, 100)).toEqual({ direction: 'more', percent: 50 })
  expect(compare(50, 200)).toEqual({ direction: 'less', percent: 75 })
  expect(compare(5, 0).direction).toBe('from-nothing')
  expect([compare(0, 0).direction, compare(5, 5).direction]).toEqual(['same', 'same'])
  expect(compare(5, null).direction).toBe('unknown')
})

test('more is good of revenue, bad of cancellations, and neither of what is owed', () => {
  expect(chooseTone({ direction: 'more' }, 'more')).toBe('good')
  expect(chooseTone({ direction: 'more' }, 'less')).toBe('bad')
  expect(chooseTone({ direction: 'less' }, 'less')).toBe('good')
  expect(chooseTone({ direction: 'more' }, 'neither')).toBe('calm')
  expect(chooseTone({ direction: 'same' }, 'more')).toBe('calm')
})

test('the days compared with are named as short as they can be', () => {
  expect(formatDaysShort({ from: '2026-10-01', to: '2026-10-22' })).toBe('1–22 Oct')
  expect(formatDaysShort({ from: '2026-09-25', to: '2026-10-01' })).toBe('25 Sept–1 Oct')
  expect(formatDaysShort({ from: '2026-10-22', to: '2026-10-22' })).toBe('22 Oct')
  expect(formatDaysShort({ from: '2024-11-23', to: '2025-11-22' })).toBe('23 Nov 2024–22 Nov 2025')
})
