import type { Screen } from '../../screen.ts'

export const withdrawals = {
  name: 'withdrawals',
  path: 'withdrawals',
  label: 'Withdrawals',
  group: 'money',
  position: 380,
  icon: 'M3 8h18v12H3zM3 8l3-4h12l3 4M12 11v6M9 14l3 3 3-3',
  may: 'withdrawal.read',
  aliases: ['payouts'],
} as const satisfies Screen
