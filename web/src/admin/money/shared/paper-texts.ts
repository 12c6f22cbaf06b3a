/** Words for papers that more than one screen uses. */
export const paperWords = {
  kinds: {
    'tax-invoice': 'Tax invoice',
    'credit-note': 'Credit note',
    'receipt-voucher': 'Receipt voucher',
    'refund-voucher': 'Refund voucher',
    'commission-invoice': 'Commission invoice',
    'self-billed-invoice': 'Self-billed invoice',
  },
  sections: {
    b2b: 'B2B: registered recipients',
    b2cl: 'B2CL: large, between states',
    b2cs: 'B2CS: all others',
    cdnr: 'CDNR: credit notes, registered',
    cdnur: 'CDNUR: credit notes of B2CL',
    at: 'Advances received (11A)',
    txpd: 'Advances of earlier months, used or given back (11B)',
  },
  registrationOf: (state: string, gstin: string) => `${state} · ${gstin}`,
} as const
