import type { Screen } from '../../screen.ts'

export const eInvoices = {
  name: 'e-invoices',
  path: 'e-invoices',
  label: 'E-invoices',
  group: 'money',
  position: 390,
  icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z',
  may: 'paper.read',
  aliases: ['einvoices'],
  keywords: 'IRN invoice registration portal QR refused cancel GSTIN',
  attention: { '/e-invoices': {} },
  subjects: { 'e-invoice': 'window' },
} as const satisfies Screen
