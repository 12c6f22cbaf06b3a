/** Texts of the cards of the fleet. */
export const cardsTexts = {
  title: 'Cards',
  hint: 'Whoever holds one of these to a charger charges at your cost. A private card of the same driver charges at the driver’s.',
  empty: 'No card charges for you yet.',
  more: 'Earlier cards',
  activate: 'Activate a card',
  activating: 'Activating…',
  number: 'Number',
  numberHint: 'As it is printed on the card.',
  label: 'Name',
  labelHint: 'What you call the card. May stay empty.',
  driver: 'Driver',
  choose: 'Choose',
  vehicle: 'Car',
  ofDriver: 'The one that the driver drives',
  status: 'Status',
  lastUsed: 'Last used',
  limits: 'Limits',
  change: 'Change',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  block: 'Block',
  blocking: 'Blocking…',
  blockHint:
    'It begins no charge any more, and one that runs is stopped. Only the network can let it charge again.',
  replace: 'Replace',
  replacing: 'Replacing…',
  replaceHint: 'The old card is blocked for good. The new one has its driver and its limits.',
  failed: 'That did not work.',
} as const

export const formatReplacedBy = (number: string): string => `Replaced by ${number}`
export const formatReplaceTitle = (number: string): string => `Another card for ${number}`
