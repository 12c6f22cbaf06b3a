import type { Screen } from '../../screen.ts'

export const orders = {
  name: 'order',
  path: 'order',
  label: 'Orders',
  group: 'main',
  position: 110,
  icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  may: 'order.read',
  aliases: ['orders'],
  key: 'r',
  attention: { '/all-orders': {} },
  subjects: { order: 'window' },
} as const satisfies Screen
