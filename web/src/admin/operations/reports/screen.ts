import type { Screen } from '../../screen.ts'

export const reports = {
  name: 'reports',
  path: 'reports',
  label: 'Reports',
  group: 'money',
  position: 400,
  icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  may: 'report.read',
  aliases: ['report'],
  keywords: 'revenue energy sessions utilisation uptime refunds taxes month year comparison',
} as const satisfies Screen
