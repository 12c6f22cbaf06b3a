import type { Screen } from '../../screen.ts'

export const company = {
  name: 'company',
  path: 'company',
  label: 'Company',
  group: 'network',
  position: 215,
  may: 'company.read',
  aliases: ['companies'],
  keywords: 'legal name brand logo colours GSTIN registration PAN support grievance officer',
  subjects: { company: 'screen' },
} as const satisfies Screen
