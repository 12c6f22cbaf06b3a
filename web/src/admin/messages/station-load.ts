/** Texts about stations' load limits and how chargers share them. */
import type { ReplyOf, showStationLoad } from '@voltyatra/contract'

type Why = NonNullable<ReplyOf<typeof showStationLoad>['data']['connectors'][number]['why']>

export const stationLoad = {
  title: 'Load limit',
  hint: 'The most that the station’s chargers may draw together. Cars that charge share it in equal parts.',
  field: 'Limit (kW)',
  fieldHint: 'Leave it empty for no limit.',
  set: 'Set the limit',
  setting: 'Setting…',
  isSet: (limit: string) => `The limit is ${limit}. The chargers are told within seconds.`,
  isGone: 'The limit is gone. The chargers are told within seconds.',
  number: 'Enter a number with at most one decimal, or nothing',
  none: 'No limit is set: every charger gives what it can.',
  noChargers: 'No charger of this station has connected yet.',
  use: (measured: string, limit: string) => `${measured} of ${limit}`,
  measuredNow: 'Measured now',
  shared: 'Shared out',
  over: (bound: string, limit: string) =>
    `By what they were told the chargers may draw ${bound}, which is more than ${limit}: those that cannot be told count with all that they may draw.`,
  list: 'How the limit is shared',
  columns: { connector: 'Connector', share: 'Share', measured: 'Measured', why: 'Why' },
  connector: (number: number, identity: string) => `${number} · ${identity}`,
  unknownConnector: (identity: string, place: number) => `${identity}, ${place}`,
  whys: {
    shared: 'A fair part',
    full: 'All that it can give',
    content: 'All that its car takes',
    waiting: 'Waits for its turn: too little for all at once',
    'too-little': 'The limit leaves less than a car needs',
    standby: 'Free; a car begins with this',
    offline: 'Not connected: keeps what it was told last',
    refuses: 'Takes no limits: counts with all that it may draw',
    silent: 'Did not answer; it is asked again',
    exceeds: 'Draws more than it was told: counts with that',
  } satisfies Record<Why, string>,
  telling: 'It is being told',
  ofLimit: 'Share of the station’s limit',
} as const
