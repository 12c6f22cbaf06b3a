import { expect, test } from 'vitest'
import { images } from './texts.ts'

test('numbers of chargers are grouped as in India', () => {
  expect(images.versionCount('1.4.2', 12_000, 1_500)).toBe(
    '1.4.2: 12,000\u00a0chargers, 1,500\u00a0connected',
  )
  expect(images.campaign.all(1_23_456)).toBe('All with another version: 1,23,456')
  expect(images.campaign.with('1.4.2', 12_000)).toBe('Only with 1.4.2: 12,000')
})
