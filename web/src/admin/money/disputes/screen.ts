import type { Screen } from '../../screen.ts'

export const disputes = {
  name: 'disputes',
  path: 'disputes',
  label: 'Disputes',
  group: 'money',
  position: 360,
  icon: 'M12 3v18M5 7h14M5 7l-3 7h6zM19 7l-3 7h6zM8 21h8',
  may: 'dispute.read',
  aliases: ['chargebacks'],
  keywords: 'chargeback bank evidence contest accept lost won payment fraud',
  attention: { '/disputes': {} },
  subjects: { dispute: 'window' },
} as const satisfies Screen
