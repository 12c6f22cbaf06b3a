/**
 * A view of a list: its filters, order and period as they stand in the address, so that a relative period stays
 * relative.
 */
import type { ListOf } from './list-of.ts'
import type { ListUrl } from './list-url.ts'

/** What a view is of: a list, or a screen that keeps views as a list does. */
export type Viewed = Pick<ListOf<never>, 'topic' | 'name' | 'filters' | 'search'>
export type Filters = Readonly<Record<string, string>>

/** In the address of a list without its default view. */
export const WITHOUT_VIEW = { view: 'all' } as const

/** How the server knows the list. */
export const formatKey = ({ topic, name }: Pick<Viewed, 'topic' | 'name'>): string => `${topic}.${name}`

/** The names in the address that a view is made of. */
const listNames = ({ filters = [], search }: Pick<Viewed, 'filters' | 'search'>): readonly string[] => [
  ...filters.map(({ name }) => name),
  ...(search ? ['q'] : []),
  'sort',
  'period',
  'from',
  'to',
]

/** What the list shows now. */
export const readShown = (list: Pick<Viewed, 'filters' | 'search'>, { get }: Pick<ListUrl, 'get'>): Filters =>
  Object.fromEntries(
    listNames(list)
      .map((name) => [name, get(name)] as const)
      .filter(([, value]) => value !== ''),
  )

export function isSame(one: Filters, other: Filters): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** What changes in the address where a view is chosen: what is not of the view goes. */
export const buildChanges = (list: Pick<Viewed, 'filters' | 'search'>, filters: Filters): Filters => ({
  ...Object.fromEntries(listNames(list).map((name) => [name, ''])),
  attention: '',
  view: '',
  ...filters,
})

/** Whether the address asks for nothing in particular: then the default view is shown. */
export const isBare = (list: Pick<Viewed, 'filters' | 'search'>, url: ListUrl): boolean =>
  Object.keys(readShown(list, url)).length === 0 &&
  ['attention', 'view', 'open', 'cursor'].every((name) => url.get(name) === '')
