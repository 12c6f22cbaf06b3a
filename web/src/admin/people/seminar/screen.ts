import type { Screen } from '../../screen.ts'

export const seminar = {
  name: 'seminar',
  path: 'seminar',
  label: 'Seminar Registrations',
  group: 'drivers',
  position: 280,
  icon: 'M3 5h18v11H3zM8 20l4-4 4 4M7 9h6M7 12h4',
  may: 'seminar.read',
  aliases: ['seminar-registrations'],
  attention: { '/seminar-registrations': {} },
  subjects: { registration: 'window' },
} as const satisfies Screen
