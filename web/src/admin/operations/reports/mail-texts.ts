/** Texts of the reports that are mailed. */
import type { ReportCadence } from '@voltyatra/contract'

export const reportMails = {
  open: 'By mail',
  hint: 'Have this report mailed to you',
  title: 'Reports mailed to you',
  list: 'Mailed reports',
  none: 'No report is mailed to you.',
  describe: (by: string, when: string) => `By ${by.toLowerCase()}. ${when}.`,
  next: (day: string) => `Next on ${day}.`,
  end: 'End',
  ended: (name: string) => `${name} is not mailed any more.`,
  add: 'Mail this report',
  addHint:
    'With the rows, filters, order and comparison that the screen shows now. It goes to the address you sign in with, at seven in the morning.',
  name: 'Name',
  nameMissing: 'Please enter a name',
  cadence: 'When',
  cadences: {
    daily: 'Daily: the day before',
    weekly: 'Mondays: the week before',
    monthly: 'On the 1st: the month before',
  } satisfies Record<ReportCadence, string>,
  send: 'Mail it',
  sending: 'Saving…',
  added: (name: string, day: string) => `${name} is mailed to you, first on ${day}.`,
} as const
