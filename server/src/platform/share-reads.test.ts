import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** Readings that end when they are let, and what each was asked. */
function readings() {
  const begun: { readonly asks: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = []
  const request = shareReads(async (asks: readonly number[]) => {
    const end = Promise.withResolvers<void>()
    const number = begun.push({ asks, end })
    await end.promise
    return (one: number) => `${one} of reading ${number}`
  })
  return { request, begun }
}

test('callers that ask during a read share the next one, and there is never more than one', async () => {
  const { request, begun } = readings()
  const first = request(1)
  const later = [request(2), request(3), request(2)]
  expect(begun.map(({ asks }) => asks)).toEqual([[1]])
  begun[0]?.end.resolve()
  expect(await first).toBe('1 of reading 1')
  expect(begun.map(({ asks }) => asks)).toEqual([[1], [2, 3, 2]])
  begun[1]?.end.resolve()
  expect(await Promise.all(later)).toEqual(['2 of reading 2', '3 of reading 2', '2 of reading 2'])
  const alone = request(4)
  begun[2]?.end.resolve()
  expect(await alone).toBe('4 of reading 3')
})

test('a reading that fails fails for those who shared it, and the next goes on', async () => {
  const { request, begun } = readings()
  const first = request(1)
  const second = request(2)
  begun[0]?.end.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  begun[1]?.end.resolve()
  expect(await second).toBe('2 of reading 2')
})
