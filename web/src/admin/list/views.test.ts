import { expect, test } from 'vitest'
import type { ListUrl } from './list-url.ts'
import { buildChanges, formatKey, isBare, isSame, readShown } from './views.ts'

const LIST = {
  topic: 'booking' as const,
  name: 'all',
  search: 'Search',
  filters: [{ name: 'status', label: 'Status', options: [] }],
}
const at = (search: string): ListUrl => {
  const params = new URLSearchParams(search)
  return { get: (name) => params.get(name) ?? '' } as ListUrl
}

test('a view is the filters, the order and the period of the address; page, window and tab are not of it', () => {
  const url = at('status=cancelled&period=7&sort=-amount&page=2&cursor=x&open=1&tab=list')
  expect(readShown(LIST, url)).toEqual({ status: 'cancelled', period: '7', sort: '-amount' })
  expect(formatKey(LIST)).toBe('booking.all')
})

test('choosing a view takes away whatever is not of it', () => {
  expect(buildChanges(LIST, { period: '7' })).toEqual({
    status: '',
    q: '',
    sort: '',
    period: '7',
    from: '',
    to: '',
    attention: '',
    view: '',
  })
})

test('the default view is for an address that asks for nothing', () => {
  expect(isBare(LIST, at('tab=list'))).toBe(true)
  for (const search of ['period=7', 'attention=charges-overrun', 'open=1', 'view=all', 'q=x']) {
    expect(isBare(LIST, at(search)), search).toBe(false)
  }
})

test('views are the same by what they hold, in any order', () => {
  expect(isSame({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSame({ a: '1' }, { a: '1', b: '2' })).toBe(false)
})
