import type { Screen } from '../../screen.ts'

export const payouts = {
  name: 'payouts',
  path: 'payout-runs',
  label: 'Payouts',
  group: 'money',
  position: 375,
  icon: 'M3 7h12M3 12h9M3 17h6M17 8v10M13.500 14.500 17 18l3.500-3.500',
  may: 'withdrawal.read',
  aliases: ['payout'],
  keywords: 'pay partners run bank file NEFT UTR owed approve',
  attention: { '/payout-runs': { tab: 'runs' } },
  subjects: { 'payout-run': 'window', payout: 'screen', 'payout-setting': 'screen' },
} as const satisfies Screen
