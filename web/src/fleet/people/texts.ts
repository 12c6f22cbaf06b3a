/** Texts of who may sign in for the fleet. */
export const peopleTexts = {
  title: 'People',
  hint: 'Everybody here may invite drivers, limit them and see every charge at your cost.',
  name: 'Name',
  phone: 'Mobile number',
  phoneHint: 'Codes are sent there.',
  email: 'E-mail address',
  emailHint: 'The person is notified there. May stay empty: then by text message.',
  add: 'Let a person in',
  adding: 'Sending…',
  cancel: 'Cancel',
  remove: 'Remove',
  removing: 'Removing…',
  removeHint: 'The person is signed out at once and cannot sign in any more.',
  failed: 'That did not work.',
} as const
