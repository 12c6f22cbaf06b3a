/** Texts of the screens about what people ask. */
export const queries = {
  list: 'Queries',
  search: 'Search by name, number or text',
  columns: { name: 'Name', number: 'Number', query: 'Query', at: 'Received' },
  empty: 'No queries found.',
  emptyHint: 'Questions that drivers send from the app appear here.',
  title: 'Query',
} as const

export const contacts = {
  list: 'Contact Queries',
  search: 'Search by name, email, number or text',
  columns: { name: 'Name', email: 'Email', number: 'Number', message: 'Message', at: 'Received' },
  empty: 'No contact queries found.',
  emptyHint: 'Messages from the site’s contact form appear here.',
  title: 'Contact query',
  answer: 'Answer by email',
} as const
