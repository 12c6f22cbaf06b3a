import type { Screen } from '../../screen.ts'

export const returns = {
  name: 'returns',
  path: 'returns',
  label: 'Returns',
  group: 'money',
  position: 395,
  icon: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  may: 'return.read',
  aliases: ['gst-returns'],
  keywords: 'GSTR-1 GSTR-8 TDS TCS HSN SAC B2B B2C filing accountant',
} as const satisfies Screen
