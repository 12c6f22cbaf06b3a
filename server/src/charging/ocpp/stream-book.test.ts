import { expect, test } from 'vitest'
import { StreamBook } from './stream-book.ts'

test('what was forgotten while it was read is read anew', async () => {
  const book = new StreamBook()
  const readings = [Promise.withResolvers<never[]>(), Promise.withResolvers<never[]>()]
  let asked = 0
  const asking = {
    chargerId: 'C',
    read: <T>() => readings[asked++]?.promise as Promise<T>,
  }
  const first = book.find(1, asking)
  book.forget()
  readings[0]?.resolve([])
  expect(await first).toBeUndefined()
  readings[1]?.resolve([{ id: 1 } as never])
  expect(await book.find(1, asking)).toEqual({ id: 1 })
  expect(await book.find(1, asking)).toEqual({ id: 1 })
  expect(asked).toBe(2)
})
