/** Texts of the public keys of a charger's meters. */

export const meterKeys = {
  title: 'Public keys of the meters',
  hint: 'Receipts say whether signed readings are verified, and whether the key is confirmed. A key that only the charger sent proves nothing about the meter: enter the key as it stands on the meter, or in its maker’s papers.',
  empty: 'No key is confirmed, and the charger has sent none.',
  field: 'Public key of a meter',
  fieldHint: 'Hexadecimal or base64, whole.',
  needed: 'Enter the key.',
  confirm: 'Confirm the key',
  confirming: 'Confirming …',
  withdraw: 'Withdraw',
  withdrawHint: 'Receipts say then that nobody has confirmed this key.',
  withdrawing: 'Withdrawing …',
  columns: {
    key: 'Fingerprint (SHA-256)',
    state: 'Status',
    readings: 'Latest signed readings',
    last: 'Last came',
  },
  states: { confirmed: 'Confirmed', open: 'Not confirmed', unreadable: 'Not a usable key' },
  whole: 'Whole key',
} as const
