import type { Screen } from '../../screen.ts'

export const contactQueries = {
  name: 'contactformquery',
  path: 'contactformquery',
  label: 'Contact Queries',
  group: 'main',
  position: 140,
  may: 'contact.read',
  aliases: ['contact-queries', 'contacts'],
  attention: { '/get-all-contact': {} },
  subjects: { contact: 'window' },
} as const satisfies Screen
