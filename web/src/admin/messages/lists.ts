/** Texts that all lists share. */
import { count } from '../../shared/formats.ts'

export const lists = {
  search: 'Search',
  all: 'All',
  sort: 'Sort',
  usual: 'Default',
  sortBy: (column: string, isDescending: boolean) =>
    `${column}, ${isDescending ? 'descending' : 'ascending'}`,
  period: 'Period',
  anyTime: 'Any time',
  periods: {
    today: 'Today',
    '7': 'Last 7 days',
    month: 'This month',
    'last-month': 'Last month',
    year: 'This financial year',
  },
  ownDays: 'Choose days…',
  from: 'From',
  to: 'To',
  export: 'Export',
  exportHint: 'The filtered list as a CSV file',
  filters: 'Filters',
  filtersButton: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${chosen})`),
  clear: 'Clear filters',
  notFound: 'Nothing found by this name',
  clearOf: (filter: string) => `Clear: ${filter}`,
  only: 'Showing only:',
  showAll: 'Show all',
  none: 'No entries match the filters.',
  unsearched: 'Not all files of old months were searched yet: what you look for may lie in one of them.',
  searchOn: 'Search further files',
  results: (total: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'at least ' : ''}${count(total)} ${total === 1 ? 'entry' : 'entries'}`,
  range: (first: number, last: number, total: string) => `${count(first)}–${count(last)} of ${total}`,
  /** Where it is not known which of all entries stand on a page. */
  onPage: (rows: number) => `${count(rows)} ${rows === 1 ? 'entry' : 'entries'} on this page`,
  pages: 'Pages',
  first: 'First',
  toFirst: 'To the first page',
  previous: 'Previous',
  next: 'Next',
  action: 'Action',
} as const
