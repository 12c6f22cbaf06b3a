import type { Screen } from '../../screen.ts'

export const cardSettlements = {
  name: 'card-settlements',
  path: 'card-payments',
  label: 'Card Terminals',
  group: 'money',
  position: 365,
  icon: 'M3 6h18v12H3zM3 10h18M7 15h4',
  may: 'booking.read',
  aliases: ['terminals', 'card-settlements'],
  keywords: 'card terminal payment settlement psp receipt reconcile',
  attention: { '/card-settlements': {} },
  subjects: { 'card-settlement': 'window' },
} as const satisfies Screen
