/** Texts of what is decided about a charger: accepted, rejected, how it proves who it is. */
import { count } from '../../../shared/formats.ts'

export const accepting = {
  title: (identity: string) => `Accept ${identity}`,
  moveTitle: (identity: string) => `Station and connectors of ${identity}`,
  station: 'Station',
  stationHint: 'Type part of its name.',
  stationNothing: 'No station of that name',
  stationNeeded: 'Choose the station',
  clear: 'Choose another station',
  connectors: 'Assign connectors',
  connectorsHint: 'Most chargers number their connectors from left to right.',
  stationConnector: (number: number, type: string, power: string) => `Connector ${number}: ${type}, ${power}`,
  notHere: 'Not at this charger',
  profile: 'Security when it connects',
  profileHints: [
    'None: anybody who knows its identity could pretend to be it. For tests and closed networks only.',
    'A password, generated here and shown once, unless the charger has one already.',
    'A password, and the connection must be encrypted (wss://).',
    'A certificate of its own, and the connection must be encrypted (wss://).',
  ] as readonly string[],
  certificate: 'SHA-256 fingerprint of its certificate',
  accept: 'Accept the charger',
  save: 'Save',
  saving: 'Saving…',
  done: 'The charger is accepted.',
  saved: 'Saved.',
} as const

export const security = {
  title: (identity: string) => `Security of ${identity}`,
  hint: 'Applies at once: a connection that does not meet it is ended.',
  forLeads: 'Less than now, or another certificate, is set by the owner or a manager.',
  open: 'Security',
  certificateHint: 'Leave empty to keep the current one.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
} as const

export const password = {
  title: 'Password for the charger',
  once: 'Shown only once: copy it before you close this window.',
  user: 'User name',
  password: 'Password',
  how: 'How to set it',
  steps: [
    'Open the charger’s own setup and find the OCPP section.',
    'Enter the password where it asks for the authorization key or the Basic Auth password. The user name, where it asks for one, is its identity.',
    'Restart its connection. The password counts from the next connection on.',
  ] as readonly string[],
  done: 'I have set it',
} as const

export const rejecting = {
  title: (identity: string) => `Reject ${identity}`,
  hint: 'It is disconnected now and gets this reason whenever it connects again. It can be accepted later.',
  reason: 'Reason, shown to whoever maintains the charger',
  reject: 'Reject the charger',
  rejecting: 'Rejecting…',
  done: 'The charger is rejected.',
} as const

export const pending = {
  open: 'Unknown chargers',
  title: 'Unknown chargers awaiting approval',
  hint: 'A rejected charger gets the reason whenever it connects. A removed one appears again when it connects.',
  none: 'No charger awaits approval.',
  unknown: 'Network not known',
  allOf: (network: string, chargers: number) => `All ${count(chargers)} of ${network}`,
  each: 'One by one',
  booted: 'has sent its boot details',
  neverBooted: 'has not sent its boot details',
  reason: 'Reason, shown to whoever maintains the chargers',
  reasonNeeded: 'Say why',
  reject: (chargers: number) => (chargers === 0 ? 'Reject' : `Reject ${count(chargers)}`),
  forget: (chargers: number) => (chargers === 0 ? 'Remove' : `Remove ${count(chargers)}`),
  rejected: (chargers: number) =>
    chargers === 1 ? 'One charger is rejected.' : `${count(chargers)} chargers are rejected.`,
  forgotten: (chargers: number) =>
    chargers === 1 ? 'One charger is removed.' : `${count(chargers)} chargers are removed.`,
} as const
