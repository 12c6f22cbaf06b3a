import type { Feature } from '../../feature.ts'

export const simulatedPayments: Feature = {
  tables: {
    simulated_block: 'private',
    simulated_debit: 'private',
    simulated_dispute: 'private',
    simulated_mandate: 'private',
    simulated_payment: 'private',
    simulated_payment_order: 'private',
    simulated_refund: 'private',
    simulated_settlement: 'private',
    simulated_settlement_line: 'private',
    simulated_webhook: 'private',
  },
}
