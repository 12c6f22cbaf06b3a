import type { Screen } from '../../screen.ts'

export const orders = {
  name: 'order',
  path: 'order',
  label: 'Orders',
  group: 'main',
  position: 110,
  may: 'order.read',
  aliases: ['orders'],
  key: 'r',
  subjects: { order: 'window' },
} as const satisfies Screen
