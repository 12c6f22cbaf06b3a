/** Texts of the list of charges. */
export const charges = {
  title: 'Charges',
  running: 'Now',
  earlier: 'Earlier',
  none: 'You have not charged yet.',
  find: 'Find a station',
  more: 'Older charges',
} as const
