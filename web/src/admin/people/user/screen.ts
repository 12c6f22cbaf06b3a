import type { Screen } from '../../screen.ts'

export const users = {
  name: 'user',
  path: 'user',
  label: 'Users',
  group: 'main',
  position: 40,
  may: 'customer.read',
  hasPages: true,
  aliases: ['users', 'customers'],
  keywords: 'drivers wallets phone',
  key: 'u',
  subjects: { customer: 'page' },
} as const satisfies Screen
