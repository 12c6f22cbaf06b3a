import type { Screen } from '../../screen.ts'

export const users = {
  name: 'user',
  path: 'user',
  label: 'Users',
  group: 'main',
  position: 40,
  icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  may: 'customer.read',
  hasPages: true,
  aliases: ['users', 'customers'],
  keywords: 'drivers wallets phone',
  key: 'u',
  subjects: { customer: 'page' },
} as const satisfies Screen
