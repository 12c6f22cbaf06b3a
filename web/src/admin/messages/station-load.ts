/** Texts about stations' load limits and how chargers share them. */
import type { ReplyOf, showStationLoad } from '@voltyatra/contract'

type Why = NonNullable<ReplyOf<typeof showStationLoad>['data']['connectors'][number]['why']>

export const stationLoad = {
  title: 'Load limit',
  hint: 'The most power that the station’s chargers may draw together. Charging cars share it equally.',
  field: 'Limit (kW)',
  fieldHint: 'Leave empty for no limit.',
  set: 'Set the limit',
  setting: 'Setting…',
  isSet: (limit: string) => `The limit is ${limit}. The chargers apply it within seconds.`,
  isGone: 'The limit is removed. The chargers apply it within seconds.',
  number: 'Enter a number with at most one decimal, or nothing',
  none: 'No limit is set: every charger delivers its full power.',
  noChargers: 'No charger of this station has connected yet.',
  use: (measured: string, limit: string) => `${measured} of ${limit}`,
  measuredNow: 'Measured now',
  shared: 'Allocated',
  over: (bound: string, limit: string) =>
    `The chargers may draw up to ${bound}, more than the limit of ${limit}: those that accept no limit count with their full power.`,
  list: 'How the limit is shared',
  columns: { connector: 'Connector', share: 'Share', measured: 'Measured', why: 'Reason' },
  connector: (number: number, identity: string) => `${number} · ${identity}`,
  unknownConnector: (identity: string, place: number) => `${identity}, ${place}`,
  whys: {
    shared: 'Equal share',
    full: 'Full power',
    content: 'All that the car takes',
    waiting: 'Waiting: the limit is too low for all at once',
    'too-little': 'The limit leaves less than a car needs',
    standby: 'Free; a new charge starts with this',
    offline: 'Not connected: keeps its last limit',
    refuses: 'Accepts no limit: counts with its full power',
    silent: 'Did not answer; being asked again',
    exceeds: 'Draws more than its share',
  } satisfies Record<Why, string>,
  telling: 'Being applied',
  ofLimit: 'Share of the station’s limit',
} as const
