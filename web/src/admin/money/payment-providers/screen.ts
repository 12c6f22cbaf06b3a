import type { Screen } from '../../screen.ts'

export const paymentProviders = {
  name: 'payment-providers',
  path: 'payment-providers',
  label: 'Payment providers',
  group: 'company',
  position: 455,
  icon: 'M3 6h18v12H3zM3 10h18M7 15h3',
  may: 'payment-account.read',
  aliases: ['payments', 'payment-accounts'],
  keywords: 'Cashfree Razorpay keys UPI webhook test live gateway log of calls',
  subjects: { 'payment-account': 'screen' },
} as const satisfies Screen
