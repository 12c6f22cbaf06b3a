/** Texts of choosing the maker and model of chargers. */
import { count } from '../../../shared/formats.ts'

export const modelFields = {
  vendor: 'Maker',
  vendorHint: 'As the chargers report it.',
  model: 'Model',
  chargers: (chargers: number) =>
    chargers === 0
      ? 'No accepted charger reports this maker and model.'
      : `${count(chargers)} accepted ${chargers === 1 ? 'charger reports' : 'chargers report'} this maker and model.`,
} as const

/** Texts of beginning a campaign: which chargers, how many at once, when it stops or goes on. */
export const campaignFields = {
  stations: 'Only chargers of these stations',
  stationsHint: 'None: all stations.',
  addStation: 'Add a station',
  noStation: 'No station found',
  clear: 'Clear',
  takeOut: 'Take out',
  atOnce: 'Chargers at once',
  failPercent: 'Stop where more of a stage fail than, in %',
  watch: 'Next stage',
  byPerson: 'When a person begins it',
  after: {
    '60': 'By itself after 1 hour',
    '1440': 'By itself after 1 day',
    '4320': 'By itself after 3 days',
  },
  submit: 'Begin',
  submitting: 'Beginning…',
  wholeNumber: (least: number, most: number) => `A whole number from ${least} to ${most}`,
} as const
