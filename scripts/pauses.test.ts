import { expect, test } from 'vitest'
import { findPauses, findShortWaits } from './pauses.ts'

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

test('a wait that gives up after a second is found, and one with a time of its own is not', () => {
  const wait = ['vi', 'waitFor('].join('.')
  const until = ['vi', 'waitUntil('].join('.')
  expect(findShortWaits([`await ${wait}() => expect(seen).toEqual(['one']))`])).toEqual([1])
  expect(findShortWaits(['test(() => {', `await ${until}async () => {`, 'return look()', '})'])).toEqual([2])
  expect(findShortWaits([`await ${until}isThere, { timeout: 60_000 })`])).toEqual([])
  expect(findShortWaits([`return ${until}async () => {`, 'return look()', '}, PATIENT)'])).toEqual([])
})
