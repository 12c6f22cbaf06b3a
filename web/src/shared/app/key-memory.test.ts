import { expect, test } from 'vitest'
import { KeyMemory } from './key-memory.ts'

test('an ask that is repeated before it succeeded keeps its key', () => {
  const memory = new KeyMemory()
  const first = memory.for({ amount: 5 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(memory.for({ amount: 5 })).toBe(first)
})

test('another ask, and the same one after it succeeded, get another key', () => {
  const memory = new KeyMemory()
  const first = memory.for({ amount: 5 })
  const second = memory.for({ amount: 6 })
  memory.done()
  const third = memory.for({ amount: 6 })
  expect(new Set([first, second, third]).size).toBe(3)
})

test('another picture of the same name makes another ask', () => {
  const memory = new KeyMemory()
  const bill = (text: string) => ({ bill: new File([text], 'bill.png', { lastModified: 1 }) })
  expect(memory.for(bill('a'))).not.toBe(memory.for(bill('longer')))
})
