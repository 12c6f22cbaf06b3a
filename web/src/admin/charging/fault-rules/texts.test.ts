import { expect, test } from 'vitest'
import { rules } from './texts.ts'

test('how long a fault lasts is said in hours or days where that is whole', () => {
  expect([60, 90, 10_080].map(rules.lasts)).toEqual([
    'Lasts for 1 hour',
    'Lasts for 90 minutes',
    'Lasts for 7 days',
  ])
})
