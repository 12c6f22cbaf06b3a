import type { Screen } from '../../screen.ts'

export const withdrawals = {
  name: 'withdrawals',
  path: 'withdrawals',
  label: 'Withdrawals',
  group: 'network',
  position: 200,
  may: 'withdrawal.read',
  aliases: ['payouts'],
} as const satisfies Screen
