/** Texts of the audit log. */
export const audit = {
  list: 'Audit log',
  search: 'Search by who or what',
  columns: { at: 'When', who: 'Who', action: 'What', subject: 'Of what', address: 'From' },
  actor: 'Who',
  actors: { administrator: 'Administrator', customer: 'User', visitor: 'Visitor', system: 'The program' },
  action: 'What',
  empty: 'No entries found.',
  emptyHint: 'What people and the program change appears here.',
  title: 'Entry of the audit log',
  facts: { before: 'Before', after: 'After', request: 'Request', id: 'Id of what' },
} as const
