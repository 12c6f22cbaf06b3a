import type { Screen } from '../../screen.ts'

export const dashboard = {
  name: 'dashboard',
  path: '',
  label: 'Dashboard',
  group: 'main',
  position: 10,
  may: 'dashboard.read',
  aliases: ['dashboard'],
  key: 'd',
} as const satisfies Screen
