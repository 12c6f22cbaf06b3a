import { expect, test } from 'vitest'
import { StreamBook } from './stream-book.ts'

test('what was forgotten while it was read is read anew', async () => {
  const book = new StreamBook()
  const readings = [Promise.withResolvers<never[]>(), Promise.withResolvers<never[]>()]
  let requested = 0
  const requesting = {
    chargerId: 'C',
    read: <T>() => readings[requested++]?.promise as Promise<T>,
  }
  const first = book.find(1, requesting)
  book.forget()
  readings[0]?.resolve([])
  expect(await first).toBeUndefined()
  readings[1]?.resolve([{ id: 1 } as never])
  expect(await book.find(1, requesting)).toEqual({ id: 1 })
  expect(await book.find(1, requesting)).toEqual({ id: 1 })
  expect(requested).toBe(2)
})
