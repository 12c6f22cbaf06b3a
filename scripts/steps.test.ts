import { afterEach, expect, test, vi } from 'vitest'
import { runSteps, type Step } from './steps.ts'

afterEach(() => vi.restoreAllMocks())

/** Steps by how they end, and the names of those that ran. */
function steps(...kinds: readonly ('passes' | 'fails' | 'fails and goes on')[]) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const ran: number[] = []
  const made = kinds.map(
    (kind, index): Step => ({
      name: String(index),
      goesOn: kind === 'fails and goes on',
      async run() {
        ran.push(index)
        return { passed: kind === 'passes' }
      },
    }),
  )
  return { made, ran }
}

test('none begins after a step that failed', async () => {
  const { made, ran } = steps('passes', 'fails', 'passes')
  expect(await runSteps(made)).toBe(false)
  expect(ran).toEqual([0, 1])
})

test('failing tests keep no later tests from running, and the whole has failed', async () => {
  const { made, ran } = steps('fails and goes on', 'passes')
  expect(await runSteps(made)).toBe(false)
  expect(ran).toEqual([0, 1])
})

test('of steps that need nothing of each other, one that failed is not forgotten by what passes after it', async () => {
  const { made, ran } = steps('passes', 'fails and goes on', 'passes')
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('three were made')
  expect(await runSteps([{ atOnce: 2, sideBySide: [first, second] }, third])).toBe(false)
  expect(ran).toEqual([0, 1, 2])
  expect(await runSteps([first, third])).toBe(true)
})

test('all of them run where one failed; what comes after them only where that one goes on', async () => {
  const { made, ran } = steps('fails', 'passes', 'passes')
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('three were made')
  expect(await runSteps([{ atOnce: 2, sideBySide: [first, second] }, third])).toBe(false)
  expect(ran).toEqual([0, 1])
})

test('so many such steps run at a time as are asked for, and the next begins when one of them has ended', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const step = (name: string): Step => ({
    name,
    async run() {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return { passed: true }
    },
  })
  const all = runSteps([{ atOnce: 3, sideBySide: ['long', 'short', 'third', 'next'].map(step) }])
  await expect.poll(() => begun).toEqual(['long', 'short', 'third'])
  ends.get('short')?.()
  await expect.poll(() => begun).toEqual(['long', 'short', 'third', 'next'])
  for (const name of ['next', 'third', 'long']) ends.get(name)?.()
  expect(await all).toBe(true)
})
