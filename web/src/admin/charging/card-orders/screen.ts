import type { Screen } from '../../screen.ts'

export const cardOrders = {
  name: 'card-orders',
  path: 'card-orders',
  label: 'Card Orders',
  group: 'drivers',
  position: 270,
  icon: 'M3 6h18v12H3zM3 10h18M12 14h6M15 11l3 3-3 3',
  may: 'card.manage',
  aliases: ['card-order'],
  keywords: 'drivers companies fleets order rfid cards send by post delivery address',
  attention: { '/card-orders': {} },
  subjects: { 'card-order': 'window' },
} as const satisfies Screen
