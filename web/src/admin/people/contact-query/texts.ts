/** Texts of what visitors of the site ask. */

export const contacts = {
  list: 'Contact Queries',
  search: 'Search by name, email, number or text',
  columns: { name: 'Name', email: 'Email', number: 'Number', message: 'Message', at: 'Received' },
  empty: 'No contact queries found.',
  emptyHint: 'Messages from the site’s contact form appear here.',
  title: 'Contact query',
  answer: 'Answer by email',
} as const
