import type { Screen } from '../../screen.ts'

export const settlements = {
  name: 'settlements',
  path: 'settlements',
  label: 'Settlements',
  group: 'money',
  position: 370,
  icon: 'M4 21V9l8-5 8 5v12M4 21h16M8 21v-8M12 21v-8M16 21v-8',
  may: 'settlement.read',
  aliases: ['reconciliation'],
  keywords: 'bank UTR fee Cashfree Razorpay difference import file reconcile',
  attention: { '/settlement-differences': {} },
  subjects: {
    settlement: 'window',
    'settlement-difference': 'screen',
    'terminal-payment': { tab: 'terminals' },
  },
} as const satisfies Screen
