/** Texts that all lists share. */
import { count } from '../../shared/formats.ts'

export const lists = {
  search: 'Search',
  all: 'All',
  sort: 'Sort',
  usual: 'Usual order',
  sortBy: (column: string, isDescending: boolean) => `${column}, ${isDescending ? 'falling' : 'rising'}`,
  export: 'Export',
  exportHint: 'What the filters select, as a CSV file',
  filters: 'Filters',
  clear: 'Clear filters',
  notFound: 'Nothing found by this name',
  clearOf: (filter: string) => `Clear: ${filter}`,
  only: 'Shown are only:',
  showAll: 'Show all',
  none: 'Nothing else matches. Clear the filters to see all.',
  results: (total: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'at least ' : ''}${count(total)} ${total === 1 ? 'entry' : 'entries'}`,
  range: (first: number, last: number, total: string) => `${count(first)}–${count(last)} of ${total}`,
  pages: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  action: 'Action',
  updating: 'Updating…',
} as const
