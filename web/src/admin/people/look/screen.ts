import type { Screen } from '../../screen.ts'

export const looks = {
  name: 'looks',
  path: 'looks',
  label: 'Data Access',
  group: 'company',
  position: 475,
  icon: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  may: 'look.read',
  aliases: ['data-access'],
  keywords: 'personal data privacy dpdp who read looked',
} as const satisfies Screen
