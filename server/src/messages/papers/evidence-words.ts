/** The words of what is handed in to contest a dispute, as it is printed. */

export const EVIDENCE_WORDS = {
  heading: 'Evidence: electric vehicle charging',
  label: {
    dispute: 'Dispute',
    provider: 'Payment provider',
    reason: 'Reason',
    disputed: 'Disputed amount',
    order: 'Order',
    payment: 'Payment',
    bankReference: 'Bank reference',
    paid: 'Paid',
    paidAt: 'Paid at',
    merchant: 'From',
    payer: 'Customer',
    phone: 'Phone, confirmed by a code',
    charge: 'Charge',
    energy: 'Energy',
    invoice: 'Invoice',
    amount: 'Amount',
    sum: 'Charged after this payment',
    inWords: 'In words',
  },
  explanation: 'Our explanation:',
  period: (from: string, to: string | null) => (to === null ? `Begun ${from}` : `${from} to ${to}`),
  notes: [
    'The customer signed in with a code sent to this phone number, started each charge in the app or with an own card, and plugged the vehicle in at the station.',
    'Energy is as the meter of the charger measured it. Invoices were issued with each charge, and can be handed in.',
  ],
} as const
