/** Texts of the people of a partner who may sign in at the portal. */
export const peopleWords = {
  title: 'People who can sign in',
  hint: 'They sign in at /partner with a code to their number or address, and see the stations and charges of this partner.',
  none: 'Nobody can sign in for this partner yet.',
  invite: 'Let a person in',
  inviting: 'Saving…',
  inviteTitle: 'Let a person sign in',
  name: 'Name',
  phone: 'Mobile number',
  email: 'E-mail address',
  emailHint: 'Codes can be sent there too. May stay empty.',
  rights: 'Rights',
  rightsOf: {
    stop: 'Stop charges with a bill',
    money: 'See money and bank details',
    prices: 'Set prices of own stations, where the contract allows',
    staff: 'Add and remove people',
  },
  seesOnly: 'Sees only',
  remove: 'Remove',
  removing: 'Removing…',
  removeHint: 'The person is signed out at once.',
} as const
