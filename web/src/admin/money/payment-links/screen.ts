import type { Screen } from '../../screen.ts'

export const paymentLinks = {
  name: 'payment-links',
  path: 'payment-links',
  label: 'Payment Links',
  group: 'money',
  position: 355,
  icon: 'M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1',
  may: 'order.read',
  aliases: ['pay links'],
  keywords: 'ask payment debt owed link pay top-up cancel',
} as const satisfies Screen
