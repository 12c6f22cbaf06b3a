/** Texts of who may sign in for the partner. */
import type { Right } from '../session/session.ts'

export const peopleTexts = {
  title: 'People',
  hint: 'Everybody here sees your stations and charges. Rights say what else a person may do.',
  name: 'Name',
  phone: 'Mobile number',
  email: 'E-mail address',
  emailHint: 'Codes can be sent there too. May stay empty.',
  rights: 'Rights',
  none: 'Sees only',
  add: 'Add a person',
  adding: 'Adding…',
  change: 'Change rights',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  remove: 'Remove',
  removing: 'Removing…',
  removeHint: 'The person is signed out at once and cannot sign in any more.',
  empty: 'Nobody can sign in yet.',
  failed: 'That did not work.',
} as const

export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  stop: 'Stop charges with a bill',
  money: 'See money and bank details',
  prices: 'Set prices of your stations, where the contract allows',
  staff: 'Add and remove people',
  requests: 'Ask for new stations, add pictures of your own',
}

export const formatRemoveTitle = (name: string): string => `Remove ${name}?`
