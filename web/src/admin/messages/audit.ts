/** Texts of the audit log. */
export const audit = {
  list: 'Audit log',
  search: 'Search by who or what',
  columns: { at: 'When', who: 'Who', action: 'What', address: 'From' },
  actor: 'Who',
  actors: { administrator: 'Administrator', customer: 'User', visitor: 'Visitor', system: 'The program' },
  action: 'What',
  empty: 'No entries found.',
  emptyHint: 'What people and the program change appears here.',
  title: 'Entry of the audit log',
  details: 'Details',
  detailsOf: (entry: string) => `Details: ${entry}`,
  exported: 'Exported the list',
  yes: 'yes',
  no: 'no',
  facts: { before: 'Before', after: 'After', request: 'Request', id: 'Record', action: 'Action' },
} as const
