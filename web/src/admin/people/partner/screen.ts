import type { Screen } from '../../screen.ts'

export const partners = {
  name: 'partner',
  path: 'partner',
  label: 'Partners',
  group: 'main',
  position: 50,
  icon: 'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM17 12a3 3 0 1 0 0-6M1.5 20a6.5 6.5 0 0 1 13 0M16 15a6 6 0 0 1 6.500 5',
  may: 'partner.read',
  aliases: ['partners'],
  key: 'p',
  attention: { '/all-partners': {} },
  subjects: { partner: 'window' },
} as const satisfies Screen
