/** Texts of the rules by which faults become tickets. */
import { count } from '../../../shared/formats.ts'
import { formatMinutes } from '../shared/format-minutes.ts'

export const rules = {
  hint: 'What a rule finds becomes a ticket, once. It is settled by itself when the fault is over, or by a person.',
  list: 'Ticket rules',
  columns: {
    what: 'Fault',
    when: 'When',
    partner: 'Partner',
    state: 'State',
    open: 'Found now',
    at: 'Added',
  },
  any: 'Any fault',
  lasts: (minutes: number) => `Lasts for ${formatMinutes(minutes)}`,
  repeats: (times: number, days: number) =>
    days === 1 ? `Comes ${times} times in a day` : `Comes ${times} times in ${days} days`,
  notified: 'Notified',
  notNotified: 'Not notified',
  on: 'On',
  off: 'Off',
  empty: 'No ticket rules found.',
  emptyHint: 'Add a rule, and faults that last or repeat become tickets.',
  add: 'Add rule',
  change: 'Change',
  changeOf: (rule: string) => `Change the rule: ${rule}`,
  title: 'Ticket rule',
  fields: {
    kind: 'The fault',
    kinds: { lasts: 'Lasts', repeats: 'Comes again and again' },
    code: 'Only with the code',
    codeHint: 'As the charger says it, of the protocol or the maker: GroundFailure, CX022. Empty: any fault.',
    minutes: 'For how many minutes',
    times: 'How often',
    withinDays: 'Within how many days',
    state: 'State',
    stateHint: 'Tickets of a rule that is off are settled by themselves.',
    partner: 'The partner whose station it is',
    partnerHint:
      'Notified: reads the ticket and your answers in the portal, not your notes, and gets a mail of new faults, one an hour at most.',
    whole: (least: number, most: number) => `A whole number from ${count(least)} to ${count(most)}`,
  },
  save: 'Save',
  saving: 'Saving…',
  remove: 'Remove the rule',
  removeHint: 'Its open tickets are settled by themselves.',
  removing: 'Removing…',
} as const
