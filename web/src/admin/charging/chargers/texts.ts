/** Texts of the page of a charger and of the sessions without a booking. */
import { count } from '../../../shared/formats.ts'
import { chargers } from '../shared/charger-texts.ts'

export const uptime = {
  title: 'Uptime',
  between: (from: string) => `of the time since ${from}`,
  none: 'Counted from its acceptance.',
  interruptions: 'Interruptions',
  nothing: 'Connected without interruption.',
  newest: (shown: number, all: number) => `The newest ${count(shown)} of ${count(all)} interruptions.`,
  columns: { from: 'Not connected from', to: 'Until', long: 'Duration', how: 'Cause' },
  now: 'Now',
  how: {
    lost: 'The connection broke off',
    broken: 'Invalid data was received',
    silent: 'The charger did not answer',
    replaced: 'The charger reconnected',
    binary: 'It sent binary data',
    misbehaved: 'It sent too many invalid messages',
    rejected: 'An operator rejected it',
    forgotten: 'An operator removed it',
    'server-stopped': 'The server was stopped',
    'process-died': 'The server failed',
    'not-proven': 'Its identity was not verified',
    'not-booted': 'It did not boot after it was accepted',
  } as Readonly<Record<string, string>>,
  never: 'Not connected yet',
} as const

export const now = {
  title: 'Just now',
  lastEnd: 'Last disconnected',
  endedBecause: (when: string, why: string | null) => [when, why].filter(Boolean).join(' · '),
  lastError: 'Last error',
  errorAt: (when: string, error: string) => `${when} · ${error}`,
  messages: 'Last messages',
  all: 'All messages',
} as const

/** What somebody on site looks at, by how many other chargers the station has and how many of them are away too. */
function describeAway(others: number, away: number): string {
  if (others === 0) return ON_SITE
  if (away === others)
    return `All ${others + 1} chargers of this station are away: look at the power and the network there first.`
  const rest =
    away === 0 ? 'The station’s other chargers are connected' : 'Other chargers there are connected'
  return `${rest}, so the power and the network are there. ${ON_SITE}`
}

const ON_SITE =
  'Somebody on site looks at the display: where it is dark, at its fuse; otherwise at its network (SIM card, cable). Then it is switched off and on.'

export const away = { advise: describeAway } as const

export const eventStreams = {
  title: 'Event streams',
  hint: 'Meter values that the charger sends many at a time, without waiting for answers. Charges are metered by them as by other meter values.',
  empty: 'It sends none.',
  columns: {
    value: 'Value',
    pace: 'Sent',
    last: 'Last batch',
    taken: 'Used',
    passedOver: 'Not used',
  },
  measurands: {
    'Energy.Active.Import.Register': 'Energy meter',
    'Power.Active.Import': 'Power',
    SoC: 'Battery level',
  },
  valueOf: (value: string, evse: number) => `${value}, EVSE ${evse}`,
  pace: (seconds: number | null, values: number | null) =>
    [seconds && `every ${seconds} s`, values && `${values} values at a time`].filter(Boolean).join(', ') ||
    '—',
  change: 'Change',
  changeOf: (value: string) => `Change the stream of ${value}`,
  seconds: 'Send after so many seconds',
  values: 'Send once there are so many values',
  notNumber: 'Enter a whole number up to 99999',
  end: 'End the stream',
  endHint: 'The charger gives up its monitor of this value, and closes the stream.',
  ended: 'The charger was asked. The stream leaves the list once it has closed it.',
  evse: 'EVSE',
  setUp: 'Stream its meter',
  asked: 'The charger was asked. Its streams appear here once it has opened them.',
  list: 'Compare with the charger',
  listed: 'The list is that of the charger now.',
} as const

export const restarting = {
  open: 'Restart',
  title: (identity: string) => `Restart ${identity}`,
  running: (sessions: number) =>
    sessions === 1
      ? 'One session is running; it ends with the restart.'
      : `${count(sessions)} sessions are running; they end with the restart.`,
  offline: 'The charger is not connected: it cannot be restarted from here now.',
} as const

export const stopping = {
  title: 'Stop this session',
  stop: 'Stop the session',
  stopping: 'Waiting for the charger…',
  card: 'Card',
  hint: 'The car stops charging; the charger then sends the last meter reading, and a booking is billed by it.',
  offline: 'The charger is not connected: it cannot be asked to stop now.',
  ended: 'This session has ended.',
} as const

export const formatOtherProtocol = (offered: readonly string[]): string =>
  `${chargers.speaksOther(offered)}. ${chargers.speaksOtherHint}`

const ANSWERS: Readonly<Record<string, string>> = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  waiting: 'being sent',
  sent: 'waiting for the answer',
  'no-answer': 'no answer',
  'not-connected': 'not connected',
  refused: 'refused with an error',
}

export const unentitled = {
  list: 'Sessions without a booking',
  hint: 'Whatever charged without a booking. The program asks the charger to stop it, again until it ends.',
  toChargers: 'All chargers',
  columns: {
    charger: 'Charger',
    connector: 'Connector',
    since: 'Since',
    energy: 'Energy',
    why: 'Reason',
    state: 'State',
    done: 'What was done',
    driver: 'Driver',
  },
  why: {
    'no-booking': 'No booking',
    'booking-cancelled': 'The booking was cancelled',
    'booking-over': 'The booking is over',
    'unknown-transaction': 'A stop for an unknown transaction',
    'card-refused': 'The card was not accepted',
  },
  goesOn: 'Still charging',
  ended: 'Ended',
  notAsked: 'Not asked to stop',
  asked: (times: number, answer: string | null) =>
    `Asked to stop${times > 1 ? ` ${times} times` : ''}${answer ? `: ${ANSWERS[answer] ?? answer}` : ''}`,
  acknowledge: 'Mark as checked',
  acknowledgeOf: (charger: string) => `Mark the session at ${charger} as checked`,
  acknowledged: 'Marked as checked.',
  filters: { status: 'Checked', open: 'Not checked', acknowledged: 'Checked' },
  empty: 'No session without a booking.',
  emptyHint: 'A session that no booking pays for appears here as soon as its charger reports it.',
} as const
