/** Texts of the seminar registrations. */

export const seminar = {
  list: 'Seminar registrations',
  search: 'Search by name, email or phone',
  columns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    seminar: 'Seminar',
    status: 'Status',
  },
  status: 'Status',
  empty: 'No registrations found.',
  emptyHint: 'Registrations from the site’s partner seminar page appear here.',
  details: 'Details',
  title: 'Seminar registration',
  facts: { business: 'Business', questions: 'Questions', at: 'Registered', starts: 'Seminar starts' },
  contacted: 'Mark as contacted',
  declined: 'Decline',
  convert: 'Convert to partner',
  converting: 'Converting…',
  convertHint: 'Adds a partner with this name, phone and email, awaiting approval.',
  moved: 'The registration is updated.',
  converted: 'The partner is added and awaits approval.',
  toPartner: 'View partner',
} as const
