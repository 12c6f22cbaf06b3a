import { expect, test } from 'vitest'
import { findPauses } from './pauses.ts'

const TIMEOUT = ['set', 'Timeout'].join('')

test('a test that waits for a time to pass, or asserts one, is found, however it does', () => {
  for (const line of [
    `await new Promise((resolve) => ${TIMEOUT}(resolve, 300))`,
    `import { ${TIMEOUT} as pause } from 'node:timers/promises'`,
    `await page.${['waitFor', 'Timeout'].join('')}(10)`,
    `expect(Date${'.now() - '}began).toBeLessThan(500)`,
    `expect(Math.round(performance${'.now() - '}began)).toBeLessThan(500)`,
  ])
    expect(findPauses(line), line).toHaveLength(1)
})

test('a bound that fails, and what only has such a name, is not', () => {
  expect(findPauses(`const timer = ${TIMEOUT}(() => reject(new Error('late')), 100)`)).toEqual([])
  expect(findPauses('await charger.pause(1)')).toEqual([])
  expect(findPauses('await annotate(performance.now() - begun)')).toEqual([])
})
