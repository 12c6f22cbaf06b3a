import { expect, test } from 'vitest'
import { formatPeriod } from './texts.ts'

test('a period of one day is that day', () => {
  expect(formatPeriod('1 Oct 2026', '31 Oct 2026')).toBe('1 Oct 2026 – 31 Oct 2026')
  expect(formatPeriod('30 Nov 2025', '30 Nov 2025')).toBe('30 Nov 2025')
})
