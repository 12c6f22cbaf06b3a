import type { Screen } from '../../screen.ts'

export const contactQueries = {
  name: 'contactformquery',
  path: 'contactformquery',
  label: 'Contact Queries',
  group: 'main',
  position: 140,
  icon: 'M3 6h18v12H3zM3 7l9 6 9-6',
  may: 'contact.read',
  aliases: ['contact-queries', 'contacts'],
  attention: { '/get-all-contact': {} },
  subjects: { contact: 'window' },
} as const satisfies Screen
