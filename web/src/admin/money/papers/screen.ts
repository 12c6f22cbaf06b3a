import type { Screen } from '../../screen.ts'

export const papers = {
  name: 'papers',
  path: 'papers',
  label: 'Invoices',
  group: 'money',
  position: 385,
  icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  may: 'paper.read',
  aliases: ['invoices'],
  subjects: { 'paper-setting': 'screen' },
  keywords: 'tax invoice credit note voucher GST number series PDF ZIP',
} as const satisfies Screen
