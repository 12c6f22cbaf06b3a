/** Texts of the audit log. */

export const audit = {
  list: 'Audit log',
  search: 'Search by person or action',
  columns: { at: 'Time', who: 'Changed by', action: 'What was done', address: 'IP address' },
  actor: 'Changed by',
  actors: {
    administrator: 'Administrator',
    customer: 'Driver',
    partner: 'Partner',
    fleet: 'Fleet',
    program: 'Program',
    visitor: 'Visitor',
    system: 'System',
  },
  action: 'Action',
  empty: 'No entries found.',
  emptyHint: 'Changes made by people and by the system appear here.',
  title: 'Audit log entry',
  details: 'Details',
  detailsOf: (entry: string) => `Details: ${entry}`,
  exported: 'Exported the list',
  yes: 'yes',
  no: 'no',
  facts: { before: 'Before', after: 'After', request: 'Request', id: 'Record', action: 'Action' },
} as const
