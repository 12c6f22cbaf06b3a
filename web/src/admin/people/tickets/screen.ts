import type { Screen } from '../../screen.ts'

export const tickets = {
  name: 'tickets',
  path: 'tickets',
  label: 'Tickets',
  group: 'drivers',
  position: 250,
  icon: 'M4 7h16v3.500a1.500 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3zM14 7v10',
  may: 'query.read',
  aliases: ['ticket'],
  keywords: 'support desk help questions messages grievance',
  attention: { '/tickets': {} },
  subjects: { ticket: 'window' },
} as const satisfies Screen
