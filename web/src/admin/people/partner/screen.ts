import type { Screen } from '../../screen.ts'

export const partners = {
  name: 'partner',
  path: 'partner',
  label: 'Partners',
  group: 'main',
  position: 50,
  may: 'partner.read',
  aliases: ['partners'],
  key: 'p',
  attention: { '/all-partners': {} },
  subjects: { partner: 'window' },
} as const satisfies Screen
