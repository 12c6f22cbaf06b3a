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

test('of a monitor counts what was said of it last, and nothing from before a start', () => {
  const book = new StreamBook()
  const monitor = { id: 7, evse: 1, measurand: 'SoC' } as const
  book.put({ monitors: [monitor] })
  expect(book.findMonitor(7)).toEqual(monitor)
  book.put({ cleared: [7] })
  expect(book.findMonitor(7)).toBeNull()
  book.put({ monitors: [monitor] })
  expect(book.findMonitor(7)).toEqual(monitor)
  book.restart()
  expect(book.findMonitor(7)).toBeUndefined()
})

test('however many monitors a charger names, the first 200 are kept, and changes of these', () => {
  const book = new StreamBook()
  const ofEvse = (evse: number) =>
    Array.from({ length: 201 }, (_, id) => ({ id, evse, measurand: 'SoC' as const }))
  book.put({ monitors: ofEvse(1) })
  book.put({ monitors: ofEvse(2) })
  expect([book.findMonitor(199)?.evse, book.findMonitor(200)]).toEqual([2, undefined])
})
