/** Texts of what limits who charges at a fleet's cost. */
export const limitTexts = {
  limitBy: 'Limit',
  noLimit: 'None',
  rupees: 'Rupees',
  kWh: 'kWh',
  most: 'At most',
  period: 'In each',
  periods: { day: 'day', week: 'week', month: 'month' },
  from: 'Charges begin from',
  to: 'Charges begin until',
  hoursHint: 'Like 06:30, by the clock in India. Both stay empty for any time.',
  stations: 'Only at these stations',
  stationsHint: 'At most 50. With none of them charges begin everywhere.',
  searchStations: 'Add a station',
  noStation: 'No station found',
  clear: 'Clear',
  remove: 'Remove',
  oneStation: 'at one station',
} as const

export const formatLimit = (most: string, period: string): string => `${most} a ${period}`
export const formatHours = (from: string, to: string): string => `from ${from} to ${to}`
export const formatStations = (count: number): string =>
  count === 1 ? limitTexts.oneStation : `at ${count} stations`
