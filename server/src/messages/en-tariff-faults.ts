/** Why nothing can be priced with a tariff, in English; each stands at its field. */
import type { Messages } from './messages.ts'

export const EN_TARIFF_FAULTS: Messages['tariffFault'] = {
  'no-elements': 'Enter a price',
  'too-many-elements': 'A tariff has at most 200 prices',
  'dimension-unknown': 'Choose what is priced',
  'price-out-of-range': 'The price is too high',
  'amount-out-of-range': 'The amount is too high',
  'step-out-of-range': 'A step is from 1 to 86,400',
  'step-of-fee': 'What is paid once has no step',
  'lowest-above-highest': 'The lowest price is above the highest',
  'grace-out-of-range': 'At most 24 hours are free',
  'minutes-out-of-range': 'A time of day is from 00:00 to 24:00',
  'minutes-empty': 'The times are the same',
  'weekday-unknown': 'Choose days of the week',
  'weekdays-empty': 'Choose a day',
  'day-unknown': 'There is no such day',
  'days-empty': 'The last day comes before the first',
  'range-out-of-range': 'The limit is too high',
  'range-empty': 'The upper limit is not above the lower one',
  'groups-empty': 'Choose a group of drivers',
  'text-empty': 'Enter something, or leave this condition out',
  'not-of-a-reservation': 'A reservation has no such condition',
  'only-of-a-reservation': 'This condition is for reservations only',
  'never-reached': 'This price never counts: the one above it has no conditions',
}
