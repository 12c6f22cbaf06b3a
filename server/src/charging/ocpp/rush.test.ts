import { expect, test } from 'vitest'
import { createRush } from './rush.ts'

test('a rush is on while a hundred come in a second, and for a second after it', () => {
  let now = 5_000
  const rush = createRush(() => now)
  const come = (count: number) => {
    for (let one = 0; one < count; one += 1) rush.begin()()
  }
  come(99)
  expect(rush.isOn()).toBe(false)
  come(1)
  expect(rush.isOn()).toBe(true)
  now += 1_000
  expect(rush.isOn()).toBe(true)
  come(20)
  now += 1_000
  expect(rush.isOn()).toBe(false)
  now += 60_000
  come(100)
  now += 2_000
  expect(rush.isOn()).toBe(false)
})

test('a rush is on while twenty are under way, however slowly they come', () => {
  let now = 5_000
  const rush = createRush(() => now)
  const ends = Array.from({ length: 19 }, () => {
    now += 500
    return rush.begin()
  })
  now += 60_000
  expect(rush.isOn()).toBe(false)
  ends.push(rush.begin())
  now += 60_000
  expect(rush.isOn()).toBe(true)
  ends[0]?.()
  expect(rush.isOn()).toBe(false)
})
