/** Texts of the driver's cards. */
export const cards = {
  title: 'My cards',
  back: 'Back to Me',
  hint: 'Hold a card against a charger and it charges for your wallet, without the app.',
  none: 'You have no card yet.',
  number: 'Number printed on the card',
  label: 'Your name for it (if you like)',
  add: 'Add the card',
  added: 'The card is added.',
  states: { accepted: 'Charges', unassigned: 'Not in use', expired: 'Expired', blocked: 'Blocked' },
  used: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  block: (number: string) => `Block card ${number}`,
  blockSure:
    'It charges nothing any more, and a running charge stops. Only the support can let it charge again.',
  blockNow: 'Block it now',
  keep: 'Keep it',
  charges: (number: string) => `Charges of card ${number}`,
  noCharges: 'It has charged nothing yet.',
  free: 'Not billed yet',
} as const
