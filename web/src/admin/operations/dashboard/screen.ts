import type { Screen } from '../../screen.ts'

export const dashboard = {
  name: 'dashboard',
  path: '',
  label: 'Dashboard',
  group: 'main',
  position: 10,
  icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  may: 'dashboard.read',
  aliases: ['dashboard'],
  key: 'd',
} as const satisfies Screen
