/** Texts of programs and their keys. */
import type { BodyOf, createProgramKey } from '@voltyatra/contract'

type Right = BodyOf<typeof createProgramKey>['rights'][number]

const rights: Readonly<Record<Right, string>> = {
  'stations.read': 'Read stations and connectors',
  'tariffs.read': 'Read tariffs',
  'chargers.read': 'Read chargers',
  'sessions.read': 'Read charging sessions',
  'bookings.read': 'Read bookings',
  'invoices.read': 'Read invoices',
  'charges.control': 'Start and stop charges; starting takes the prepayment from the driver’s wallet',
}

export const programWords = {
  keys: 'Keys',
  hint: 'A key lets another program call the API for programs. Give each program a key of its own, with no more rights than it needs.',
  reference: 'Reference of the API',
  none: 'No program has a key yet.',
  make: 'Make a key',
  makeTitle: 'Make a key for a program',
  making: 'Making…',
  name: 'Program',
  nameHint: 'By this name the audit log knows it.',
  rightsTitle: 'What it may do',
  rights,
  stations: 'Only these stations',
  stationsHint: 'None chosen: every station, also those that are added later.',
  addStation: 'Add a station',
  noStation: 'No station found',
  clear: 'Clear the choice',
  takeOut: 'Take out',
  everyStation: 'Every station',
  networks: 'Network addresses',
  networksHint:
    'From where it may be used, one in a line, such as 203.0.113.7 or 203.0.113.0/24. Empty: from everywhere.',
  everywhere: 'Everywhere',
  calls: 'Calls a minute',
  callsWrong: 'From 1 to 6000 calls a minute',
  end: 'Ends',
  endHint: 'Within two years.',
  endMissing: 'Enter when the key ends.',
  ended: 'Ended',
  works: 'Works',
  madeOn: 'Made',
  madeBy: 'Made by',
  lastUsed: 'Last used',
  lastUsedFrom: 'From',
  beginning: 'Begins with',
  shownOnce: 'Copy the key now: it is not shown again, and nobody can look it up.',
  shownTitle: 'The new key',
  key: 'Key',
  kept: 'I have kept it',
  revoke: 'Revoke',
  revoking: 'Revoking…',
  revokeHint: 'Programs that use the key are refused at once. This cannot be undone.',
  callsOf: (calls: number) => `${calls} a minute`,
} as const
