import type { Screen } from '../../screen.ts'

export const seminar = {
  name: 'seminar',
  path: 'seminar',
  label: 'Seminar Registrations',
  group: 'network',
  position: 190,
  may: 'seminar.read',
  aliases: ['seminar-registrations'],
  attention: { '/seminar-registrations': {} },
  subjects: { registration: 'window' },
} as const satisfies Screen
