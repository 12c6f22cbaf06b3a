/** Texts of the list of chargers. */
export const chargers = {
  list: 'Chargers',
  hint: 'Chargers that need attention come first.',
  search: 'Search chargers and stations',
  columns: {
    identity: 'Charger',
    state: 'State',
    station: 'Station',
    make: 'Maker and model',
    connectors: 'Connectors',
    uptime: 'Uptime, 30 days',
    last: 'Last message',
    since: 'First seen',
  },
  filters: { status: 'Approval', connected: 'Connection', station: 'Station' },
  decisions: { pending: 'Awaiting approval', accepted: 'Accepted', rejected: 'Rejected' },
  connected: { true: 'Connected', false: 'Not connected' },
  states: {
    undecided: 'Awaiting approval',
    disputed: 'Claimed by two',
    unproven: 'Not verified yet',
    faulted: 'Faulted',
    offline: 'Offline',
    rejected: 'Rejected',
    good: 'In service',
  },
  empty: 'No chargers found.',
  emptyHint:
    'Enter this address in a charger’s setup, with its identity as the last part. It then appears here.',
  connect: 'Connect a charger',
  connectTitle: 'Connect a charger',
  connectHint: 'Enter this in the charger’s setup as the address of the central system (CSMS).',
  connectIdentity:
    'Most chargers add their identity at the end. If one does not, add it: letters, digits and - _ . only, 48 at most.',
  connectThen: 'Once connected, it appears in the list and awaits your approval.',
  address: 'Address for chargers',
  view: 'View',
  viewOf: (identity: string) => `View ${identity}`,
  accept: 'Accept',
  acceptOf: (identity: string) => `Accept ${identity}`,
  back: 'All chargers',
  never: 'Never',
  speaksOther: (offered: readonly string[]) =>
    offered.length > 0 ? `Speaks only ${offered.join(', ')}` : 'Names no OCPP version',
  speaksOtherHint:
    'It cannot be connected: OCPP 1.6 (ocpp1.6) and 2.0.1 (ocpp2.0.1) are supported here. Set one of them in the charger’s own setup, or ask its manufacturer.',
  several: (count: number, state: string) => `${count} × ${state}`,
  details: 'Charger',
  tabs: {
    overview: 'Overview',
    sessions: 'Sessions',
    commands: 'Commands',
    settings: 'Settings',
    log: 'Log',
  },
} as const

export const otherProtocol = (offered: readonly string[]): string =>
  `${chargers.speaksOther(offered)}. ${chargers.speaksOtherHint}`
