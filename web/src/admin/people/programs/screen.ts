import type { Screen } from '../../screen.ts'

export const programs = {
  name: 'programs',
  path: 'programs',
  label: 'Programs',
  group: 'company',
  position: 465,
  icon: 'M8 8l-4 4 4 4M16 8l4 4-4 4M13 5l-2 14',
  may: 'program.read',
  aliases: ['api', 'api-keys'],
  keywords: 'API key webhook developer integration token program',
  subjects: { 'program-key': 'screen', webhook: 'screen' },
} as const satisfies Screen
