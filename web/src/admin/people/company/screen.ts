import type { Screen } from '../../screen.ts'

export const company = {
  name: 'company',
  path: 'company',
  label: 'Company',
  group: 'company',
  position: 450,
  icon: 'M4 21V6l8-3v18M12 8l8 3v10M3 21h18M7 10h2M7 14h2M15 14h2M15 17h2',
  may: 'company.read',
  aliases: ['companies'],
  keywords: 'legal name brand logo colours GSTIN registration PAN support grievance officer',
  subjects: { company: 'screen' },
} as const satisfies Screen
