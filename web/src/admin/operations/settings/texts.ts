/** Texts of the settings. */
import { count } from '../../../shared/formats.ts'

export const bookingSettings = {
  title: 'Metered bookings',
  confirm: 'Confirm metered bookings automatically',
  hint: 'A metered bill without warnings is confirmed at once: the unused prepayment returns to the driver’s wallet and the partner is credited. A bill with a warning always waits under Completed Requests.',
  off: 'Switched off, every metered bill waits under Completed Requests for confirmation.',
  holds: 'Applies to charges that end from now on.',
  saved: 'Saved.',
  readOnly: 'Owners and managers can change this.',
} as const

export const adjustmentLimits = {
  title: 'Goodwill and corrections',
  hint: 'How much one operator of a role may add or take, at once and per day.',
  roles: { owner: 'Owner', manager: 'Manager' },
  once: 'At once (₹)',
  day: 'On a day (₹)',
  amount: 'Enter an amount',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
} as const

export const settings = {
  tabs: {
    account: 'Your account',
    bookings: 'Bookings',
    administrators: 'Operators',
    roles: 'Roles',
    jobs: 'Background jobs',
    retention: 'Retention',
  },
  password: 'Your password',
  passwordHint: 'Changing it signs you out on all other devices.',
  current: 'Current password',
  next: 'New password',
  change: 'Change password',
  changing: 'Changing…',
  changed: 'Your password is changed.',
  sessions: 'Where you are signed in',
  here: 'This device',
  end: 'Sign out',
  ended: 'Signed out on that device.',
  endAll: 'Sign out everywhere',
  endAllHint: 'This browser is signed out too.',
  ending: 'Signing out…',
  since: (when: string, address: string | null) => `Since ${when}${address ? `, from ${address}` : ''}`,
  unknownBrowser: 'Unknown browser',
} as const

export const accessPolicy = {
  title: 'Signing in',
  hint: 'What is asked of operators who sign in. Sessions that are open follow at once.',
  roles: 'Roles that need a second factor',
  from: 'From when on',
  idleMoney: 'Owner, manager, accountant, own roles: minutes without use',
  idleOthers: 'Support, viewer: minutes without use',
  idleHint: 'After that they are signed out; what they typed is kept. Empty for never.',
  refundLimit: 'Refunds above this amount ask again who it is (₹)',
  minutes: 'From 5 to 720 minutes, or nothing for never',
  amount: 'Enter an amount',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  lost: 'Lost second factors',
  lostHint:
    'One person asks, another confirms within a day. The password alone then signs in, to set up a new one.',
  noneLost: 'Nobody waits.',
  askedBy: (who: string, when: string) => `Asked by ${who}, ${when}`,
  confirm: 'Remove the second factor',
  withdraw: 'Withdraw',
  restored: 'The second factor is removed.',
  withdrawn: 'Withdrawn: the second factor stays.',
  ask: 'Ask to remove the second factor',
  askHint: 'Where it is lost. Another person has to confirm.',
  reason: 'How do you know that it is lost?',
  asked: 'Another person has to confirm it within a day.',
} as const

export const administrators = {
  list: 'Operators',
  search: 'Search by email',
  status: 'Status',
  columns: { email: 'Email', role: 'Role', status: 'Status', at: 'Since' },
  empty: 'No operators found.',
  emptyHint: 'Add the first operator with their email address.',
  manage: 'Manage',
  add: 'Add operator',
  adding: 'Adding…',
  added: 'They can sign in now with this email and password.',
  email: 'Email',
  password: 'First password',
  passwordHint: 'At least 12 characters. Give it to them yourself; they can change it under Settings.',
  role: 'Role',
  roles: {
    owner: 'Owner: everything',
    manager: 'Manager: everything except payouts and operators',
    support: 'Support: bookings and queries',
    accountant: 'Accountant: confirms bills and records payouts',
    viewer: 'Viewer: read only',
    custom: 'Roles of your own',
  },
  saveRole: 'Change role',
  saving: 'Changing…',
  roleSaved: 'The role is changed.',
  disable: 'Disable account',
  disableHint: 'They are signed out everywhere at once and cannot sign in.',
  enable: 'Enable account',
  disabled: 'The account is disabled.',
  enabled: 'The account is enabled.',
  reset: 'Set password',
  newPassword: 'New password for them',
  resetHint: 'They are signed out everywhere at once.',
  resetDone: 'The password is set.',
} as const

export const jobs = {
  list: 'Background jobs',
  next: (when: string) => `Next run ${when}`,
  last: (when: string, ms: number) => `Last run ${when}, took ${count(ms)} ms`,
  never: 'Never run',
  failed: (times: number, why: string) =>
    `Failed ${times === 1 ? 'once' : `${count(times)} times in a row`}: ${why}`,
  run: 'Run now',
  running: 'Starting…',
  asked: 'The job is started.',
} as const

export const retention = {
  title: 'How long data is kept',
  hint: 'A background job deletes what has been kept for its time, piece by piece.',
  days: (many: number) => `${count(many)} ${many === 1 ? 'day' : 'days'}`,
  noEnd: 'Not deleted by age',
  tables: (many: number) => `${count(many)} ${many === 1 ? 'table' : 'tables'}`,
  rows: (name: string, rows: number | null) => (rows === null ? name : `${name}: about ${count(rows)} rows`),
} as const
