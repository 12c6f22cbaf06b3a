/** Texts of what drivers ask. */

export const queries = {
  list: 'Queries',
  search: 'Search by name, number or text',
  columns: { name: 'Name', number: 'Number', query: 'Query', at: 'Received' },
  empty: 'No queries found.',
  emptyHint: 'Questions that drivers send from the app appear here.',
  title: 'Query',
} as const
