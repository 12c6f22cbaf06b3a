/** Texts of what stands around the portal's screens. */
export const frameTexts = {
  stations: 'Stations',
  charges: 'Charges',
  money: 'Money',
  people: 'People',
  requests: 'New stations',
  help: 'Help',
  account: 'Account',
  suspended: 'Your account is suspended. What you are owed stays owed. Please contact the network.',
  pending: 'Your account waits for approval by the network.',
} as const
